import Diagnostics
import PropertyLists

/// An entitlement that chooses between environments has one of their names.
struct EntitlementEnvironment: CheckRule {
  let description = RuleDescription(
    id: "entitlement-environment", severity: .error,
    summary: "an entitlement that chooses between environments has one of their names",
    explanation: """
      Notifications, iCloud and App Attest have an environment for development and one for users. Any other \
      word is allowed by no profile.
      """,
    wrong: "<key>aps-environment</key><string>sandbox</string>",
    right: "<key>aps-environment</key><string>development</string>",
    source: "Apple's reference of entitlements; ITMS-90046")

  private static let words: [String: [String]] = [
    "aps-environment": ["development", "production"],
    "com.apple.developer.aps-environment": ["development", "production"],
    "com.apple.developer.icloud-container-environment": ["Development", "Production"],
    "com.apple.developer.devicecheck.appattest-environment": ["development", "production"],
    "com.apple.developer.default-data-protection": [
      "NSFileProtectionComplete", "NSFileProtectionCompleteUnlessOpen", "NSFileProtectionNone",
      "NSFileProtectionCompleteUntilFirstUserAuthentication", "NSFileProtectionCompleteWhenUserInactive",
    ],
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.plistFiles.filter { $0.kind == .entitlements }.flatMap { seen in
      (seen.file.content?.dictionary?.entries ?? []).compactMap { entry in
        guard let words = Self.words[entry.key], let text = entry.value.string, !words.contains(text),
          !text.contains("$")
        else { return nil }
        let same = words.first { $0.lowercased() == text.lowercased() }
        return finding(
          "\(entry.key) is \"\(text)\", which is none of \(words.joined(separator: ", "))",
          hint: same.map { "write \($0)" }, at: seen.file.place(of: entry.value), target: seen.context?.target.name)
      }
    }
  }
}
