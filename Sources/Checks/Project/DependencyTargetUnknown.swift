import Diagnostics
import XcodeProjects

/// Check for target dependencies that refer to an unknown target.
struct DependencyTargetUnknown: CheckRule {
  let description = RuleDescription(
    id: "dependency-target-unknown", severity: .warning, summary: "Target dependency refers to an unknown target",
    explanation: """
      A dependency names its target directly, and again by identifier in a PBXContainerItemProxy. If the two differ, \
      or refer to nothing, the target may not be built in time. An empty dependency has no effect, so the finding is a \
      note.
      """,
    wrong: "remoteGlobalIDString = AA09; // no target AA09",
    right: "remoteGlobalIDString = AA02; // the target's identifier",
    source: "the structure of project.pbxproj", isFixable: true)

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.targets.flatMap { target in
        target.target.dependencies.compactMap { dependency -> Finding? in
          if Self.isEmpty(dependency) {
            return finding(
              "a dependency of \"\(target.name)\" names no target", hint: "remove the dependency",
              at: dependency.object.place, severity: .note, target: target.name,
              fixes: project.file.map { [Fix(of: $0, .objectsRemoved([dependency.id]))] } ?? [])
          }
          return problem(of: dependency, in: project).map { problem in
            finding(
              "a dependency of \"\(target.name)\" \(problem)", hint: "remove the dependency and add it again",
              at: dependency.object.place, target: target.name)
          }
        }
      }
    }
  }

  /// Whether a dependency names nothing, which Xcode ignores.
  private static func isEmpty(_ dependency: TargetDependency) -> Bool {
    ["target", "targetProxy", "productRef"].allSatisfy { dependency.object.string($0) == nil }
  }

  private func problem(of dependency: TargetDependency, in project: CheckedProject) -> String? {
    let object = dependency.object
    guard object.string("productRef") == nil else { return nil }
    guard let proxy = dependency.proxy else { return nil }
    guard let remote = proxy.remoteID, let container = proxy.container else { return nil }
    let isOwn = container.id == project.project.object.id
    if let target = dependency.target {
      guard isOwn else { return "names \"\(target.name)\" of this project, but its proxy names a different project" }
      return remote == target.id ? nil : "names \"\(target.name)\", but its proxy names a different target"
    }
    guard isOwn, project.target(remote) == nil else { return nil }
    return "names \"\(proxy.name ?? remote.rawValue)\", which is not a target of the project"
  }
}
