import Diagnostics
import XcodeProjects

/// INFOPLIST_KEY_ settings that Xcode does not support.
struct InfoPlistKeyUnknown: CheckRule {
  let description = RuleDescription(
    id: "info-plist-key-unknown", severity: .warning, summary: "INFOPLIST_KEY_ setting is unknown to Xcode",
    explanation: """
      Xcode copies only the INFOPLIST_KEY_ settings that it knows into the generated Info.plist. It silently ignores \
      others.
      """,
    wrong: "INFOPLIST_KEY_UIBackgroundModes = audio;",
    right: "<key>UIBackgroundModes</key><array><string>audio</string></array> in the Info.plist",
    source: "swift-build's InfoPlistProcessor")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.isBundle && $0.configuration.settings.generatesInfoPlist }.flatMap { context in
      context.configuration.settings.keys.compactMap { key -> Finding? in
        guard key.hasPrefix(InfoPlistKey.settingPrefix), !InfoPlistKey.isKnown(setting: key) else { return nil }
        let name = String(key.dropFirst(InfoPlistKey.settingPrefix.count))
        return finding(
          "Xcode does not know the setting \(key) and ignores it",
          hint: name == "CFBundleInfoDictionaryVersion" || Self.origins[name] != nil
            ? context.commands.unsetting(key)
            : "add \(name) to the file in INFOPLIST_FILE",
          at: context.configuration.place(ofSetting: key), in: context)
      }
    }
  }

  /// The keys that Xcode writes into every generated Info.plist, and the settings they come from.
  private static let origins = [
    "CFBundleDevelopmentRegion": "DEVELOPMENT_LANGUAGE", "CFBundleExecutable": "EXECUTABLE_NAME",
    "CFBundleIconName": "ASSETCATALOG_COMPILER_APPICON_NAME", "CFBundleIdentifier": "PRODUCT_BUNDLE_IDENTIFIER",
    "CFBundleName": "PRODUCT_NAME",
    "CFBundlePackageType": "the product type", "CFBundleShortVersionString": "MARKETING_VERSION",
    "CFBundleVersion": "CURRENT_PROJECT_VERSION",
  ]
}
