import Diagnostics
import PropertyLists
import XcodeProjects

/// Bundle identifiers in an Info.plist that differ from the build setting.
struct BundleIdentifierDiffersFromSetting: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-differs-from-setting", severity: .warning,
    summary: "CFBundleIdentifier differs from PRODUCT_BUNDLE_IDENTIFIER",
    explanation: """
      Xcode signs for PRODUCT_BUNDLE_IDENTIFIER, but the product's identifier is CFBundleIdentifier in its Info.plist. \
      If they differ, Xcode warns, and the profile does not match the app.
      """,
    wrong: """
      PRODUCT_BUNDLE_IDENTIFIER = com.company.Wecker; and \
      <key>CFBundleIdentifier</key><string>com.company.Other</string>
      """,
    right: "<key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>",
    source: "swift-build's InfoPlistProcessor",
    command: .setInformation("CFBundleIdentifier '$(PRODUCT_BUNDLE_IDENTIFIER)'"))

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isBundle).compactMap { context in
      let configuration = context.configuration
      guard !configuration.settings.generatesInfoPlist,
        let value = configuration.infoPlistFile?.content?["CFBundleIdentifier"],
        case .known(let found, _) = configuration.bundleIdentifier,
        case .known(let expected, _) = configuration.setting("PRODUCT_BUNDLE_IDENTIFIER"), found != expected
      else { return nil }
      return finding(
        "CFBundleIdentifier of \"\(context.target.name)\" is \"\(found)\", but PRODUCT_BUNDLE_IDENTIFIER is \"\(expected)\"",
        hint: context.writing("$(PRODUCT_BUNDLE_IDENTIFIER)", insteadOf: value, in: "CFBundleIdentifier"),
        at: context.place(of: value, in: "CFBundleIdentifier"), in: context)
    }
  }
}
