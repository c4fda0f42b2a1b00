import Diagnostics
import XcodeProjects

/// Check for schemes that refer to an unknown target.
struct SchemeTargetUnknown: CheckRule {
  let description = RuleDescription(
    id: "scheme-target-unknown", severity: .warning, summary: "Scheme refers to an unknown target",
    explanation: """
      A scheme refers to targets by their identifiers in the project file. After a target is removed, or a tool \
      regenerates the project, the scheme builds, tests or runs nothing. If the scheme has other targets or test \
      plans, it still works for them, so the finding is a note.
      """,
    wrong: "BlueprintIdentifier = \"AA09\" <!-- no such target -->",
    right: "BlueprintIdentifier = \"AA01\"",
    source: "xcodebuild: \"Scheme … is not currently configured\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let own = "\(project.project.name).xcodeproj"
      let ids = Dictionary(
        project.targets.map { ($0.name, $0.id) }, uniquingKeysWith: { first, _ in first })
      return project.schemes.flatMap { scheme -> [Finding] in
        // An entry that is built for no action has no effect.
        let idle = scheme.scheme.buildEntries.filter(\.actions.isEmpty).map(\.target)
        let unknown = scheme.scheme.references.filter {
          $0.projectPath == own && project.target($0.targetID) == nil && !idle.contains($0)
        }
        let isIdle =
          scheme.scheme.testPlans.isEmpty
          && !scheme.scheme.references.contains { !unknown.contains($0) && !idle.contains($0) }
        let groups = unknown.grouped(by: \.targetID)
        let found = groups.compactMap { _, references in
          Finding.atOnce(references.map { told($0, in: scheme, knowing: ids, isIdle: isIdle) })
        }
        guard found.count > 1 else { return found }
        let names = groups.compactMap { $0.elements.first.map { "\"\($0.targetName)\"" } }
        return Finding.atOnce(found).map {
          [
            $0.saying(
              "scheme \"\(scheme.scheme.name)\" refers to \(names.count) targets by unknown identifiers: \(NameList(names).text)",
              hint: isIdle
                ? "remove the scheme, or choose existing targets"
                : "remove them from the scheme, or choose existing targets")
          ]
        } ?? []
      }
    }
  }

  private func told(
    _ reference: Scheme.BuildableReference, in scheme: CheckedScheme, knowing ids: [String: ObjectID],
    isIdle: Bool
  ) -> Finding {
    finding(
      "scheme \"\(scheme.scheme.name)\" refers to target \"\(reference.targetName)\" by the unknown identifier \(reference.targetID)",
      hint: ids[reference.targetName].map { "change it to \($0), the identifier of \(reference.targetName)" }
        ?? (isIdle
          ? "remove the scheme, which has no other target"
          : "remove it from the scheme, or the scheme if nothing is left in it"),
      at: scheme.place(reference.line, reference.column), severity: isIdle ? .warning : .note)
  }
}
