public import AppleIdentifiers
public import PropertyLists
public import ProvisioningProfiles

extension EntitlementRules {
  /// The entitlements that every signature under a profile gets, whether the entitlements file claims them or not.
  public static let addedBySigning: Set<String> = [
    "application-identifier", "com.apple.application-identifier", "com.apple.developer.team-identifier",
    "get-task-allow", "beta-reports-active",
  ]

  /// The entitlements that an app's signature has once it is signed under `profile`.
  ///
  /// Settings in the entitlements file are resolved; the values that depend on the profile are taken from it; what every
  /// signature under a profile has is added.
  /// - Parameters:
  ///   - claimed: The entitlements file.
  ///   - profile: The profile to sign under.
  ///   - bundleIdentifier: The app's bundle identifier.
  ///   - platform: The app's platform.
  /// - Returns: The entitlements, with those from the file first.
  public static func signed(
    _ claimed: PropertyListDictionary, under profile: ProvisioningProfile, bundleIdentifier: BundleIdentifier,
    platform: Platform
  ) -> PropertyListDictionary {
    let prefix = profile.prefixes.first ?? profile.teams.first ?? ""
    let expansion = EntitlementExpansion(
      prefix: prefix, team: profile.teams.first ?? "", bundleIdentifier: bundleIdentifier)
    var signed = expansion(claimed)
    for key in rewrittenBySigning.sorted() where signed[key] != nil {
      guard let granted = profile.entitlements[key] else { continue }
      signed[key] = granted.array.map { chosen(from: $0, for: profile.type) } ?? granted
    }
    let identifierKey = platform == .macOS ? "com.apple.application-identifier" : "application-identifier"
    signed[identifierKey] = .string("\(prefix).\(bundleIdentifier)")
    if let team = profile.teams.first {
      signed["com.apple.developer.team-identifier"] = .string(team)
    }
    if let debugging = profile.entitlements["get-task-allow"] {
      signed["get-task-allow"] = debugging
    }
    if let beta = profile.entitlements["beta-reports-active"] {
      signed["beta-reports-active"] = beta
    }
    return signed
  }

  /// The one value of a profile's list that a signature has: the iCloud environment depends on the profile's purpose.
  private static func chosen(from items: [PropertyList], for type: ProfileType) -> PropertyList {
    let wanted: PropertyList = type == .development ? "Development" : "Production"
    return items.contains(wanted) ? wanted : items.first ?? .array(items)
  }
}
