import Checks
import Diagnostics
import PropertyLists
import Testing

/// Settings that are known although the files of CocoaPods are missing.
@Suite struct UnreadPodsTests {
  /// The findings about the app, whose configurations are based on a missing file.
  private func findings(_ rule: String, file: String, _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    sample.change = { objects in
      objects["G"]?["children"] = ["F", "I", "AP", "WP", "XC"]
      objects["XC"] = ["isa": "PBXFileReference", "path": .string(file), "sourceTree": "<group>"]
      for name in ["ACDebug", "ACRelease"] { objects[name]?["baseConfigurationReference"] = "XC" }
    }
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  private static let rows: [(String, @Sendable (inout SampleProject) -> Void)] = [
    ("launch-screen-missing", { $0.appSettings["INFOPLIST_KEY_UILaunchScreen_Generation"] = nil }),
    ("bundle-id-missing", { $0.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = nil }),
    ("version-missing", { $0.projectSettings["MARKETING_VERSION"] = nil }),
    (
      "swift-version-missing",
      {
        $0.files["Wecker/App.swift"] = "let a = 1"
        $0.projectSettings["SWIFT_VERSION"] = nil
      }
    ),
    (
      "info-plist-not-named",
      {
        $0.appSettings["INFOPLIST_FILE"] = nil
        $0.appSettings["GENERATE_INFOPLIST_FILE"] = nil
      }
    ),
  ]

  @Test(arguments: rows.indices)
  func `CocoaPods gives no setting that describes a product`(_ row: Int) throws {
    let (rule, change) = Self.rows[row]
    for file in [
      "Pods/Target Support Files/Pods-Wecker/Pods-Wecker.debug.xcconfig", "Pods/Pods.xcconfig",
    ] {
      let found = try findings(rule, file: file, change)
      #expect(found.contains { $0.target == "Wecker" }, "\(rule): \(found)")
    }
    #expect(try !findings(rule, file: "Shared.xcconfig", change).contains { $0.target == "Wecker" }, "\(rule)")
  }

  @Test(arguments: ["Pods/Target Support Files/Pods-Wecker/Pods-Wecker.debug.xcconfig", "Shared.xcconfig"])
  func `no file gives what the target sets itself`(file: String) throws {
    let key = "com.apple.security.application-groups"
    let found = try findings("app-group-not-shared", file: file) {
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist("<key>\(key)</key><string>group.bark</string>")
      $0.files["Widget/Widget.entitlements"] = SampleProject.plist("<key>\(key)</key><string>group.barks</string>")
      $0.widgetSettings["CODE_SIGN_ENTITLEMENTS"] = "Widget/Widget.entitlements"
    }
    #expect(found.map(\.severity) == [.warning], "\(found)")
  }
}
