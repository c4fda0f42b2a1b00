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
        let name = key.dropFirst(InfoPlistKey.settingPrefix.count)
        return finding(
          "Xcode does not know the setting \(key), so its value goes nowhere",
          hint: "put \(name) into the file that INFOPLIST_FILE names",
          at: context.configuration.place(ofSetting: key), in: context)
      }
    }
  }
}
