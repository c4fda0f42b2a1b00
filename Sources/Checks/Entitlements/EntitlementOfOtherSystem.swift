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
      entitlement of another platform has no effect, or no profile allows it.
      """,
    wrong: "macOS: <key>aps-environment</key><string>development</string>",
    right: "macOS: <key>com.apple.developer.aps-environment</key><string>development</string>",
    source: "Apple's TN3125, and Apple's reference of entitlements")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).flatMap { context -> [Finding] in
      guard let subject = SubjectEntitlements(context.configuration.entitlementsFile, of: context) else { return [] }
      let settings = context.configuration.settings
      let isForMac = settings.platform == .macOS || settings.flag("SUPPORTS_MACCATALYST") == true
      let isForOthers = settings.platform != .macOS || Self.isForSeveral(settings)
      return subject.claims.keys.compactMap { key in
        if let wanted = Self.macName(of: key), !isForOthers {
          return finding(
            "\(key) is called \(wanted) on macOS", hint: "write \(wanted)", at: subject.place(ofKey: key),
            severity: .warning, in: context)
        }
        guard !isForMac, !Self.isForSeveral(settings),
          key.hasPrefix("com.apple.security.cs.") || Self.ofSandbox.contains(key)
        else { return nil }
        return finding(
          "\(key) is for macOS, but \"\(context.target.name)\" is for \(settings.platform.displayName)",
          hint: "remove \(key)", at: subject.place(ofKey: key), in: context)
      }
    }
  }

  /// The sandbox entitlements that Xcode offers, from Enabling App Sandbox in Apple's Entitlement Key
  /// Reference.
  private static let ofSandbox: Set<String> = [
    "com.apple.security.app-sandbox", "com.apple.security.network.client", "com.apple.security.network.server",
    "com.apple.security.files.user-selected.read-only", "com.apple.security.files.user-selected.read-write",
    "com.apple.security.files.downloads.read-only", "com.apple.security.files.downloads.read-write",
  ]

  private static func macName(of key: String) -> String? {
    let row = CapabilityTable.capability(forEntitlement: key)?.entitlements.first { $0.key == key }
    return row?.macKey
  }

  private static func isForSeveral(_ settings: ResolvedSettings) -> Bool {
    Set(settings.list("SUPPORTED_PLATFORMS").compactMap { Platform(sdk: $0) }).count > 1
      || settings["SDKROOT"] == "auto"
  }
}
