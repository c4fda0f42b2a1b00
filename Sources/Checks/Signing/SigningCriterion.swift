import CodeSigning
import Diagnostics
import ProvisioningProfiles
import XcodeProjects

/// A criterion that the profile of a target fails: a row of ``SigningCriterion/all``.
struct SigningCriterion: CheckRule {
  let description: RuleDescription
  /// The criterion.
  let name: Criterion.Name
  /// The hint.
  let hint: Hint
  let evidence: RuleEvidence? = .profiles

  func findings(in input: CheckInput) -> [Finding] {
    guard !input.signing.profiles.isEmpty else { return [] }
    return input.contexts.filter(\.target.isBundle).flatMap { context -> [Finding] in
      guard !context.configuration.signing.isAutomatic,
        let target = context.signingTarget(orTeam: input.signing.portalTeam),
        target.profileNeed == .required
      else { return [] }
      let decision = SigningDecision(
        for: target, profiles: input.signing.profiles, identities: input.signing.identities(for: target.team),
        standings: input.signing.standings, at: input.date)
      guard let named = Self.named(in: decision) else { return [] }
      return named.criteria.filter { $0.name == name && $0.outcome == .failed }.map { criterion in
        finding(
          "profile \"\(named.name)\" of \"\(context.target.name)\" does not match: \(criterion.message)", hint: hint,
          at: context.specifierPlace ?? context.target.target.object.place, in: context)
      }
    }
  }

  /// The profile that the target names; if several have the name, the best match.
  static func named(in decision: SigningDecision) -> SigningDecision.Candidate? {
    decision.candidates.first { candidate in
      candidate.criteria.contains { $0.name == .specifier && $0.outcome == .passed }
    }
  }
}

/// Projects whose team's portal can't be read.
struct SigningPortalUnavailable: CheckRule {
  let description = RuleDescription(
    id: "signing-portal-unavailable", severity: .note, summary: "Simulated portal of the project's team can't be read",
    explanation: """
      Slipway's simulated portal contains a team's certificates, devices and profiles on this computer. The file \
      .slipway.yml names the project's team. Targets with manual signing name profiles of that team. If the team's \
      portal is missing or damaged, these profiles can't be checked. If your team shares its portal, run slipway team \
      clone URL.
      """,
    wrong: "team: {id: ABCDE12345} in .slipway.yml, without that team's portal",
    right: "team: {id: ABCDE12345} in .slipway.yml, after slipway team clone URL",
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
        "profiles of \(names.map { "\"\($0)\"" }.joined(separator: ", ")) could not be checked: \(problem.message)",
        hint: "run \(command: "team.clone") to get the team's portal, or \(command: "team.show") to inspect it",
        at: first.specifierPlace ?? first.target.target.object.place)
    ]
  }
}

/// Profiles named by a target that are not installed.
struct SigningProfileNotFound: CheckRule {
  let description = RuleDescription(
    id: "signing-profile-not-found", severity: .note, summary: "Profile of the target is not available",
    explanation: """
      A target with manual signing names its profile by name or UUID. Slipway looks for the profile among the checked \
      files and in the team's simulated portal. A profile that is in neither can't be checked. Correct the name, or \
      add the profile.
      """,
    wrong: "PROVISIONING_PROFILE_SPECIFIER = \"Wecker Stroe\";",
    right: "PROVISIONING_PROFILE_SPECIFIER = \"Wecker Store\";",
    source: "Xcode: \"No profile for team … matching … found\"",
    command: .setSetting("PROVISIONING_PROFILE_SPECIFIER=PROFILE"))

  let evidence: RuleEvidence? = .profiles

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
        "no available profile is called \"\(specifier)\", so the profile of \"\(context.target.name)\" could not be checked",
        hint: near.map { context.commands.setting("PROVISIONING_PROFILE_SPECIFIER", $0) } ?? "install the profile",
        at: context.specifierPlace,
        in: context)
    }
  }
}
