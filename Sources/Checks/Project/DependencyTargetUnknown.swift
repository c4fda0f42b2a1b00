import Diagnostics
import XcodeProjects

/// A target's dependency leads to a target.
struct DependencyTargetUnknown: CheckRule {
  let description = RuleDescription(
    id: "dependency-target-unknown", severity: .warning, summary: "a target's dependency leads to a target",
    explanation: """
      A dependency names the target that is built first twice: itself, and in its proxy, by the identifier \
      of the target and of the project that has it. Where they do not agree, or lead to nothing, what is \
      needed may not be built in time.
      """,
    wrong: "remoteGlobalIDString = AA09; while the project has no target AA09",
    right: "remoteGlobalIDString = AA02; the identifier of the target that target names",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.targets.flatMap { target in
        target.target.dependencies.compactMap { dependency in
          problem(of: dependency, in: project).map { problem in
            finding(
              "a dependency of \"\(target.name)\" \(problem)", hint: "remove the dependency, and add it anew",
              at: dependency.object.place, target: target.name)
          }
        }
      }
    }
  }

  private func problem(of dependency: TargetDependency, in project: CheckedProject) -> String? {
    let object = dependency.object
    guard object.string("productRef") == nil else { return nil }
    guard let proxy = dependency.proxy else {
      let isBroken = object.string("target") == nil && object.string("targetProxy") == nil
      return isBroken ? "names no target" : nil
    }
    guard let remote = proxy.remoteID, let container = proxy.container else { return nil }
    let isOwn = container.id == project.project.object.id
    if let target = dependency.target {
      guard isOwn else { return "names \"\(target.name)\" of this project, and in its proxy another project" }
      return remote == target.id ? nil : "names \"\(target.name)\", and in its proxy another target"
    }
    guard isOwn, project.target(remote) == nil else { return nil }
    return "names \"\(proxy.name ?? remote.rawValue)\", and the project has no such target"
  }
}
