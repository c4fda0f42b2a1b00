import Checks
import PropertyLists
import Testing

/// What is no fault of a framework that an app links or brings along.
@Suite struct FrameworkRuleTests {
  private func findings(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [String] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input()).map(\.message)
  }

  private static let code = Breach.vendorCode
  /// The same as the only part of a file for several processors, which begins at its 32nd byte.
  private static let fatCode: [UInt8] =
    [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 1, 1, 0, 0, 0x0C, 0, 0, 0, 0, 0, 0, 0, 32] + Array(repeating: 0, count: 12) + code

  @Test(arguments: [
    ([UInt8](), false), (Array("!<arch>\n".utf8), false), (code.dropLast(4) + [1, 0, 0, 0], false),
    (Array(code.prefix(13)), false), (fatCode, true), (Array(fatCode.prefix(40)), false), (code, true),
  ])
  func `only code that is certainly dynamic has to be brought along`(_ bytes: [UInt8], isDynamic: Bool) throws {
    let found = try findings("framework-not-embedded") {
      $0.images["Vendor/Maps.framework/Maps"] = bytes
      $0.change = { Breach.linkVendor("Maps.framework", in: &$0) }
    }
    #expect(!found.isEmpty == isDynamic)
  }

  @Test(arguments: [("ios", true), ("macos", false)])
  func `of an xcframework the part for the system counts`(_ system: String, isDynamic: Bool) throws {
    let found = try findings("framework-not-embedded") {
      $0.images["Vendor/Maps.xcframework/one/Maps.framework/Maps"] = Self.code
      $0.files["Vendor/Maps.xcframework/Info.plist"] = SampleProject.plist(
        "<key>AvailableLibraries</key><array><dict><key>LibraryIdentifier</key><string>one</string>"
          + "<key>LibraryPath</key><string>Maps.framework</string><key>SupportedPlatform</key><string>\(system)</string>"
          + "</dict></array>")
      $0.change = { Breach.linkVendor("Maps.xcframework", in: &$0) }
    }
    #expect(!found.isEmpty == isDynamic)
  }

  @Test(arguments: [("b.dylib", true), ("a.dylib", false), ("B.framework", false)])
  func `a Mac app embeds all libraries of the project or none`(copied: String, isMissed: Bool) throws {
    let found = try findings("framework-not-embedded") {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.change = { objects in
        Breach.linkVendor("a.dylib", in: &objects)
        objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "LF", "AK"]
        objects["AK"] = ["isa": "PBXCopyFilesBuildPhase", "dstSubfolderSpec": "10", "files": ["BME"]]
        objects["BME"] = ["isa": "PBXBuildFile", "fileRef": copied == "a.dylib" ? "MF" : "OF"]
        objects["OF"] = [
          "isa": "PBXFileReference", "path": .string("Vendor/" + copied), "name": .string(copied),
          "sourceTree": "SOURCE_ROOT",
        ]
      }
    }
    let missed = "\"Wecker\" links \"a.dylib\" but does not embed it, although it embeds others"
    #expect(found == (isMissed ? [missed] : []))
  }

  @Test func `a script that copies another framework into a Mac app shows that the app embeds frameworks`() throws {
    for (script, isMissed) in [
      ("cp -R Vendor/Bells.framework \"$FRAMEWORKS_FOLDER_PATH\"", true), ("cp a.txt b.txt", false),
      ("cp -R Vendor/*.framework \"$FRAMEWORKS_FOLDER_PATH\"", false),
      ("cp -R Vendor/Bells.framework Vendor/Maps.framework \"$FRAMEWORKS_FOLDER_PATH\"", false),
    ] {
      let found = try findings("framework-not-embedded") {
        $0.projectSettings["SDKROOT"] = "macosx"
        $0.images["Vendor/Maps.framework/Maps"] = Self.code
        $0.change = { objects in
          Breach.linkVendor("Maps.framework", in: &objects)
          objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "LF", "SH"]
          objects["SH"] = ["isa": "PBXShellScriptBuildPhase", "files": [], "shellScript": .string(script)]
        }
      }
      #expect(found.isEmpty != isMissed, "\(script)")
    }
  }

  @Test(arguments: [
    (["DYLIB_INSTALL_NAME_BASE": "@rpath"], "@executable_path/../Frameworks", true),
    (["INSTALL_PATH": "@executable_path/../Frameworks"], "", true),
    (["DYLIB_INSTALL_NAME_BASE": "@rpath"], "@executable_path/../Frameworks /opt/Wecker", false),
    (["DYLIB_INSTALL_NAME_BASE": "@rpath"], "", false), ([:], "@executable_path/../Frameworks", false),
    (["DYLIB_INSTALL_NAME_BASE": "/Library/Frameworks"], "@executable_path/../Frameworks", false),
    (
      ["DYLIB_INSTALL_NAME_BASE": "@rpath", "LD_DYLIB_INSTALL_NAME": "/opt/Kit"], "@executable_path/../Frameworks",
      false
    ),
  ])
  func `a Mac app has to embed a framework of the project that it finds only in its bundle`(
    settings: [String: PropertyList], runpaths: String, isMissed: Bool
  ) throws {
    let found = try findings("framework-not-embedded") {
      $0.projectSettings["SDKROOT"] = "macosx"
      if !runpaths.isEmpty { $0.appSettings["LD_RUNPATH_SEARCH_PATHS"] = .string(runpaths) }
      $0.change = { Breach.framework(in: &$0, linkedBy: "A", settings: settings) }
    }
    #expect(found == (isMissed ? ["\"Wecker\" links \"Kit\" but does not embed it"] : []))
  }

  @Test func `what is brought along, by a phase or a script, or is optional, is not missed`() throws {
    for way in 0..<3 {
      let found = try findings("framework-not-embedded") {
        $0.images["Vendor/Maps.framework/Maps"] = Self.code
        $0.change = { objects in
          Breach.linkVendor("Maps.framework", in: &objects)
          switch way {
          case 0: objects["BM"]?["settings"] = ["ATTRIBUTES": ["Weak"]]
          case 1:
            objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "LF", "AK"]
            objects["AK"] = ["isa": "PBXCopyFilesBuildPhase", "dstSubfolderSpec": "10", "files": ["BME"]]
            objects["BME"] = ["isa": "PBXBuildFile", "fileRef": "MF"]
          default:
            objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "LF", "SH"]
            objects["SH"] = ["isa": "PBXShellScriptBuildPhase", "files": [], "shellScript": "carthage copy-frameworks"]
          }
        }
      }
      #expect(found == [], "\(way)")
    }
  }

  @Test(arguments: ["import Kit\n", "#if x\nimport struct Kit.Clock\n#endif\n", ""])
  func `a framework that a source names, or may name, is used`(_ source: String) throws {
    try expectUsed(source)
  }

  @Test func `a source names the module, whatever the framework is called`() throws {
    try expectUsed("import Core\n", settings: ["PRODUCT_NAME": "Kit-iOS", "PRODUCT_MODULE_NAME": "Core"])
    try expectUsed("import Kit_iOS\n", settings: ["PRODUCT_NAME": "Kit-iOS"])
    try expectUsed("import Other\n", settings: ["PRODUCT_NAME": "$(UNKNOWN)"])
  }

  private func expectUsed(_ source: String, settings: [String: PropertyList] = [:]) throws {
    let found = try findings("framework-not-linked") {
      $0.files["Wecker/App.swift"] = source
      $0.change = { objects in
        Breach.framework(in: &objects, linkedBy: "A", settings: settings)
        objects["A"]?["buildPhases"] = ["AS", "AR", "AK"]
        objects["AK"] = ["isa": "PBXCopyFilesBuildPhase", "dstSubfolderSpec": "10", "files": ["BKE"]]
        objects["BKE"] = ["isa": "PBXBuildFile", "fileRef": "KP"]
      }
    }
    #expect(found == [])
  }

  @Test func `a source is in an app and in a library, but for the platform or without a link`() throws {
    func count(_ change: @escaping (inout PropertyListDictionary) -> Void) throws -> Int {
      try findings("source-in-target-and-library") {
        $0.change = { objects in
          Breach.framework(in: &objects, linkedBy: "A")
          Breach.compileApp(inKitOf: &objects)
          change(&objects)
        }
      }.count
    }
    #expect(try count { _ in } == 1)
    #expect(try count { $0["LF"]?["files"] = [] } == 0)
    #expect(try count { $0["BK"]?["platformFilters"] = ["ios"] } == 0)
    #expect(try count { $0["BKS"]?["platformFilters"] = ["macos"] } == 0)
  }
}
