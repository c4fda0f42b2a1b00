import Capabilities
import Diagnostics
import PropertyLists
import XcodeProjects

/// Entitlements whose value is not one of the allowed environments.
struct EntitlementEnvironment: CheckRule {
  let description = RuleDescription(
    id: "entitlement-environment", severity: .warning,
    summary: "Entitlement has an unknown environment",
    explanation: """
      Push notifications, iCloud, ClassKit and App Attest have a development and a production environment. Profiles \
      allow no other value. Lists such as the one of Network Extensions also have fixed values; a value that is similar \
      to one of them is reported. On export, Xcode replaces the value with the profile's, so a wrong value may have no effect.
      """,
    wrong: "<key>aps-environment</key><string>sandbox</string>",
    right: "<key>aps-environment</key><string>development</string>",
    source: "Apple's reference of entitlements; ITMS-90046", command: .setEntitlement())

  func findings(in input: CheckInput) -> [Finding] {
    input.plistFiles.filter { $0.kind == .entitlements }.flatMap { seen -> [Finding] in
      ofLists(seen)
        + (seen.file.content?.dictionary?.entries ?? []).compactMap { entry in
          guard let words = CapabilityTable.entitlement(entry.key)?.words, !words.isEmpty,
            let text = entry.value.string, !words.contains(text), !text.contains("$")
          else { return nil }
          return finding(
            "\(entry.key) is \"\(text)\", expected "
              + (words.count == 2 ? "\(words[0]) or \(words[1])" : "one of \(words.joined(separator: ", "))"),
            hint: Self.hint(for: text, among: words, insteadOf: entry, in: seen), at: seen.file.place(of: entry.value),
            target: seen.context?.target.name)
        }
    }
  }

  /// Values in lists that are similar to known ones; Apple may have added other values.
  private func ofLists(_ seen: SeenPropertyList) -> [Finding] {
    (seen.file.content?.dictionary?.entries ?? []).flatMap { entry -> [Finding] in
      guard let capability = CapabilityTable.capability(forEntitlement: entry.key),
        case .words(let words) = capability.values, capability.entitlements.count == 1
      else { return [] }
      return (entry.value.array ?? []).compactMap { value in
        guard let text = value.string, !words.contains(text), !text.contains("$"),
          let near = NearNames(to: text, among: words, limit: 1).names.first
        else { return nil }
        return finding(
          "\(entry.key) has the unknown value \"\(text)\"", hint: "write \(near)", at: seen.file.place(of: value),
          target: seen.context?.target.name)
      }
    }
  }

  /// The value that was probably intended; exporting an archive writes the second of two.
  private static func hint(
    for text: String, among words: [String], insteadOf entry: PropertyListDictionary.Entry, in seen: SeenPropertyList
  ) -> Hint {
    func writing(_ word: String) -> Hint {
      seen.context?.commands.entry(entry.key, word, entitlements: true, ofFile: true) ?? "write \(word)"
    }
    if let near = words.first(where: { $0.lowercased() == text.lowercased() }) ?? NearNames.slip(text, among: words) {
      return writing(near)
    }
    guard words.count == 2 else { return "write one of \(words.joined(separator: ", "))" }
    let isForUsers = ["prod", "dist", "release", "store"].contains { text.lowercased().contains($0) }
    return isForUsers
      ? writing(words[1]) : writing(words[0])
  }
}
