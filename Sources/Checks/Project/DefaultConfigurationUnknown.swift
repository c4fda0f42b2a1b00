import Diagnostics
import XcodeProjects

/// Check for default build configurations that do not exist.
struct DefaultConfigurationUnknown: CheckRule {
  let description = RuleDescription(
    id: "default-configuration-unknown", severity: .warning,
    summary: "Default build configuration does not exist",
    explanation: """
      xcodebuild uses the default configuration if -configuration is not given. If that configuration does not \
      exist, Xcode uses another one.
      """,
    wrong: "defaultConfigurationName = Production; // no such configuration",
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
          "the default configuration \"\(name)\" of \(title) does not exist",
          hint: "set defaultConfigurationName to \(first)",
          at: list.place(of: "defaultConfigurationName") ?? list.place,
          target: target
        ).caused(
          by: Finding.Cause(
            subject: "targets", words: "have no default configuration \"\(name)\"", name: target ?? "the project"))
      }
    }
  }
}
