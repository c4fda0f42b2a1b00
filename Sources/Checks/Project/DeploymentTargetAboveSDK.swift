import AppleIdentifiers
import Diagnostics
import XcodeProjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Check for deployment targets that are newer than the SDK.
struct DeploymentTargetAboveSDK: CheckRule {
  let description = RuleDescription(
    id: "deployment-target-above-sdk", severity: .error, summary: "Deployment target is newer than the SDK",
    explanation: """
      A product built with an SDK can't require a system version that is newer than the SDK. If SDKROOT names a \
      version, it must be at least the deployment target. If it names none, Xcode warns if the deployment target is \
      newer than every SDK.
      """,
    wrong: "SDKROOT = iphoneos16.0; IPHONEOS_DEPLOYMENT_TARGET = 17.0;",
    right: "SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 17.0;",
    source: """
      Xcode Help: Base SDK (SDKROOT); Xcode: "The iOS deployment target … is set to 99.0, but the range of supported \
      deployment target versions is …"
      """, command: .setSetting("IPHONEOS_DEPLOYMENT_TARGET=VERSION"))

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.compactMap { context in
      guard let target = DeploymentTarget(of: context.configuration) else { return nil }
      guard let sdk = context.configuration.settings.sdk.version, let version = NumericVersion(sdk) else {
        return unbuildable(target, in: context, at: input.date)
      }
      guard target.version > version else { return nil }
      return finding(
        "deployment target \(target.title) of \"\(context.target.name)\" is newer than its SDK, \(context.configuration.settings.sdk)",
        hint: context.commands.setting("SDKROOT", target.platform.sdk), at: target.place, in: context)
    }
  }

  /// A finding if no SDK of the time has the version.
  private func unbuildable(_ target: DeploymentTarget, in context: TargetContext, at date: Date) -> Finding? {
    let newest = Self.newestSystem(at: date)
    guard target.version.major > newest else { return nil }
    return finding(
      "deployment target \(target.title) of \"\(context.target.name)\" is newer than every SDK",
      hint: context.commands.attribute("deployment-target", "VERSION"), at: target.place, severity: .warning,
      in: context)
  }

  /// The highest first number of a system's version at a date, with the systems announced for the following year.
  ///
  /// The project may be newer than the date of the check, so the systems of 2025 always count.
  private static func newestSystem(at date: Date) -> Int {
    max(26, Calendar(identifier: .gregorian).component(.year, from: date) - 1999)
  }
}
