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
      guard !context.signingSettings.isAutomatic, let target = context.signingTarget(orTeam: input.signing.portalTeam),
        target.profileNeed == .required
      else { return [] }
      let decision = SigningDecision(
        for: target, profiles: input.signing.profiles, identities: input.signing.identities(for: target.team),
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

/// The portal that a project is signed from can be looked into.
struct SigningPortalUnavailable: CheckRule {
  let description = RuleDescription(
    id: "signing-portal-unavailable", severity: .note, summary: "the portal that a project is signed from can be read",
    explanation: """
      The project names the team that signs it, and targets name profiles of that team. Where its simulated portal is \
      not on this machine, or is damaged, whether the profiles fit could not be checked.
      """,
    wrong: "team: {id: ABCDE12345} in .slipway.yml, and no portal of that team here",
    right: "the same, after slipway team clone",
    source: "Slipway's guide")

  func findings(in input: CheckInput) -> [Finding] {
    guard let problem = input.signing.unavailable else { return [] }
    let contexts = input.contexts.filter { context in
      guard context.target.isBundle, let target = context.signingTarget(), case .manual(.some) = target.style else {
        return false
      }
      return target.canCarryProfile
    }
    guard let first = contexts.first else { return [] }
    let names = Set(contexts.map(\.target.name)).sorted()
    return [
      finding(
        "whether the profiles of \(names.map { "\"\($0)\"" }.joined(separator: ", ")) fit could not be checked: \(problem.message)",
        hint: "bring the team's portal here with slipway team clone, or look at it with slipway team show",
        at: first.specifierPlace ?? first.target.target.object.place)
    ]
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
    input.contexts.filter(\.target.isBundle).compactMap { context in
      guard let target = context.signingTarget(orTeam: input.signing.portalTeam),
        case .manual(let specifier?) = target.style, input.signing.shouldHaveProfiles(of: target.team),
        target.canCarryProfile, !specifier.contains("$"),
        !input.signing.profiles.contains(where: {
          $0.name == specifier || $0.uuid.lowercased() == specifier.lowercased()
        })
      else { return nil }
      let near = NearNames(
        to: specifier, among: input.signing.profiles.map(\.name) + input.signing.otherNames, limit: 1
      ).names.first
      return finding(
        "none of the profiles at hand is called \"\(specifier)\", so whether it fits \"\(context.target.name)\" could not be checked",
        hint: near.map { "write \($0), if that is meant" } ?? "install the profile", at: context.specifierPlace,
        in: context)
    }
  }
}
