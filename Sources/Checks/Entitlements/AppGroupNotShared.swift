import Diagnostics
import PropertyLists
import XcodeProjects

/// An extension's app groups are also the app's.
struct AppGroupNotShared: CheckRule {
  let description = RuleDescription(
    id: "app-group-not-shared", severity: .note, summary: "an extension's app groups are also the app's",
    explanation: """
      An app group is for what an app and its extensions share. One that only the extension claims may be a \
      slip: what is written there, the app never sees. The rule holds in each configuration.
      """,
    wrong: "widget with group.com.company.Wecker.data, app with group.com.company.Wecker",
    right: "group.com.company.Wecker for both",
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
            "\"\(child.target.name)\" claims the app group \"\(group)\", and \"\(host.target.name)\", which brings it along, does not",
            hint: "add it to the entitlements of \"\(host.target.name)\"", at: subject.place(of: value, in: key),
            in: child)
        }
      }
    }
  }
}

extension TargetContext {
  /// The app groups that the target claims; `nil` where not all of them are known.
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
