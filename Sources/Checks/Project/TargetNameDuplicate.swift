import Diagnostics
import XcodeProjects

/// Every target has a name of its own.
struct TargetNameDuplicate: CheckRule {
  let description = RuleDescription(
    id: "target-name-duplicate", severity: .warning, summary: "every target has a name of its own",
    explanation: """
      xcodebuild -target and the settings that name a target, such as TEST_TARGET_NAME, find a target by its \
      name. Of two with the same name they find one.
      """,
    wrong: "two targets with name = Wecker;",
    right: "name = Wecker; and name = WeckerMac;",
    source: "xcodebuild(1), -target")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      var seen: Set<String> = []
      return project.targets.compactMap { target in
        guard !seen.insert(target.name).inserted else { return nil }
        return finding(
          "two targets are called \"\(target.name)\"", hint: "rename one of them",
          at: target.target.object.place(of: "name") ?? target.target.object.place, target: target.name)
      }
    }
  }
}
