import AppleIdentifiers
import Diagnostics
import ProvisioningProfiles

/// How a target is signed that takes no profile: by a certificate alone, or by none.
struct BareSigning {
  let criteria: [Criterion]
  let choice: SigningDecision.Choice?
  let xcodeMessage: String?

  init(target: SigningTarget, identities: IdentityIndex, rules: TargetRules, remedies: any ProfileRemedies) {
    let type = target.type ?? .development
    let isUnsigned = target.identity?.isAdHoc == true || target.identity?.isEmpty == true
    let team = target.team?.rawValue
    let signer = isUnsigned ? nil : identities.signer(for: type, team: team, asking: target.identity)
    // Frameworks are signed again by the app that takes them in.
    let needsNone = isUnsigned || target.profileNeed == .unsupported
    var all = rules.criteria(suggesting: nil)
    if signer == nil, !needsNone, target.team != nil {
      all.append(Self.lacking(type, target, identities, remedies))
    }
    let isRefused = all.contains { $0.outcome == .failed }
    criteria = all
    choice = isRefused ? nil : SigningDecision.Choice(identity: signer, profile: nil)
    xcodeMessage = isRefused ? all.lazy.compactMap(\.xcodeMessage).first : nil
  }

  private static func lacking(
    _ type: ProfileType, _ target: SigningTarget, _ identities: IdentityIndex, _ remedies: any ProfileRemedies
  ) -> Criterion {
    let use = type == .development ? "development" : "distribution"
    guard identities.isKnown else {
      return Criterion(.certificate, .unknown, "certificates and private keys were not checked")
    }
    return Criterion(
      .certificate, .failed, "the team has no \(use) certificate whose private key is available",
      xcode: XcodeWording(target: target).noCertificate(for: type, team: target.team?.rawValue ?? ""),
      remedies: remedies.certificate(for: type))
  }
}
