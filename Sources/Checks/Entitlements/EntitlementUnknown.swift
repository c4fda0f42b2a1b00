import Diagnostics
import PropertyLists

/// Entitlements that no known capability grants.
struct EntitlementUnknown: CheckRule {
  let description = RuleDescription(
    id: "entitlement-unknown", severity: .note, summary: "Entitlement belongs to no known capability",
    explanation: """
      Profiles allow only the entitlements of the App ID's capabilities. An app with any other entitlement can't be \
      signed. Slipway's list is not from Apple, so new entitlements may be missing. A name similar to a known one is \
      probably misspelled, so the finding is then a warning.
      """,
    wrong: "<key>com.apple.developer.associated-domain</key><array><string>applinks:example.org</string></array>",
    right: "<key>com.apple.developer.associated-domains</key><array><string>applinks:example.org</string></array>",
    source: "Apple's reference of entitlements; ITMS-90046")

  func findings(in input: CheckInput) -> [Finding] {
    input.plistFiles.filter { $0.kind == .entitlements }.flatMap { seen in
      (seen.file.content?.dictionary?.entries ?? []).compactMap { entry in
        guard entry.key.hasPrefix("com.apple."), !EntitlementTable.isKnown(entry.key) else { return nil }
        let near = NearNames.slip(entry.key, among: EntitlementTable.names)
        return finding(
          "no known capability grants \(entry.key)",
          hint: near.map { "write \($0)" }
            ?? "check the key against the capabilities of the App ID",
          at: Place(file: seen.file.shownPath, line: entry.keyPosition?.line, column: entry.keyPosition?.column),
          severity: near == nil ? .note : .warning, target: seen.context?.target.name)
      }
    }
  }
}
