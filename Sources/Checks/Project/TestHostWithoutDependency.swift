import Diagnostics
import XcodeProjects

/// Check for test targets that do not depend on their host app.
struct TestHostWithoutDependency: CheckRule {
  let description = RuleDescription(
    id: "test-host-without-dependency", severity: .warning, summary: "Test target does not depend on its host app",
    explanation: """
      TEST_HOST is only the path of the app. The app is built first only if the test target depends on it, or a \
      scheme builds both.
      """,
    wrong: "TEST_HOST = \"$(BUILT_PRODUCTS_DIR)/Wecker.app/Wecker\"; dependencies = ();",
    right:
      "TEST_HOST = \"$(BUILT_PRODUCTS_DIR)/Wecker.app/Wecker\"; dependencies = (AA01 /* PBXTargetDependency */, );",
    source: "Xcode's templates of unit tests", command: .addTargetDependency)

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let apps = project.targets.filter(\.isApplication)
      return project.contexts.filter(\.target.productType.isTestBundle).compactMap { context -> Finding? in
        guard let host = TestHost(of: context) else { return nil }
        let hosts = apps.filter { host.isMade(by: $0, in: context.configuration.name) == true }
        let dependencies = Set(context.target.target.dependencies.compactMap { $0.target?.id ?? $0.proxy?.remoteID })
        guard let app = hosts.first, !hosts.contains(where: { dependencies.contains($0.id) }) else { return nil }
        return finding(
          "\"\(context.target.name)\" runs in \"\(app.name)\" but does not depend on it",
          hint: context.project.commands.dependency(of: context.target, on: app),
          at: context.configuration.place(ofSetting: "TEST_HOST"), in: context)
      }
    }
  }
}
