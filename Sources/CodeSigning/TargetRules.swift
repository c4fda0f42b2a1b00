import AppleIdentifiers
import Diagnostics
import ProvisioningProfiles

/// The checks of a target alone, before any profile.
struct TargetRules {
  let target: SigningTarget

  /// The problems of the target's settings; `best` is the profile that it could specify.
  func criteria(suggesting best: ProvisioningProfile?) -> [Criterion] {
    [permission, product, team, identity, profile(suggesting: best), host, hostTeam].compactMap(\.self)
  }

  private var permission: Criterion? {
    guard !target.isSigningAllowed else { return nil }
    return Criterion(
      .signingAllowed, .failed, "target \(target.name) is not signed: CODE_SIGNING_ALLOWED is NO",
      expected: "YES", actual: "NO", remedy: target.setting("CODE_SIGNING_ALLOWED", to: "YES"))
  }

  private var product: Criterion? {
    guard target.profileNeed == .unsupported, case .manual(let specifier?) = target.style else { return nil }
    return Criterion(
      .product, .failed,
      "target \(target.name) specifies profile \"\(specifier)\", but its product can't contain one",
      expected: "no profile", actual: specifier,
      xcode: "\(target.name) does not support provisioning profiles, but provisioning profile \(specifier) has been "
        + "manually specified.",
      remedy: target.setting("PROVISIONING_PROFILE_SPECIFIER", to: ""))
  }

  private var team: Criterion? {
    guard target.team == nil, target.identity?.isAdHoc != true else { return nil }
    return Criterion(
      .teamSetting, .failed, "target \(target.name) has no team (DEVELOPMENT_TEAM)",
      xcode: "Signing for \"\(target.name)\" requires a development team.",
      remedy: target.setting("DEVELOPMENT_TEAM", to: nil))
  }

  private var identity: Criterion? {
    guard let identity = target.identity else { return nil }
    if identity.isEmpty || (identity.isAdHoc && target.profileNeed == .required) { return unsigned(identity) }
    guard target.style == .automatic, target.type == .development, let purpose = identity.purpose,
      purpose != .development
    else { return nil }
    return Criterion(
      .identitySetting, .failed,
      "target \(target.name) is signed automatically for development, but CODE_SIGN_IDENTITY is \"\(identity.text)\"",
      expected: "Apple Development", actual: identity.text,
      xcode: "\(target.name) is automatically signed for development, but a conflicting code signing identity "
        + "\(identity.text) has been manually specified.",
      remedy: target.setting("CODE_SIGN_IDENTITY", to: "Apple Development"))
  }

  /// No identity at all, where there must be one.
  private func unsigned(_ identity: IdentitySelector) -> Criterion? {
    guard target.profileNeed == .required else { return nil }
    let asked = identity.isEmpty ? "empty" : "\"-\" (ad hoc)"
    return Criterion(
      .identitySetting, .failed,
      "CODE_SIGN_IDENTITY of target \(target.name) is \(asked); its product requires a certificate",
      expected: "Apple Development", actual: identity.text,
      xcode: "Code signing is required for product type '\(target.productName)' in SDK "
        + "'\(target.platform.displayName)'",
      remedy: target.setting("CODE_SIGN_IDENTITY", to: "Apple Development"))
  }

  private func profile(suggesting best: ProvisioningProfile?) -> Criterion? {
    guard target.profileNeed == .required, case .manual(nil) = target.style, !target.permitsStandIn else { return nil }
    return Criterion(
      .profileSetting, .failed,
      "target \(target.name) is signed manually, but specifies no profile (PROVISIONING_PROFILE_SPECIFIER)",
      xcode: "\"\(target.name)\" requires a provisioning profile.",
      remedy: target.setting("PROVISIONING_PROFILE_SPECIFIER", to: best?.name))
  }

  private var host: Criterion? {
    guard let host = target.host else { return nil }
    let wanted = host.bundleIdentifier + "."
    let isChild = target.bundleIdentifier.rawValue.hasPrefix(wanted)
    let last = target.bundleIdentifier.rawValue.split(separator: ".").last.map(String.init) ?? target.name
    return Criterion(
      .host, isChild ? .passed : .failed,
      isChild
        ? "bundle identifier begins with the bundle identifier of \(host.name), which embeds it"
        : "bundle identifier \(target.bundleIdentifier) does not begin with \"\(wanted)\", "
          + "the bundle identifier of \(host.name), which embeds it",
      expected: wanted, actual: target.bundleIdentifier.rawValue,
      xcode: "Embedded binary's bundle identifier is not prefixed with the parent app's bundle identifier.",
      remedy: target.setting("PRODUCT_BUNDLE_IDENTIFIER", to: wanted + last))
  }

  private var hostTeam: Criterion? {
    guard let host = target.host, let own = target.team, let other = host.team else { return nil }
    return Criterion(
      .hostTeam, own == other ? .passed : .failed,
      own == other
        ? "same team as \(host.name)" : "team is \(own), but the team of \(host.name) is \(other)",
      expected: other.rawValue, actual: own.rawValue, remedy: target.setting("DEVELOPMENT_TEAM", to: other.rawValue))
  }
}
