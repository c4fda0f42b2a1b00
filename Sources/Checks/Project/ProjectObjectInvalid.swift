import Diagnostics
import XcodeProjects

/// An object of the project file says what it is.
struct ProjectObjectInvalid: CheckRule {
  let description = RuleDescription(
    id: "project-object-invalid", severity: .error, summary: "an object of the project file says what it is",
    explanation: """
      Every object has an isa, such as PBXFileReference. Without one Xcode does not know what to make of it, \
      and may refuse to open the project.
      """,
    wrong: "AA01 = {path = App.swift; };",
    right: "AA01 = {isa = PBXFileReference; path = App.swift; sourceTree = \"<group>\"; };",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.findings(
      of: self, about: .projectObjectInvalid, hint: "remove the object, or bring it back from Git's history")
  }
}
