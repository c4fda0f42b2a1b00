public import AppleIdentifiers
import ProvisioningProfiles

extension [SigningIdentity] {
  /// The identities for a target of `team`: the simulated keychain's identities of its teams, and imported ones.
  ///
  /// - Parameters:
  ///   - team: The target's team, if one is set.
  ///   - own: The team whose keychain it is.
  /// - Returns: The identities; `nil` where nothing is known of the team's keys.
  public func known(for team: TeamID?, inKeychainOf own: TeamID) -> [SigningIdentity]? {
    let isKnown = team == nil || team == own || contains { $0.certificate.teamID == team }
    return isKnown ? self : nil
  }
}
