import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Check for frameworks that are embedded in extensions and frameworks.
struct FrameworksNested: CheckRule {
  let description = RuleDescription(
    id: "frameworks-nested", severity: .warning,
    summary: "Extension or framework embeds a framework",
    explanation: """
      On iOS, tvOS and visionOS, only apps may contain a Frameworks folder. The App Store rejects an extension or \
      framework with one. Embed the framework in the app; all code of the app can load it.
      """,
    wrong: "files = (AA01 /* Core.framework in Embed Frameworks */, ); // in Widget",
    right: "files = (AA01 /* Core.framework in Embed Frameworks */, ); // in the app that embeds Widget",
    source: "ITMS-90205, ITMS-90206")

  private static let kinds: Set<String> = ["framework", "app-extension", "app-extension.intents-service"]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let embedded = Set(project.targets.filter(\.isApplication).flatMap(\.embedded))
      return project.targets.filter { embedded.contains($0.id) }.flatMap { findings(in: $0) }
    }
  }

  private func findings(in target: CheckedTarget) -> [Finding] {
    guard Self.kinds.contains(target.productType.suffix), let platform = target.configurations.first?.settings.platform,
      platform != .macOS, platform != .watchOS
    else { return [] }
    let phases = target.target.phases.filter { $0.destination?.folder == .frameworks && !$0.runsOnlyWhenInstalling }
    return phases.compactMap { phase in
      finding(about: phase.files.filter { $0.platformFilters.isEmpty }.compactMap(\.name), in: phase, of: target)
    }
  }

  private func finding(about frameworks: [String], in phase: BuildPhase, of target: CheckedTarget) -> Finding? {
    guard let name = frameworks.first else { return nil }
    let isOne = frameworks.count == 1
    return finding(
      "\"\(target.name)\" embeds \(isOne ? "\"\(name)\"" : "\(frameworks.count) frameworks"), which only an app may do",
      hint: "copy \(isOne ? name : "them") into the app, and remove this phase", at: phase.object.place,
      target: target.name
    ).combining(frameworks) { finding(about: [$0], in: phase, of: target) }
  }
}
