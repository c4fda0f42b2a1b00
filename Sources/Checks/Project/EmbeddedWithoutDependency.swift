import Diagnostics
import XcodeProjects

/// A target depends on what it brings along.
struct EmbeddedWithoutDependency: CheckRule {
  let description = RuleDescription(
    id: "embedded-without-dependency", severity: .note, summary: "a target depends on what it brings along",
    explanation: """
      Without a dependency, what an app copies into itself is built before it only where the scheme finds \
      implicit dependencies, which it does until somebody turns it off.
      """,
    wrong: "Widget.appex in Embed App Extensions; dependencies = ();",
    right: "Widget.appex in Embed App Extensions; dependencies = (AA01 /* PBXTargetDependency */, );",
    source: "Xcode Help: Add a target dependency")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.targets.flatMap { target in
        let dependencies = Set(target.target.dependencies.compactMap { $0.target?.id ?? $0.proxy?.remoteID })
        return target.embedded.filter { !dependencies.contains($0) }.compactMap { id in
          project.target(id).map { child in
            finding(
              "\"\(target.name)\" brings \"\(child.name)\" along and does not depend on it",
              hint: "add \(child.name) to the target dependencies of \(target.name)", at: target.target.object.place,
              target: target.name)
          }
        }
      }
    }
  }
}
