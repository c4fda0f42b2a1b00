import Diagnostics
import XcodeProjects

/// The project file is in UTF-8.
struct ProjectFileEncoding: CheckRule {
  let description = RuleDescription(
    id: "project-file-encoding", severity: .warning, summary: "the project file is in UTF-8",
    explanation: """
      The first line of a project file says that it is in UTF-8. Bytes that are not come of editors and merge \
      tools; what Xcode makes of the names around them is anybody's guess.
      """,
    wrong: "path = Gr\\xFC\\xDFe.swift; in Latin 1",
    right: "path = \"Grüße.swift\"; in UTF-8",
    source: "the first line of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.findings(of: self, about: .projectFileNotUTF8, hint: "save the file in UTF-8")
  }
}
