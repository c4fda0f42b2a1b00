import Capabilities
import Diagnostics
import PropertyLists
import XcodeProjects

/// Entitlement values of the wrong type.
struct EntitlementValueType: CheckRule {
  let description = RuleDescription(
    id: "entitlement-value-type", severity: .error,
    summary: "Entitlement value has the wrong type",
    explanation: """
      A profile allows one type of value for an entitlement. With another type, signing fails, the device rejects \
      the app, or the system ignores the entitlement.
      """,
    wrong: "<key>com.apple.security.app-sandbox</key><string>YES</string>",
    right: "<key>com.apple.security.app-sandbox</key><true/>",
    source: "Apple's reference of entitlements; Apple's TN3125; ITMS-90046", command: .setEntitlement())

  func findings(in input: CheckInput) -> [Finding] {
    input.plistFiles.filter { $0.kind == .entitlements }.flatMap { seen in
      (seen.file.content?.dictionary?.entries ?? []).compactMap { entry in
        guard let kind = EntitlementTable.kind(of: entry.key), !kind.fits(entry.value),
          // A reference to a setting becomes a text, never a list.
          kind == .list || entry.value.string?.contains("$") != true,
          entry.value.string.flatMap(ValuePlaceholder.init) == nil
        else { return nil }
        return finding(
          "\(entry.key) is \(entry.value.kindName), expected \(kind.name)", hint: Self.hint(kind, entry, seen.context),
          at: seen.file.place(of: entry.value), target: seen.context?.target.name)
      }
    }
  }

  private static func hint(
    _ kind: EntitlementForm, _ entry: PropertyListDictionary.Entry, _ context: TargetContext?
  ) -> Hint? {
    switch (kind, entry.value.string) {
    case (.boolean, let text?):
      context?.commands.entry(
        entry.key, ["yes", "true", "1"].contains(text.lowercased()) ? "YES" : "NO", entitlements: true,
        ofFile: true)
        ?? "write <\(["yes", "true", "1"].contains(text.lowercased()))/>"
    case (.list, let text?):
      (text.contains(",") ? nil : context)?.commands.entry(
        entry.key, text, type: "array", entitlements: true, ofFile: true)
        ?? "put it into an array: <array><string>\(text)</string></array>"
    default: nil
    }
  }
}
