import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// Watch apps that declare neither or both of a companion app and independence.
struct WatchAppRole: AbsenceRule {
  let description = RuleDescription(
    id: "watch-app-role", severity: .error,
    summary: "Watch app has both a companion app and WKWatchOnly, or neither",
    explanation: """
      A watch app is either the companion of an iPhone app (WKCompanionAppBundleIdentifier) or watch-only \
      (WKWatchOnly). With neither, or both, it can't be installed.
      """,
    wrong: "INFOPLIST_KEY_WKApplication = YES; without WKCompanionAppBundleIdentifier and WKWatchOnly",
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
          ? "watch app \"\(context.target.name)\" has both \(companion) and WKWatchOnly"
          : "watch app \"\(context.target.name)\" has neither \(companion) nor WKWatchOnly",
        hint: isAlone
          ? "remove WKWatchOnly or \(companion)"
          : "set INFOPLIST_KEY_\(companion) to the app's bundle identifier, or INFOPLIST_KEY_WKWatchOnly = YES",
        at: context.place(ofEntry: isAlone ? "WKWatchOnly" : "WKApplication"), in: context)
    }
  }
}

/// Watch apps that name another companion app than the one that embeds them.
struct WatchCompanion: CheckRule {
  let description = RuleDescription(
    id: "watch-companion-differs", severity: .error,
    summary: "Watch app refers to a companion app that does not embed it",
    explanation: """
      WKCompanionAppBundleIdentifier must be the bundle identifier of the iPhone app that embeds the watch app. \
      Otherwise the watch does not install it. The rule checks each configuration. If several apps embed the watch app, \
      it names one of them.
      """,
    wrong: "INFOPLIST_KEY_WKCompanionAppBundleIdentifier = com.company.Other; embedded in com.company.Wecker",
    right: "INFOPLIST_KEY_WKCompanionAppBundleIdentifier = com.company.Wecker;",
    source: "rules_apple's plisttool", command: .setInformation("WKCompanionAppBundleIdentifier ID"))

  func findings(in input: CheckInput) -> [Finding] {
    let hosts = input.contexts.filter { $0.target.isApplication && $0.configuration.settings.platform == .iOS }
    return hosts.flatMap { host -> [Finding] in
      guard case .known(let expected, _) = host.configuration.bundleIdentifier else { return [] }
      return host.embedded.filter(\.target.isWatchApp).compactMap { child in
        let key = "WKCompanionAppBundleIdentifier"
        guard let found = child.knownText(key), found != expected, !child.isEmbedded(by: found) else { return nil }
        return finding(
          "\(key) of \"\(child.target.name)\" is \"\(found)\", but the bundle identifier of \"\(host.target.name)\", which embeds it, is \"\(expected)\"",
          hint: child.commands.entry(key, expected) ?? "write \(expected)", at: child.place(ofEntry: key), in: child)
      }
    }
  }
}

/// WatchKit extensions that name another watch app than the one that embeds them.
struct WatchExtensionApp: CheckRule {
  let description = RuleDescription(
    id: "watch-extension-app-differs", severity: .error,
    summary: "WatchKit extension refers to a watch app that does not embed it",
    explanation: """
      WKAppBundleIdentifier in NSExtensionAttributes is the bundle identifier of the watch app that embeds the \
      extension.
      """,
    wrong: "<key>WKAppBundleIdentifier</key><string>com.company.Wecker</string> in com.company.Wecker.watchkitapp",
    right: "<key>WKAppBundleIdentifier</key><string>com.company.Wecker.watchkitapp</string>",
    source: "rules_apple's plisttool",
    command: .setInformation("NSExtension.NSExtensionAttributes.WKAppBundleIdentifier ID"))

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.kindOfProduct == "application.watchapp2" }.flatMap { host -> [Finding] in
      guard case .known(let expected, _) = host.configuration.bundleIdentifier else { return [] }
      return host.embedded.filter { $0.target.kindOfProduct == "watchkit2-extension" }.compactMap { child in
        let path = ["NSExtension", "NSExtensionAttributes", "WKAppBundleIdentifier"]
        guard let found = child.knownText(path), found != expected, !child.isEmbedded(by: found) else { return nil }
        return finding(
          "WKAppBundleIdentifier of \"\(child.target.name)\" is \"\(found)\", but the bundle identifier of \"\(host.target.name)\", which embeds it, is \"\(expected)\"",
          hint: child.commands.entry(path.joined(separator: "."), expected) ?? "write \(expected)",
          at: child.place(ofEntry: "NSExtension"), in: child)
      }
    }
  }
}

extension TargetContext {
  /// Whether an app with a bundle identifier embeds the target in the configuration.
  fileprivate func isEmbedded(by identifier: String) -> Bool {
    embeddingApps.contains { app in
      if case .known(identifier, _) = app.configuration.bundleIdentifier { true } else { false }
    }
  }

  /// The string of `key` in the Info.plist, if there is one and all its references are known.
  func knownText(_ key: String) -> String? { knownText([key]) }

  /// The string at `path` in the Info.plist, if there is one and all its references are known.
  func knownText(_ path: [String]) -> String? {
    guard let whole = configuration.infoPlist else { return nil }
    let value = path.reduce(Optional(whole)) { $0?[$1] }
    guard let text = value?.string, !text.isEmpty, !text.contains("$"), ValuePlaceholder(in: text) == nil else {
      return nil
    }
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
