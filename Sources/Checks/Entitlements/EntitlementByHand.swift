import Diagnostics
import PropertyLists

/// Entitlements that signing adds do not stand in the file.
struct EntitlementByHand: CheckRule {
  let description = RuleDescription(
    id: "entitlement-of-signing", severity: .warning,
    summary: "entitlements that signing adds do not stand in the file",
    explanation: """
      Xcode takes the identifiers of app and team from the profile when it signs. Written by hand, they \
      stand in the way as soon as another team or another profile signs.
      """,
    wrong: "<key>application-identifier</key><string>ABCDE12345.com.company.Wecker</string>",
    right: "entitlements without application-identifier",
    source: "Apple's TN3125")

  private static let keys: Set<String> = [
    "application-identifier", "com.apple.application-identifier", "com.apple.developer.team-identifier",
    "beta-reports-active",
  ]

  func findings(in input: CheckInput) -> [Finding] {
    // A file alone may be what was signed, where they belong.
    input.plistFiles.filter { $0.kind == .entitlements && $0.context != nil }.flatMap { seen in
      (seen.file.content?.dictionary?.entries ?? []).compactMap { entry in
        guard Self.keys.contains(entry.key), entry.value.string?.contains("$") != true else { return nil }
        return finding(
          "\(entry.key) stands in the entitlements, and signing adds it", hint: "remove \(entry.key)",
          at: Place(file: seen.file.shownPath, line: entry.keyPosition?.line, column: entry.keyPosition?.column),
          target: seen.context?.target.name,
          fixes: [Fix(of: seen.file.shownPath, .value([.key(entry.key)], nil))])
      }
    }
  }
}
