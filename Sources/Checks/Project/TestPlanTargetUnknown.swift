import Diagnostics
import SyntaxTrees
import XcodeProjects

/// Check for test plans that name unknown targets.
struct TestPlanTargetUnknown: CheckRule {
  let description = RuleDescription(
    id: "test-plan-target-unknown", severity: .warning,
    summary: "Test plan refers to a target that the project does not have",
    explanation: """
      A test plan names its targets by identifier. After a target was removed or created again, its tests do not run, \
      and Xcode shows the target in red. A target that the plan disables is not reported.
      """,
    wrong: "\"identifier\" : \"ABC…\", \"name\" : \"OldTests\" // no such target",
    right: "the identifier of a target of the project",
    source: "the format of test plans")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let ids = Set(project.project.targets.map(\.id))
      let container = "container:\(project.project.name).xcodeproj"
      let plans = project.paths.filter { $0.hasSuffix(".xctestplan") && !isOfOther($0, project) }.sorted()
      return plans.flatMap { path -> [Finding] in
        guard let bytes = project.files.bytes(of: path),
          let plan = try? TestPlan(parsing: bytes, file: project.checkedPath(path))
        else { return [] }
        return plan.targets.enumerated().compactMap { number, target in
          guard target.container == container, target.isEnabled, !ids.contains(target.id) else { return nil }
          let named = project.project.target(named: target.name)
          return finding(
            "the test plan names \"\(target.name)\" by the unknown identifier \(target.id)",
            hint: named.map { "write the identifier \($0.id) of \"\(target.name)\"" }
              ?? "remove the target from the test plan, or choose another one",
            at: plan.document.place(ofKey: [.key("testTargets"), .index(number), .key("target"), .key("identifier")])
              ?? Place(file: project.checkedPath(path), line: 1))
        }
      }
    }
  }

  /// Whether a plan is in a folder with another project of the same name, which it means.
  private func isOfOther(_ path: String, _ project: CheckedProject) -> Bool {
    var folder = RelativePaths.parent(path)
    while !folder.isEmpty {
      if project.paths.contains("\(folder)/\(project.project.name).xcodeproj") { return true }
      folder = RelativePaths.parent(folder)
    }
    return false
  }
}
