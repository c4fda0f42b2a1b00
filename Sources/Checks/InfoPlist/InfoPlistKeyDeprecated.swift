import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// An Info.plist has no key that the systems it is for have given up.
struct InfoPlistKeyDeprecated: CheckRule {
  let description = RuleDescription(
    id: "info-plist-key-deprecated", severity: .warning,
    summary: "an Info.plist has no key that the systems it is for have given up",
    explanation: """
      Some keys have been replaced by others. Systems from a certain version on ignore them, and Xcode \
      warns when the product runs on no older one.
      """,
    wrong: "<key>UILaunchImages</key>",
    right: "<key>UILaunchScreen</key><dict/>",
    source: "swift-build's InfoPlistProcessor")

  /// A key that is given up, by system and the version that it begins with, and what stands for it.
  private struct Row {
    let key: String
    let since: [Platform: String]
    let instead: String
  }

  private static let rows = [
    Row(key: "UILaunchImages", since: [.iOS: "0", .tvOS: "13.0"], instead: "UILaunchScreen or UILaunchStoryboardName"),
    Row(
      key: "CLKComplicationSupportedFamilies", since: [.watchOS: "7.0"],
      instead: "what ClockKit's data source or WidgetKit say"),
    Row(key: "UIRequiresFullScreen", since: [.iOS: "26.0"], instead: "a window that can be resized"),
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).flatMap { context in
      Self.rows.compactMap { row in
        guard context.entry(row.key) != nil, let since = row.since[context.configuration.settings.platform],
          since == "0" || context.runsOnlyFrom(since)
        else { return nil }
        let when = since == "0" ? "" : " from \(context.configuration.settings.platform.displayName) \(since) on"
        return finding(
          "\(row.key) has no meaning\(when)", hint: "remove it; \(row.instead) stands for it",
          at: context.place(ofEntry: row.key), in: context)
      }
    }
  }
}
