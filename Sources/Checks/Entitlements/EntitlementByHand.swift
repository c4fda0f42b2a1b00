import Diagnostics
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// Entitlements that Xcode adds when it signs.
struct EntitlementByHand: CheckRule {
  let description = RuleDescription(
    id: "entitlement-of-signing", severity: .warning,
    summary: "Entitlements file contains a key that signing adds",
    explanation: """
      Xcode takes the identifiers of the app and the team from the profile when it signs. Identifiers in the file \
      are wrong for other teams and profiles.
      """,
    wrong: "<key>application-identifier</key><string>ABCDE12345.com.company.Wecker</string>",
    right: "an entitlements file without application-identifier",
    source: "Apple's TN3125", isFixable: true)

  /// The keys that signing adds.
  static let keys: Set<String> = [
    "application-identifier", "com.apple.application-identifier", "com.apple.developer.team-identifier",
    "beta-reports-active",
  ]

  func findings(in input: CheckInput) -> [Finding] {
    // A single file may be the entitlements of a signed app, which contain these keys.
    input.plistFiles.filter { $0.kind == .entitlements && $0.context?.target.isBundle == true }.flatMap { seen in
      (seen.file.content?.dictionary?.entries ?? []).compactMap { entry in
        guard Self.keys.contains(entry.key), entry.value.string?.contains("$") != true else { return nil }
        return finding(
          "\(entry.key) is in the entitlements file, but signing adds it", hint: "remove \(entry.key)",
          at: Place(file: seen.file.shownPath, line: entry.keyPosition?.line, column: entry.keyPosition?.column),
          target: seen.context?.target.name,
          fixes: [Fix(of: seen.file.shownPath, .value([.key(entry.key)], nil))])
      }
    }
  }
}
