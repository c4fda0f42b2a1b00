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
      If they differ, Xcode warns, and the profile does not match the app. The hint keeps the product's identifier.
      """,
    wrong: """
      PRODUCT_BUNDLE_IDENTIFIER = com.company.Wecker; and \
      <key>CFBundleIdentifier</key><string>com.company.Other</string>
      """,
    right: "<key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>",
    source: "swift-build's InfoPlistProcessor", command: .setSetting("PRODUCT_BUNDLE_IDENTIFIER=ID"))

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
        hint: Self.hint(for: found, value, in: context),
        at: context.place(of: value, in: "CFBundleIdentifier"), in: context
      ).caused(
        by: Finding.Cause(
          subject: "targets", words: "have another CFBundleIdentifier than PRODUCT_BUNDLE_IDENTIFIER",
          name: context.target.name))
    }
  }

  /// Keeps the identifier that the product has: the App Store, profiles and scripts know the app by it.
  private static func hint(for identifier: String, _ value: PropertyList, in context: TargetContext) -> Hint {
    let key = "PRODUCT_BUNDLE_IDENTIFIER"
    let text = value.string ?? identifier
    guard text.contains("$(\(key))") || text.contains("${\(key)}") else {
      return context.commands.setting(key, text.contains("$") ? text : identifier)
    }
    let writing = context.writing("$(\(key))", insteadOf: value, in: "CFBundleIdentifier")
    let setting = context.commands.setting(key, identifier)
    return Hint.sequence([setting, writing]) ?? "\(setting), and \(writing)"
  }
}
