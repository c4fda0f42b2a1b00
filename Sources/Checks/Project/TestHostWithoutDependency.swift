import Diagnostics
import XcodeProjects

/// Tests depend on the app that they run in.
struct TestHostWithoutDependency: CheckRule {
  let description = RuleDescription(
    id: "test-host-without-dependency", severity: .warning, summary: "tests depend on the app that they run in",
    explanation: """
      TEST_HOST only says where the app is. It is built before the tests only where the target of the tests \
      depends on it, or a scheme happens to build both.
      """,
    wrong: "TEST_HOST names Wecker.app; dependencies = ();",
    right: "dependencies = (AA01 /* PBXTargetDependency */, ); on Wecker",
    source: "Xcode's templates of unit tests")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let apps = project.targets.filter(\.isApplication)
      return project.contexts.filter(\.target.productType.isTestBundle).compactMap { context -> Finding? in
        guard let host = TestHost(of: context) else { return nil }
        let hosts = apps.filter { host.isMade(by: $0, in: context.configuration.name) == true }
        let dependencies = Set(context.target.target.dependencies.compactMap { $0.target?.id ?? $0.proxy?.remoteID })
        guard let app = hosts.first, !hosts.contains(where: { dependencies.contains($0.id) }) else { return nil }
        return finding(
          "\"\(context.target.name)\" runs in \"\(app.name)\" and does not depend on it",
          hint: "add \(app.name) to the target dependencies of \(context.target.name)",
          at: context.configuration.place(ofSetting: "TEST_HOST"), in: context)
      }
    }
  }
}
