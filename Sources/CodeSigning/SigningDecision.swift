import AppleIdentifiers
import Diagnostics
public import ProvisioningProfiles

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// With what a target would be signed, and why not with anything else.
public struct SigningDecision: Sendable {
  /// The target.
  public let target: SigningTarget
  /// The checks of the target alone.
  public let targetCriteria: [Criterion]
  /// Every profile that was checked: the matching ones first, in order of preference, then the others.
  public let candidates: [Candidate]
  /// The identity and profile to sign with, or `nil` where there is none.
  public let choice: Choice?
  /// Xcode's message if there is no choice, as far as it is known.
  public let xcodeMessage: String?

  /// An identity and a profile.
  public struct Choice: Sendable {
    /// The certificate with an available private key; `nil` if none is needed, or keys are unknown.
    public let identity: SigningCertificate?
    /// The profile, or `nil` where it needs none.
    public let profile: ProvisioningProfile?
  }

  /// A profile of which only the App ID is known, which does not match the bundle identifier.
  public struct DistantProfile: Hashable, Sendable {
    /// The profile's name.
    public let name: String
    /// Its identifier.
    public let uuid: String
    /// Which bundle identifiers it covers.
    public let pattern: String

    /// Names a profile.
    public init(name: String, uuid: String, pattern: String) {
      self.name = name
      self.uuid = uuid
      self.pattern = pattern
    }
  }

  /// A profile that was checked.
  public struct Candidate: Sendable {
    /// The profile's name.
    public let name: String
    /// Its identifier.
    public let uuid: String
    /// The profile; `nil` if only its App ID was checked.
    public let profile: ProvisioningProfile?
    /// The certificate of it that would sign, if there is one.
    public let identity: SigningCertificate?
    /// The checks.
    public let criteria: [Criterion]
    /// Whether it is the one chosen.
    public internal(set) var isChosen = false
    /// Why one that fits is not the one chosen, as a sentence without a full stop.
    public internal(set) var preferenceReason: String?

    /// Whether its App ID matches the bundle identifier.
    public var covers: Bool { !criteria.contains { $0.name == .appID && $0.outcome == .failed } }

    /// Whether nothing speaks against it.
    public var fits: Bool { failureCount == 0 }

    /// How many criteria speak against it.
    public var failureCount: Int { criteria.count { $0.outcome == .failed } }

    /// Every reason against it, a sentence each; empty for the one chosen.
    public var reasons: [String] {
      criteria.filter { $0.outcome == .failed }.map(\.message) + (preferenceReason.map { [$0] } ?? [])
    }
  }

  /// Whether the chosen profile is a fallback: the target specifies none, and no Xcode-managed profile matches.
  public var isStandIn: Bool {
    guard let profile = choice?.profile else { return false }
    switch target.style {
    case .automatic: return !profile.isXcodeManaged
    case .manual(let specifier): return specifier == nil
    }
  }

  /// The best of the profiles that fit, also where the target's own settings keep it from being chosen.
  public var suggestion: Candidate? {
    candidates.first { $0.fits }
  }

  /// Decides for `target` among `profiles`.
  ///
  /// - Parameters:
  ///   - target: The target to sign.
  ///   - profiles: The available profiles.
  ///   - distant: Further profiles, whose App IDs do not cover the target.
  ///   - identities: The available certificates, with or without private keys; `nil` if keys are unknown.
  ///   - standings: What the portal says of the profiles that it gave out, by their UUIDs.
  ///   - policy: The rules of a policy, which are in place of Apple's.
  ///   - remedies: What helps with the profiles.
  ///   - moment: The day of signing.
  public init(
    for target: SigningTarget, profiles: [ProvisioningProfile], distant: [DistantProfile] = [],
    identities: [SigningIdentity]?, standings: [String: PortalStanding] = [:],
    policy: Set<DevicePolicyRule> = [], remedies: any ProfileRemedies = DownloadedProfileRemedies(), at moment: Date
  ) {
    self.target = target
    let index = IdentityIndex(identities, at: moment)
    let rules = TargetRules(target: target)
    guard target.profileNeed == .required else {
      let bare = BareSigning(target: target, identities: index, rules: rules, remedies: remedies)
      (targetCriteria, choice, xcodeMessage) = (bare.criteria, bare.choice, bare.xcodeMessage)
      candidates = []
      return
    }
    let examination = ProfileExamination(
      target: target, identities: index, standings: standings, policy: policy, remedies: remedies,
      moment: moment)
    let preference = ProfilePreference(
      platform: target.platform, madeFor: standings.compactMapValues(\.platform),
      managedFirst: target.style == .automatic)
    let ordered =
      profiles.map { Candidate(examination.examine($0), of: $0) }.sorted { Self.precedes($0, $1, preference) }
    let best = ordered.first.flatMap { $0.fits ? $0 : nil }
    targetCriteria = rules.criteria(suggesting: best?.profile)
    let mayChoose = !targetCriteria.contains { $0.outcome == .failed }
    choice = mayChoose ? best.flatMap { Choice(identity: $0.identity, profile: $0.profile) } : nil
    let apart = distant.sorted { ($0.name, $0.uuid) < ($1.name, $1.uuid) }.map { other in
      Candidate(other, because: examination.appID(other.pattern, named: other.name))
    }
    candidates = Self.ranked(ordered, choosing: choice != nil, preference) + apart
    // Xcode knows no policy.
    let isRefusedByPolicy = candidates.contains { candidate in
      let failures = candidate.criteria.filter { $0.outcome == .failed }
      return !failures.isEmpty && failures.allSatisfy { $0.policy != nil }
    }
    xcodeMessage =
      choice == nil && !isRefusedByPolicy ? XcodeWording(target: target).failure(targetCriteria, candidates) : nil
  }

  /// The matching ones first, then those with a matching App ID, then those with the fewest failures, then the preferred.
  private static func precedes(_ left: Candidate, _ right: Candidate, _ preference: ProfilePreference) -> Bool {
    if left.fits != right.fits { return left.fits }
    if left.covers != right.covers { return left.covers }
    if left.failureCount != right.failureCount { return left.failureCount < right.failureCount }
    guard let first = left.profile, let second = right.profile else { return left.uuid < right.uuid }
    return preference.precedes(first, second)
  }

  private static func ranked(
    _ ordered: [Candidate], choosing: Bool, _ preference: ProfilePreference
  ) -> [Candidate] {
    guard let best = ordered.first?.profile else { return ordered }
    return ordered.enumerated().map { place, candidate in
      var candidate = candidate
      candidate.isChosen = choosing && place == 0
      if candidate.fits, place > 0, let other = candidate.profile {
        candidate.preferenceReason = preference.reason(for: best, over: other)
      }
      return candidate
    }
  }
}

extension SigningDecision.Candidate {
  init(
    _ examined: (criteria: [Criterion], signer: SigningCertificate?), of profile: ProvisioningProfile
  ) {
    self.init(
      name: profile.name, uuid: profile.uuid, profile: profile, identity: examined.signer, criteria: examined.criteria)
  }

  init(_ other: SigningDecision.DistantProfile, because criterion: Criterion) {
    self.init(name: other.name, uuid: other.uuid, profile: nil, identity: nil, criteria: [criterion])
  }
}
