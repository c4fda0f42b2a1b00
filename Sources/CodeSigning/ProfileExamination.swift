import AppleIdentifiers
import Capabilities
import Diagnostics
import PropertyLists
import ProvisioningProfiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Looks at profiles on behalf of one target: does this one fit, and why not.
struct ProfileExamination {
  let target: SigningTarget
  let identities: IdentityIndex
  let standings: [String: PortalStanding]
  let policy: Set<DevicePolicyRule>
  let remedies: any ProfileRemedies
  let moment: Date

  /// Every criterion for `profile`, and the certificate that would sign.
  ///
  /// What tells most about a profile comes first: which one it is, then what it is for, then its state; who manages it
  /// comes last.
  func examine(_ profile: ProvisioningProfile) -> (criteria: [Criterion], signer: SigningCertificate?) {
    let signer = identities.signer(of: profile, asking: target.identity)
    let before = [
      specifier(profile), team(profile), platform(profile), appID(profile), type(profile), wildcard(profile),
      lifetime(profile), standings[profile.uuid]?.criterion, certificate(profile, signer: signer), device(profile),
    ]
    let criteria =
      before.compactMap(\.self) + entitlements(profile) + [SignatureRule(profile: profile).criterion]
      + [style(profile)].compactMap(\.self)
    return (criteria, signer)
  }

  private func named(_ profile: ProvisioningProfile) -> String {
    "Provisioning profile \"\(profile.name)\""
  }

  private func specifier(_ profile: ProvisioningProfile) -> Criterion? {
    guard case .manual(let wanted?) = target.style else { return nil }
    let matches = profile.name == wanted || profile.uuid.lowercased() == wanted.lowercased()
    return Criterion(
      .specifier, matches ? .passed : .failed,
      matches
        ? "the target specifies this profile" : "the target specifies \"\(wanted)\", not \"\(profile.name)\"",
      expected: wanted, actual: profile.name)
  }

  private func style(_ profile: ProvisioningProfile) -> Criterion? {
    switch target.style {
    case _ where target.acceptsManaged: return nil
    case .automatic where target.permitsStandIn && !profile.isXcodeManaged:
      return Criterion(
        .style, .passed, "manual profile, used because no Xcode-managed profile matches",
        expected: "managed by Xcode", actual: "managed by the team")
    case .automatic:
      return Criterion(
        .style, profile.isXcodeManaged ? .passed : .failed,
        profile.isXcodeManaged
          ? "Xcode-managed profile, as automatic signing requires"
          : "manual profile, but automatic signing uses only Xcode-managed profiles",
        expected: "managed by Xcode", actual: profile.isXcodeManaged ? "managed by Xcode" : "managed by the team",
        remedy: target.changing(style: "Manual"))
    case .manual:
      return Criterion(
        .style, profile.isXcodeManaged ? .failed : .passed,
        profile.isXcodeManaged
          ? "Xcode-managed profile, but manual signing uses only manual profiles"
          : "manual profile, as manual signing requires",
        expected: "managed by the team", actual: profile.isXcodeManaged ? "managed by Xcode" : "managed by the team",
        xcode: "\(named(profile)) is Xcode managed, but signing settings require a manually managed profile.",
        remedy: target.changing(style: "Automatic"))
    }
  }

  private func team(_ profile: ProvisioningProfile) -> Criterion {
    guard let team = target.team else {
      return Criterion(
        .team, .unknown, "the target has no team to compare with the profile's team",
        actual: profile.teams.joined(separator: ", "))
    }
    let matches = profile.teams == [team.rawValue]
    let actual = profile.teams.joined(separator: ", ")
    return Criterion(
      .team, matches ? .passed : .failed,
      matches ? "belongs to team \(team)" : "belongs to team \(actual), but the target's team is \(team)",
      expected: team.rawValue, actual: actual,
      remedy: profile.teams.count == 1 ? target.setting("DEVELOPMENT_TEAM", to: actual) : nil)
  }

  private func platform(_ profile: ProvisioningProfile) -> Criterion {
    let matches = profile.platforms.contains(target.platform)
    let actual = profile.platforms.map(\.displayName).joined(separator: ", ")
    return Criterion(
      .platform, matches ? .passed : .failed,
      matches
        ? "is for \(target.platform.displayName)" : "is for \(actual), not \(target.platform.displayName)",
      expected: target.platform.displayName, actual: actual)
  }

  private func appID(_ profile: ProvisioningProfile) -> Criterion {
    guard profile.covers(target.bundleIdentifier) else {
      return appID(profile.bundleIdentifierPattern, named: profile.name)
    }
    let pattern = profile.bundleIdentifierPattern
    return Criterion(
      .appID, .passed, "App ID \"\(pattern)\" matches \(target.bundleIdentifier)",
      expected: target.bundleIdentifier.rawValue, actual: pattern)
  }

  /// The criterion for a profile of that name whose App ID does not cover the target.
  func appID(_ pattern: String, named name: String) -> Criterion {
    Criterion(
      .appID, .failed, "App ID \"\(pattern)\" does not match \(target.bundleIdentifier)",
      expected: target.bundleIdentifier.rawValue, actual: pattern,
      xcode: "Provisioning profile \"\(name)\" has app ID \"\(pattern)\", which does not match the bundle ID "
        + "\"\(target.bundleIdentifier)\".")
  }

  private func type(_ profile: ProvisioningProfile) -> Criterion? {
    guard let wanted = target.type else { return nil }
    let matches = profile.type == wanted
    return Criterion(
      .type, matches ? .passed : .failed,
      matches
        ? "is for \(wanted.displayName)" : "is for \(profile.type.displayName), not \(wanted.displayName)",
      expected: wanted.rawValue, actual: profile.type.rawValue)
  }

  private func wildcard(_ profile: ProvisioningProfile) -> Criterion? {
    WildcardRule(
      profile: profile, bundleIdentifier: target.bundleIdentifier, policy: policy, remedies: remedies
    ).criterion
  }

  private func lifetime(_ profile: ProvisioningProfile) -> Criterion {
    let end = profile.expirationDate.formatted(.iso8601)
    let isExpired = profile.isExpired(at: moment)
    let isEarly = moment < profile.creationDate
    let message =
      isExpired
      ? "expired on \(end)"
      : isEarly ? "not valid before \(profile.creationDate.formatted(.iso8601))" : "expires on \(end)"
    return Criterion(
      .lifetime, isExpired || isEarly ? .failed : .passed, message, expected: moment.formatted(.iso8601), actual: end,
      xcode: isExpired ? "\(named(profile)) expired on \(end)." : nil,
      remedies: isEarly ? [] : remedies.renewal(of: profile))
  }

  private func certificate(_ profile: ProvisioningProfile, signer: SigningCertificate?) -> Criterion {
    if let signer {
      return Criterion(
        .certificate, .passed, "includes \"\(signer.commonName)\", whose private key is available",
        actual: signer.sha1)
    }
    if !identities.isKnown, let living = identities.livingCertificate(of: profile, asking: target.identity) {
      return Criterion(
        .certificate, .unknown, "includes \"\(living.commonName)\"; its private key was not checked",
        actual: living.sha1)
    }
    let names = profile.certificates.map(\.commonName)
    let obstacles = profile.certificates.compactMap { certificate -> String? in
      let obstacle = identities.obstacle(to: certificate, asking: target.identity)
      let name = "\"\(certificate.commonName)\""
      guard names.count(where: { $0 == certificate.commonName }) > 1 else { return obstacle }
      return obstacle?.replacing(name, with: "\(name) (\(certificate.sha1.prefix(8)))", maxReplacements: 1)
    }
    let shown = obstacles.count > 3 ? obstacles.prefix(2) + ["\(obstacles.count - 2) more"] : obstacles[...]
    let reason = obstacles.isEmpty ? "the profile includes no readable certificate" : shown.joined(separator: "; ")
    let own = identities.signer(for: profile.type, team: profile.teams.first, asking: target.identity).map {
      "certificate \($0.sha1.prefix(8)) is not in the profile; "
    }
    return Criterion(
      .certificate, .failed, "\(own ?? "")no certificate of the profile can sign: \(reason)",
      actual: profile.certificates.map(\.commonName).joined(separator: ", "), xcode: certificateMessage(profile),
      remedies: certificateRemedies(profile))
  }

  /// With a certificate at hand the profile takes it, beside those in it that are still good where it may have several.
  private func certificateRemedies(_ profile: ProvisioningProfile) -> [Remedy] {
    if let other = identities.signer(of: profile, asking: nil), let kind = other.kind {
      // One of its certificates could sign, if the target asked for its kind.
      return [
        target.isBuilt
          ? .advice("give the identity: --identity \"\(kind.displayName)\"")
          : target.setting("CODE_SIGN_IDENTITY", to: kind.displayName)
      ]
    }
    guard let here = identities.signer(for: profile.type, team: profile.teams.first, asking: target.identity) else {
      return remedies.certificate(for: profile)
    }
    let kept = profile.type == .development ? profile.certificates.filter(identities.holdsGood) : []
    return remedies.including(kept + [here], in: profile)
  }

  /// Xcode's message: the profile lacks the available certificate, or there is no certificate.
  private func certificateMessage(_ profile: ProvisioningProfile) -> String? {
    let team = target.team?.rawValue ?? profile.teams.first ?? ""
    if let here = identities.signer(for: target.identity.flatMap(\.purpose), profile.type, team, target.identity) {
      return "\(named(profile)) doesn't include signing certificate \"\(here.commonName)\"."
    }
    return XcodeWording(target: target).noCertificate(for: profile.type, team: team)
  }

  private func device(_ profile: ProvisioningProfile) -> Criterion? {
    guard let device = target.device else { return nil }
    return DeviceRule(profile: profile, device: device, remedies: remedies).criterion
  }

  private func entitlements(_ profile: ProvisioningProfile) -> [Criterion] {
    EntitlementsRule(
      profile: profile, bundleIdentifier: target.bundleIdentifier, platform: target.platform,
      rewritten: EntitlementRules.rewrittenBySigning, remedies: remedies, target: target.isBuilt ? nil : target.name
    ).criteria(for: target.entitlements)
  }
}
