public import AppleIdentifiers
import Capabilities
public import PropertyLists

/// Which entitlements of an app a profile allows.
///
/// The profile is an allowlist: what it grants beyond the app's claims is harmless (Apple's TN3125). The exact relation
/// of values is that which devices are described to have; whether `prefix*` allows the bare prefix is open, and is
/// answered with yes here.
public enum EntitlementRules {
  /// The verdict on one entitlement.
  public struct Verdict: Hashable, Sendable {
    /// The entitlement's key.
    public let key: String
    /// Whether it is allowed, and if not, why.
    public let outcome: Outcome
    /// The app's value.
    public let appValue: PropertyList
    /// The profile's value, if it has the key.
    public let profileValue: PropertyList?
  }

  /// The ways in which an entitlement is judged.
  public enum Outcome: String, Hashable, Sendable {
    /// The profile allows it.
    case allowed
    /// It needs no profile.
    case unrestricted
    /// The profile does not have the key.
    case missing
    /// The profile has the key with values that do not include the app's.
    case valueNotAllowed = "value-not-allowed"

    /// Whether the app may have it.
    public var isFine: Bool { self == .allowed || self == .unrestricted }
  }

  /// Judges every entitlement of an app, in the app's order.
  ///
  /// - Parameters:
  ///   - profile: What the profile allows.
  ///   - app: What the app claims.
  ///   - platform: The platform of the app: on the Mac some need no profile.
  ///   - rewritten: Keys of which only the presence counts, because signing writes their values anew.
  /// - Returns: A verdict for each.
  public static func verdicts(
    profile: PropertyListDictionary, app: PropertyListDictionary, platform: Platform,
    ignoringValuesOf rewritten: Set<String> = []
  ) -> [Verdict] {
    app.entries.map { entry in
      let granted = profile[entry.key]
      let outcome: Outcome
      if needsNoProfile(entry.key, on: platform) {
        outcome = .unrestricted
      } else if let granted {
        let isFine = rewritten.contains(entry.key) || allows(granted, entry.value)
        outcome = isFine ? .allowed : .valueNotAllowed
      } else {
        outcome = .missing
      }
      return Verdict(key: entry.key, outcome: outcome, appValue: entry.value, profileValue: granted)
    }
  }

  /// Whether the profile's value `granted` allows the app's value `claimed`.
  public static func allows(_ granted: PropertyList, _ claimed: PropertyList) -> Bool {
    switch (granted.value, claimed.value) {
    case (.string(let pattern), _) where pattern.utf8.first == UInt8(ascii: "*"): true
    case (.string(let pattern), .string(let text)): allows(pattern: pattern, text)
    case (.array(let items), .string), (.array(let items), .integer), (.array(let items), .unsigned):
      items.contains { allows($0, claimed) }
    case (.array(let items), .array(let wanted)):
      wanted.allSatisfy { element in items.contains { allows($0, element) } }
    case (.dictionary(let outer), .dictionary(let inner)):
      inner.entries.allSatisfy { entry in outer[entry.key].map { allows($0, entry.value) } ?? false }
    case (.boolean(let first), .boolean(let second)): first == second
    case (.integer, .integer), (.unsigned, .unsigned): granted.value == claimed.value
    default: false
    }
  }

  /// The entitlements whose values signing takes from the profile, whatever the app's file says.
  public static let rewrittenBySigning: Set<String> = Set(
    CapabilityTable.entitlements.filter(\.value.isRewrittenBySigning).keys
  ).union(["get-task-allow"])

  /// Whether an app for the Mac may claim all of `entitlements` without a profile (TN3125).
  public static func needNoProfile(_ entitlements: PropertyListDictionary) -> Bool {
    entitlements.keys.allSatisfy { $0.hasPrefix(unrestrictedPrefix) }
  }

  /// The keys that need no profile on the Mac begin so: sandbox, hardened runtime, app groups (TN3125).
  private static let unrestrictedPrefix = "com.apple.security."

  /// Whether no profile has to allow the entitlement.
  ///
  /// On the Mac these are sandbox, hardened runtime and app groups. Apps for several platforms and for Mac Catalyst have
  /// one entitlements file, so that the sandbox's keys are in apps for iOS as well, where only App ID capabilities count.
  private static func needsNoProfile(_ key: String, on platform: Platform) -> Bool {
    guard key.hasPrefix(unrestrictedPrefix) else { return false }
    return platform == .macOS || CapabilityTable.capability(forEntitlement: key)?.service == nil
  }

  private static func allows(pattern: String, _ text: String) -> Bool {
    // Bytes count: two spellings of one letter are two texts.
    guard pattern.utf8.last == UInt8(ascii: "*") else { return pattern.utf8.elementsEqual(text.utf8) }
    return text.utf8.starts(with: pattern.utf8.dropLast())
  }
}

/// The build settings in entitlements files, and their values for one bundle under one profile.
struct EntitlementExpansion {
  let prefix: String
  let team: String
  let bundleIdentifier: BundleIdentifier

  /// The entitlements with the settings replaced.
  func callAsFunction(_ entitlements: PropertyListDictionary) -> PropertyListDictionary {
    PropertyListDictionary(entitlements.entries.map { ($0.key, expanded($0.value)) })
  }

  private func expanded(_ value: PropertyList) -> PropertyList {
    switch value.value {
    case .string(let text): .string(expanded(text))
    case .array(let items): .array(items.map(expanded))
    case .dictionary(let dictionary): .dictionary(self(dictionary))
    default: value
    }
  }

  private func expanded(_ text: String) -> String {
    guard text.contains("$(") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "$("), let end = rest[start.upperBound...].firstIndex(of: ")") {
      result += rest[..<start.lowerBound]
      result += setting(String(rest[start.upperBound..<end])) ?? String(rest[start.lowerBound...end])
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private func setting(_ name: String) -> String? {
    switch name {
    case "AppIdentifierPrefix": prefix + "."
    case "TeamIdentifierPrefix": team + "."
    case "CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER": bundleIdentifier.rawValue
    default: nil
    }
  }
}
