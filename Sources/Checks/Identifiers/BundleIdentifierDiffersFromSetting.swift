import Diagnostics
import PropertyLists
import XcodeProjects

/// The bundle identifier in an Info.plist is that of the build settings.
struct BundleIdentifierDiffersFromSetting: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-differs-from-setting", severity: .warning,
    summary: "the bundle identifier in an Info.plist is that of the build settings",
    explanation: """
      Signing goes by PRODUCT_BUNDLE_IDENTIFIER, the product has what its Info.plist says. Xcode warns \
      where the two differ, and the profile then does not fit the app.
      """,
    wrong: """
      PRODUCT_BUNDLE_IDENTIFIER = com.company.Wecker; and \
      <key>CFBundleIdentifier</key><string>com.company.Other</string>
      """,
    right: "<key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>",
    source: "swift-build's InfoPlistProcessor")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isBundle).compactMap { context in
      let configuration = context.configuration
      guard !configuration.settings.generatesInfoPlist,
        let value = configuration.infoPlistFile?.content?["CFBundleIdentifier"],
        case .known(let found, _) = configuration.bundleIdentifier,
        case .known(let expected, _) = configuration.setting("PRODUCT_BUNDLE_IDENTIFIER"), found != expected
      else { return nil }
      return finding(
        "CFBundleIdentifier of \"\(context.target.name)\" is \"\(found)\", and PRODUCT_BUNDLE_IDENTIFIER is \"\(expected)\"",
        hint: "write $(PRODUCT_BUNDLE_IDENTIFIER)", at: context.place(of: value, in: "CFBundleIdentifier"), in: context)
    }
  }
}
