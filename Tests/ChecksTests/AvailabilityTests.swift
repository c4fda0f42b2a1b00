import Checks
import Diagnostics
import PropertyLists
import Testing

/// Code for newer systems than the deployment target.
@Suite struct AvailabilityTests {
  private func findings(_ source: String, target: String = "15.0") throws -> [Finding] {
    var sample = SampleProject()
    sample.projectSettings["IPHONEOS_DEPLOYMENT_TARGET"] = .string(target)
    sample.files["Wecker/App.swift"] = "import SwiftUI\n" + source
    return try Checker(only: ["deployment-target-below-symbol"]).findings(in: sample.input())
  }

  @Test(arguments: [
    "@available(iOS 16, *) #Preview { NavigationStack {} } timeline: { NavigationStack {} }",
    "@available(iOS 16, *)\n@MainActor struct A: View { var body: some View { NavigationStack {} } }",
    "func a() { if #available(iOS 16, *), isOn(sorted { $0 < $1 }) { NavigationStack {} } }",
    "func a() { guard #available(iOS 16, *) else { return }\n  if isOn { b() }\n  NavigationStack {} }",
    "func a() { if #unavailable(iOS 16) { b() } else { NavigationStack {} } }",
    "struct A {\n  @available(iOS 16, *) case b\n  @available(iOS 16, *) func c() { NavigationStack {} }\n}",
    "#if os(macOS)\nlet a = NavigationStack {}\n#else\nlet a = NavigationStack {}\n#endif",
  ])
  func `guarded code is for newer systems`(source: String) throws {
    #expect(try findings(source) == [])
  }

  @Test(arguments: [
    "@available(iOS 16, *) #Preview { NavigationStack {} }\nstruct A { let a = NavigationStack {} }",
    "func a() { if #available(iOS 16, *) { b() } else { NavigationStack {} } }",
    "func a() { guard #available(iOS 16, *) else { return }\n}\nlet a = NavigationStack {}",
    "#if DEBUG\nlet a = 1\n#endif\nstruct A { let a = NavigationStack {} }",
  ])
  func `only the guarded code of a file is skipped`(source: String) throws {
    let found = try findings(source)
    #expect(found.map(\.severity) == [.error], "\(found)")
    let lines = ("import SwiftUI\n" + source).split(separator: "\n")
    #expect(found.first?.place?.line == lines.lastIndex { $0.contains("NavigationStack") }.map { $0 + 1 })
  }

  @Test func `the highest version that the sources need is named`() throws {
    let found = try findings(
      "struct A { let a = NavigationStack {}; let b = ContentUnavailableView() }", target: "14.0")
    #expect(found.count == 2 && found.allSatisfy { $0.hintText?.contains("to 17.0") ?? false }, "\(found)")
  }

  @Test(arguments: [("ios", 1), ("macos", 0)])
  func `a framework for the only platform of the target counts`(filter: String, count: Int) throws {
    var sample = SampleProject()
    sample.projectSettings["IPHONEOS_DEPLOYMENT_TARGET"] = "12.0"
    sample.change = { objects in
      objects["G"]?["children"] = ["F", "I", "AP", "WP", "S"]
      objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "AF"]
      objects["AF"] = ["isa": "PBXFrameworksBuildPhase", "files": ["BS"]]
      objects["BS"] = ["isa": "PBXBuildFile", "fileRef": "S", "platformFilter": .string(filter)]
      objects["S"] = [
        "isa": "PBXFileReference", "name": "WidgetKit.framework",
        "path": "System/Library/Frameworks/WidgetKit.framework", "sourceTree": "SDKROOT",
      ]
    }
    let found = try Checker(only: ["framework-newer-than-target"]).findings(in: sample.input())
    #expect(found.count == count, "\(found)")
  }

  @Test(arguments: [("77", "3.0", 1), ("52", "2.3", 1), ("50", "3.0", 0), ("77", "4.0", 0)])
  func `a Swift version needs an Xcode that can open the project`(format: String, version: String, count: Int) throws {
    var sample = SampleProject()
    sample.files["Wecker/App.swift"] = "let a = 1"
    sample.projectSettings["SWIFT_VERSION"] = .string(version)
    sample.changeText = { $0.replacing("objectVersion = 77", with: "objectVersion = \(format)") }
    let found = try Checker(only: ["swift-version-unsupported"]).findings(in: sample.input())
    #expect(found.isEmpty == (count == 0), "\(found)")
  }

  @Test(arguments: [
    ("<key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoads</key><string>NO</string></dict>", 1),
    (
      "<key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict><key>a.org</key><dict>"
        + "<key>NSIncludesSubdomains</key><string>YES</string></dict></dict></dict>", 1
    ),
    (
      "<key>UIApplicationSceneManifest</key><dict><key>UIApplicationSupportsMultipleScenes</key><integer>1</integer></dict>",
      1
    ),
    ("<key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoads</key><false/></dict>", 0),
    ("<key>Mine</key><dict><key>NSAllowsArbitraryLoads</key><string>NO</string></dict>", 0),
  ])
  func `booleans in dictionaries are no texts either`(content: String, count: Int) throws {
    var sample = SampleProject()
    sample.files["Wecker/Info.plist"] = SampleProject.plist(content)
    let found = try Checker(only: ["info-plist-boolean-text"]).findings(in: sample.input())
    #expect(found.count == count && found.allSatisfy(\.isFixable), "\(found)")
  }

  @Test(arguments: ["$(CFBundleIdentifier)", "${CFBundleIdentifier}", "$(PRODUCT_BUNDLE_IDENTIFIER)"])
  func `a container and a group are checked with their references resolved`(reference: String) throws {
    let keys = ["com.apple.developer.icloud-container-identifiers", "com.apple.security.application-groups"]
    for (prefixes, count) in [(["", ""], 2), (["iCloud.", "group."], 0)] {
      var sample = SampleProject()
      sample.files["Wecker/Wecker.entitlements"] = SampleProject.plist(
        zip(keys, prefixes).map { "<key>\($0)</key><array><string>\($1)\(reference)</string></array>" }.joined())
      let found = try Checker(only: ["icloud-container-prefix", "app-group-prefix"]).findings(in: sample.input())
      #expect(found.count == count, "\(found)")
    }
  }

  @Test func `the app's group with its identifier is compared with the widget's`() throws {
    let key = "com.apple.security.application-groups"
    var sample = SampleProject()
    sample.widgetSettings["CODE_SIGN_ENTITLEMENTS"] = "Widget/Widget.entitlements"
    sample.files["Wecker/Wecker.entitlements"] = SampleProject.plist(
      "<key>\(key)</key><string>group.$(CFBundleIdentifier)</string>")
    sample.files["Widget/Widget.entitlements"] = SampleProject.plist(
      "<key>\(key)</key><string>group.de.uni-hd.demo.Weker</string>")
    let found = try Checker(only: ["app-group-not-shared"]).findings(in: sample.input())
    #expect(found.map(\.severity) == [.warning], "\(found)")
  }

  @Test(arguments: ["Vendor/Maps.xcframework/ios-arm64/Maps.framework/", "Vendor/Maps.framework/"])
  func `the privacy manifest of a built framework is not the app's`(folder: String) throws {
    var sample = SampleProject()
    sample.files["Wecker/App.swift"] = "UserDefaults.standard.set(1, forKey: \"a\")"
    sample.files[folder + "PrivacyInfo.xcprivacy"] = SampleProject.plist(
      """
      <key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key>
      <string>NSPrivacyAccessedAPICategoryUserDefaults</string>
      <key>NSPrivacyAccessedAPITypeReasons</key><array><string>CA92.1</string></array></dict></array>
      """)
    let found = try Checker(only: ["privacy-reason-missing"]).findings(in: sample.input())
    #expect(found.first?.hintText?.contains("file create privacy-manifest") ?? false, "\(found)")
  }

  @Test func `a finding is where the camera is chosen, and only once`() throws {
    var sample = SampleProject()
    sample.files["Wecker/App.swift"] = """
      let album = UIImagePickerController()
      let picker = UIImagePickerController()
      picker.sourceType = .camera
      let store = HKHealthStore()
      """
    sample.files["Wecker/Wecker.entitlements"] = SampleProject.plist("<key>com.apple.developer.healthkit</key><true/>")
    let rules = ["usage-description-needed", "usage-description-missing"]
    let found = try Checker(only: rules).findings(in: sample.input())
    #expect(found.count == 2 && found.first { $0.message.contains("Camera") }?.place?.line == 3, "\(found)")
  }

  @Test func `an extension's first version is the app's`() throws {
    var sample = SampleProject()
    sample.projectSettings["MARKETING_VERSION"] = nil
    sample.appSettings["MARKETING_VERSION"] = "2.8.0"
    let found = try Checker(only: ["version-missing"]).findings(in: sample.input())
    #expect(found.first?.hintText?.contains("MARKETING_VERSION=2.8.0") ?? false, "\(found)")
  }
}
