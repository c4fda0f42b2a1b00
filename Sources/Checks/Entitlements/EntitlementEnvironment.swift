import Diagnostics
import PropertyLists

/// An entitlement that chooses between environments has one of their names.
struct EntitlementEnvironment: CheckRule {
  let description = RuleDescription(
    id: "entitlement-environment", severity: .warning,
    summary: "an entitlement that chooses between environments has one of their names",
    explanation: """
      Notifications, iCloud and App Attest have an environment for development and one for users. Profiles \
      have no other word. Xcode writes that of the profile when it exports an app, so apps with another one ship.
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
        return finding(
          "\(entry.key) is \"\(text)\", which is "
            + (words.count == 2 ? "neither \(words[0]) nor \(words[1])" : "none of \(words.joined(separator: ", "))"),
          hint: Self.hint(for: text, among: words), at: seen.file.place(of: entry.value),
          target: seen.context?.target.name)
      }
    }
  }

  /// What people mean who write another word; the export of an archive puts the second of two.
  private static func hint(for text: String, among words: [String]) -> String {
    if let near = words.first(where: { $0.lowercased() == text.lowercased() }) ?? NearNames.slip(text, among: words) {
      return "write \(near)"
    }
    guard words.count == 2 else { return "write one of \(words.joined(separator: ", "))" }
    let isForUsers = ["prod", "dist", "release", "store"].contains { text.lowercased().contains($0) }
    return isForUsers
      ? "write \(words[1])" : "write \(words[0]): Xcode puts \(words[1]) when it exports the app for users"
  }
}
