import Diagnostics
import XcodeProjects

/// Check for projects and targets without build configurations.
struct ConfigurationListMissing: CheckRule {
  let description = RuleDescription(
    id: "configuration-list-missing", severity: .error, summary: "Project or target has no build configurations",
    explanation: """
      Build settings are in build configurations such as Debug and Release. Without them, Xcode can't build the target \
      and may not open the project. A project from before Xcode 2.1 has build styles instead. For such a project, the \
      finding is a warning.
      """,
    wrong: "AA01 = {isa = PBXNativeTarget; name = App; };",
    right: "AA01 = {isa = PBXNativeTarget; name = App; buildConfigurationList = AA02; };",
    source: "the structure of project.pbxproj")

  let isIndependentOfBuilds = true

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let object = project.project.object
      if object["buildStyles"] != nil, object["buildConfigurationList"] == nil { return [tooOld(project)] }
      let owners =
        [(object, "the project", nil as String?)]
        + project.targets.map { ($0.target.object, "\"\($0.name)\"", $0.name) }
      return owners.compactMap { owner, title, target in
        guard owner.object("buildConfigurationList")?.objects("buildConfigurations").isEmpty ?? true else { return nil }
        return finding(
          "\(title) has no build configurations", hint: "restore its build configurations from the Git history",
          at: owner.place(of: "buildConfigurationList") ?? owner.place, target: target)
      }
    }
  }

  /// A finding for build styles, which projects had before Xcode 2.1.
  private func tooOld(_ project: CheckedProject) -> Finding {
    finding(
      "the project has build styles from before Xcode 2.1 instead of build configurations",
      hint: "convert the project with Xcode 4 or earlier, or recreate its targets",
      at: project.project.object.place(of: "buildStyles") ?? project.project.object.place, severity: .warning)
  }
}
