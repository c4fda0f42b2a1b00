import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// A watch app says which app it belongs to, or that it stands alone.
struct WatchAppRole: AbsenceRule {
  let description = RuleDescription(
    id: "watch-app-role", severity: .error,
    summary: "a watch app says which app it belongs to, or that it stands alone",
    explanation: """
      An app for Apple Watch either belongs to an iPhone app (WKCompanionAppBundleIdentifier) or stands \
      alone (WKWatchOnly). With neither, or both, it can't be installed.
      """,
    wrong: "INFOPLIST_KEY_WKApplication without WKCompanionAppBundleIdentifier and WKWatchOnly",
    right: "INFOPLIST_KEY_WKCompanionAppBundleIdentifier = com.company.Wecker;",
    source: "Apple's reference of WKCompanionAppBundleIdentifier and WKWatchOnly")

  func findings(in input: CheckInput) -> [Finding] {
    let apps = input.contexts.filter { $0.isPlainApplication && $0.configuration.settings.platform == .watchOS }
    return apps.compactMap { context in
      let companion = "WKCompanionAppBundleIdentifier"
      let isAlone = context.entry("WKWatchOnly")?.looseBoolean == true
      guard isAlone || (context.lacks(companion) && context.lacks("WKWatchOnly")) else { return nil }
      guard !isAlone || context.entry(companion)?.string?.isEmpty == false else { return nil }
      return finding(
        isAlone
          ? "the watch app \"\(context.target.name)\" says both that it belongs to an app and that it stands alone"
          : "the watch app \"\(context.target.name)\" says neither which app it belongs to nor that it stands alone",
        hint: isAlone
          ? "remove WKWatchOnly or \(companion)"
          : "set INFOPLIST_KEY_\(companion) to the app's bundle identifier, or INFOPLIST_KEY_WKWatchOnly = YES",
        at: context.place(ofEntry: isAlone ? "WKWatchOnly" : "WKApplication"), in: context)
    }
  }
}

/// A watch app names the app that brings it along.
struct WatchCompanion: CheckRule {
  let description = RuleDescription(
    id: "watch-companion-differs", severity: .error, summary: "a watch app names the app that brings it along",
    explanation: """
      WKCompanionAppBundleIdentifier of a watch app is the bundle identifier of the iPhone app that it is \
      in. The watch does not install it otherwise. The rule holds in each configuration.
      """,
    wrong: "app com.company.Wecker, its watch app with WKCompanionAppBundleIdentifier com.company.Other",
    right: "INFOPLIST_KEY_WKCompanionAppBundleIdentifier = com.company.Wecker;",
    source: "rules_apple's plisttool")

  func findings(in input: CheckInput) -> [Finding] {
    let hosts = input.contexts.filter { $0.target.isApplication && $0.configuration.settings.platform == .iOS }
    return hosts.flatMap { host -> [Finding] in
      guard case .known(let expected, _) = host.configuration.bundleIdentifier else { return [] }
      return host.embedded.filter(\.target.isWatchApp).compactMap { child in
        let key = "WKCompanionAppBundleIdentifier"
        guard let found = child.knownText(key), found != expected else { return nil }
        return finding(
          "\(key) of \"\(child.target.name)\" is \"\(found)\", and \"\(host.target.name)\", which brings it along, is \"\(expected)\"",
          hint: "write \(expected)", at: child.place(ofEntry: key), in: child)
      }
    }
  }
}

/// A WatchKit extension names the watch app that it is in.
struct WatchExtensionApp: CheckRule {
  let description = RuleDescription(
    id: "watch-extension-app-differs", severity: .error,
    summary: "a WatchKit extension names the watch app that it is in",
    explanation: """
      WKAppBundleIdentifier below NSExtensionAttributes is the bundle identifier of the watch app that \
      brings the extension along.
      """,
    wrong: "watch app com.company.Wecker.watchkitapp, WKAppBundleIdentifier com.company.Wecker",
    right: "<key>WKAppBundleIdentifier</key><string>com.company.Wecker.watchkitapp</string>",
    source: "rules_apple's plisttool")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.kindOfProduct == "application.watchapp2" }.flatMap { host -> [Finding] in
      guard case .known(let expected, _) = host.configuration.bundleIdentifier else { return [] }
      return host.embedded.filter { $0.target.kindOfProduct == "watchkit2-extension" }.compactMap { child in
        let path = ["NSExtension", "NSExtensionAttributes", "WKAppBundleIdentifier"]
        guard let found = child.knownText(path), found != expected else { return nil }
        return finding(
          "WKAppBundleIdentifier of \"\(child.target.name)\" is \"\(found)\", and \"\(host.target.name)\", which brings it along, is \"\(expected)\"",
          hint: "write \(expected)", at: child.place(ofEntry: "NSExtension"), in: child)
      }
    }
  }
}

extension TargetContext {
  /// The text of the Info.plist's `key`, if all that it refers to is known and there is one.
  func knownText(_ key: String) -> String? { knownText([key]) }

  /// The text at `path` in the Info.plist, if all that it refers to is known and there is one.
  func knownText(_ path: [String]) -> String? {
    guard let whole = configuration.infoPlist else { return nil }
    let value = path.reduce(Optional(whole)) { $0?[$1] }
    guard let text = value?.string, !text.isEmpty, !text.contains("$") else { return nil }
    let written = path.reduce(configuration.infoPlistFile?.content) { $0?[$1] }?.string
    let references = SettingReferences(configuration.settings)
    if let written, !references.areKnown(in: written) { return nil }
    if written == nil, path.count == 1, let key = path.first {
      let setting = InfoPlistKey.all.first { $0.name == key }?.setting
      guard let setting, case .known = configuration.setting(setting) else { return nil }
    }
    return text
  }
}
