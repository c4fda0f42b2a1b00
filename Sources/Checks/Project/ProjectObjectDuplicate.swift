import Diagnostics
import XcodeProjects

/// Check for objects of the project file with the same identifier.
struct ProjectObjectDuplicate: CheckRule {
  let description = RuleDescription(
    id: "project-object-duplicate", severity: .error,
    summary: "Two objects of the project file have the same identifier",
    explanation: """
      Two objects have the same identifier, usually after a manual merge. Xcode uses one of them and drops the other \
      when it saves. If both have the same content, nothing is lost, so the finding is a warning.
      """,
    wrong: "AA01 = {isa = PBXGroup; }; AA01 = {isa = PBXFileReference; };",
    right: "AA01 = {isa = PBXGroup; }; AA02 = {isa = PBXFileReference; };",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.findings(
      of: self, about: .projectObjectDuplicate, hint: "remove one of the two objects, or change its identifier")
  }
}
