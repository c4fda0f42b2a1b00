import Diagnostics
import PropertyLists
import XcodeProjects

/// App Clips that do not claim the app that embeds them.
struct AppClipParent: CheckRule {
  let description = RuleDescription(
    id: "app-clip-parent", severity: .error, summary: "App Clip's entitlements lack the App ID of its app",
    explanation: """
      com.apple.developer.parent-application-identifiers in an App Clip contains the App ID of the app that embeds it. \
      The App ID is the prefix and the bundle identifier. The rule checks each configuration. If several apps embed the \
      App Clip, it claims one of them.
      """,
    wrong: "the entitlements of an App Clip without com.apple.developer.parent-application-identifiers",
    right: """
      <key>com.apple.developer.parent-application-identifiers</key>\
      <array><string>$(AppIdentifierPrefix)com.company.Wecker</string></array>
      """,
    source: "Apple's documentation of App Clips",
    command: .setEntitlement("com.apple.developer.parent-application-identifiers '$(AppIdentifierPrefix)ID'"))

  func findings(in input: CheckInput) -> [Finding] {
    let key = "com.apple.developer.parent-application-identifiers"
    return input.contexts.filter(\.target.isApplication).flatMap { host -> [Finding] in
      guard case .known(let identifier, _) = host.configuration.bundleIdentifier else { return [] }
      let wanted = "$(AppIdentifierPrefix)" + identifier
      let clips = host.embedded.filter { $0.target.kindOfProduct == "application.on-demand-install-capable" }
      return clips.compactMap { clip in
        let subject = SubjectEntitlements(clip.configuration.entitlementsFile, of: clip)
        if clip.claimsNothing(for: [key]) {
          return finding(
            "App Clip \"\(clip.target.name)\" does not claim its app \"\(host.target.name)\"",
            hint: clip.commands.entry(key, wanted, type: "array", entitlements: true) ?? "add \(key) with \(wanted)",
            at: subject?.place(ofKey: key) ?? clip.target.target.object.place, in: clip)
        }
        let texts = subject?.texts(key) ?? []
        guard let subject, let (text, value) = texts.first, clip.embeddingApps.count < 2,
          texts.allSatisfy({ Self.isOfAnother($0.0, than: identifier, in: clip) })
        else { return nil }
        return finding(
          "parent application of App Clip \"\(clip.target.name)\" is \"\(text)\", but \"\(host.target.name)\", which embeds it, has the bundle identifier \"\(identifier)\"",
          hint: subject.writing(wanted, insteadOf: value), at: subject.place(of: value, in: key), in: clip)
      }
    }
  }

  /// Whether an App ID that an App Clip claims is certainly of another app than the one with `identifier`.
  private static func isOfAnother(_ text: String, than identifier: String, in clip: TargetContext) -> Bool {
    let settings = clip.configuration.settings
    guard SettingReferences(settings).areKnown(in: withoutPrefix(text)) else { return false }
    let claimed = settings.expanded(withoutPrefix(text))
    return !claimed.contains("$") && claimed != identifier && !claimed.hasSuffix("." + identifier)
      && ValuePlaceholder(in: claimed) == nil
  }

  private static func withoutPrefix(_ text: String) -> String {
    for prefix in ["$(AppIdentifierPrefix)", "$(TeamIdentifierPrefix)"] where text.hasPrefix(prefix) {
      return String(text.dropFirst(prefix.count))
    }
    return text
  }
}
