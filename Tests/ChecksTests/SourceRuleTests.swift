import Checks
import Diagnostics
import PropertyLists
import Testing

/// What rules that read sources find, and what they leave alone.
@Suite struct SourceRuleTests {
  private func findings(_ rules: [String], _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: rules).findings(in: sample.input())
  }

  @Test func `a category beside the implementation takes no class away`() {
    let both = "@implementation A\n@end\n@implementation A (Parts)\n@end\n"
    #expect(SourceNames(Array(both.utf8), path: "A.m").types == ["A"])
    let category = "@implementation A (Parts)\n@end\n@implementation B\n@end\n"
    #expect(SourceNames(Array(category.utf8), path: "A.m").types == ["B"])
  }

  @Test func `a name is found where it stands, comments and texts left aside`() throws {
    let found = try findings(["usage-description-needed"]) {
      $0.files["Wecker/App.swift"] = "// CNContactStore\nlet a = \"CNContactStore\"\n  let b = CNContactStore()\n"
    }
    #expect(found.map(\.place?.file) == ["Wecker/App.swift"])
    #expect(found.first?.place?.line == 3 && found.first?.place?.column == 11)
    #expect(found.first?.hintText?.hasPrefix("run slipway info set NSContactsUsageDescription") == true)
  }

  @Test(arguments: [
    ("picker.sourceType = .camera", true), ("picker.sourceType = UIImagePickerControllerSourceTypeCamera;", true),
    ("picker.sourceType = .photoLibrary; use(.camera)", false),
    ("UIImagePickerController.isSourceTypeAvailable(.camera)", false),
  ])
  func `an image picker needs the camera's usage description for the camera`(source: String, isNeeded: Bool) throws {
    let rule = ["usage-description-needed"]
    let picker = "let picker = UIImagePickerController(); \(source)"
    #expect(try findings(rule) { $0.files["Wecker/App.swift"] = picker }.isEmpty != isNeeded)
    let localized = try findings(rule) {
      $0.files["Wecker/App.swift"] = picker
      $0.files["Wecker/en.lproj/InfoPlist.strings"] = "NSCameraUsageDescription = \"To scan codes\";"
    }
    // The system finds a text that only that file has.
    #expect(localized.map(\.severity) == (isNeeded ? [.note] : []))
  }

  @Test(arguments: [
    ("class C: NSObject {}", "C", ["NSExtensionPrincipalClass names the Swift class \"C\" without its module"]),
    ("@objc(C) class C: NSObject {}", "C", []), ("class C: NSObject {}", "Wecker.C", []),
    (
      "class D: NSObject {}", "C",
      ["no source of \"Wecker\" contains the class \"C\" that NSExtensionPrincipalClass names"]
    ),
  ])
  func `a Swift class is named with its module`(source: String, value: String, messages: [String]) throws {
    let found = try findings(["info-plist-class-missing"]) {
      $0.change = { $0["A"]?["productType"] = "com.apple.product-type.app-extension" }
      $0.files["Wecker/App.swift"] = source
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>NSExtension</key><dict><key>NSExtensionPrincipalClass</key><string>\(value)</string></dict>")
    }
    #expect(found.map(\.message) == messages)
  }

  @Test(arguments: [
    "Wecker/Bridging.h", "wecker/bridging.h", "$(DERIVED)/Bridging.h", "../Bridging.h", "Link/Bridging.h",
  ])
  func `a bridging header that exists, or may exist, is no finding`(path: String) throws {
    let found = try findings(["bridging-header-missing"]) {
      $0.appSettings["SWIFT_OBJC_BRIDGING_HEADER"] = .string(path)
      $0.files["Wecker/Bridging.h"] = ""
      $0.links = ["Link"]
    }
    #expect(found == [])
  }

  @Test(arguments: ["// CNContactStore()", "let a = \"CNContactStore()\"", "let contactStore = 1"])
  func `what asks for nothing needs no usage description`(source: String) throws {
    #expect(try findings(["usage-description-needed"]) { $0.files["Wecker/App.swift"] = source } == [])
  }

  @Test(arguments: [
    "NSPhotoLibraryUsageDescription", "NSPhotoLibraryAddUsageDescription",
  ])
  func `one of the usage descriptions that an interface reads is enough`(key: String) throws {
    let found = try findings(["usage-description-needed"]) {
      $0.files["Wecker/App.swift"] = "PHPhotoLibrary.requestAuthorization(for: .addOnly)"
      $0.appSettings["INFOPLIST_KEY_\(key)"] = "to keep pictures"
    }
    #expect(found == [])
  }

  @Test func `a reason in any privacy manifest of the project is enough`() throws {
    let manifest = """
      <key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key>
      <string>NSPrivacyAccessedAPICategoryUserDefaults</string>
      <key>NSPrivacyAccessedAPITypeReasons</key><array><string>CA92.1</string></array></dict></array>
      """
    let found = try findings(["privacy-reason-missing"]) {
      $0.files["Wecker/App.swift"] =
        "UserDefaults.standard.set(1, forKey: \"a\"); _ = ProcessInfo.processInfo.systemUptime"
      $0.files["Wecker/PrivacyInfo.xcprivacy"] = SampleProject.plist(manifest)
    }
    #expect(found.map(\.message) == ["\"Wecker\" uses systemUptime, but no privacy manifest gives a reason for it"])
  }

  @Test func `a class that the sources have, or that can't be looked for, is not missed`() throws {
    let rule: [String] = ["info-plist-class-missing"]
    let plist = SampleProject.plist(Breach.scene(delegate: "SceneDelegate"))
    #expect(
      try findings(rule) {
        $0.files["Wecker/App.swift"] = "class SceneDelegate {}"
        $0.files["Wecker/Info.plist"] = plist
      } == [])
    // An empty source is one whose content is not at hand.
    #expect(try findings(rule) { $0.files["Wecker/Info.plist"] = plist } == [])
  }

  @Test func `a certificate alone is no secret, and neither is a key that Git does not track`() throws {
    let certificate = "-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n"
    let key =
      "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIAQCBEFlxeHhYj0W9YwNgNa03GgVekZTaZJaqvv2pwDI\n-----END PRIVATE KEY-----\n"
    let found = try findings(["signing-secret-tracked"]) {
      $0.files["keys/root.pem"] = certificate
      $0.files["keys/mine.pem"] = key
      $0.trackedPaths.append("keys/root.pem")
    }
    #expect(found == [])
  }

  @Test(arguments: [
    ("#if targetEnvironment(simulator)\nUserDefaults.standard\n#endif", 0),
    ("#if targetEnvironment(simulator)\n#if DEBUG\nlet a = 1\n#endif\nUserDefaults.standard\n#endif", 0),
    ("#if targetEnvironment(simulator)\nlet a = 1\n#else\nUserDefaults.standard\n#endif", 1),
    ("#if !targetEnvironment(simulator)\nUserDefaults.standard\n#endif", 1),
    ("#if targetEnvironment(simulator) || DEBUG\nUserDefaults.standard\n#endif", 1),
    ("#if targetEnvironment(simulator)\nUserDefaults.standard\n#endif\nUserDefaults.standard", 1),
    ("#if DEBUG\nlet a = 1\n#elseif targetEnvironment(macCatalyst)\nUserDefaults.standard\n#endif", 1),
  ])
  func `code for the simulator is not uploaded and needs no reason`(source: String, count: Int) throws {
    let found = try findings(["privacy-reason-missing"]) { $0.files["Wecker/App.swift"] = source }
    #expect(found.count == count)
  }

  @Test(arguments: [("TARGET_OS_SIMULATOR", 0), ("(TARGET_IPHONE_SIMULATOR)", 0), ("TARGET_OS_IPHONE", 1)])
  func `code for the simulator is recognized in Objective-C`(condition: String, count: Int) throws {
    let found = try findings(["privacy-reason-missing"]) {
      $0.files["Wecker/App.swift"] = nil
      $0.files["Wecker/App.m"] = "#if \(condition)\n[NSUserDefaults standardUserDefaults];\n#endif\n"
      $0.change = { $0["F"]?["path"] = "Wecker/App.m" }
    }
    #expect(found.count == count)
  }

  @Test(arguments: [("NSAlarmKitUsageDescription", 0), ("NSBellUsageDescription", 1)])
  func `the usage description of AlarmKit is known`(key: String, count: Int) throws {
    let found = try findings(["usage-description-unknown"]) {
      $0.files["Wecker/Info.plist"] = SampleProject.plist("<key>\(key)</key><string>To ring</string>")
    }
    #expect(found.count == count)
  }
}
