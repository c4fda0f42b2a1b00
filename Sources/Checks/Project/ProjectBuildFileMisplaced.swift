import Diagnostics
import XcodeProjects

/// A build file is in one build phase.
struct ProjectBuildFileMisplaced: CheckRule {
  let description = RuleDescription(
    id: "project-build-file-misplaced", severity: .warning, summary: "a build file is in one build phase",
    explanation: """
      A build file says that a file belongs to a build phase. In none it means nothing; in two, both \
      phases work on the file and Xcode can't tell them apart.
      """,
    wrong: "one PBXBuildFile in Sources and in Resources",
    right: "one PBXBuildFile for each",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.findings(
      of: self, about: .projectBuildFileMisplaced, hint: "give each phase a build file of its own, or remove it")
  }
}
