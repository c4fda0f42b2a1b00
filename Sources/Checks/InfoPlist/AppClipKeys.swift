import Diagnostics

/// Info.plist keys that have no effect in an App Clip.
struct AppClipKeys: CheckRule {
  let description = RuleDescription(
    id: "app-clip-key-ignored", severity: .warning, summary: "Info.plist key has no effect in an App Clip",
    explanation: """
      An App Clip can't open documents or query the URL schemes of other apps. CFBundleDocumentTypes and \
      LSApplicationQueriesSchemes have no effect in its Info.plist.
      """,
    wrong: "App Clip: <key>LSApplicationQueriesSchemes</key><array><string>wecker</string></array>",
    right: "app: <key>LSApplicationQueriesSchemes</key><array><string>wecker</string></array>",
    source: "swift-build's InfoPlistProcessor", isFixable: true)

  func findings(in input: CheckInput) -> [Finding] {
    let clips = input.contexts.filter { $0.target.kindOfProduct == "application.on-demand-install-capable" }
    return clips.flatMap { context in
      ["CFBundleDocumentTypes", "LSApplicationQueriesSchemes"].compactMap { key in
        guard context.entry(key) != nil else { return nil }
        return finding(
          "\(key) has no effect in the App Clip \"\(context.target.name)\"", hint: "remove \(key)",
          at: context.place(ofEntry: key), in: context, fixes: context.infoPlistFix(key, nil))
      }
    }
  }
}
