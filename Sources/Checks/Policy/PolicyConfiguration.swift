import Diagnostics
import XcodeProjects

/// Check for build configurations that the policy requires and the project lacks.
struct PolicyConfiguration: CheckRule {
  let description = RuleDescription(
    id: "policy-configuration-missing", severity: .error,
    summary: "Required build configuration is missing",
    explanation: "The policy in .slipway.yml lists the build configurations that a project must have.",
    wrong: "policy: {configurations: [Debug, Beta, Release]} and a project with Debug and Release",
    right: "policy: {configurations: [Debug, Beta, Release]} and a project with Debug, Beta and Release",
    source: "the policy section of .slipway.yml", command: "\(command: "configuration.add") NAME")

  let isIndependentOfBuilds = true

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      let present = project.project.configurations.map(\.name)
      return input.policy.configurations.filter { !present.contains($0) }.map { name in
        finding(
          "the project \(project.project.name) has no build configuration \"\(name)\"",
          hint: project.commands.configurationAddition(name), at: project.project.object.place,
          fixes: [Fix(of: project.checkedProjectFile, .configurationAdded(name))])
      }
    }
  }
}
