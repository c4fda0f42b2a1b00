import Diagnostics
import XcodeProjects

/// Tests have another bundle identifier than what they test.
struct TestIdentifierDuplicate: CheckRule {
  let description = RuleDescription(
    id: "test-bundle-id-duplicate", severity: .warning,
    summary: "tests have another bundle identifier than the app that they run in",
    explanation: """
      A test bundle is loaded into the app that it tests, and Bundle(identifier:) then finds one of the two \
      only. UI tests run in an app of their own, whose identifier ends with .xctrunner.
      """,
    wrong: "app com.company.Wecker, its tests com.company.Wecker",
    right: "app com.company.Wecker, its tests com.company.WeckerTests",
    source: "convention of Xcode's templates")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.kindOfProduct == "bundle.unit-test" }.compactMap { tests in
      guard case .known(let identifier, let place) = tests.configuration.bundleIdentifier,
        let host = tests.project.project.testHost(of: tests.target.target).flatMap({ tests.project.target($0.id) }),
        let configuration = host.configurations.first(where: { $0.name == tests.configuration.name }),
        case .known(identifier, _) = configuration.bundleIdentifier
      else { return nil }
      return finding(
        "\"\(tests.target.name)\" has the bundle identifier \"\(identifier)\" of \"\(host.name)\", in which it runs",
        hint: "write \(identifier)Tests", at: place, in: tests)
    }
  }
}
