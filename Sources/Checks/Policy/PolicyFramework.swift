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
      forbidden.flatMap { name in
        let removable = removable(name, in: project)
        return project.targets.flatMap { target in
          linked(name, by: target, in: project, removable) + imported(name, by: target, in: project)
        }
      }
    }
  }

  /// The framework in the target's build phase.
  private func linked(
    _ name: String, by target: CheckedTarget, in project: CheckedProject, _ removable: Set<ObjectID>
  ) -> [Finding] {
    files(name, of: target).map { file in
      var doomed: Set = [file.object.id]
      // A framework that no target uses any more goes from its group, too.
      if let item = file.item?.object, item.isa == "PBXFileReference",
        project.project.fileEdits.buildFiles(of: [item.id]).allSatisfy({ removable.contains($0.id) })
      {
        doomed.insert(item.id)
      }
      return finding(
        "\"\(target.name)\" links \(name), which the policy forbids",
        hint: project.commands.dependencyRemoval(name, from: target), at: file.object.place, target: target.name,
        fixes: removable.contains(file.object.id)
          ? [Fix(of: project.checkedProjectFile, .objectsRemoved(doomed))] : [])
    }
  }

  /// The build files of the framework that can go: those of targets all of whose sources are read, and none imports it.
  private func removable(_ name: String, in project: CheckedProject) -> Set<ObjectID> {
    let targets = project.targets.filter { target in
      project.sources(of: target).paths.allSatisfy { project.sourceIndex.facts(of: $0) != nil }
        && importing(name, by: target, in: project).isEmpty
    }
    return Set(targets.flatMap { files(name, of: $0) }.map(\.object.id))
  }

  private func files(_ name: String, of target: CheckedTarget) -> [BuildFile] {
    target.target.phases.filter { $0.kind == .frameworks }.flatMap(\.files)
      .filter { [name, "\(name).framework"].contains($0.name) }
  }

  private func importing(_ name: String, by target: CheckedTarget, in project: CheckedProject) -> [String] {
    project.sources(of: target).paths.filter { path in
      project.sourceIndex.facts(of: path)?.imports.contains(name) ?? false
    }
  }

  private func imported(_ name: String, by target: CheckedTarget, in project: CheckedProject) -> [Finding] {
    let sources = importing(name, by: target, in: project)
    let message = { (files: String) in "\"\(target.name)\" imports \(name)\(files), but the policy forbids it" }
    return [
      Finding.atOnce(
        sources.map { source in
          finding(
            message(""), hint: "remove the import", at: project.search.place(ofName: name, in: source),
            target: target.name)
        }, saying: message(" in \(sources.count) files"))
    ].compactMap(\.self)
  }
}
