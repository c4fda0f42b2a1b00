import Checks
import Diagnostics
import PropertyLists
import Testing

/// Values, names and places that earlier versions passed over.
@Suite struct MissedPlaceTests {
  private func findings(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  @Test(arguments: [("packet-tunnel", 1), ("packet-tunnel-provider", 0), ("dns-proxys", 1), ("new-thing", 0)])
  func `a value in a list of an entitlement is one of the known`(value: String, count: Int) throws {
    let found = try findings("entitlement-environment") {
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist(
        "<key>com.apple.developer.networking.networkextension</key><array>\n<string>\(value)</string></array>")
    }
    #expect(found.count == count && found.allSatisfy { $0.place?.line == 5 }, "\(found)")
  }

  @Test(arguments: [
    ("pfIShU4dEXqPd5ObYNfDBiQWcXozk7estwzTnF9BamQ=", 0), ("pfIShU4dEXqPd5ObYNfDBiQWcXozk7estwzTnF9BamQ", 1),
    ("", 0), ("$(ED_KEY)", 0), ("pfIShU4dEXqPd5ObYNfDBiQWcXozk7estwzTnF9Bam!=", 1),
  ])
  func `a public key of Sparkle is 32 bytes`(key: String, count: Int) throws {
    let found = try findings("update-key-invalid") {
      $0.files["Wecker/Info.plist"] = SampleProject.plist("<key>SUPublicEDKey</key><string>\(key)</string>")
    }
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [("Fonts", 0), ("Fonts/", 0), (".", 1), ("Font", 1), ("$(FONTS)", 0)])
  func `the fonts of a Mac app are in the folder of its Info.plist`(folder: String, count: Int) throws {
    let found = try findings("info-plist-file-missing") {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.files["Bell.ttf"] = ""
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>ATSApplicationFontsPath</key><string>\(folder)</string>")
      $0.change = { objects in
        objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "AF"]
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "FT"]
        objects["FT"] = ["isa": "PBXFileReference", "path": "Bell.ttf", "sourceTree": "SOURCE_ROOT"]
        objects["BT"] = ["isa": "PBXBuildFile", "fileRef": "FT"]
        objects["AF"] = ["isa": "PBXCopyFilesBuildPhase", "dstSubfolderSpec": "7", "dstPath": "Fonts", "files": ["BT"]]
      }
    }
    #expect(found.count == (folder == "." ? 0 : count), "\(found)")
    #expect(found.allSatisfy { $0.hintText?.contains("ATSApplicationFontsPath Fonts") == true })
  }

  @Test(arguments: [
    ("App.swift.orig", true), ("App_BACKUP_1234.swift", true), ("App.LOCAL.77.swift", true),
    ("App_BASE_x.swift", false),
  ])
  func `backups of merge tools are deleted, not resolved`(name: String, isLeftover: Bool) throws {
    let found = try findings("conflict-marker-tracked") {
      $0.trackedPaths.append("Wecker/\(name)")
      $0.files["Wecker/\(name)"] = "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n"
    }
    #expect(found.map(\.severity) == [isLeftover ? .warning : .error])
    #expect(found.first?.hintText?.contains("delete the file") == isLeftover, "\(found)")
  }

  @Test func `an entitlement that turns off the sandbox is certain without a missing .xcconfig file`() throws {
    let found = try findings("extension-sandbox-missing") {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.widgetSettings["CODE_SIGN_ENTITLEMENTS"] = "Widget/Widget.entitlements"
      $0.files["Widget/Widget.entitlements"] = SampleProject.plist("<key>com.apple.security.app-sandbox</key><false/>")
      $0.files["Wecker/Base.xcconfig"] = "#include \"Developer.xcconfig\"\n"
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "XC"]
        objects["XC"] = ["isa": "PBXFileReference", "path": "Wecker/Base.xcconfig", "sourceTree": "SOURCE_ROOT"]
        for id in ["WCDebug", "WCRelease"] { objects[id]?["baseConfigurationReference"] = "XC" }
      }
    }
    #expect(found.map(\.severity) == [.warning], "\(found)")
  }

  @Test(arguments: [("Config/Versions.xcconfig", "Config/Version.xcconfig"), ("Config/Other.xcconfig", nil)])
  func `a missing .xcconfig file has the near name in its folder`(path: String, near: String?) throws {
    let found = try findings("configuration-file-missing") {
      $0.files["Config/Version.xcconfig"] = ""
      $0.change = { objects in
        objects["XC"] = ["isa": "PBXFileReference", "path": .string(path), "sourceTree": "SOURCE_ROOT"]
        objects["ACDebug"]?["baseConfigurationReference"] = "XC"
      }
    }
    #expect(found.count == 1 && found.first?.hintText?.contains("Version.xcconfig") == (near != nil), "\(found)")
  }

  @Test func `a missing entitlements file has the near name in its folder`() throws {
    let found = try findings("entitlements-not-found") {
      $0.appSettings["CODE_SIGN_ENTITLEMENTS"] = "Wecker/Weckers.entitlements"
    }
    #expect(found.first?.hintText?.contains("CODE_SIGN_ENTITLEMENTS=Wecker/Wecker.entitlements") == true, "\(found)")
  }

  @Test func `a lost file is added to each target that built it`() throws {
    let found = try findings("project-reference-dangling") {
      $0.files["Wecker/Bell.swift"] = ""
      $0.change = { objects in
        objects["W"]?["buildPhases"] = ["WS"]
        objects["WS"] = ["isa": "PBXSourcesBuildPhase", "files": ["BB2"]]
        objects["AS"]?["files"] = ["BF", "BB1"]
        objects["BB1"] = ["isa": "PBXBuildFile", "fileRef": "LOST"]
        objects["BB2"] = ["isa": "PBXBuildFile", "fileRef": "LOST"]
      }
      $0.changeText = { $0.replacing("fileRef = LOST;", with: "fileRef = LOST /* Bell.swift */;") }
    }
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hintText?.contains("--target Wecker --target Widget") == true, "\(found)")
  }

  @Test func `an empty usage description of several targets is one finding`() throws {
    let found = try findings("usage-description-empty") {
      $0.files["Wecker/Info.plist"] = SampleProject.plist("<key>NSCameraUsageDescription</key><string></string>")
      $0.files["Widget/Info.plist"] = SampleProject.plist(
        "<key>NSCameraUsageDescription</key><string> </string>" + SampleProject.widgetExtension)
    }
    #expect(found.count == 1 && found.first?.message.hasPrefix("2 targets have an empty") == true, "\(found)")
  }

  @Test func `an undefined build setting of several targets is one finding`() throws {
    let found = try findings("info-plist-reference-unknown") {
      let entry = "<key>CFBundleDisplayName</key><string>$(APP_NAME)</string>"
      $0.files["Wecker/Info.plist"] = SampleProject.plist(entry)
      $0.widgetSettings["INFOPLIST_KEY_CFBundleDisplayName"] = nil
      $0.files["Widget/Info.plist"] = SampleProject.plist(entry + SampleProject.widgetExtension)
    }
    #expect(found.count == 1 && found.first?.targets.count == 2, "\(found)")
  }
}
