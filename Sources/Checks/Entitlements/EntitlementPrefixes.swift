import AppleIdentifiers
import Capabilities
import Diagnostics
import PropertyLists
import XcodeProjects

/// App groups without the prefix group.
struct AppGroupPrefix: CheckRule {
  let description = RuleDescription(
    id: "app-group-prefix", severity: .warning, summary: "App group lacks the prefix \"group.\"",
    explanation: """
      Apple's developer portal registers only app groups with the prefix "group." On macOS, the Team ID may be the \
      prefix instead.
      """,
    wrong: "<key>com.apple.security.application-groups</key><array><string>com.company.Wecker</string></array>",
    right: "<key>com.apple.security.application-groups</key><array><string>group.com.company.Wecker</string></array>",
    source: "Apple's reference of com.apple.security.application-groups",
    command: .setEntitlement("com.apple.security.application-groups group.ID,..."))

  func findings(in input: CheckInput) -> [Finding] {
    let key = "com.apple.security.application-groups"
    return input.entitlements.flatMap { subject in
      subject.texts(key).compactMap { text, value in
        let group = subject.resolved(text)
        let mayBeTeams = subject.platform == nil || subject.platform == .macOS
        guard !group.hasPrefix("group."), !group.hasPrefix("$"), !group.isEmpty,
          !(mayBeTeams && (try? TeamID(String(group.prefix { $0 != "." }))) != nil)
        else { return nil }
        return finding(
          "app group \"\(text)\" does not begin with \"group.\"",
          hint: "change the name in the code too, and run \(subject.writing("group.\(text)", insteadOf: value))",
          at: subject.place(of: value, in: key), in: subject.context
        ).caused(
          by: Finding.Cause(
            subject: "targets", words: "claim the app group \"\(text)\", which does not begin with \"group.\"",
            name: subject.name))
      }
    }
  }
}

/// App groups that the portal does not register.
struct AppGroupInvalid: CheckRule {
  let description = RuleDescription(
    id: "app-group-invalid", severity: .warning, summary: "App group contains invalid characters",
    explanation: """
      After "group.", an app group has only letters, digits, hyphens, underscores and periods. No profile allows another \
      one, so the app can't be signed.
      """,
    wrong: "<key>com.apple.security.application-groups</key><array><string>group.my shop</string></array>",
    right: "<key>com.apple.security.application-groups</key><array><string>group.my-shop</string></array>",
    source: "Slipway's portal; Apple's reference names no characters, but shows bundle identifiers")

  func findings(in input: CheckInput) -> [Finding] {
    let key = "com.apple.security.application-groups"
    guard let kind = IdentifierKind.kind(of: "app-groups") else { return [] }
    return input.entitlements.flatMap { subject in
      subject.texts(key).compactMap { text, value in
        let group = subject.resolved(text)
        // Each developer or a script replaces a placeholder, which another rule reports.
        guard group.hasPrefix(kind.prefix), !group.contains("$"), !kind.accepts(group),
          ValuePlaceholder(in: group) == nil
        else { return nil }
        return finding(
          "app group \"\(group)\" is not valid",
          hint:
            "use only letters, digits, \"-\", \".\" and \"_\" after \"\(kind.prefix)\", also where code opens the group",
          at: subject.place(of: value, in: key), in: subject.context)
      }
    }
  }
}

/// iCloud containers without the prefix iCloud.
struct ContainerPrefix: CheckRule {
  let description = RuleDescription(
    id: "icloud-container-prefix", severity: .warning,
    summary: "iCloud container lacks the prefix \"iCloud.\"",
    explanation: """
      Apple's developer portal registers only containers with the prefix "iCloud.", and an app that claims another one \
      can't be signed.
      """,
    wrong:
      "<key>com.apple.developer.icloud-container-identifiers</key><array><string>com.company.Wecker</string></array>",
    right: """
      <key>com.apple.developer.icloud-container-identifiers</key>\
      <array><string>iCloud.com.company.Wecker</string></array>
      """,
    source: "Apple's reference of com.apple.developer.icloud-container-identifiers",
    command: .setEntitlement("com.apple.developer.icloud-container-identifiers iCloud.ID,..."))

  func findings(in input: CheckInput) -> [Finding] {
    let key = "com.apple.developer.icloud-container-identifiers"
    return input.entitlements.flatMap { subject in
      subject.texts(key).compactMap { text, value in
        let container = subject.resolved(text)
        guard !container.hasPrefix("iCloud."), !container.hasPrefix("$"), !container.isEmpty else { return nil }
        return finding(
          "iCloud container \"\(text)\" does not begin with \"iCloud.\"",
          hint: subject.writing("iCloud.\(text)", insteadOf: value),
          at: subject.place(of: value, in: key), in: subject.context)
      }
    }
  }
}

/// Keychain access groups without an App ID prefix.
struct KeychainGroupPrefix: CheckRule {
  let description = RuleDescription(
    id: "keychain-group-prefix", severity: .warning,
    summary: "Keychain access group does not begin with an App ID prefix",
    explanation: """
      Profiles allow keychain access groups that begin with the App ID prefix (usually the Team ID). They also allow \
      com.apple.token. Xcode replaces $(AppIdentifierPrefix) with the prefix.
      """,
    wrong: "<key>keychain-access-groups</key><array><string>com.company.shared</string></array>",
    right: "<key>keychain-access-groups</key><array><string>$(AppIdentifierPrefix)com.company.shared</string></array>",
    source: "Apple's reference of keychain-access-groups",
    command: .setEntitlement("keychain-access-groups.0 '$(AppIdentifierPrefix)ID'"))

  func findings(in input: CheckInput) -> [Finding] {
    let key = "keychain-access-groups"
    return input.entitlements.flatMap { subject in
      subject.texts(key).compactMap { text, value in
        let group = subject.resolved(text)
        guard !group.hasPrefix("$"), group != "com.apple.token", !group.isEmpty, group != "*",
          (try? TeamID(String(group.prefix { $0 != "." }))) == nil
        else { return nil }
        return finding(
          "keychain access group \"\(text)\" does not begin with an App ID prefix",
          hint: subject.writing("$(AppIdentifierPrefix)\(text)", insteadOf: value),
          at: subject.place(of: value, in: key), in: subject.context)
      }
    }
  }
}
