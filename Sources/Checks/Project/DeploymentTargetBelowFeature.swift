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
      The SwiftUI app life cycle requires iOS 14, macOS 11, tvOS 14 or watchOS 7. \
      With a lower deployment target, such features do not compile, or do nothing on older systems.
      """,
    wrong: "IPHONEOS_DEPLOYMENT_TARGET = 4.3; // with Main.storyboard",
    right: "IPHONEOS_DEPLOYMENT_TARGET = 12.0;",
    source:
      "the availability of UIStoryboard, NSStoryboard, objc_initWeak, SwiftUI's App and App Clips, in Apple's documentation",
    command: .setSetting("IPHONEOS_DEPLOYMENT_TARGET=VERSION"))

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in project.contexts.flatMap { findings(in: $0, of: project) } }
  }

  private func findings(in context: TargetContext, of project: CheckedProject) -> [Finding] {
    guard let target = DeploymentTarget(of: context.configuration) else { return [] }
    var features = features(of: context)
    if startsInSwiftUI(context.target, project) { features.append(("the SwiftUI app life cycle", .swiftUIApps)) }
    return features.compactMap { title, feature in
      guard let version = feature.missingVersion(for: target) else { return nil }
      return finding(
        "\"\(context.target.name)\" supports \(target.title), but \(title) requires \(target.platform.displayName) \(version)",
        hint: context.commands.setting(target.platform.deploymentTargetSetting, "\(version)"), at: target.place,
        in: context)
    }
  }

  /// Whether the app starts in a SwiftUI scene on all systems: code with conditions may leave it out on older ones.
  private func startsInSwiftUI(_ target: CheckedTarget, _ project: CheckedProject) -> Bool {
    guard target.isApplication else { return false }
    return project.sources(of: target).paths.contains { path in
      guard path.hasSuffix(".swift"), let facts = project.sourceIndex.facts(of: path), facts.isSound,
        facts.imports.contains("SwiftUI")
      else { return false }
      let names = facts.unguardedNames
      return names.contains("main") && names.contains("App") && !Self.scenes.isDisjoint(with: names)
    }
  }

  private static let scenes: Set<String> = ["WindowGroup", "DocumentGroup"]

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
