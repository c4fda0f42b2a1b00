import Diagnostics
import XcodeProjects

/// Check for objects of the project file without an isa, or with a misspelled one.
struct ProjectObjectInvalid: CheckRule {
  let description = RuleDescription(
    id: "project-object-invalid", severity: .error, summary: "Object of the project file has no valid isa",
    explanation: """
      Every object has an isa, such as PBXFileReference. Xcode can't interpret an object without one, or with a \
      misspelled one, and may refuse to open the project.
      """,
    wrong: "AA01 = {path = App.swift; };",
    right: "AA01 = {isa = PBXFileReference; path = App.swift; sourceTree = \"<group>\"; };",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.findings(
      of: self, about: .projectObjectInvalid, hint: "correct the isa, or restore the object from the Git history")
  }
}
