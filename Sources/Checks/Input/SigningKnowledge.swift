public import AppleIdentifiers
public import CodeSigning
public import ProvisioningProfiles

/// The profiles, identities and devices that are known where projects are checked.
public struct SigningKnowledge: Sendable {
  /// The profiles, each with the name of its file.
  public var profiles: [ProvisioningProfile]
  /// What the team's portal says of them, by their UUIDs.
  public var standings: [String: PortalStanding]
  /// The identities; `nil` where nothing is known of keys.
  public var identities: [SigningIdentity]?
  /// The devices that are registered; `nil` where nothing is known of them.
  public var devices: [UDID]?

  /// Creates what is known; nothing, if nothing is said.
  public init(
    profiles: [ProvisioningProfile] = [], standings: [String: PortalStanding] = [:],
    identities: [SigningIdentity]? = nil, devices: [UDID]? = nil
  ) {
    self.profiles = profiles
    self.standings = standings
    self.identities = identities
    self.devices = devices
  }
}
