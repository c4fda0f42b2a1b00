import Diagnostics
import PropertyLists
import XcodeProjects

/// A usage description says something.
struct UsageDescriptionEmpty: CheckRule {
  let description = RuleDescription(
    id: "usage-description-empty", severity: .error, summary: "a usage description says something",
    explanation: """
      A key that ends with UsageDescription holds the sentence that the system shows when the app asks for \
      access. Empty, the app is refused at the upload and stopped by the system.
      """,
    wrong: "<key>NSCameraUsageDescription</key><string></string>",
    right: """
      <key>NSCameraUsageDescription</key><string>Wecker scans codes with the camera.</string>
      """,
    source: "ITMS-90683")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).flatMap { context -> [Finding] in
      guard let file = context.configuration.infoPlistFile, let content = file.content?.dictionary else { return [] }
      return content.entries.compactMap { entry in
        guard entry.key.hasSuffix("UsageDescription") else { return nil }
        if let text = entry.value.string {
          guard !text.contains(where: { !$0.isWhitespace }) else { return nil }
          let setting = "INFOPLIST_KEY_" + entry.key
          guard context.configuration.settings[setting]?.isEmpty != false else { return nil }
        }
        let what = entry.value.string == nil ? "is \(entry.value.kindName), not a text" : "is empty"
        return finding(
          "\"\(entry.key)\" \(what)", hint: "say in a sentence what the app needs the access for",
          at: file.place(of: entry.value), in: context)
      }
    }
  }
}
