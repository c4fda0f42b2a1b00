import Diagnostics
import PropertyLists

/// An entitlement is one that a capability grants.
struct EntitlementUnknown: CheckRule {
  let description = RuleDescription(
    id: "entitlement-unknown", severity: .note, summary: "an entitlement is one that a capability grants",
    explanation: """
      Profiles allow the entitlements of the capabilities that the App ID has, and no others. One that no \
      capability grants keeps the app from being signed. The list here is not Apple's own, so a new one may \
      be missing from it; a name that differs from a known one by a letter or two is probably a slip.
      """,
    wrong: "<key>com.apple.developer.associated-domain</key>",
    right: "<key>com.apple.developer.associated-domains</key>",
    source: "Apple's reference of entitlements; ITMS-90046")

  func findings(in input: CheckInput) -> [Finding] {
    input.plistFiles.filter { $0.kind == .entitlements }.flatMap { seen in
      (seen.file.content?.dictionary?.entries ?? []).compactMap { entry in
        guard entry.key.hasPrefix("com.apple."), !EntitlementTable.isKnown(entry.key) else { return nil }
        let near = NearNames.slip(entry.key, among: EntitlementTable.names)
        return finding(
          "no capability that is known here grants \(entry.key)",
          hint: near.map { "write \($0), if that is meant" }
            ?? "check the key against the capabilities of the App ID",
          at: Place(file: seen.file.shownPath, line: entry.keyPosition?.line, column: entry.keyPosition?.column),
          severity: near == nil ? .note : .warning, target: seen.context?.target.name)
      }
    }
  }
}
