import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// A deployment target is not above the SDK.
struct DeploymentTargetAboveSDK: CheckRule {
  let description = RuleDescription(
    id: "deployment-target-above-sdk", severity: .error, summary: "a deployment target is not above the SDK",
    explanation: """
      What is built with the SDK of one version can't ask for a later one. Where SDKROOT names a version, it \
      must be at least the deployment target's.
      """,
    wrong: "SDKROOT = iphoneos16.0; IPHONEOS_DEPLOYMENT_TARGET = 17.0;",
    right: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0;",
    source: "Xcode Help: Base SDK (SDKROOT)")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.compactMap { context in
      guard let target = DeploymentTarget(of: context.configuration),
        let sdk = context.configuration.settings.sdk.version, let version = SystemRelease(sdk),
        target.version > version
      else { return nil }
      return finding(
        "the deployment target \(target.title) of \"\(context.target.name)\" is above its SDK, \(context.configuration.settings.sdk)",
        hint: "set SDKROOT = \(target.platform.sdk)", at: target.place, in: context)
    }
  }
}
