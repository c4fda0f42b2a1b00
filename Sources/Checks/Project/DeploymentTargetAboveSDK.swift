import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Check for deployment targets that are newer than the SDK.
struct DeploymentTargetAboveSDK: CheckRule {
  let description = RuleDescription(
    id: "deployment-target-above-sdk", severity: .error, summary: "Deployment target is newer than the SDK",
    explanation: """
      A product built with an SDK can't require a system version that is newer than the SDK. If SDKROOT names a \
      version, it must be at least the deployment target.
      """,
    wrong: "SDKROOT = iphoneos16.0; IPHONEOS_DEPLOYMENT_TARGET = 17.0;",
    right: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0;",
    source: "Xcode Help: Base SDK (SDKROOT)")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.compactMap { context in
      guard let target = DeploymentTarget(of: context.configuration),
        let sdk = context.configuration.settings.sdk.version, let version = NumericVersion(sdk),
        target.version > version
      else { return nil }
      return finding(
        "deployment target \(target.title) of \"\(context.target.name)\" is newer than its SDK, \(context.configuration.settings.sdk)",
        hint: context.settingCommand("SDKROOT", target.platform.sdk), at: target.place, in: context)
    }
  }
}
