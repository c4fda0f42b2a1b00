import Diagnostics
import XcodeProjects

/// Every target has the project's configurations.
struct ConfigurationNamesDiffer: CheckRule {
  let description = RuleDescription(
    id: "configuration-names-differ", severity: .warning, summary: "every target has the project's configurations",
    explanation: """
      A build for a configuration takes each target's of the same name. A target that lacks it is built in \
      its default one, with settings that nobody expects.
      """,
    wrong: "project: Debug, Release, Beta; target: Debug, Release",
    right: "Debug, Release and Beta in both",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let names = project.project.configurations.map(\.name)
      return project.targets.flatMap { target -> [Finding] in
        let own = Set(target.configurations.map(\.name))
        return names.filter { !own.contains($0) && !own.isEmpty }.map { name in
          finding(
            "\"\(target.name)\" has no configuration \"\(name)\", which the project has",
            hint: "add the configuration \(name) to the target", at: target.target.object.place, target: target.name)
        }
      }
    }
  }
}
