import AppleIdentifiers
import Capabilities
import Diagnostics
import PropertyLists
import XcodeProjects

/// An entitlement is one of the system that the app is for.
struct EntitlementOfOtherSystem: CheckRule {
  let description = RuleDescription(
    id: "entitlement-of-other-system", severity: .note,
    summary: "an entitlement is one of the system that the app is for",
    explanation: """
      The sandbox and the hardened runtime are the Mac's; some keys have another name there. An entitlement \
      that the system does not have does nothing, or is allowed by no profile.
      """,
    wrong: "aps-environment in the entitlements of a Mac app",
    right: "com.apple.developer.aps-environment in the entitlements of a Mac app",
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
            "\(key) is called \(wanted) on the Mac", hint: "write \(wanted)", at: subject.place(ofKey: key),
            severity: .warning, in: context)
        }
        guard !isForMac, !Self.isForSeveral(settings),
          key.hasPrefix("com.apple.security.cs.") || Self.ofSandbox.contains(key)
        else { return nil }
        return finding(
          "\(key) is the Mac's, and \"\(context.target.name)\" is for \(settings.platform.displayName)",
          hint: "remove \(key)", at: subject.place(ofKey: key), in: context)
      }
    }
  }

  /// The sandbox, and what an app may do in it that Xcode offers with it, after Apple's Entitlement Key
  /// Reference, Enabling App Sandbox.
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
