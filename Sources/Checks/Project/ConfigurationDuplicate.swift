import Diagnostics
import XcodeProjects

/// Check for build configurations with the same name.
struct ConfigurationDuplicate: CheckRule {
  let description = RuleDescription(
    id: "configuration-duplicate", severity: .warning, summary: "Two build configurations have the same name",
    explanation: """
      A build chooses a build configuration by its name. If two configurations of a list have the same name, the \
      settings of one are never used.
      """,
    wrong: "buildConfigurations = (AA01 /* Debug */, AA02 /* Debug */, );",
    right: "buildConfigurations = (AA01 /* Debug */, AA02 /* Release */, );",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let owners =
        [(project.project.configurations, "the project", nil as String?)]
        + project.targets.map { ($0.target.configurations, "\"\($0.name)\"", $0.name) }
      return owners.flatMap { configurations, title, target in
        var seen: Set<String> = []
        return configurations.compactMap { configuration -> Finding? in
          guard !seen.insert(configuration.name).inserted else { return nil }
          return finding(
            "\(title) has two build configurations named \"\(configuration.name)\"",
            hint: "remove the build configuration \(configuration.id), or rename it", at: configuration.object.place,
            target: target)
        }
      }
    }
  }
}
