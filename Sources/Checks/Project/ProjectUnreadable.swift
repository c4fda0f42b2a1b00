import Diagnostics

/// Check for project files that can't be read.
struct ProjectUnreadable: CheckRule {
  let description = RuleDescription(
    id: "project-unreadable", severity: .error, summary: "Project file can't be read",
    explanation: """
      A project.pbxproj that is not a property list does not open. The usual cause is conflict markers. Nothing else \
      in the project could be checked.
      """,
    wrong: "<<<<<<< HEAD in project.pbxproj",
    right: "// !$*UTF8*$! { archiveVersion = 1; objects = { … }; rootObject = AA01; }",
    source: "Xcode: \"The project … is damaged and cannot be opened due to a parse error\"")

  let scope = RuleScope.everything

  func findings(in input: CheckInput) -> [Finding] {
    input.unreadableProjects.map { problem in
      finding(
        problem.message + ", so nothing in the project could be checked",
        hint: problem.code.rawValue == "file-not-found"
          ? "generate the project first, for example with xcodegen or tuist, or restore the file from the Git history"
          : "correct the file, with \(command: "resolve") if a merge is in progress, or restore it from the Git history",
        at: problem.place)
    }
  }
}
