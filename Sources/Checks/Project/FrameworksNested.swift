import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Frameworks lie in the app, not in its extensions and frameworks.
struct FrameworksNested: CheckRule {
  let description = RuleDescription(
    id: "frameworks-nested", severity: .warning,
    summary: "frameworks lie in the app, not in its extensions and frameworks",
    explanation: """
      On iPhone, iPad, Apple TV and Apple Vision only apps have a folder Frameworks. The App Store refuses \
      an extension or a framework with one; what is needed is copied into the app, which all of it can load.
      """,
    wrong: "Embed Frameworks in Widget",
    right: "Embed Frameworks in the app that brings Widget along",
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
      let frameworks = phase.files.filter { $0.platformFilters.isEmpty }.compactMap(\.name)
      guard let name = frameworks.first else { return nil }
      let isOne = frameworks.count == 1
      return finding(
        "\"\(target.name)\" brings \(isOne ? "\"\(name)\"" : "\(frameworks.count) frameworks") along, which only an app may",
        hint: "copy \(isOne ? name : "them") into the app, and remove the phase here", at: phase.object.place,
        target: target.name)
    }
  }
}
