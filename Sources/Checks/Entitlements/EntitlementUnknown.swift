import Diagnostics
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// Entitlements that no known capability grants.
struct EntitlementUnknown: CheckRule {
  let description = RuleDescription(
    id: "entitlement-unknown", severity: .warning, summary: "Entitlement belongs to no known capability",
    explanation: """
      Profiles allow only the entitlements of the App ID's capabilities. An app with any other entitlement can't be \
      signed. Slipway may not know new entitlements, so the rule reports only a name that is similar to a known one.
      """,
    wrong: "<key>com.apple.developer.associated-domain</key><array><string>applinks:example.org</string></array>",
    right: "<key>com.apple.developer.associated-domains</key><array><string>applinks:example.org</string></array>",
    source: "Apple's reference of entitlements; ITMS-90046")

  func findings(in input: CheckInput) -> [Finding] {
    input.plistFiles.filter { $0.kind == .entitlements }.flatMap { seen in
      (seen.file.content?.dictionary?.entries ?? []).compactMap { entry in
        guard entry.key.hasPrefix("com.apple."), !EntitlementTable.isKnown(entry.key),
          let near = NearNames.slip(entry.key, among: EntitlementTable.names)
        else { return nil }
        return finding(
          "no known capability grants \(entry.key)", hint: "write \(near)",
          at: Place(file: seen.file.shownPath, line: entry.keyPosition?.line, column: entry.keyPosition?.column),
          target: seen.context?.target.name)
      }
    }
  }
}
