import Diagnostics
import XcodeProjects

/// A reference in the project file leads to an object.
struct ProjectReferenceDangling: CheckRule {
  let description = RuleDescription(
    id: "project-reference-dangling", severity: .warning, summary: "a reference in the project file leads to an object",
    explanation: """
      An object names another that the file does not have, mostly after a merge. Xcode leaves it out, and \
      may refuse to open the project.
      """,
    wrong: "children = (AA00…09, ); without an object AA00…09",
    right: "children = ();",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.findings(
      of: self, about: .projectReferenceDangling,
      hint: "remove the reference, or bring the object back from Git's history")
  }
}
