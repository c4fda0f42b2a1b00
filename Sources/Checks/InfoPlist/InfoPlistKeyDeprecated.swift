import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Info.plist keys that are deprecated for the deployment target.
struct InfoPlistKeyDeprecated: CheckRule {
  let description = RuleDescription(
    id: "info-plist-key-deprecated", severity: .warning,
    summary: "Info.plist key is deprecated",
    explanation: """
      Some keys have been replaced, and newer systems ignore the old keys. Xcode warns if all system versions that the \
      app supports ignore the key.
      """,
    wrong: "<key>UILaunchImages</key><array/>",
    right: "<key>UILaunchScreen</key><dict/>",
    source: "swift-build's InfoPlistProcessor")

  /// A deprecated key, the first version of each platform that ignores it, and its replacement.
  private struct Row {
    let key: String
    let since: [Platform: String]
    let instead: String
    /// What has to replace the key before it is removed; `nil` if it can go at once.
    var first: String?
  }

  private static let rows = [
    Row(key: "UILaunchImages", since: [.iOS: "0", .tvOS: "13.0"], instead: "UILaunchScreen or UILaunchStoryboardName"),
    Row(
      key: "CLKComplicationSupportedFamilies", since: [.watchOS: "7.0"],
      instead: "ClockKit's data source or WidgetKit",
      first: "implement getComplicationDescriptors(handler:) of the data source, or move the complications to WidgetKit"
    ),
    Row(key: "UIRequiresFullScreen", since: [.iOS: "26.0"], instead: "a resizable window"),
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).flatMap { context in
      Self.rows.compactMap { row in
        guard context.entry(row.key) != nil, let since = row.since[context.configuration.settings.platform],
          since == "0" || context.runsOnlyFrom(since)
        else { return nil }
        let when = since == "0" ? "" : " as of \(context.configuration.settings.platform.displayName) \(since)"
        return finding(
          "\(row.key) is deprecated\(when)",
          hint: row.first.map { "\($0), then remove the key" } ?? "remove it; use \(row.instead) instead",
          at: context.place(ofEntry: row.key), in: context)
      }
    }
  }
}
