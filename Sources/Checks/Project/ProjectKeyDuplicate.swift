import Diagnostics
import XcodeProjects

/// A key stands once in a dictionary of the project file.
struct ProjectKeyDuplicate: CheckRule {
  let description = RuleDescription(
    id: "project-key-duplicate", severity: .error, summary: "a key stands once in a dictionary of the project file",
    explanation: """
      Of two values with the same key only one counts, and Xcode drops the other when it saves. It mostly \
      comes of a merge.
      """,
    wrong: "name = A; name = B;",
    right: "name = B;",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.findings(of: self, about: .projectKeyDuplicate, hint: "remove one of the two")
  }
}
