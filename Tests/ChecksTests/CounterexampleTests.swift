import Checks
import Diagnostics
import PropertyLists
import Testing

/// What comes near a breach of a rule and is none.
@Suite struct CounterexampleTests {
  private func findings(_ rules: String..., change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: rules).findings(in: sample.input())
  }

  @Test(arguments: [
    "<key>NSPrivacyTracking</key><true/>"
      + "<key>NSPrivacyTrackingDomains</key><array><string>stats.example.org</string></array>",
    "<key>NSPrivacyTracking</key><false/><key>NSPrivacyTrackingDomains</key><array/>",
  ])
  func `a privacy manifest may list domains if it declares tracking`(manifest: String) throws {
    let found = try findings("privacy-tracking-undeclared") {
      $0.files["Wecker/PrivacyInfo.xcprivacy"] = SampleProject.plist(manifest)
    }
    #expect(found == [])
  }

  @Test(arguments: [
    "<key>com.apple.security.inherit</key><true/>",
    "<key>com.apple.security.inherit</key><true/><key>com.apple.security.get-task-allow</key><true/>",
    "<key>com.apple.security.inherit</key><true/><key>com.apple.security.cs.allow-jit</key><true/>",
    "<key>com.apple.security.inherit</key><false/><key>com.apple.security.network.client</key><true/>",
  ])
  func `an inherited sandbox may be beside what is no part of the sandbox`(claims: String) throws {
    let found = try findings("inherited-sandbox-extended") {
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist(
        "<key>com.apple.security.app-sandbox</key><true/>" + claims)
    }
    #expect(found == [])
  }
}
