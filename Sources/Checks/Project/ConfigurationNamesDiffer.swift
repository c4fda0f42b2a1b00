import Diagnostics
import XcodeProjects

/// Check for targets that lack a build configuration of the project.
struct ConfigurationNamesDiffer: CheckRule {
  let description = RuleDescription(
    id: "configuration-names-differ", severity: .warning, summary: "Target lacks a build configuration of the project",
    explanation: """
      A build with the configuration Beta uses the configuration Beta of each target. A target without Beta is built \
      with its default configuration, whose settings may be unexpected.
      """,
    wrong: "project: Debug, Release, Beta; target: Debug, Release",
    right: "project: Debug, Release, Beta; target: Debug, Release, Beta",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let names = project.project.configurations.map(\.name)
      return project.targets.flatMap { target -> [Finding] in
        let own = Set(target.configurations.map(\.name))
        return names.filter { !own.contains($0) && !own.isEmpty }.map { name in
          finding(
            "\"\(target.name)\" has no build configuration \"\(name)\", but the project has one",
            hint: "add the build configuration \(name) to the target", at: target.target.object.place,
            target: target.name)
        }
      }
    }
  }
}
