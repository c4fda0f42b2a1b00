import Diagnostics
import XcodeProjects

/// The project and every target have configurations.
struct ConfigurationListMissing: CheckRule {
  let description = RuleDescription(
    id: "configuration-list-missing", severity: .error, summary: "the project and every target have configurations",
    explanation: """
      Build settings stand in configurations such as Debug and Release. Without any, Xcode can't build the \
      target, and may not open the project.
      """,
    wrong: "a PBXNativeTarget without buildConfigurationList",
    right: "buildConfigurationList = AA01 /* Build configuration list for PBXNativeTarget \"App\" */;",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      if project.project.object["buildStyles"] != nil { return [tooOld(project)] }
      let owners =
        [(project.project.object, "the project", nil as String?)]
        + project.targets.map { ($0.target.object, "\"\($0.name)\"", $0.name) }
      return owners.compactMap { owner, title, target in
        guard owner.object("buildConfigurationList")?.objects("buildConfigurations").isEmpty ?? true else { return nil }
        return finding(
          "\(title) has no configurations", hint: "bring its configurations back from Git's history",
          at: owner.place(of: "buildConfigurationList") ?? owner.place, target: target)
      }
    }
  }

  /// Before Xcode 2.1 settings stood in styles of the project and in the targets themselves.
  private func tooOld(_ project: CheckedProject) -> Finding {
    finding(
      "the project has build styles, as those of before Xcode 2.1 have, and no configurations",
      hint: "convert it with an Xcode that still reads it (up to Xcode 4), or make its targets anew",
      at: project.project.object.place(of: "buildStyles") ?? project.project.object.place, severity: .warning)
  }
}
