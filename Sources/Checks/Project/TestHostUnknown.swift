import Diagnostics
import XcodeProjects

/// Check for test hosts that the project does not build.
struct TestHostUnknown: CheckRule {
  let description = RuleDescription(
    id: "test-host-unknown", severity: .warning, summary: "TEST_HOST refers to an app that the project does not build",
    explanation: """
      TEST_HOST is the path of the app in which tests run. After an app or its product is renamed, the path is wrong, \
      and Xcode reports "Could not find test host". The rule checks the configurations in which the shared schemes \
      test. Without shared schemes, it checks all.
      """,
    wrong: "TEST_HOST = \"$(BUILT_PRODUCTS_DIR)/OldName.app/OldName\";",
    right: "TEST_HOST = \"$(BUILT_PRODUCTS_DIR)/Wecker.app/Wecker\";",
    source: "Xcode: \"Could not find test host\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let apps = project.targets.filter(\.isApplication)
      guard !apps.isEmpty, project.project.subprojects.isEmpty else { return [] }
      let tested = Set(project.schemes.compactMap { $0.scheme.configuration(of: .test) })
      return project.contexts.filter(\.target.productType.isTestBundle).compactMap { context -> Finding? in
        guard tested.isEmpty || tested.contains(context.configuration.name), let host = TestHost(of: context) else {
          return nil
        }
        let answers = apps.map { host.isMade(by: $0, in: context.configuration.name) }
        guard answers.allSatisfy({ $0 == false }) else { return nil }
        return finding(
          "the tests of \"\(context.target.name)\" run in \"\(host.product)\", which no target of the project builds",
          hint: apps.count == 1
            ? "change it to the product of \(apps[0].name)" : "change it to the product of the tested app",
          at: context.configuration.place(ofSetting: "TEST_HOST"), in: context)
      }
    }
  }
}
