import Diagnostics
import XcodeProjects

/// Check for targets that do not depend on a product that they embed.
struct EmbeddedWithoutDependency: CheckRule {
  let description = RuleDescription(
    id: "embedded-without-dependency", severity: .note, summary: "Target does not depend on a product that it embeds",
    explanation: """
      Without a target dependency, an embedded product is built first only if the scheme finds implicit dependencies. \
      That is the default, but the scheme can turn it off. An indirect dependency also counts.
      """,
    wrong: "Widget.appex in Embed App Extensions; dependencies = ();",
    right: "Widget.appex in Embed App Extensions; dependencies = (AA01 /* PBXTargetDependency */, );",
    source: "Xcode Help: Add a target dependency", command: .addTargetDependency)

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.targets.flatMap { target in
        let dependencies = project.reachable(from: target.dependencies, by: \.dependencies)
        return target.embedded.filter { !dependencies.contains($0) }.compactMap { id in
          project.target(id).map { child in
            finding(
              "\"\(target.name)\" embeds \"\(child.name)\" but does not depend on it",
              hint: project.commands.dependency(of: target, on: child), at: target.target.object.place,
              target: target.name
            ).caused(
              by: Finding.Cause(
                subject: "products", words: "are embedded in \"\(target.name)\", which does not depend on them",
                name: child.name))
          }
        }
      }
    }
  }
}
