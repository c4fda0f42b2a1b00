import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// A deployment target is a system's version.
struct DeploymentTargetForm: CheckRule {
  let description = RuleDescription(
    id: "deployment-target-form", severity: .error, summary: "a deployment target is a system's version",
    explanation: """
      The deployment target is the oldest version of the system that a product runs on: numbers with periods \
      between them.
      """,
    wrong: "IPHONEOS_DEPLOYMENT_TARGET = latest;",
    right: "IPHONEOS_DEPLOYMENT_TARGET = 17.0;",
    source: "Xcode Help: iOS Deployment Target (IPHONEOS_DEPLOYMENT_TARGET)")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.compactMap { context in
      let setting = context.configuration.settings.platform.deploymentTargetSetting
      guard case .known(let text, let place) = context.configuration.setting(setting), SystemRelease(text) == nil
      else { return nil }
      return finding(
        "the deployment target \"\(text)\" of \"\(context.target.name)\" is not a version of a system",
        hint: "write a version such as 17.0", at: place, in: context)
    }
  }
}
