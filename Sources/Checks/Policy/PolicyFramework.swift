import Diagnostics
import XcodeProjects

/// Check for frameworks that the policy forbids.
struct PolicyFramework: CheckRule {
  let description = RuleDescription(
    id: "policy-framework-forbidden", severity: .error, summary: "Framework is forbidden by the project's policy",
    explanation: """
      The policy in .slipway.yml lists frameworks that no target may link. Swift links a framework that a source \
      imports.
      """,
    wrong: "policy: {forbidden-frameworks: [AdSupport]} and import AdSupport",
    right: "policy: {forbidden-frameworks: [AdSupport]} and no import AdSupport",
    source: "the policy section of .slipway.yml", command: .removeDependency)

  let isIndependentOfBuilds = true

  func findings(in input: CheckInput) -> [Finding] {
    let forbidden = input.policy.forbiddenFrameworks
    guard !forbidden.isEmpty else { return [] }
    return input.projects.flatMap { project in
      project.targets.flatMap { target in
        forbidden.flatMap { name in
          let imported = imported(name, by: target, in: project)
          return linked(name, by: target, in: project, isUsed: !imported.isEmpty) + imported
        }
      }
    }
  }

  /// The framework in the target's build phase, from which it can go if all sources are read and none imports it.
  private func linked(
    _ name: String, by target: CheckedTarget, in project: CheckedProject, isUsed: Bool
  ) -> [Finding] {
    let isKnown = project.sources(of: target).paths.allSatisfy { project.sourceIndex.facts(of: $0) != nil }
    let files = target.target.phases.filter { $0.kind == .frameworks }.flatMap(\.files)
    return files.filter { [name, "\(name).framework"].contains($0.name) }.map { file in
      finding(
        "\"\(target.name)\" links \(name), which the policy forbids",
        hint: project.dependencyRemoval(name, from: target), at: file.object.place, target: target.name,
        fixes: isUsed || !isKnown ? [] : [Fix(of: project.checkedProjectFile, .objectsRemoved([file.object.id]))])
    }
  }

  private func imported(_ name: String, by target: CheckedTarget, in project: CheckedProject) -> [Finding] {
    let sources = project.sources(of: target).paths.filter { path in
      project.sourceIndex.facts(of: path)?.imports.contains(name) ?? false
    }
    guard let first = sources.first else { return [] }
    let files = sources.count > 1 ? " in \(sources.count) files" : ""
    return [
      finding(
        "\"\(target.name)\" imports \(name)\(files), but the policy forbids it",
        hint: "remove the import", at: project.place(ofName: name, in: first), target: target.name)
    ]
  }
}
