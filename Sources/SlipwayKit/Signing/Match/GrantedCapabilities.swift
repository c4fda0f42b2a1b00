import AppleIdentifiers
import Capabilities
import PropertyLists
import ProvisioningProfiles

/// Which services a profile's App ID has, as its entitlements show.
struct GrantedCapabilities {
  /// The names of the capabilities, in order.
  let names: [String]

  init(of profile: ProvisioningProfile, _ pattern: BundleIdentifierPattern) {
    let found = profile.entitlements.keys.compactMap { CapabilityTable.capability(forEntitlement: $0) }
      .filter { $0.service != nil && (pattern.isExplicit || !$0.appIDRequirement.needsExplicit) }
    names = Set(found.map(\.name)).sorted()
  }
}
