import Diagnostics
import XcodeProjects

/// Check for project files that are not encoded as UTF-8.
struct ProjectFileEncoding: CheckRule {
  let description = RuleDescription(
    id: "project-file-encoding", severity: .warning, summary: "Project file is not encoded as UTF-8",
    explanation: """
      The first line of a project file declares UTF-8. Bytes that are not UTF-8 come from editors and merge tools. It \
      is unknown how Xcode reads the names that contain them.
      """,
    wrong: "path = Gr\\xFC\\xDFe.swift; // Latin 1",
    right: "path = \"Grüße.swift\"; // UTF-8",
    source: "the first line of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.findings(of: self, about: .projectFileNotUTF8, hint: "save the file as UTF-8")
  }
}
