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
    source: "xcodebuild: \"Scheme … is not currently configured\"",
    command: "\(command: "scheme.set") NAME --remove-target TARGET")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let own = "\(project.project.name).xcodeproj"
      return project.schemes.all.flatMap { scheme -> [Finding] in
        // An entry that is built for no action has no effect.
        let idle = scheme.scheme.buildEntries.filter(\.actions.isEmpty).map(\.target)
        let unknown = scheme.scheme.references.filter {
          $0.projectPath == own && project.target($0.targetID) == nil && !idle.contains($0)
        }
        // Another action may name the project of such a target as it was called before.
        let gone = Set(unknown.map(\.targetID))
        let isIdle =
          scheme.scheme.testPlans.isEmpty
          && !scheme.scheme.references.contains { !gone.contains($0.targetID) && !idle.contains($0) }
        let removal = { (names: [String]) -> Hint in
          isIdle
            ? project.commands.scheme("remove", scheme.scheme.name)
            : project.commands.scheme("set", scheme.scheme.name, repeated: ["remove-target": names])
        }
        let groups = unknown.grouped(by: \.targetID)
        let found = groups.compactMap { _, references in
          Finding.atOnce(
            references.map { reference in
              told(
                reference, in: scheme,
                hint: project.schemes.target(meantBy: reference).map { repair(of: reference, to: $0) }
                  ?? removal([reference.targetName.isEmpty ? reference.targetID.rawValue : reference.targetName]),
                isIdle: isIdle)
            })
        }
        guard found.count > 1 else { return found }
        let names = groups.compactMap { $0.elements.first.map { "\"\($0.targetName)\"" } }
        return Finding.atOnce(found).map {
          [
            $0.saying(
              "scheme \"\(scheme.scheme.name)\" refers to \(names.count) targets by unknown identifiers: \(NameList(names).text)",
              hint: removal(groups.compactMap { $0.elements.first?.targetID.rawValue })
            ).caused(
              by: Finding.Cause(
                subject: "schemes",
                words: "refer to \(names.count) targets by unknown identifiers, \(NameList(names).text)",
                name: scheme.scheme.name))
          ]
        } ?? []
      }
    }
  }

  private func repair(of reference: Scheme.BuildableReference, to target: CheckedTarget) -> Hint {
    target.name == reference.targetName
      ? "change it to \(target.id), the identifier of \(target.name)"
      : "change BlueprintIdentifier to \(target.id) and BlueprintName to \"\(target.name)\", which builds \(reference.productName)"
  }

  private func told(
    _ reference: Scheme.BuildableReference, in scheme: CheckedScheme, hint: Hint, isIdle: Bool
  ) -> Finding {
    finding(
      "scheme \"\(scheme.scheme.name)\" refers to target \"\(reference.targetName)\" by the unknown identifier \(reference.targetID)",
      hint: hint, at: scheme.place(reference.line, reference.column), severity: isIdle ? .warning : .note
    ).caused(
      by: Finding.Cause(
        subject: "schemes",
        words: "refer to target \"\(reference.targetName)\" by the unknown identifier \(reference.targetID)",
        name: scheme.scheme.name))
  }
}

extension ProjectSchemes {
  /// The target that a reference names, or whose product it names.
  fileprivate func target(meantBy reference: Scheme.BuildableReference) -> CheckedTarget? {
    project.targets.first { $0.name == reference.targetName }
      ?? project.targets.first { !reference.productName.isEmpty && $0.target.product?.path == reference.productName }
  }
}
