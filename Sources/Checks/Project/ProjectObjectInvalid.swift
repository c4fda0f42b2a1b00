import Diagnostics
import XcodeProjects

/// Check for objects of the project file without an isa.
struct ProjectObjectInvalid: CheckRule {
  let description = RuleDescription(
    id: "project-object-invalid", severity: .error, summary: "Object of the project file has no isa",
    explanation: """
      Every object has an isa, such as PBXFileReference. Xcode can't interpret an object without one, and may refuse \
      to open the project.
      """,
    wrong: "AA01 = {path = App.swift; };",
    right: "AA01 = {isa = PBXFileReference; path = App.swift; sourceTree = \"<group>\"; };",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.findings(
      of: self, about: .projectObjectInvalid, hint: "remove the object, or restore it from the Git history")
  }
}
