import AppleIdentifiers
import ProvisioningProfiles

/// Which of two matching profiles signs.
///
/// For automatic signing Xcode-managed before manual; those made for the target's platform before others; explicit before
/// wildcard, longer before shorter, newer before older, more devices before fewer.
struct ProfilePreference {
  /// The target's platform.
  let platform: Platform
  /// The platforms that the portal made profiles for, by UUID.
  let madeFor: [String: Platform]
  let managedFirst: Bool

  func precedes(_ first: ProvisioningProfile, _ second: ProvisioningProfile) -> Bool {
    if managedFirst, first.isXcodeManaged != second.isXcodeManaged { return first.isXcodeManaged }
    if distance(first) != distance(second) { return distance(first) < distance(second) }
    if first.specificity != second.specificity { return first.specificity > second.specificity }
    if first.creationDate != second.creationDate { return first.creationDate > second.creationDate }
    if first.deviceCount != second.deviceCount { return first.deviceCount > second.deviceCount }
    return first.uuid < second.uuid
  }

  /// Why `best` signs rather than `other`, as a sentence without a full stop.
  func reason(for best: ProvisioningProfile, over other: ProvisioningProfile) -> String {
    if managedFirst, best.isXcodeManaged, !other.isXcodeManaged {
      return "manual profile, but automatic signing prefers the Xcode-managed \"\(best.name)\""
    }
    if distance(best) < distance(other) {
      let own = madeFor[other.uuid].map { "made for \($0.displayName)" } ?? "made for an unknown platform"
      return "\(own), but \"\(best.name)\" is made for \(madeFor[best.uuid]?.displayName ?? "an unknown platform")"
    }
    if best.isExplicit && !other.isExplicit {
      return "App ID \"\(other.bundleIdentifierPattern)\" is a wildcard, but \"\(best.name)\" has an explicit App ID"
    }
    if best.specificity > other.specificity {
      return "App ID \"\(other.bundleIdentifierPattern)\" is shorter than \"\(best.bundleIdentifierPattern)\" "
        + "of \"\(best.name)\""
    }
    if best.creationDate > other.creationDate { return "\"\(best.name)\" is newer" }
    if best.deviceCount > other.deviceCount { return "\"\(best.name)\" lists more devices" }
    guard Set(best.deviceNames ?? []) == Set(other.deviceNames ?? []) else {
      return "lists other devices than \"\(best.name)\", which has the lower UUID"
    }
    return "equivalent to \"\(best.name)\", which has the lower UUID"
  }

  /// How far a profile is from the target's platform: its own, unknown, another.
  private func distance(_ profile: ProvisioningProfile) -> Int {
    madeFor[profile.uuid].map { $0 == platform ? 0 : 2 } ?? 1
  }
}

extension ProvisioningProfile {
  fileprivate var deviceCount: Int { deviceNames?.count ?? 0 }
}
