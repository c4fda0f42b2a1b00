import Diagnostics
import XcodeProjects

/// A setting INFOPLIST_KEY_ has a name that Xcode knows.
struct InfoPlistKeyUnknown: CheckRule {
  let description = RuleDescription(
    id: "info-plist-key-unknown", severity: .warning, summary: "a setting INFOPLIST_KEY_ has a name that Xcode knows",
    explanation: """
      Xcode copies only the settings that it knows into the Info.plist that it writes. Others are ignored \
      without a word.
      """,
    wrong: "INFOPLIST_KEY_UIBackgroundModes = audio;",
    right: "the key UIBackgroundModes in Info.plist",
    source: "swift-build's InfoPlistProcessor")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.isBundle && $0.configuration.settings.generatesInfoPlist }.flatMap { context in
      context.configuration.settings.keys.compactMap { key -> Finding? in
        guard key.hasPrefix(InfoPlistKey.settingPrefix), !InfoPlistKey.isKnown(setting: key) else { return nil }
        let name = String(key.dropFirst(InfoPlistKey.settingPrefix.count))
        return finding(
          "Xcode does not know the setting \(key), so its value goes nowhere",
          hint: name == "CFBundleInfoDictionaryVersion"
            ? "remove it: Xcode always writes 6.0"
            : Self.origins[name].map { "remove it: Xcode writes \(name) from \($0)" }
              ?? "put \(name) into the file that INFOPLIST_FILE names",
          at: context.configuration.place(ofSetting: key), in: context)
      }
    }
  }

  /// The keys that Xcode writes into every Info.plist that it makes, and what it makes them from.
  private static let origins = [
    "CFBundleDevelopmentRegion": "DEVELOPMENT_LANGUAGE", "CFBundleExecutable": "EXECUTABLE_NAME",
    "CFBundleIconName": "ASSETCATALOG_COMPILER_APPICON_NAME", "CFBundleIdentifier": "PRODUCT_BUNDLE_IDENTIFIER",
    "CFBundleName": "PRODUCT_NAME",
    "CFBundlePackageType": "the kind of product", "CFBundleShortVersionString": "MARKETING_VERSION",
    "CFBundleVersion": "CURRENT_PROJECT_VERSION",
  ]
}
