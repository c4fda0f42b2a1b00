import Diagnostics
import PropertyLists
import XcodeProjects

/// App groups that an extension claims but its app does not.
struct AppGroupNotShared: CheckRule {
  let description = RuleDescription(
    id: "app-group-not-shared", severity: .note, summary: "App does not claim an app group of its extension",
    explanation: """
      An app and its extensions share data in an app group. A group that only the extension claims may be a mistake, \
      because the app can't read its data. This applies to each configuration.
      """,
    wrong: "widget: <string>group.com.company.Wecker.data</string>, app: <string>group.com.company.Wecker</string>",
    right: "widget: <string>group.com.company.Wecker</string>, app: <string>group.com.company.Wecker</string>",
    source: "Apple's documentation of App Groups")

  func findings(in input: CheckInput) -> [Finding] {
    let key = "com.apple.security.application-groups"
    return input.contexts.filter(\.target.isApplication).flatMap { host -> [Finding] in
      guard host.configuration.settings.findings.isEmpty, let own = host.groups else { return [] }
      return host.embedded.filter { $0.target.productType.isAppExtension }.flatMap { child -> [Finding] in
        guard let subject = SubjectEntitlements(child.configuration.entitlementsFile, of: child) else { return [] }
        return subject.texts(key).compactMap { text, value in
          let group = child.configuration.settings.expanded(text)
          guard !group.contains("$"), !own.contains(group),
            SettingReferences(child.configuration.settings).areKnown(in: text)
          else { return nil }
          return finding(
            "\"\(child.target.name)\" claims the app group \"\(group)\", but \"\(host.target.name)\", which embeds it, does not",
            hint: "add it to the entitlements of \"\(host.target.name)\"", at: subject.place(of: value, in: key),
            in: child)
        }
      }
    }
  }
}

extension TargetContext {
  /// The app groups that the target claims; `nil` if some are unknown.
  fileprivate var groups: Set<String>? {
    guard let file = configuration.entitlementsFile else {
      return claimsNothing(for: []) ? [] : nil
    }
    guard let subject = SubjectEntitlements(file, of: self) else { return nil }
    let texts = subject.texts("com.apple.security.application-groups").map(\.text)
    let references = SettingReferences(configuration.settings)
    guard texts.allSatisfy({ references.areKnown(in: $0) }) else { return nil }
    return Set(texts.map { configuration.settings.expanded($0) })
  }
}
