import Diagnostics
import XcodeProjects

/// The configuration that is used when none is said exists.
struct DefaultConfigurationUnknown: CheckRule {
  let description = RuleDescription(
    id: "default-configuration-unknown", severity: .warning,
    summary: "the configuration that is used when none is said exists",
    explanation: """
      The default configuration is what a build on the command line takes when none is named. Where it \
      names none that is there, Xcode takes another.
      """,
    wrong: "defaultConfigurationName = Production; without that configuration",
    right: "defaultConfigurationName = Release;",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let owners =
        [(project.project.object, "the project", nil as String?)]
        + project.targets.map { ($0.target.object, "\"\($0.name)\"", $0.name) }
      return owners.compactMap { owner, title, target in
        guard let list = owner.object("buildConfigurationList"), let name = list.string("defaultConfigurationName")
        else {
          return nil
        }
        let names = list.objects("buildConfigurations").compactMap { $0.string("name") }
        guard !names.contains(name), let first = names.last else { return nil }
        return finding(
          "the default configuration \"\(name)\" of \(title) is none of its configurations",
          hint: "set defaultConfigurationName to \(first)",
          at: list.place(of: "defaultConfigurationName") ?? list.place,
          target: target)
      }
    }
  }
}
