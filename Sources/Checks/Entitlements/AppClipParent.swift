import Diagnostics
import PropertyLists
import XcodeProjects

/// App Clips that do not claim the app that embeds them.
struct AppClipParent: CheckRule {
  let description = RuleDescription(
    id: "app-clip-parent", severity: .error, summary: "App Clip's entitlements lack the App ID of its app",
    explanation: """
      com.apple.developer.parent-application-identifiers in an App Clip contains the App ID of the app that embeds it. \
      The App ID is the prefix and the bundle identifier. The rule checks each configuration.
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
            hint: clip.entryCommand(key, wanted, type: "array", entitlements: true) ?? "add \(key) with \(wanted)",
            at: subject?.place(ofKey: key) ?? clip.target.target.object.place, in: clip)
        }
        guard let subject, let (text, value) = subject.texts(key).first,
          SettingReferences(clip.configuration.settings).areKnown(in: Self.withoutPrefix(text))
        else { return nil }
        let claimed = clip.configuration.settings.expanded(Self.withoutPrefix(text))
        guard !claimed.contains("$"), claimed != identifier, !claimed.hasSuffix("." + identifier) else { return nil }
        return finding(
          "parent application of App Clip \"\(clip.target.name)\" is \"\(text)\", but \"\(host.target.name)\", which embeds it, has the bundle identifier \"\(identifier)\"",
          hint: subject.writing(wanted, insteadOf: value), at: subject.place(of: value, in: key), in: clip)
      }
    }
  }

  private static func withoutPrefix(_ text: String) -> String {
    for prefix in ["$(AppIdentifierPrefix)", "$(TeamIdentifierPrefix)"] where text.hasPrefix(prefix) {
      return String(text.dropFirst(prefix.count))
    }
    return text
  }
}
