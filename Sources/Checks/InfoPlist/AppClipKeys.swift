import Diagnostics

/// An App Clip has no keys that only whole apps may have.
struct AppClipKeys: CheckRule {
  let description = RuleDescription(
    id: "app-clip-key-ignored", severity: .warning, summary: "an App Clip has no keys that only whole apps may have",
    explanation: """
      An App Clip opens no documents and asks for no other app's URL scheme. CFBundleDocumentTypes and \
      LSApplicationQueriesSchemes have no effect in one.
      """,
    wrong: "LSApplicationQueriesSchemes in the Info.plist of an App Clip",
    right: "LSApplicationQueriesSchemes in the Info.plist of the app alone",
    source: "swift-build's InfoPlistProcessor")

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
