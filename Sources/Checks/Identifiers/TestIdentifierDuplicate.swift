import Diagnostics
import PropertyLists
import XcodeProjects

/// Test bundles that have the bundle identifier of their host app.
struct TestIdentifierDuplicate: CheckRule {
  let description = RuleDescription(
    id: "test-bundle-id-duplicate", severity: .note,
    summary: "Test bundle has the bundle identifier of its host app",
    explanation: """
      A test bundle is loaded into the app that it tests. If both have the same identifier, Bundle(identifier:) finds \
      only one of them. UI tests run in their own app, so this rule does not check them.
      """,
    wrong:
      "app: PRODUCT_BUNDLE_IDENTIFIER = com.company.Wecker; tests: PRODUCT_BUNDLE_IDENTIFIER = com.company.Wecker;",
    right: """
      app: PRODUCT_BUNDLE_IDENTIFIER = com.company.Wecker; tests: PRODUCT_BUNDLE_IDENTIFIER = \
      com.company.WeckerTests;
      """,
    source: "convention of Xcode's templates", command: .setIdentifier)

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.kindOfProduct == "bundle.unit-test" }.compactMap { tests in
      guard case .known(let identifier, let place) = tests.configuration.bundleIdentifier,
        let host = tests.project.project.testHost(of: tests.target.target).flatMap({ tests.project.target($0.id) }),
        let configuration = host.configurations.first(where: { $0.name == tests.configuration.name }),
        case .known(identifier, _) = configuration.bundleIdentifier
      else { return nil }
      // The host may have its identifier from the same line.
      let written = tests.configuration.infoPlistFile?.content?["CFBundleIdentifier"]?.string
      let isReplaced =
        !tests.configuration.settings.generatesInfoPlist
        && written.map { !["$(PRODUCT_BUNDLE_IDENTIFIER)", "${PRODUCT_BUNDLE_IDENTIFIER}"].contains($0) } ?? false
      let isOwn = tests.configuration.settings.textOrigin(of: "PRODUCT_BUNDLE_IDENTIFIER")?.level == .target
      return finding(
        "\"\(tests.target.name)\" has the bundle identifier \"\(identifier)\" of its host app \"\(host.name)\"",
        // The setting alone does not determine such an identifier.
        hint: isReplaced
          ? "give \"\(tests.target.name)\" a different identifier in CFBundleIdentifier"
          : isOwn
            ? tests.commands.identifierHint(identifier + "Tests")
            : tests.commands.setting("PRODUCT_BUNDLE_IDENTIFIER", identifier + "Tests"),
        at: isOwn || isReplaced ? place : tests.target.target.object.place, in: tests
      ).caused(
        by: Finding.Cause(
          subject: "test bundles", words: "have the bundle identifiers of their host apps", name: tests.target.name))
    }
  }
}
