import Diagnostics
import PropertyLists
import XcodeProjects

/// A file provider names an app group that its entitlements lack.
struct DocumentGroupNotClaimed: CheckRule {
  let description = RuleDescription(
    id: "document-group-not-claimed", severity: .warning,
    summary: "File provider does not claim the app group of its documents",
    explanation: """
      NSExtensionFileProviderDocumentGroup names the app group in which a file provider keeps its documents. The \
      extension can open the container only if its entitlements claim the group.
      """,
    wrong: "<key>NSExtensionFileProviderDocumentGroup</key><string>group.com.company.Wecker.files</string>",
    right: "the same group in com.apple.security.application-groups",
    source: "Apple's reference of NSExtensionFileProviderDocumentGroup",
    command: .setInformation("NSExtension.NSExtensionFileProviderDocumentGroup GROUP"))

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.isDistributed && $0.target.productType.isAppExtension }.compactMap { context in
      guard let value = context.entry("NSExtension")?["NSExtensionFileProviderDocumentGroup"], let group = value.string,
        !group.isEmpty, !group.contains("$"),
        let subject = SubjectEntitlements(context.configuration.entitlementsFile, of: context)
      else { return nil }
      let texts = subject.texts("com.apple.security.application-groups")
      let claimed = texts.compactMap { context.resolvedEntitlement($0.text) }
      guard claimed.count == texts.count, !claimed.contains(group) else { return nil }
      let near = claimed.count == 1 ? claimed.first : NearNames.slip(group, among: claimed)
      return finding(
        "\"\(context.target.name)\" keeps documents in the app group \"\(group)\", which it does not claim",
        hint: near.map { context.writing($0, insteadOf: value, in: "NSExtension") }
          ?? "add the group to the entitlements, or name a group that they claim",
        at: context.place(of: value, in: "NSExtension"), in: context)
    }
  }
}
