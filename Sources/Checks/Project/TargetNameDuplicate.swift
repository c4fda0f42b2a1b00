import Diagnostics
import XcodeProjects

/// Check for targets with the same name.
struct TargetNameDuplicate: CheckRule {
  let description = RuleDescription(
    id: "target-name-duplicate", severity: .warning, summary: "Two targets have the same name",
    explanation: """
      xcodebuild -target and build settings such as TEST_TARGET_NAME find a target by its name. They find only one of \
      two with the same name.
      """,
    wrong: "AA01 = {isa = PBXNativeTarget; name = Wecker; }; AA02 = {isa = PBXNativeTarget; name = Wecker; };",
    right: "AA01 = {isa = PBXNativeTarget; name = Wecker; }; AA02 = {isa = PBXNativeTarget; name = WeckerMac; };",
    source: "xcodebuild(1), -target")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      var seen: Set<String> = []
      return project.targets.compactMap { target in
        guard !seen.insert(target.name).inserted else { return nil }
        return finding(
          "two targets are named \"\(target.name)\"", hint: "rename one of them",
          at: target.target.object.place(of: "name") ?? target.target.object.place, target: target.name)
      }
    }
  }
}
