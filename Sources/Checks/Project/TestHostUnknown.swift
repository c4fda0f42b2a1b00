import Diagnostics
import XcodeProjects

/// Tests run in an app that the project makes.
struct TestHostUnknown: CheckRule {
  let description = RuleDescription(
    id: "test-host-unknown", severity: .warning, summary: "tests run in an app that the project makes",
    explanation: """
      TEST_HOST is the path of the app in whose process tests run. After an app or its product is renamed it \
      leads nowhere, and Xcode says Could not find test host.
      """,
    wrong: "TEST_HOST = \"$(BUILT_PRODUCTS_DIR)/OldName.app/OldName\";",
    right: "TEST_HOST = \"$(BUILT_PRODUCTS_DIR)/Wecker.app/Wecker\";",
    source: "Xcode: Could not find test host")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let apps = project.targets.filter(\.isApplication)
      guard !apps.isEmpty, project.project.subprojects.isEmpty else { return [] }
      return project.contexts.filter(\.target.productType.isTestBundle).compactMap { context -> Finding? in
        guard let host = TestHost(of: context) else { return nil }
        let answers = apps.map { host.isMade(by: $0, in: context.configuration.name) }
        guard answers.allSatisfy({ $0 == false }) else { return nil }
        return finding(
          "no app of the project makes \"\(host.product)\", in which the tests of \"\(context.target.name)\" run",
          hint: apps.count == 1
            ? "write the product of \(apps[0].name) instead" : "write the product of the app that is tested",
          at: context.configuration.place(ofSetting: "TEST_HOST"), in: context)
      }
    }
  }
}
