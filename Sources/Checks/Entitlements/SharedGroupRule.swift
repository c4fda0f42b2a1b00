import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// A rule for groups that an extension claims but its app does not: a row of ``SharedGroupRule/all``.
struct SharedGroupRule: CheckRule {
  let description: RuleDescription
  private let entitlement: String
  /// The words for one group.
  private let noun: String
  /// Whether every target has its own group, without claiming it.
  private let hasOwnGroup: Bool

  static let all = [
    SharedGroupRule(
      description: RuleDescription(
        id: "app-group-not-shared", severity: .note, summary: "App does not claim an app group of its extension",
        explanation: """
          An app and its extensions share data in an app group. A group that only the extension claims may be a \
          mistake, because the app can't read its data. If a group of the app differs by only one or two letters, the \
          finding is a warning. The rule checks each configuration.
          """,
        wrong: "widget: <string>group.com.company.Wecker.data</string>, app: <string>group.com.company.Wecker</string>",
        right: "widget: <string>group.com.company.Wecker</string>, app: <string>group.com.company.Wecker</string>",
        source: "Apple's documentation of App Groups"),
      entitlement: "com.apple.security.application-groups", noun: "app group", hasOwnGroup: false),
    SharedGroupRule(
      description: RuleDescription(
        id: "keychain-group-not-shared", severity: .note,
        summary: "App does not claim a keychain access group of its extension",
        explanation: """
          An app and its extensions share keychain items, such as passwords, in a keychain access group. If only the \
          extension claims the group, the app can't read the items in it. If a group of the app differs by only one or \
          two letters, the finding is a warning. Every target can use the group of its App ID without claiming it, \
          so that group is not reported.
          """,
        wrong: """
          widget: <string>$(AppIdentifierPrefix)com.company.shard</string>, \
          app: <string>$(AppIdentifierPrefix)com.company.shared</string>
          """,
        right: """
          widget: <string>$(AppIdentifierPrefix)com.company.shared</string>, \
          app: <string>$(AppIdentifierPrefix)com.company.shared</string>
          """,
        source: "Apple's documentation: Sharing access to keychain items among a collection of apps"),
      entitlement: "keychain-access-groups", noun: "keychain access group", hasOwnGroup: true),
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isApplication).flatMap { host -> [Finding] in
      guard !host.configuration.settings.mayBeUnread("CODE_SIGN_ENTITLEMENTS"), let own = groups(of: host) else {
        return []
      }
      return host.embedded.filter { $0.target.productType.isAppExtension }.flatMap { child -> [Finding] in
        guard let subject = SubjectEntitlements(child.configuration.entitlementsFile, of: child) else { return [] }
        return subject.texts(entitlement).compactMap { text, value in
          guard let group = Self.group(text, in: child), !own.contains(group), group != ownGroup(of: child),
            // Another rule reports a keychain access group without the App ID prefix.
            !hasOwnGroup || group.hasPrefix(Self.prefix)
          else { return nil }
          let near = NearNames.slip(group, among: own)
          let usual = near ?? commonGroup(of: host, own, besides: child)
          let shown = group.replacing(Self.prefix, with: "$(AppIdentifierPrefix)")
          return finding(
            "\"\(child.target.name)\" claims the \(noun) \"\(shown)\", but \"\(host.target.name)\", which embeds it, does not",
            hint: usual.map {
              subject.writing(written($0, of: host, for: child), insteadOf: value)
            }
              ?? "add it to the entitlements of \"\(host.target.name)\"",
            at: subject.place(of: value, in: entitlement), severity: near == nil ? nil : .warning, in: child)
        }
      }
    }
  }

  /// The only group of the app, if another extension claims it and `child` does not.
  private func commonGroup(of host: TargetContext, _ own: Set<String>, besides child: TargetContext) -> String? {
    guard !hasOwnGroup, own.count == 1, let group = own.first, groups(of: child)?.contains(group) == false else {
      return nil
    }
    let isCommon = host.embedded.contains { other in
      other.target.id != child.target.id && groups(of: other)?.contains(group) == true
    }
    return isCommon ? group : nil
  }

  /// A group of the app as its entitlements write it, with build settings, if that means the same in the extension.
  private func written(_ group: String, of host: TargetContext, for child: TargetContext) -> String {
    let texts = SubjectEntitlements(host.configuration.entitlementsFile, of: host)?.texts(entitlement).map(\.text)
    return texts?.first { Self.group($0, in: host) == group && Self.group($0, in: child) == group }
      ?? group.replacing(Self.prefix, with: "$(AppIdentifierPrefix)")
  }

  /// The groups of a target; `nil` if some are unknown.
  private func groups(of context: TargetContext) -> Set<String>? {
    let own = Set(ownGroup(of: context).map { [$0] } ?? [])
    guard !hasOwnGroup || !own.isEmpty else { return nil }
    guard let file = context.configuration.entitlementsFile else { return context.claimsNothing(for: []) ? own : nil }
    guard let subject = SubjectEntitlements(file, of: context) else { return nil }
    let groups = subject.texts(entitlement).map { Self.group($0.text, in: context) }
    let known = groups.compactMap(\.self)
    return known.count == groups.count ? own.union(known) : nil
  }

  /// The group that a target has without claiming it.
  private func ownGroup(of context: TargetContext) -> String? {
    guard hasOwnGroup, case .known(let identifier, _) = context.configuration.bundleIdentifier else { return nil }
    return Self.prefix + identifier
  }

  /// A mark for the App ID prefix, which is the same for all targets of a team.
  private static let prefix = "\u{1}"

  /// The group that a text in entitlements means; `nil` if unknown.
  private static func group(_ text: String, in context: TargetContext) -> String? {
    var rest = text
    for name in ["AppIdentifierPrefix", "TeamIdentifierPrefix"] {
      rest = rest.replacing("$(\(name))", with: prefix).replacing("${\(name)}", with: prefix)
    }
    let parts = rest.split(separator: ".", maxSplits: 1)
    if parts.count == 2, (try? TeamID(String(parts[0]))) != nil { rest = prefix + parts[1] }
    return context.resolvedEntitlement(rest)
  }
}
