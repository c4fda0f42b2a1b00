import Diagnostics
import XcodeProjects

/// Tests are linked against the app that they run in.
struct BundleLoaderDiffers: CheckRule {
  let description = RuleDescription(
    id: "bundle-loader-differs", severity: .warning, summary: "tests are linked against the app that they run in",
    explanation: """
      BUNDLE_LOADER is the program whose symbols tests are linked against, TEST_HOST the one that they run in. \
      Where they are not the same, tests that link fail when they are loaded.
      """,
    wrong: "BUNDLE_LOADER = \"$(BUILT_PRODUCTS_DIR)/Old.app/Old\"; TEST_HOST = \"$(BUILT_PRODUCTS_DIR)/App.app/App\";",
    right: "BUNDLE_LOADER = \"$(TEST_HOST)\";",
    source: "ld(1), -bundle_loader")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.productType.suffix == "bundle.unit-test" }.compactMap { context in
      let settings = context.configuration.settings
      guard let loader = settings.assignments(of: "BUNDLE_LOADER").first?.value, !loader.isEmpty,
        let host = settings.assignments(of: "TEST_HOST").first?.value, !host.isEmpty,
        settings.expanded(Self.plain(loader)) != settings.expanded(Self.plain(host)), !loader.contains("inherited")
      else { return nil }
      return finding(
        "the tests of \"\(context.target.name)\" are linked against \"\(loader)\" and run in \"\(host)\"",
        hint: "set BUNDLE_LOADER = $(TEST_HOST)", at: context.configuration.place(ofSetting: "BUNDLE_LOADER"),
        in: context)
    }
  }

  /// A path without empty parts.
  private static func plain(_ path: String) -> String {
    path.split(separator: "/").joined(separator: "/")
  }
}
