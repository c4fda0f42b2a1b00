import AppleIdentifiers
import Capabilities
import Diagnostics
import PropertyLists
import XcodeProjects

/// Entitlements of a platform that the target is not for.
struct EntitlementOfOtherSystem: CheckRule {
  let description = RuleDescription(
    id: "entitlement-of-other-system", severity: .note,
    summary: "Entitlement is for another platform",
    explanation: """
      The sandbox and the hardened runtime exist only on macOS, and some keys have another name there. An \
      entitlement of another platform has no effect, or no profile allows it. If the key has another name on \
      macOS, the finding is a warning.
      """,
    wrong: "macOS: <key>aps-environment</key><string>development</string>",
    right: "macOS: <key>com.apple.developer.aps-environment</key><string>development</string>",
    source: "Apple's TN3125, and Apple's reference of entitlements", command: .removeEntitlement())

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).flatMap { context -> [Finding] in
      guard let subject = SubjectEntitlements(context.configuration.entitlementsFile, of: context) else { return [] }
      let settings = context.configuration.settings
      let isForMac =
        settings.platform == .macOS || settings.flag("SUPPORTS_MACCATALYST") == true
        // The name of SUPPORTS_MACCATALYST in Xcode 11.
        || settings.flag("SUPPORTS_UIKITFORMAC") == true
      let isForOthers = settings.platform != .macOS || settings.isForSeveralPlatforms
      let renamed = subject.claims.keys.compactMap { key -> Finding? in
        guard let wanted = Self.macName(of: key), !isForOthers else { return nil }
        return finding(
          "\(key) is called \(wanted) on macOS", hint: "write \(wanted)", at: subject.place(ofKey: key),
          severity: .warning, in: context)
      }
      guard !isForMac, !settings.isForSeveralPlatforms else { return renamed }
      return renamed + [ofMac(subject, in: context)].compactMap(\.self)
    }
  }

  /// One finding for all entitlements that only macOS has.
  private func ofMac(_ subject: SubjectEntitlements, in context: TargetContext) -> Finding? {
    let keys = subject.claims.keys.filter { key in Self.ofMac.contains { key == $0 || key.hasPrefix($0 + ".") } }
    guard let first = keys.first else { return nil }
    let isOne = keys.count == 1
    let platform = context.configuration.settings.platform.displayName
    return finding(
      "\(NameList(keys).text) \(isOne ? "is" : "are") for macOS, but \"\(context.target.name)\" is for \(platform)",
      hint: subject.removing(keys) ?? "remove \(isOne ? first : "them")", at: subject.place(ofKey: first), in: context
    ).caused(
      by: Finding.Cause(
        subject: "targets", words: "for \(platform) claim entitlements that only macOS has", name: context.target.name))
  }

  /// The entitlements of the sandbox and the hardened runtime, and the beginnings of their names, from Apple's
  /// Entitlement Key Reference.
  private static let ofMac = [
    "app-sandbox", "assets", "cs", "device", "files", "network", "personal-information", "print",
    "temporary-exception",
  ].map { "com.apple.security." + $0 }

  private static func macName(of key: String) -> String? {
    guard let row = CapabilityTable.entitlement(key), row.key == key else { return nil }
    return row.macKey
  }
}
