import AppleIdentifiers
import Diagnostics
import PropertyLists

/// An app group begins with group.
struct AppGroupPrefix: CheckRule {
  let description = RuleDescription(
    id: "app-group-prefix", severity: .warning, summary: "the name of an app group begins with the word group",
    explanation: """
      The portal gives out app groups that begin with group. and no others. On the Mac one may begin with \
      the team's identifier instead.
      """,
    wrong: "<string>com.company.Wecker</string> in com.apple.security.application-groups",
    right: "<string>group.com.company.Wecker</string>",
    source: "Apple's reference of com.apple.security.application-groups")

  func findings(in input: CheckInput) -> [Finding] {
    let key = "com.apple.security.application-groups"
    return input.entitlements.flatMap { subject in
      subject.texts(key).compactMap { text, value in
        let mayBeTeams = subject.platform == nil || subject.platform == .macOS
        guard !text.hasPrefix("group."), !text.hasPrefix("$"), !text.isEmpty,
          !(mayBeTeams && (try? TeamID(String(text.prefix { $0 != "." }))) != nil)
        else { return nil }
        return finding(
          "the app group \"\(text)\" "
            + (mayBeTeams
              ? "begins neither with \"group.\" nor, as it may on the Mac, with the team's identifier"
              : "does not begin with \"group.\""),
          hint: "write group.\(text)" + (mayBeTeams ? ", or on the Mac $(TeamIdentifierPrefix)\(text)" : ""),
          at: subject.place(of: value, in: key), in: subject.context)
      }
    }
  }
}

/// An iCloud container begins with iCloud.
struct ContainerPrefix: CheckRule {
  let description = RuleDescription(
    id: "icloud-container-prefix", severity: .warning,
    summary: "the name of an iCloud container begins with the word iCloud",
    explanation: """
      The portal gives out containers that begin with iCloud. and no others. An app that claims another one \
      can't be signed.
      """,
    wrong: "<string>com.company.Wecker</string> in com.apple.developer.icloud-container-identifiers",
    right: "<string>iCloud.com.company.Wecker</string>",
    source: "Apple's reference of com.apple.developer.icloud-container-identifiers")

  func findings(in input: CheckInput) -> [Finding] {
    let key = "com.apple.developer.icloud-container-identifiers"
    return input.entitlements.flatMap { subject in
      subject.texts(key).compactMap { text, value in
        guard !text.hasPrefix("iCloud."), !text.hasPrefix("$"), !text.isEmpty else { return nil }
        return finding(
          "the iCloud container \"\(text)\" does not begin with \"iCloud.\"", hint: "write iCloud.\(text)",
          at: subject.place(of: value, in: key), in: subject.context)
      }
    }
  }
}

/// A keychain group begins with the prefix of the App ID.
struct KeychainGroupPrefix: CheckRule {
  let description = RuleDescription(
    id: "keychain-group-prefix", severity: .warning, summary: "a keychain group begins with the prefix of the App ID",
    explanation: """
      Profiles allow keychain groups that begin with the prefix of the App ID, mostly the team's \
      identifier, and com.apple.token. Xcode puts the prefix for $(AppIdentifierPrefix).
      """,
    wrong: "<string>com.company.shared</string> in keychain-access-groups",
    right: "<string>$(AppIdentifierPrefix)com.company.shared</string>",
    source: "Apple's reference of keychain-access-groups")

  func findings(in input: CheckInput) -> [Finding] {
    let key = "keychain-access-groups"
    return input.entitlements.flatMap { subject in
      subject.texts(key).compactMap { text, value in
        guard !text.hasPrefix("$"), text != "com.apple.token", !text.isEmpty, text != "*",
          (try? TeamID(String(text.prefix { $0 != "." }))) == nil
        else { return nil }
        return finding(
          "the keychain group \"\(text)\" does not begin with the prefix of an App ID",
          hint: "write $(AppIdentifierPrefix)\(text)", at: subject.place(of: value, in: key), in: subject.context)
      }
    }
  }
}
