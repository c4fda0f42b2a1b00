import AppleIdentifiers
import Diagnostics
import ProvisioningProfiles

/// Whether a policy lets a profile for distribution have a wildcard App ID: the same for signing and for installing.
struct WildcardRule {
  let profile: ProvisioningProfile
  let bundleIdentifier: BundleIdentifier
  let policy: Set<DevicePolicyRule>
  let remedies: any ProfileRemedies

  var criterion: Criterion? {
    guard policy.contains(.wildcardDistribution), profile.type != .development else { return nil }
    let pattern = profile.bundleIdentifierPattern
    guard !profile.isExplicit else {
      return Criterion(.wildcard, .passed, "App ID \"\(pattern)\" is explicit", policy: .wildcardDistribution)
    }
    return Criterion(
      .wildcard, .failed, "App ID \"\(pattern)\" of the \(profile.type.displayName) profile is a wildcard",
      expected: bundleIdentifier.rawValue, actual: pattern, policy: .wildcardDistribution,
      remedies: remedies.explicit(bundleIdentifier, like: profile))
  }
}
