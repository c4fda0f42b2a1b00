import Diagnostics
import XcodeProjects

/// A scheme names targets that the project has.
struct SchemeTargetUnknown: CheckRule {
  let description = RuleDescription(
    id: "scheme-target-unknown", severity: .warning, summary: "a scheme names targets that the project has",
    explanation: """
      A scheme names targets by their identifiers in the project file. After a target is removed, or the \
      project made anew by a tool, the scheme builds, tests or runs nothing.
      """,
    wrong: "BlueprintIdentifier = \"AA09\" without such a target",
    right: "BlueprintIdentifier = \"AA01\", the target's identifier",
    source: "xcodebuild: Scheme is not currently configured")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let own = "\(project.project.name).xcodeproj"
      let ids = Dictionary(
        project.targets.map { ($0.name, $0.id) }, uniquingKeysWith: { first, _ in first })
      return project.schemes.flatMap { scheme -> [Finding] in
        let unknown = scheme.scheme.references.filter {
          $0.projectPath == own && project.target($0.targetID) == nil
        }
        var seen: Set<ObjectID> = []
        return unknown.map(\.targetID).filter { seen.insert($0).inserted }.compactMap { id in
          Finding.atOnce(unknown.filter { $0.targetID == id }.map { told($0, in: scheme, knowing: ids) })
        }
      }
    }
  }

  private func told(
    _ reference: Scheme.BuildableReference, in scheme: CheckedScheme, knowing ids: [String: ObjectID]
  ) -> Finding {
    finding(
      "the scheme \"\(scheme.scheme.name)\" names the target \"\(reference.targetName)\" by \(reference.targetID), which the project does not have",
      hint: ids[reference.targetName].map { "write \($0), the identifier of \(reference.targetName)" }
        ?? "remove it from the scheme",
      at: scheme.place(reference.line, reference.column))
  }
}
