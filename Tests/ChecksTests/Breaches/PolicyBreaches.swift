import AppleIdentifiers
import Checks
import PropertyLists

extension Breach {
  /// What breaks the policy of a team.
  static let policy: [Breach] = [
    Breach("policy-bundle-id", "\"de.uni-hd.demo.Wecker\" does not match com.school.*") {
      $0.policy.bundleIdentifiers = ["com.school.*"].compactMap { IdentifierPattern($0) }
    },
    Breach("policy-team", "\"Wecker\" names no team, but the policy names ABCDE12345") {
      $0.policy.team = try? TeamID("ABCDE12345")
    },
    Breach("policy-team", "\"Wecker\" is signed by team ZZZZZ99999, not by ABCDE12345") {
      $0.policy.team = try? TeamID("ABCDE12345")
      $0.appSettings["DEVELOPMENT_TEAM"] = "ZZZZZ99999"
    },
    Breach("policy-deployment-target", "\"Wecker\" has the deployment target iOS 17.0, below 18.1") {
      $0.policy.deploymentTargets = [.iOS: "18.1"]
    },
    Breach("policy-configuration-missing", "has no build configuration \"Beta\"") {
      $0.policy.configurations = ["Debug", "Beta"]
    },
    Breach("policy-framework-forbidden", "\"Wecker\" imports AdSupport, but the policy forbids it") {
      $0.policy.forbiddenFrameworks = ["AdSupport"]
      $0.files["Wecker/App.swift"] = "import AdSupport\n"
    },
    Breach("policy-framework-forbidden", "\"Wecker\" links Maps, which the policy forbids") {
      $0.policy.forbiddenFrameworks = ["Maps"]
      $0.change = { linkVendor("Maps.framework", in: &$0) }
    },
    Breach("policy-ignore-missing", ".gitignore has no section of the template Xcode") {
      $0.policy.missingIgnoreTemplates = ["Xcode"]
    },
  ]
}
