import Diagnostics
import XcodeProjects

/// Check for test hosts that the project does not build.
struct TestHostUnknown: CheckRule {
  let description = RuleDescription(
    id: "test-host-unknown", severity: .warning, summary: "TEST_HOST refers to an app that the project does not build",
    explanation: """
      TEST_HOST is the path of the app in which tests run. After an app or its product is renamed, the path is wrong, \
      and Xcode reports "Could not find test host". The rule checks the configurations in which the shared schemes \
      test. Without shared schemes, it checks all. If the tests have a host in another one of these configurations, \
      the finding is a note.
      """,
    wrong: "TEST_HOST = \"$(BUILT_PRODUCTS_DIR)/OldName.app/OldName\";",
    right: "TEST_HOST = \"$(BUILT_PRODUCTS_DIR)/Wecker.app/Wecker\";",
    source: "Xcode: \"Could not find test host\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let apps = project.targets.filter(\.isApplication)
      guard !apps.isEmpty, project.project.subprojects.isEmpty else { return [] }
      let tested = Set(project.schemes.all.compactMap { $0.scheme.configuration(of: .test) })
      let contexts = project.contexts.filter { context in
        context.target.productType.isTestBundle && (tested.isEmpty || tested.contains(context.configuration.name))
      }
      let isThere = { (context: TargetContext) in Self.isMade(TestHost(of: context), by: apps, in: context) }
      return contexts.compactMap { context -> Finding? in
        guard let host = TestHost(of: context), isThere(context) == false else { return nil }
        let hasOther = contexts.contains { $0.target.id == context.target.id && isThere($0) == true }
        return finding(
          "the tests of \"\(context.target.name)\" run in \"\(host.product)\", which no target of the project builds",
          hint: apps.count == 1
            ? "change it to the product of \(apps[0].name)" : "change it to the product of the tested app",
          at: context.configuration.place(ofSetting: "TEST_HOST"), severity: hasOther ? .note : nil, in: context
        ).caused(
          by: Finding.Cause(
            subject: "test targets", words: "run in \"\(host.product)\", which no target of the project builds",
            name: context.target.name,
            hint: apps.count == 1
              ? "change TEST_HOST to the product of \(apps[0].name)"
              : "change TEST_HOST to the product of the tested app"))
      }
    }
  }

  /// Whether one of `apps` is the host; `nil` if that is unknown, or if the tests have none.
  private static func isMade(_ host: TestHost?, by apps: [CheckedTarget], in context: TargetContext) -> Bool? {
    guard let host else { return nil }
    let answers = apps.map { host.isMade(by: $0, in: context.configuration.name) }
    return answers.contains(true) ? true : answers.allSatisfy { $0 == false } ? false : nil
  }
}
