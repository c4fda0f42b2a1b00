import CodeSigning
import Diagnostics
import ProvisioningProfiles
import XcodeProjects

/// The profile that a target names fits it: one criterion of the decision about signing, a row of ``SigningCriterion/all``.
struct SigningCriterion: CheckRule {
  let description: RuleDescription
  /// What is looked at.
  let name: Criterion.Name
  /// What to do.
  let hint: String

  func findings(in input: CheckInput) -> [Finding] {
    guard !input.signing.profiles.isEmpty else { return [] }
    return input.contexts.filter(\.target.isBundle).flatMap { context -> [Finding] in
      guard !context.signingSettings.isAutomatic, let target = context.signingTarget, target.profileNeed == .required
      else { return [] }
      let decision = SigningDecision(
        for: target, profiles: input.signing.profiles, identities: input.signing.identities,
        standings: input.signing.standings, at: input.date)
      guard let named = Self.named(in: decision) else { return [] }
      return named.criteria.filter { $0.name == name && $0.outcome == .failed }.map { criterion in
        finding(
          "the profile \"\(named.name)\" of \"\(context.target.name)\" does not fit: \(criterion.message)", hint: hint,
          at: context.specifierPlace ?? context.target.target.object.place, in: context)
      }
    }
  }

  /// The profile that the target names; of several with the name the one that fits best.
  static func named(in decision: SigningDecision) -> SigningDecision.Candidate? {
    decision.candidates.first { candidate in
      candidate.criteria.contains { $0.name == .specifier && $0.outcome == .passed }
    }
  }
}

/// The profile that a target names is at hand.
struct SigningProfileNotFound: CheckRule {
  let description = RuleDescription(
    id: "signing-profile-not-found", severity: .note, summary: "the profile that a target names is among those at hand",
    explanation: """
      A target that is signed manually names its profile. Where profiles are at hand and none has that name \
      or UUID, the target can't be signed here, and whether the profile fits could not be checked.
      """,
    wrong: "PROVISIONING_PROFILE_SPECIFIER = \"Wecker Stroe\";",
    right: "PROVISIONING_PROFILE_SPECIFIER = \"Wecker Store\";",
    source: "Xcode: No profile matching was found")

  func findings(in input: CheckInput) -> [Finding] {
    guard !input.signing.profiles.isEmpty else { return [] }
    return input.contexts.filter(\.target.isBundle).compactMap { context in
      guard let target = context.signingTarget, case .manual(let specifier?) = target.style,
        target.canCarryProfile, !specifier.contains("$"),
        !input.signing.profiles.contains(where: {
          $0.name == specifier || $0.uuid.lowercased() == specifier.lowercased()
        })
      else { return nil }
      let near = NearNames(to: specifier, among: input.signing.profiles.map(\.name), limit: 1).names.first
      return finding(
        "none of the profiles at hand is called \"\(specifier)\", so whether it fits \"\(context.target.name)\" could not be checked",
        hint: near.map { "write \($0), if that is meant" } ?? "install the profile", at: context.specifierPlace,
        in: context)
    }
  }
}
