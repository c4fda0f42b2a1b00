import Diagnostics
import XcodeProjects

/// An identifier stands for one object.
struct ProjectObjectDuplicate: CheckRule {
  let description = RuleDescription(
    id: "project-object-duplicate", severity: .error, summary: "an identifier stands for one object",
    explanation: """
      Two objects of a project file have the same identifier, mostly after a merge by hand. Xcode takes \
      one of them and forgets the other when it saves.
      """,
    wrong: "two entries AA00…01 = { … } in objects",
    right: "each with an identifier of its own",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.findings(
      of: self, about: .projectObjectDuplicate, hint: "remove one of the two, or give it another identifier")
  }
}
