import AppleIdentifiers
import CodeSigning
public import Diagnostics
import ProvisioningProfiles

/// A reason why a target can't be signed, with its remedies.
public struct SigningGap: Hashable, Sendable {
  /// The reason, a sentence without a period.
  public let reason: String
  /// The remedies, step by step.
  public let remedies: [Remedy]

  /// Creates a gap.
  public init(reason: String, remedies: [Remedy]) {
    self.reason = reason
    self.remedies = remedies
  }

  init(reason: String, remedy: Remedy?) {
    self.init(reason: reason, remedies: [remedy].compactMap(\.self))
  }

  /// The reasons of several gaps; without one command for all, only the first, whose remedy follows.
  static func reason(of gaps: [SigningGap], namingAll: Bool) -> String? {
    guard !namingAll else { return gaps.map(\.reason).joined(separator: "; ") }
    return gaps.first.map { $0.reason + (gaps.count > 1 ? " (the first of \(gaps.count) problems)" : "") }
  }

  /// The gaps of `decision`, in the order to resolve them; empty if a profile was chosen.
  ///
  /// Where a profile is for this very target, it is what is wrong with the target and the profile; otherwise what the
  /// portal lacks before a profile can be made, and the profile.
  static func gaps(
    in decision: SigningDecision, with session: PortalSession?, _ remedies: PortalRemedies?
  ) throws(Diagnostic) -> [SigningGap] {
    guard decision.choice == nil else { return [] }
    let own = failures(among: decision.targetCriteria) + naming(in: decision)
    if decision.suggestion != nil { return own }
    if decision.target.profileNeed != .required { return own }
    guard let session, let remedies else { return own + nearestFailures(in: decision) }
    let missing = try MissingPieces(for: decision.target, in: session)
    guard let nearest = nearest(in: decision) else { return own + remedies.possible(try missing.gaps()) }
    // What every profile needs comes first: without it, no profile can be renewed.
    let answered: Set<Criterion.Name> = try missing.certificate() == nil ? [.specifier] : [.specifier, .certificate]
    let failed = nearest.criteria.filter { !answered.contains($0.name) }
    // A renewed profile allows what its App ID has by then.
    let isRenewed = failed.contains { $0.name == .portal && $0.outcome == .failed }
    let foundations = try missing.foundations(namingCapabilities: isRenewed)
    return own + remedies.possible(foundations + failures(among: failed, of: nearest))
  }

  /// Without a portal: the failures of the nearest profile, or its absence.
  private static func nearestFailures(in decision: SigningDecision) -> [SigningGap] {
    guard let nearest = nearest(in: decision) else {
      let type = decision.target.type.map { "\($0.displayName) " } ?? ""
      return [
        SigningGap(
          reason: "no \(type)profile matches \(decision.target.bundleIdentifier)",
          remedy: .advice("add a matching profile to the folder that --profiles names"))
      ]
    }
    return failures(among: nearest.criteria, of: nearest)
  }

  /// The failed criteria, each with its remedies.
  static func failures(
    among criteria: [Criterion], of candidate: SigningDecision.Candidate? = nil
  ) -> [SigningGap] {
    let subject = candidate.map { "profile \"\($0.name)\": " } ?? ""
    return criteria.filter { $0.outcome == .failed }
      .map { SigningGap(reason: subject + $0.message, remedies: $0.remedies) }
  }

  /// The gap of a named profile that does not exist, with a profile to name instead.
  private static func naming(in decision: SigningDecision) -> [SigningGap] {
    guard case .manual(let wanted?) = decision.target.style, !decision.candidates.contains(where: isNamed) else {
      return []
    }
    let other = decision.candidates.first { candidate in
      candidate.criteria.allSatisfy { $0.outcome != .failed || $0.name == .specifier }
    }?.name
    let remedy = other.map { decision.target.setting("PROVISIONING_PROFILE_SPECIFIER", to: $0) }
    return [
      SigningGap(
        reason: "the team has no profile \"\(wanted)\", which the target names", remedy: remedy)
    ]
  }

  private static func isNamed(_ candidate: SigningDecision.Candidate) -> Bool {
    candidate.criteria.contains { $0.name == .specifier && $0.outcome == .passed }
  }

  /// The named profile, or the one that is made for this target and its way of signing, with the fewest failures.
  ///
  /// One renewal resolves several failures, and another way of signing is another decision.
  static func nearest(in decision: SigningDecision) -> SigningDecision.Candidate? {
    let identifying: Set<Criterion.Name> = [.team, .platform, .appID, .type]
    if let named = decision.candidates.first(where: isNamed) { return named }
    func fails(_ candidate: SigningDecision.Candidate, in names: Set<Criterion.Name>) -> Bool {
      candidate.criteria.contains { names.contains($0.name) && $0.outcome == .failed }
    }
    let fitting = decision.candidates.filter { !fails($0, in: identifying) }
    let isManual = decision.target.style != .automatic
    let ownWay = isManual ? fitting.filter { !fails($0, in: [.style]) } : []
    let candidates = ownWay.isEmpty ? fitting : ownWay
    return candidates.first { $0.profile?.isExplicit ?? false } ?? candidates.first
  }
}
