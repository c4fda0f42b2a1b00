import Diagnostics

/// A project file can be read.
struct ProjectUnreadable: CheckRule {
  let description = RuleDescription(
    id: "project-unreadable", severity: .error, summary: "a project file can be read",
    explanation: """
      A project.pbxproj that is no property list any more, mostly because of conflict markers, opens nowhere. \
      Nothing else in the project could be checked.
      """,
    wrong: "<<<<<<< HEAD in project.pbxproj",
    right: "a project.pbxproj that Xcode opens",
    source: "Xcode: the project is damaged and cannot be opened due to a parse error")

  let scope = RuleScope.everything

  func findings(in input: CheckInput) -> [Finding] {
    input.unreadableProjects.map { problem in
      finding(
        problem.message + ", so nothing in the project could be checked",
        hint: "put the file right, with slipway resolve where a merge was stopped, or bring it back from Git's history",
        at: problem.place)
    }
  }
}
