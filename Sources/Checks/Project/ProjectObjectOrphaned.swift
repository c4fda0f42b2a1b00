import Diagnostics
import XcodeProjects

/// Check for objects of the project file that the project does not refer to.
struct ProjectObjectOrphaned: CheckRule {
  let description = RuleDescription(
    id: "project-object-orphaned", severity: .note, summary: "Object of the project file is not referenced",
    explanation: """
      The project does not refer to the object, directly or through other objects. Xcode does not show it, and \
      removes it when it saves.
      """,
    wrong: "AA01 = {isa = PBXFileReference; path = Old.swift; }; // in no group",
    right: "children = (AA01 /* Old.swift */, );",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.findings(of: self, about: .projectObjectOrphaned, hint: "remove the object")
  }
}
