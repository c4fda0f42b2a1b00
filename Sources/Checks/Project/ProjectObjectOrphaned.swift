import Diagnostics
import XcodeProjects

/// Check for objects of the project file that the project does not refer to.
struct ProjectObjectOrphaned: CheckRule {
  let description = RuleDescription(
    id: "project-object-orphaned", severity: .note, summary: "Object of the project file is not referenced",
    explanation: """
      The project does not refer to the object, directly or through other objects. Xcode does not show it, and \
      removes it when it saves the project.
      """,
    wrong: "AA01 = {isa = PBXFileReference; path = Old.swift; }; // in no group",
    right: "children = (AA01 /* Old.swift */, );",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.findings(
      of: self, about: .projectObjectOrphaned, hint: "change the project in Xcode and save it, which removes the object"
    ).map { found in
      found.caused(
        by: Finding.Cause(
          subject: "objects of the project file", words: "are not referenced", name: found.quotedName,
          hint: "change the project in Xcode and save it, which removes the objects", least: 4))
    }
  }
}

extension Finding {
  /// The first quoted name of the message.
  fileprivate var quotedName: String {
    message.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first.map(String.init) ?? message
  }
}
