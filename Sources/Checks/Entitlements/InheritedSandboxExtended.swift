import Diagnostics
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// A process that inherits the sandbox claims further entitlements of the sandbox.
struct InheritedSandboxExtended: CheckRule {
  let description = RuleDescription(
    id: "inherited-sandbox-extended", severity: .warning,
    summary: "Inherited sandbox is combined with other sandbox entitlements",
    explanation: """
      com.apple.security.inherit lets a child process run in the sandbox of its parent. The child may have only two \
      entitlements of the sandbox: com.apple.security.app-sandbox and com.apple.security.inherit. According to Apple, \
      the system aborts a child with any other sandbox entitlement. Some released apps contain such a child \
      nevertheless, so the finding is a warning.
      """,
    wrong: "com.apple.security.inherit and com.apple.security.network.client in one file",
    right: "com.apple.security.app-sandbox and com.apple.security.inherit alone",
    source: "Apple's Entitlement Key Reference, Enabling App Sandbox Inheritance", command: .removeEntitlement())

  /// How the keys of the sandbox begin; the hardened runtime, debugging and app groups are no part of it.
  private static let beginnings = [
    "assets.", "device.", "files.", "network.", "personal-information.", "print", "scripting-targets",
    "temporary-exception.",
  ].map { "com.apple.security." + $0 }

  func findings(in input: CheckInput) -> [Finding] {
    input.plistFiles.filter { $0.kind == .entitlements }.compactMap { seen -> Finding? in
      guard let claims = seen.file.content?.dictionary, claims["com.apple.security.inherit"]?.boolean == true else {
        return nil
      }
      let others = claims.entries.filter { entry in
        entry.value.boolean != false && Self.beginnings.contains { entry.key.hasPrefix($0) }
      }
      guard let first = others.first else { return nil }
      let names = NameList(others.map(\.key)).text
      return finding(
        "com.apple.security.inherit is combined with \(names)",
        hint: Self.hint(removing: others.map(\.key), from: seen) ?? "remove \(names)",
        at: Place(file: seen.file.shownPath, line: first.keyPosition?.line, column: first.keyPosition?.column),
        target: seen.context?.target.name)
    }
  }

  /// An app that no other embeds has no parent from which it could inherit the sandbox.
  private static func hint(removing keys: [String], from seen: SeenPropertyList) -> Hint? {
    let isMain = seen.context.map { $0.isPlainApplication && !$0.isEmbedded } ?? false
    return SubjectEntitlements(seen.file, of: seen.context)?.removing(isMain ? ["com.apple.security.inherit"] : keys)
  }
}
