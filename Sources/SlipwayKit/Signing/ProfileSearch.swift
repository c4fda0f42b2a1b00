public import AppleIdentifiers
public import CodeSigning
import DeveloperPortal
public import Diagnostics
public import ProvisioningProfiles

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The best profile for a bundle identifier, without a project.
public struct ProfileSearch {
  /// The bundle identifier.
  public var bundleIdentifier: BundleIdentifier
  /// What for, or `nil` for anything.
  public var type: ProfileType?
  /// The platform, or `nil` for whatever the profiles are for.
  public var platform: Platform?
  /// A device that it must list, or `nil` for any.
  public var device: UDID?

  /// Creates a search for a profile for `bundleIdentifier`.
  public init(
    for bundleIdentifier: BundleIdentifier, type: ProfileType? = nil, platform: Platform? = nil, device: UDID? = nil
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.type = type
    self.platform = platform
    self.device = device
  }

  /// The answer.
  public struct Result {
    /// The decision, whose first candidate is the best.
    public let decision: SigningDecision
    /// The files that should be profiles and are none.
    public let unreadable: [Diagnostic]

    /// The best of those that fit.
    public var best: SigningDecision.Candidate? { decision.suggestion }
  }

  /// Searches the profiles of a portal or of folders.
  ///
  /// - Throws: what reading profiles throws.
  public func result(
    with session: PortalSession?, from sources: SigningSources = SigningSources(), at date: Date
  ) throws(Diagnostic) -> Result {
    let materials = try SigningMaterials(
      for: SigningMaterials.Wanted(identifiers: [bundleIdentifier]), of: session, from: sources)
    let team = sources.profiles == nil ? session?.portal.id : materials.onlyTeam
    let covering = materials.profiles.first { $0.covers(bundleIdentifier) && !$0.platforms.isEmpty }
    var target = SigningTarget(
      name: bundleIdentifier.rawValue, configuration: "", bundleIdentifier: bundleIdentifier,
      platform: platform ?? covering?.platforms.first ?? .iOS, entitlements: nil, team: team,
      style: .manual(specifier: nil), type: type, device: device, permitsStandIn: true)
    target.acceptsManaged = true
    let decision = SigningDecision(
      for: target, profiles: materials.profiles, distant: materials.distant,
      identities: materials.identities(for: team), standings: materials.standings, policy: materials.policy,
      remedies: materials.remedies, at: date)
    return Result(decision: decision, unreadable: materials.unreadable)
  }
}
