import Diagnostics
import PropertyLists
import XcodeProjects

/// An App Clip claims the app that it belongs to.
struct AppClipParent: CheckRule {
  let description = RuleDescription(
    id: "app-clip-parent", severity: .error, summary: "an App Clip claims the app that it belongs to",
    explanation: """
      com.apple.developer.parent-application-identifiers of an App Clip holds the App ID of the app that \
      brings it along: the prefix and the bundle identifier. The rule holds in each configuration.
      """,
    wrong: "an App Clip whose entitlements have no com.apple.developer.parent-application-identifiers",
    right: "<string>$(AppIdentifierPrefix)com.company.Wecker</string>",
    source: "Apple's documentation of App Clips")

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
            "the App Clip \"\(clip.target.name)\" does not claim the app that it belongs to",
            hint: "add \(key) with \(wanted)",
            at: subject?.place(ofKey: key) ?? clip.target.target.object.place, in: clip)
        }
        guard let subject, let (text, value) = subject.texts(key).first,
          SettingReferences(clip.configuration.settings).areKnown(in: Self.withoutPrefix(text))
        else { return nil }
        let claimed = clip.configuration.settings.expanded(Self.withoutPrefix(text))
        guard !claimed.contains("$"), claimed != identifier, !claimed.hasSuffix("." + identifier) else { return nil }
        return finding(
          "the App Clip \"\(clip.target.name)\" claims to belong to \"\(text)\", and \"\(host.target.name)\", which brings it along, is \"\(identifier)\"",
          hint: "write \(wanted)", at: subject.place(of: value, in: key), in: clip)
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
