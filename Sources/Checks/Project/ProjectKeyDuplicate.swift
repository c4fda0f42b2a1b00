import Diagnostics
import XcodeProjects

/// Check for duplicate keys in dictionaries of the project file.
struct ProjectKeyDuplicate: CheckRule {
  let description = RuleDescription(
    id: "project-key-duplicate", severity: .error, summary: "Duplicate key in a dictionary of the project file",
    explanation: """
      Only one of two values with the same key counts, and Xcode drops the other when it saves. The cause is usually \
      a merge.
      """,
    wrong: "name = A; name = B;",
    right: "name = B;",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.findings(of: self, about: .projectKeyDuplicate, hint: "remove one of the two entries")
  }
}
