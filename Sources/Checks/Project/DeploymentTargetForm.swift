import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Check for deployment targets that are not version numbers.
struct DeploymentTargetForm: CheckRule {
  let description = RuleDescription(
    id: "deployment-target-form", severity: .error, summary: "Deployment target is not a version number",
    explanation: """
      The deployment target is the lowest system version that the product supports: numbers separated by periods.
      """,
    wrong: "IPHONEOS_DEPLOYMENT_TARGET = latest;",
    right: "IPHONEOS_DEPLOYMENT_TARGET = 17.0;",
    source: "Xcode Help: iOS Deployment Target (IPHONEOS_DEPLOYMENT_TARGET)", command: .setDeploymentTarget)

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.compactMap { context in
      let setting = context.configuration.settings.platform.deploymentTargetSetting
      guard case .known(let text, let place) = context.configuration.setting(setting), NumericVersion(text) == nil
      else { return nil }
      return finding(
        "deployment target \"\(text)\" of \"\(context.target.name)\" is not a version number",
        hint: context.commands.attribute("deployment-target", "VERSION"), at: place, in: context)
    }
  }
}
