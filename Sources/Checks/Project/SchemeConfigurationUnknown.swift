import Diagnostics
import MarkupTrees
import XcodeProjects

/// Check for schemes that use an unknown build configuration.
struct SchemeConfigurationUnknown: CheckRule {
  let description = RuleDescription(
    id: "scheme-configuration-unknown", severity: .warning,
    summary: "Scheme uses an unknown build configuration",
    explanation: """
      Each action of a scheme names a build configuration. After one is renamed or removed, the action uses another \
      build configuration.
      """,
    wrong: "<LaunchAction buildConfiguration=\"Beta\" …> <!-- no such configuration -->",
    right: "<LaunchAction buildConfiguration=\"Release\" …>",
    source: "the format of schemes")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let names = Set(project.project.configurations.map(\.name))
      guard !names.isEmpty else { return [] }
      return project.schemes.flatMap { scheme -> [Finding] in
        guard isOwn(scheme.scheme, project) else { return [] }
        let steps = Scheme.Action.allCases.compactMap { scheme.scheme.step($0) }
          .sorted { ($0.element.line ?? 0) < ($1.element.line ?? 0) }
        var seen: Set<String> = []
        let unknown = steps.compactMap(\.configuration).filter { !$0.isEmpty && !names.contains($0) }
        return unknown.filter { seen.insert($0).inserted }.compactMap { name in
          Finding.atOnce(
            steps.filter { $0.configuration == name }.map { step in
              finding(
                "scheme \"\(scheme.scheme.name)\" uses build configuration \"\(name)\", which the project does not have",
                hint: "choose one of \(names.sorted().joined(separator: ", "))", at: scheme.place(of: step.element))
            })
        }
      }
    }
  }

  /// Whether the scheme builds only targets of the project and of packages, which have no configurations of their own.
  private func isOwn(_ scheme: Scheme, _ project: CheckedProject) -> Bool {
    scheme.references.allSatisfy { reference in
      guard let path = reference.projectPath else { return false }
      return path == "\(project.project.name).xcodeproj" || !path.hasSuffix(".xcodeproj")
    }
  }
}
