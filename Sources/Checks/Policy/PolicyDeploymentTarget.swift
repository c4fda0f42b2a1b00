import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Check for deployment targets below the lowest of the policy.
struct PolicyDeploymentTarget: CheckRule {
  let description = RuleDescription(
    id: "policy-deployment-target", severity: .error, summary: "Deployment target violates the project's policy",
    explanation: "The policy in .slipway.yml gives the lowest deployment target of each platform.",
    wrong: "policy: {deployment-targets: {ios: \"16.0\"}} and IPHONEOS_DEPLOYMENT_TARGET = 15.0;",
    right: "policy: {deployment-targets: {ios: \"16.0\"}} and IPHONEOS_DEPLOYMENT_TARGET = 16.0;",
    source: "the policy section of .slipway.yml", command: .setSetting("IPHONEOS_DEPLOYMENT_TARGET=VERSION"))

  let isIndependentOfBuilds = true

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.compactMap { context in
      guard let present = DeploymentTarget(of: context.configuration),
        let text = input.policy.deploymentTargets[present.platform], let lowest = NumericVersion(text),
        present.version < lowest
      else { return nil }
      let key = present.platform.deploymentTargetSetting
      return finding(
        "\"\(context.target.name)\" has the deployment target \(present.title), below \(text)",
        hint: context.commands.setting(key, text), at: present.place, in: context,
        fixes: context.fixes(setting: key, to: text))
    }
  }
}
