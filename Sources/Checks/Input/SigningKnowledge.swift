public import AppleIdentifiers
public import CodeSigning
public import Diagnostics
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
  /// The team whose portal was looked into; `nil` where none was.
  public var portalTeam: TeamID?
  /// The names of further profiles of the portal, which were not read.
  public var otherNames: [String] = []
  /// Why the portal that a project is signed from could not be looked into.
  public var unavailable: Diagnostic?

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

  /// The identities for a target of `team`; `nil` where nothing is known of its keys.
  func identities(for team: TeamID?) -> [SigningIdentity]? {
    guard let portalTeam else { return identities }
    return identities?.known(for: team, inKeychainOf: portalTeam)
  }

  /// Whether a profile of `team` that is not among these is missed: not one that another team's portal would hold.
  func shouldHaveProfiles(of team: TeamID?) -> Bool {
    guard let portalTeam else { return !profiles.isEmpty }
    return team == nil || team == portalTeam
  }
}

/// A profile that a target names, and what it is to sign.
public struct NamedProfile: Hashable, Sendable {
  /// The name or UUID that is written there.
  public let specifier: String
  /// The bundle identifier of the target.
  public let bundleIdentifier: BundleIdentifier
  /// The target's team, if one is set.
  public let team: TeamID?
}

extension CheckedProject {
  /// The profiles that targets name which are signed manually: what has to be known for them to be judged.
  public var namedProfiles: [NamedProfile] {
    contexts.filter(\.target.isBundle).compactMap { context in
      guard let target = context.signingTarget(), case .manual(let specifier?) = target.style,
        target.canCarryProfile, !specifier.contains("$")
      else { return nil }
      return NamedProfile(specifier: specifier, bundleIdentifier: target.bundleIdentifier, team: target.team)
    }
  }
}
