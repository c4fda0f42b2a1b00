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
  /// What was looked at in the target alone.
  public let targetCriteria: [Criterion]
  /// Every profile that was looked at: those that fit first, in the order of preference, then the others.
  public let candidates: [Candidate]
  /// The identity and profile to sign with, or `nil` where there is none.
  public let choice: Choice?
  /// What Xcode says where there is no choice, as far as its words are known.
  public let xcodeMessage: String?

  /// An identity and a profile.
  public struct Choice: Sendable {
    /// The certificate, whose private key is at hand.
    public let identity: SigningCertificate
    /// The profile.
    public let profile: ProvisioningProfile
  }

  /// A profile that was looked at.
  public struct Candidate: Sendable {
    /// The profile.
    public let profile: ProvisioningProfile
    /// The certificate of it that would sign, if there is one.
    public let identity: SigningCertificate?
    /// What was looked at.
    public let criteria: [Criterion]
    /// Whether it is the one chosen.
    public let isChosen: Bool
    /// Why one that fits is not the one chosen, as a sentence without a full stop.
    public let preferenceReason: String?

    /// Whether nothing speaks against it.
    public var fits: Bool { failureCount == 0 }

    /// How many criteria speak against it.
    public var failureCount: Int { criteria.count { $0.outcome == .failed } }

    /// Every reason against it, a sentence each; empty for the one chosen.
    public var reasons: [String] {
      criteria.filter { $0.outcome == .failed }.map(\.message) + (preferenceReason.map { [$0] } ?? [])
    }
  }

  /// Whether what was chosen stands in: the target names no profile, and Xcode manages none for it that fits.
  public var isStandIn: Bool {
    guard let choice else { return false }
    switch target.style {
    case .automatic: return !choice.profile.isXcodeManaged
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
  ///   - target: What is to be signed.
  ///   - profiles: The profiles at hand.
  ///   - identities: The certificates at hand, with or without their keys.
  ///   - standings: What the portal says of the profiles that it gave out, by their UUIDs.
  ///   - moment: The day of signing.
  public init(
    for target: SigningTarget, profiles: [ProvisioningProfile], identities: [SigningIdentity],
    standings: [String: PortalStanding] = [:], at moment: Date
  ) {
    let examination = ProfileExamination(
      target: target, identities: IdentityIndex(identities, at: moment), standings: standings, moment: moment)
    let examined = profiles.map { profile in
      let (criteria, identity) = examination.examine(profile)
      return Candidate(
        profile: profile, identity: identity, criteria: criteria, isChosen: false, preferenceReason: nil)
    }
    let prefersManaged = target.style == .automatic
    let ordered = examined.sorted { Self.precedes($0, $1, managedFirst: prefersManaged) }
    let best = ordered.first.flatMap { $0.fits ? $0 : nil }
    self.target = target
    targetCriteria = Self.targetCriteria(of: target, suggesting: best?.profile)
    let mayChoose = !targetCriteria.contains { $0.outcome == .failed }
    choice = mayChoose ? best.flatMap(Choice.init) : nil
    candidates = Self.ranked(ordered, choosing: choice != nil, managedFirst: prefersManaged)
    xcodeMessage = choice == nil ? Self.failure(of: target) : nil
  }

  private static func targetCriteria(
    of target: SigningTarget, suggesting best: ProvisioningProfile?
  ) -> [Criterion] {
    var criteria: [Criterion] = []
    if target.team == nil {
      criteria.append(
        Criterion(
          .teamSetting, .failed, "the target \(target.name) has no team (DEVELOPMENT_TEAM)",
          xcode: "Signing for \"\(target.name)\" requires a development team.",
          remedy: .operation(.init("setting.set", ["key": "DEVELOPMENT_TEAM", "target": target.name]))))
    }
    if case .manual(nil) = target.style, !target.permitsStandIn {
      var values = ["key": "PROVISIONING_PROFILE_SPECIFIER", "target": target.name]
      values["value"] = best?.name
      criteria.append(
        Criterion(
          .profileSetting, .failed,
          "the target \(target.name) is signed manually and names no profile (PROVISIONING_PROFILE_SPECIFIER)",
          xcode: "\"\(target.name)\" requires a provisioning profile.", remedy: .operation(.init("setting.set", values))
        ))
    }
    return criteria
  }

  /// Those that fit first, then those against which least speaks; explicit before wildcard, longer before shorter, newer
  /// before older; for automatic signing those that Xcode manages before all others.
  private static func precedes(_ left: Candidate, _ right: Candidate, managedFirst: Bool) -> Bool {
    if left.failureCount != right.failureCount { return left.failureCount < right.failureCount }
    if managedFirst, left.profile.isXcodeManaged != right.profile.isXcodeManaged { return left.profile.isXcodeManaged }
    if left.profile.specificity != right.profile.specificity {
      return left.profile.specificity > right.profile.specificity
    }
    if left.profile.creationDate != right.profile.creationDate {
      return left.profile.creationDate > right.profile.creationDate
    }
    return left.profile.uuid < right.profile.uuid
  }

  private static func ranked(_ ordered: [Candidate], choosing: Bool, managedFirst: Bool) -> [Candidate] {
    guard let best = ordered.first else { return [] }
    return ordered.enumerated().map { place, candidate in
      let isChosen = choosing && place == 0
      let reason =
        candidate.fits && place > 0
        ? preference(of: best.profile, over: candidate.profile, managedFirst: managedFirst) : nil
      return Candidate(
        profile: candidate.profile, identity: candidate.identity, criteria: candidate.criteria, isChosen: isChosen,
        preferenceReason: reason)
    }
  }

  private static func preference(
    of best: ProvisioningProfile, over other: ProvisioningProfile, managedFirst: Bool
  ) -> String {
    if managedFirst, best.isXcodeManaged, !other.isXcodeManaged {
      return "it is managed by the team, and automatic signing takes \"\(best.name)\", which Xcode manages"
    }
    if best.isExplicit && !other.isExplicit {
      return "its App ID \"\(other.bundleIdentifierPattern)\" is a wildcard, and \"\(best.name)\" has an explicit one"
    }
    if best.specificity > other.specificity {
      return "its App ID \"\(other.bundleIdentifierPattern)\" is shorter than \"\(best.bundleIdentifierPattern)\" "
        + "of \"\(best.name)\""
    }
    if best.creationDate > other.creationDate { return "\"\(best.name)\" is newer" }
    return "it is alike with \"\(best.name)\", and of two that are alike the one with the lower UUID is taken"
  }

  private static func failure(of target: SigningTarget) -> String {
    switch target.style {
    case .automatic:
      let kind = "\(target.platform.displayName) \((target.type ?? .development).xcodeName)"
      return "No profiles for '\(target.bundleIdentifier)' were found: Xcode couldn't find any \(kind) provisioning "
        + "profiles matching '\(target.bundleIdentifier)'."
    case .manual(let specifier?):
      return "No profile for team '\(target.team?.rawValue ?? "")' matching '\(specifier)' found"
    case .manual(nil):
      return "\"\(target.name)\" requires a provisioning profile."
    }
  }
}

extension SigningDecision.Choice {
  fileprivate init?(_ candidate: SigningDecision.Candidate) {
    guard let identity = candidate.identity else { return nil }
    self.init(identity: identity, profile: candidate.profile)
  }
}
