import Diagnostics
import XcodeProjects

/// Check for schemes that refer to an unknown target.
struct SchemeTargetUnknown: CheckRule {
  let description = RuleDescription(
    id: "scheme-target-unknown", severity: .warning, summary: "Scheme refers to an unknown target",
    explanation: """
      A scheme refers to targets by their identifiers in the project file. After a target is removed, or a tool \
      regenerates the project, the scheme builds, tests or runs nothing. If the scheme has other targets to build, or \
      skips the tests of the unknown target, the finding is a note.
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
        let missed = Self.missed(by: scheme.scheme, among: unknown)
        return unknown.grouped(by: \.targetID).compactMap { id, references in
          Finding.atOnce(references.map { told($0, in: scheme, knowing: ids, missed.contains(id) ? .warning : .note) })
        }
      }
    }
  }

  /// The unknown targets that a scheme lacks: it runs or tests them, or builds nothing else.
  private static func missed(by scheme: Scheme, among unknown: [Scheme.BuildableReference]) -> Set<ObjectID> {
    let isBuilding = scheme.builtTargets.contains { !unknown.contains($0) }
    let needed = scheme.references.filter { reference in
      !(isBuilding && scheme.builtTargets.contains(reference)) && !scheme.skippedTests.contains(reference)
    }
    return Set(needed.map(\.targetID))
  }

  private func told(
    _ reference: Scheme.BuildableReference, in scheme: CheckedScheme, knowing ids: [String: ObjectID],
    _ severity: Diagnostic.Severity
  ) -> Finding {
    finding(
      "scheme \"\(scheme.scheme.name)\" refers to target \"\(reference.targetName)\" by the unknown identifier \(reference.targetID)",
      hint: ids[reference.targetName].map { "change it to \($0), the identifier of \(reference.targetName)" }
        ?? "remove it from the scheme",
      at: scheme.place(reference.line, reference.column), severity: severity)
  }
}
