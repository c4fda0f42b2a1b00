import Diagnostics
import XcodeProjects

/// Check for tests that are linked against another app than their host.
struct BundleLoaderDiffers: CheckRule {
  let description = RuleDescription(
    id: "bundle-loader-differs", severity: .warning, summary: "BUNDLE_LOADER differs from TEST_HOST",
    explanation: """
      BUNDLE_LOADER is the program that the tests are linked against. TEST_HOST is the app that they run in. If the \
      two differ, the tests may link but fail to load.
      """,
    wrong: "BUNDLE_LOADER = \"$(BUILT_PRODUCTS_DIR)/Old.app/Old\"; TEST_HOST = \"$(BUILT_PRODUCTS_DIR)/App.app/App\";",
    right: "BUNDLE_LOADER = \"$(TEST_HOST)\";",
    source: "ld(1), -bundle_loader", command: .setSetting("BUNDLE_LOADER='$(TEST_HOST)'"))

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.productType.suffix == "bundle.unit-test" }.compactMap { context in
      let settings = context.configuration.settings
      guard let loader = settings.assignments(of: "BUNDLE_LOADER").first?.value, !loader.isEmpty,
        let host = settings.assignments(of: "TEST_HOST").first?.value, !host.isEmpty,
        settings.expanded(Self.plain(loader)) != settings.expanded(Self.plain(host)), !loader.contains("inherited")
      else { return nil }
      return finding(
        "the tests of \"\(context.target.name)\" are linked against \"\(loader)\", but run in \"\(host)\"",
        hint: context.commands.setting("BUNDLE_LOADER", "$(TEST_HOST)"),
        at: context.configuration.place(ofSetting: "BUNDLE_LOADER"),
        in: context)
    }
  }

  /// The path without empty components.
  private static func plain(_ path: String) -> String {
    path.split(separator: "/").joined(separator: "/")
  }
}
