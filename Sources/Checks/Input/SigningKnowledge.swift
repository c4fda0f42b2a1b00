public import AppleIdentifiers
public import CodeSigning
public import Diagnostics
public import ProvisioningProfiles

/// The known profiles, identities and devices for checks of projects.
public struct SigningKnowledge: Sendable {
  /// The profiles, each with the name of its file.
  public var profiles: [ProvisioningProfile]
  /// Their status in the team's portal, by UUID.
  public var standings: [String: PortalStanding]
  /// The identities; `nil` if unknown.
  public var identities: [SigningIdentity]?
  /// The registered devices; `nil` if unknown.
  public var devices: [UDID]?
  /// The team whose portal was read; `nil` without a portal.
  public var portalTeam: TeamID?
  /// The names of other profiles of the portal, which were not read.
  public var otherNames: [String] = []
  /// The reason why the project's portal could not be read.
  public var unavailable: Diagnostic?

  /// Creates the knowledge, empty by default.
  public init(
    profiles: [ProvisioningProfile] = [], standings: [String: PortalStanding] = [:],
    identities: [SigningIdentity]? = nil, devices: [UDID]? = nil
  ) {
    self.profiles = profiles
    self.standings = standings
    self.identities = identities
    self.devices = devices
  }

  /// The identities for a target of `team`; `nil` if unknown.
  func identities(for team: TeamID?) -> [SigningIdentity]? {
    guard let portalTeam else { return identities }
    return identities?.known(for: team, inKeychainOf: portalTeam)
  }

  /// Whether these are all profiles of `team`, so that others can be reported as missing.
  func shouldHaveProfiles(of team: TeamID?) -> Bool {
    guard let portalTeam else { return !profiles.isEmpty }
    return team == nil || team == portalTeam
  }
}

/// A profile that a target refers to.
public struct NamedProfile: Hashable, Sendable {
  /// The name or UUID of the profile.
  public let specifier: String
  /// The bundle identifier of the target.
  public let bundleIdentifier: BundleIdentifier
  /// The target's team, if one is set.
  public let team: TeamID?
}

extension CheckedProject {
  /// The profiles of manually signed targets, which checks of signing need.
  public var namedProfiles: [NamedProfile] {
    contexts.filter(\.target.isBundle).compactMap { context in
      guard let target = context.signingTarget(), case .manual(let specifier?) = target.style,
        target.canCarryProfile, !specifier.contains("$")
      else { return nil }
      return NamedProfile(specifier: specifier, bundleIdentifier: target.bundleIdentifier, team: target.team)
    }
  }
}
