import Checks
import Diagnostics
import PropertyLists
import Testing

/// What looks like a breach and is none, and what is told by one rule and not by two.
@Suite struct ExemptionTests {
  private func findings(_ rules: String..., change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: rules).findings(in: sample.input())
  }

  @Test(arguments: [
    (["Wecker/Secrets.tpl.swift"], true), (["Wecker/Secrets.template.swift"], true),
    (["Wecker/App-demo.swift"], true), (["Wecker/App.example.swift"], true), (["Wecker/Other-sample.swift"], false),
    (["Wecker/Keys-demo.swift", "Elsewhere/Keys.swift"], true), (["Wecker/Keys-demo.swift"], false),
  ])
  func `a file that is there to be copied and filled in need be in no target`(
    files: [String], isTemplate: Bool
  ) throws {
    let found = try findings("source-in-no-target") { for file in files { $0.files[file] = "" } }
    #expect(found.isEmpty == isTemplate)
  }

  @Test(arguments: [
    (".target(name: \"Wecker\", path: \"Wecker\")", true), (".target(name: \"Wecker\", path: \"./Wecker/\")", true),
    (".target(name: \"Wecker\")", false),
  ])
  func `a file that the package beside the project compiles need be in no target`(
    targets: String, isCompiled: Bool
  ) throws {
    let found = try findings("source-in-no-target") {
      $0.files["Package.swift"] = targets
      $0.files["Wecker/Old.swift"] = ""
    }
    #expect(found.isEmpty == isCompiled)
  }

  @Test func `a file in no target is told of the target that has most of its folder`() throws {
    let found = try findings("source-in-no-target") {
      $0.files["Wecker/Old.swift"] = ""
      $0.files["Wecker/B.swift"] = ""
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "FB"]
        objects["FB"] = ["isa": "PBXFileReference", "path": "Wecker/B.swift", "sourceTree": "<group>"]
        objects["BB"] = ["isa": "PBXBuildFile", "fileRef": "FB"]
        objects["AS"]?["files"] = ["BF", "BB"]
        objects["W"]?["buildPhases"] = ["WS"]
        objects["WS"] = ["isa": "PBXSourcesBuildPhase", "files": ["BC"]]
        objects["BC"] = ["isa": "PBXBuildFile", "fileRef": "F"]
      }
    }
    #expect(found.map(\.message) == ["\"Wecker/Old.swift\" is beside the sources of \"Wecker\", but in no target"])
  }

  @Test func `a template of a file that the project lists, and that is not there, need be in no target`() throws {
    let found = try findings("source-in-no-target") {
      $0.files["Wecker/Keys-demo.swift"] = ""
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "K"]
        objects["K"] = ["isa": "PBXFileReference", "path": "Wecker/Secret/Keys.swift", "sourceTree": "<group>"]
      }
    }
    #expect(found == [])
  }

  @Test func `a source that the project lists without a target is told so`() throws {
    let found = try findings("source-in-no-target") {
      $0.files["Wecker/Old.swift"] = ""
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "O"]
        objects["O"] = ["isa": "PBXFileReference", "path": "Wecker/Old.swift", "sourceTree": "<group>"]
      }
    }
    #expect(
      found.map(\.message) == [
        "\"Wecker/Old.swift\" is in the project beside the sources of \"Wecker\", but in no target"
      ])
    #expect(
      found.first?.hintText?.hasPrefix("if it is no longer used, run slipway file remove Wecker/Old.swift --delete;")
        == true)
  }

  @Test func `a source beside those of a target is told with the command that adds it`() throws {
    let found = try findings("source-in-no-target") { $0.files["Wecker/Old.swift"] = "" }
    #expect(
      found.map(\.hintText) == [
        "delete it, or run slipway file add Wecker/Old.swift --target Wecker"
      ])
  }

  @Test func `a missing file is told of all targets that are built with it`() throws {
    let found = try findings("file-missing") {
      $0.files["Wecker/App.swift"] = nil
      $0.change = { objects in
        objects["W"]?["buildPhases"] = ["WS"]
        objects["WS"] = ["isa": "PBXSourcesBuildPhase", "files": ["BC"]]
        objects["BC"] = ["isa": "PBXBuildFile", "fileRef": "F"]
      }
    }
    #expect(
      found.map(\.message) == ["\"Wecker/App.swift\" does not exist, but \"Wecker\" and \"Widget\" are built with it"])
    #expect(found.first?.targets == ["Wecker", "Widget"])
  }

  @Test func `a missing file of settings is told once, though the project lists it and another includes it`() throws {
    let found = try findings("file-missing", "configuration-file-missing") {
      $0.files["Shared.xcconfig"] = "#include \"Team.xcconfig\"\n"
      $0.change = { objects in
        Breach.settingsFile(in: &objects)
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "X", "Y"]
        objects["Y"] = ["isa": "PBXFileReference", "path": "Team.xcconfig", "sourceTree": "<group>"]
      }
    }
    #expect(found.map(\.rule) == ["configuration-file-missing"])
  }

  @Test func `a product that only a phase has is told to be of no package of the project's as well`() throws {
    let found = try findings("package-unlisted", "package-product-unlisted") {
      $0.change = { objects in
        objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "AF"]
        objects["AF"] = ["isa": "PBXFrameworksBuildPhase", "files": ["BY"]]
        objects["BY"] = ["isa": "PBXBuildFile", "productRef": "Y"]
        objects["Y"] = ["isa": "XCSwiftPackageProductDependency", "package": "YP", "productName": "Yams"]
        objects["YP"] = ["isa": "XCRemoteSwiftPackageReference", "repositoryURL": "https://example.org/Yams"]
      }
    }
    #expect(Set(found.map(\.rule)) == ["package-unlisted", "package-product-unlisted"])
  }

  @Test func `an app that goes to no store need not have what the store asks for`() throws {
    let rules = ["requires-iphone-os-missing", "orientations-missing"]
    for isSkipped in [false, true] {
      var sample = SampleProject()
      sample.appSettings["GENERATE_INFOPLIST_FILE"] = "NO"
      if isSkipped { sample.appSettings["SKIP_INSTALL"] = "YES" }
      #expect(try Checker(only: rules).findings(in: sample.input()).count == (isSkipped ? 0 : 2))
    }
    let category = try findings("app-category-missing") {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.appSettings["SKIP_INSTALL"] = "YES"
    }
    #expect(category == [])
  }

  @Test func `a Mac app's UIAppFonts are not looked for`() throws {
    let found = try findings("font-file-missing") {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>UIAppFonts</key><array><string>Bell.ttf</string></array>")
    }
    #expect(found == [])
  }

  @Test func `a font is in the product if anything may copy it`() throws {
    func count(_ change: @escaping (inout SampleProject) -> Void) throws -> Int {
      try findings("font-file-missing") {
        $0.files["Wecker/Info.plist"] = SampleProject.plist(
          "<key>UIAppFonts</key><array><string>Bell.ttf</string></array>")
        $0.files["Wecker/Fonts/Bell.ttf"] = ""
        change(&$0)
      }.count
    }
    func copied(_ phase: PropertyList, _ file: PropertyList) -> (inout SampleProject) -> Void {
      { sample in
        sample.change = { objects in
          objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "X"]
          objects["X"] = phase
          objects["X"]?["files"] = ["BX"]
          objects["BX"] = ["isa": "PBXBuildFile", "fileRef": "FX"]
          objects["FX"] = file
          objects["G"]?["children"] = ["F", "I", "AP", "WP", "FX"]
        }
      }
    }
    let font: PropertyList = [
      "isa": "PBXFileReference", "path": "Wecker/Fonts/Bell.ttf", "name": "Bell.ttf", "sourceTree": "<group>",
    ]
    let folder: PropertyList = [
      "isa": "PBXFileReference", "path": "Wecker/Fonts", "lastKnownFileType": "folder", "sourceTree": "<group>",
    ]
    #expect(try count { _ in } == 1)
    #expect(try count(copied(["isa": "PBXResourcesBuildPhase"], font)) == 0)
    #expect(try count(copied(["isa": "PBXResourcesBuildPhase"], folder)) == 0)
    #expect(try count(copied(["isa": "PBXCopyFilesBuildPhase", "dstSubfolderSpec": "7"], font)) == 0)
    #expect(try count(copied(["isa": "PBXShellScriptBuildPhase", "shellScript": "cp a b"], font)) == 0)
    #expect(try count { $0.files["Other/Bell.ttf"] = "" } == 0, "which of the two is unknown")
    #expect(
      try count { sample in
        Breach.localPackage(in: &sample, platforms: ".iOS(.v17)")
        sample.files["Wecker/Fonts/Bell.ttf"] = nil
        sample.files["Core/Sources/Core/Bell.ttf"] = ""
      } == 0)
  }

  @Test func `an entry of a list is told where it stands`() throws {
    let region = try findings("region-without-files") {
      $0.files["Wecker/de.lproj/Errors.strings"] = ""
      $0.change = { $0["P"]?["knownRegions"] = ["en", "Base", "fr"] }
      $0.changeText = { $0.replacingFirst("fr", with: "\nfr") }
    }
    #expect(region.first?.place?.column == 1)
    let group = try findings("file-in-two-groups") {
      $0.change = { $0["G"]?["children"] = ["F", "I", "AP", "WP", "Second", "Second"] }
      $0.changeText = { text in
        let entry = "Second"
        guard let first = text.firstRange(of: entry), let second = text[first.upperBound...].firstRange(of: entry)
        else {
          return text
        }
        return text.replacingCharacters(second, with: "\nF").replacingFirst(entry, with: "I")
      }
    }
    #expect(group.contains { $0.place?.column == 1 }, "\(group)")
  }

  @Test(arguments: [("Dark", nil), ("dark", Diagnostic.Severity.warning), ("Light", .warning)])
  func `an alternate icon without a set does not stop the build`(name: String, severity: Diagnostic.Severity?) throws {
    let found = try findings("alternate-icon-missing") {
      $0.appSettings["ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES"] = .string(name)
      $0.appSettings["ASSETCATALOG_COMPILER_INCLUDE_ALL_APPICON_ASSETS"] = "YES"
      $0.files["Wecker/Assets.xcassets/Dark.appiconset/Contents.json"] = "{}"
    }
    #expect(found.map(\.severity) == (severity.map { [$0] } ?? []))
  }

  /// The store's build has no suffix, and its identifier is whole.
  @Test(arguments: [("de.uni-hd.demo.Wecker$(SUFFIX)", true), ("de.uni-hd.demo.$(SUFFIX)", false)])
  func `a suffix that another configuration defines may be left out`(identifier: String, isValid: Bool) throws {
    let found = try findings("bundle-id-variable-undefined") {
      $0.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = .string(identifier)
      $0.appDebugSettings["SUFFIX"] = ".debug"
    }
    #expect(found.isEmpty == isValid, "\(found)")
  }

  @Test(arguments: ["", "<key>com.apple.developer.carplay-audio</key><true/>"])
  func `the system creates scenes of CarPlay only with the entitlement`(entitlement: String) throws {
    let found = try findings("info-plist-class-missing") {
      $0.files["Wecker/App.swift"] = "class SceneDelegate {}"
      let scene = Breach.scene(delegate: "CarDelegate")
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        scene.replacing("UIWindowSceneSessionRoleApplication", with: "CPTemplateApplicationSceneSessionRoleApplication")
      )
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist(entitlement)
    }
    #expect(found.isEmpty == entitlement.isEmpty, "\(found)")
  }

  @Test(arguments: ["extension Int { var half: Int { self / 2 } }", "struct Clock {}"])
  func `a source that only extends types may be in an app and in its library`(content: String) throws {
    let found = try findings("source-in-target-and-library") {
      $0.files["Wecker/App.swift"] = content
      $0.change = { objects in
        Breach.framework(in: &objects, linkedBy: "A")
        Breach.compileApp(inKitOf: &objects)
      }
    }
    #expect(found.isEmpty == content.hasPrefix("extension"), "\(found)")
  }

  @Test(arguments: [("let d = AVCaptureDevice.self", Diagnostic.Severity.warning), ("let x = 1", .note)])
  func `a microphone that no source uses needs no description`(
    source: String, severity: Diagnostic.Severity
  ) throws {
    let found = try findings("usage-description-missing") {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.files["Wecker/App.swift"] = source
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist(
        "<key>com.apple.security.device.audio-input</key><true/>")
    }
    #expect(found.map(\.severity) == [severity])
  }

  @Test(arguments: [("Private", true), ("Public", true), ("Weak", false)])
  func `an umbrella header may be private`(attribute: String, isFine: Bool) throws {
    let found = try findings("umbrella-header-not-public") {
      $0.change = { Breach.umbrellaHeader(in: &$0, attributes: PropertyList(.array([.string(attribute)]))) }
    }
    #expect(found.isEmpty == isFine, "\(found)")
  }

  @Test func `a library that is linked twice is a note`() throws {
    let found = try findings("build-file-duplicate") {
      $0.change = { objects in
        Breach.framework(in: &objects, linkedBy: "A")
        let phase = objects.keys.first { objects[$0]?["isa"]?.string == "PBXFrameworksBuildPhase" } ?? ""
        objects[phase]?["files"] = ["BK1", "BK2"]
        for id in ["BK1", "BK2"] { objects[id] = ["isa": "PBXBuildFile", "fileRef": "KP"] }
      }
    }
    #expect(found.map(\.severity) == [.note])
  }

  /// An ExtensionKit extension that is also one of the older kind: it works, and only the App Store rejects it.
  @Test func `an extension of both kinds is one warning`() throws {
    let found = try findings("extension-attributes", "extension-entry") {
      $0.files["Widget/Info.plist"] = SampleProject.plist(
        """
        <key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string></dict>
        <key>EXAppExtensionAttributes</key><dict><key>EXExtensionPointIdentifier</key><string>a.b</string></dict>
        """)
    }
    #expect(found.map(\.rule) == ["extension-attributes"])
    #expect(found.map(\.severity) == [.warning])
  }
}

extension String {
  fileprivate func replacingCharacters(_ range: Range<String.Index>, with replacement: String) -> String {
    String(self[..<range.lowerBound]) + replacement + String(self[range.upperBound...])
  }
}
