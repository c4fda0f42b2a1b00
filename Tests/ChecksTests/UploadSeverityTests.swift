import Checks
import Diagnostics
import PropertyLists
import Testing

/// The severity of violations for which only the App Store rejects an upload.
@Suite struct UploadSeverityTests {
  private static let sandbox = "<key>com.apple.security.app-sandbox</key><true/>"

  private func severities(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [Diagnostic.Severity] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input()).map(\.severity)
  }

  private static let violations: [(String, @Sendable (inout SampleProject) -> Void)] = [
    ("version-missing", { $0.appSettings["MARKETING_VERSION"] = "" }),
    ("version-form", { $0.appSettings["MARKETING_VERSION"] = "1.0b" }),
    (
      "extension-display-name-missing",
      {
        $0.widgetSettings["INFOPLIST_KEY_CFBundleDisplayName"] = nil
        $0.widgetSettings["CODE_SIGN_ENTITLEMENTS"] = "Wecker/Sandboxed.entitlements"
        $0.files["Wecker/Sandboxed.entitlements"] = SampleProject.plist(sandbox)
      }
    ),
    (
      "app-icon-size-missing",
      { sample in
        Breach.useIcons(
          in: &sample, [#""filename": "b.png", "idiom": "mac", "size": "512x512", "scale": "2x""#])
      }
    ),
  ]

  @Test(arguments: violations.indices)
  func `a Mac app that can't be uploaded gets warnings, and notes for icons`(index: Int) throws {
    let (rule, violate) = Self.violations[index]
    let less = Self.severity(rule)
    for (entitlements, infoPlist, expected) in [
      (Self.sandbox, "", Diagnostic.Severity.error), ("", "", less),
      (Self.sandbox.replacing("true", with: "false"), "", less),
    ] {
      let found = try severities(rule) {
        $0.projectSettings["SDKROOT"] = "macosx"
        $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist(entitlements)
        $0.files["Wecker/Info.plist"] = SampleProject.plist(infoPlist)
        violate(&$0)
      }
      #expect(found == [expected], "\(rule) \(entitlements)")
    }
  }

  @Test(arguments: violations.indices)
  func `a sandboxed Mac app with Sparkle can't be uploaded`(index: Int) throws {
    let (rule, violate) = Self.violations[index]
    guard rule != "version-form" else { return }
    let found = try severities(rule) {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist(Self.sandbox)
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>SUFeedURL</key><string>https://example.org/feed.xml</string>")
      violate(&$0)
    }
    #expect(found == [Self.severity(rule)], "\(rule)")
  }

  private static func severity(_ rule: String) -> Diagnostic.Severity {
    rule == "app-icon-size-missing" ? .note : .warning
  }

  @Test func `an iPhone app is uploaded whatever its entitlements`() throws {
    for (rule, violate) in Self.violations.dropLast() { #expect(try severities(rule, violate) == [.error]) }
  }

  @Test(arguments: [("Release", Diagnostic.Severity.error), ("Debug", .warning)])
  func `an app icon of debugging configurations is not uploaded`(
    configuration: String, severity: Diagnostic.Severity
  ) throws {
    let found = try severities("app-icon-size-missing") { sample in
      Breach.useIcons(in: &sample, [#""filename": "a.png", "idiom": "iphone", "size": "60x60", "scale": "2x""#])
      sample.projectSettings["TARGETED_DEVICE_FAMILY"] = "2,7"
      let change = sample.change
      sample.change = { objects in
        change(&objects)
        let other = configuration == "Debug" ? "Release" : "Debug"
        objects["AC\(other)"]?["buildSettings"]?["ASSETCATALOG_COMPILER_APPICON_NAME"] = "Other"
      }
    }
    #expect(Set(found) == [severity] && found.count == 2)
  }
}
