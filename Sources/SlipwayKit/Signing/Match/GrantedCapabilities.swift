import AppleIdentifiers
import Capabilities
import PropertyLists
import ProvisioningProfiles

/// Which services a profile's App ID has, as its entitlements show.
struct GrantedCapabilities {
  /// The names of the capabilities, in order.
  let names: [String]
  /// What was assigned to the App ID, by capability, as far as an App ID can be given it.
  let values: [String: [String]]

  init(of profile: ProvisioningProfile, _ pattern: BundleIdentifierPattern) {
    let found = profile.entitlements.keys.compactMap { CapabilityTable.capability(forEntitlement: $0) }
      .filter { $0.service != nil && (pattern.isExplicit || !$0.appIDRequirement.needsExplicit) }
    names = Set(found.map(\.name)).sorted()
    var values: [String: [String]] = [:]
    for capability in found {
      let kind = IdentifierKind.kind(of: capability.name)
      let granted = profile.entitlements.entries.filter { capability.takesValues(under: $0.key) }
        .flatMap { $0.value.array?.compactMap(\.string) ?? [] }
      let assigned = Set(granted).filter { kind?.accepts($0) != false }
      if !assigned.isEmpty { values[capability.name] = assigned.sorted() }
    }
    self.values = values
  }
}
