import Diagnostics
import XcodeProjects

/// Every object of the project file is reached.
struct ProjectObjectOrphaned: CheckRule {
  let description = RuleDescription(
    id: "project-object-orphaned", severity: .note, summary: "every object of the project file is reached",
    explanation: """
      Nothing in the project leads to the object, so Xcode does not show it, and drops it when it saves.
      """,
    wrong: "a PBXFileReference that no group has",
    right: "no such object",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.findings(of: self, about: .projectObjectOrphaned, hint: "remove the object")
  }
}
