import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Check for deployment targets that are too low for the target's features.
struct DeploymentTargetBelowFeature: CheckRule {
  let description = RuleDescription(
    id: "deployment-target-below-feature", severity: .error,
    summary: "Deployment target is too low for a feature of the target",
    explanation: """
      Storyboards require iOS 5 or macOS 10.10. Weak references require iOS 5 or macOS 10.7. App Clips require iOS 14. \
      With a lower deployment target, such features do not compile, or do nothing on older systems.
      """,
    wrong: "IPHONEOS_DEPLOYMENT_TARGET = 4.3; // with Main.storyboard",
    right: "IPHONEOS_DEPLOYMENT_TARGET = 12.0;",
    source:
      "the availability of UIStoryboard, NSStoryboard and objc_initWeak, and of App Clips, in Apple's documentation",
    command: .setSetting("IPHONEOS_DEPLOYMENT_TARGET=VERSION"))

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.flatMap { context -> [Finding] in
      guard let target = DeploymentTarget(of: context.configuration) else { return [] }
      return features(of: context).compactMap { title, feature in
        guard let version = feature.missingVersion(for: target) else { return nil }
        return finding(
          "\"\(context.target.name)\" supports \(target.title), but \(title) requires \(target.platform.displayName) \(version)",
          hint: context.settingCommand(target.platform.deploymentTargetSetting, "\(version)"), at: target.place,
          in: context)
      }
    }
  }

  /// The target's features, each with its name in messages.
  private func features(of context: TargetContext) -> [(String, SystemFeature)] {
    var features: [(String, SystemFeature)] = []
    let resources = context.target.target.phases.filter { $0.kind == .resources }.flatMap(\.files)
    if let name = resources.lazy.compactMap(\.name).first(where: { $0.hasSuffix(".storyboard") }) {
      features.append(("\"\(name)\"", .storyboards))
    }
    if context.configuration.settings.flag("CLANG_ENABLE_OBJC_WEAK") == true {
      features.append(("CLANG_ENABLE_OBJC_WEAK", .weakReferences))
    }
    if context.target.productType.suffix == "application.on-demand-install-capable" {
      features.append(("an App Clip", .appClips))
    }
    return features
  }
}
