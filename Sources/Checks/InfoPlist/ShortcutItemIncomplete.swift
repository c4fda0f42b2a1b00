import AppleIdentifiers
import Diagnostics
import PropertyLists

/// Home screen quick actions without a type or title.
struct ShortcutItemIncomplete: CheckRule {
  let description = RuleDescription(
    id: "shortcut-item-incomplete", severity: .warning, summary: "Home screen quick action has no type or title",
    explanation: """
      Each dictionary in UIApplicationShortcutItems declares a quick action of the app's icon. \
      UIApplicationShortcutItemType and UIApplicationShortcutItemTitle are required. iOS does not show an action without \
      them.
      """,
    wrong: "<dict><key>UIApplicationShortcutItemTitle</key><string>New Alarm</string></dict>",
    right: """
      <dict><key>UIApplicationShortcutItemTitle</key><string>New Alarm</string>\
      <key>UIApplicationShortcutItemType</key><string>com.company.Wecker.new</string></dict>
      """,
    source: "Apple's reference of UIApplicationShortcutItems")

  func findings(in input: CheckInput) -> [Finding] {
    let root = "UIApplicationShortcutItems"
    return input.infoPlists.filter { $0.platform != .macOS }.flatMap { subject in
      (subject.entry(root)?.array ?? []).filter { $0.dictionary != nil }.flatMap { item in
        ["UIApplicationShortcutItemType", "UIApplicationShortcutItemTitle"].filter { item[$0] == nil }.map { key in
          let name = (item["UIApplicationShortcutItemTitle"] ?? item["UIApplicationShortcutItemType"])?.string
          return finding(
            "the quick action\(name.map { " \"\($0)\"" } ?? "") has no \(key)",
            hint: "add <key>\(key)</key><string>\(key.hasSuffix("Type") ? "TYPE" : "TITLE")</string> to it",
            at: subject.place(of: item, in: root), in: subject.context)
        }
      }
    }
  }
}
