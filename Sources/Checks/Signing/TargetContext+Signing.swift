import AppleIdentifiers
import CodeSigning
import Diagnostics
import PropertyLists
import XcodeProjects

extension TargetContext {
  /// The signing settings of the target.
  var signingSettings: SigningSettings { SigningSettings { configuration.settings[$0] } }

  /// The target as input for the signing decision.
  ///
  /// - Parameter team: The team to use if no setting names one.
  /// - Returns: The target; `nil` if the bundle identifier is uncertain.
  func signingTarget(orTeam team: TeamID? = nil) -> SigningTarget? {
    guard case .known(let text, _) = configuration.bundleIdentifier, let identifier = try? BundleIdentifier(text),
      configuration.settings.findings.isEmpty
    else { return nil }
    let signing = signingSettings
    let style = signing.style(isAutomatic: signing.isAutomatic)
    let namesNone = configuration.settings.path("CODE_SIGN_ENTITLEMENTS") == nil
    var signed = SigningTarget(
      name: target.name, configuration: configuration.name, bundleIdentifier: identifier,
      platform: configuration.settings.platform,
      entitlements: namesNone
        ? PropertyListDictionary()
        : configuration.entitlementsFile?.content?.dictionary.map(configuration.settings.entitlements),
      team: signing.team ?? team, style: style, type: signing.type(of: style))
    signed.identity = signing.identity
    signed.isSigningAllowed = configuration.settings.flag("CODE_SIGNING_ALLOWED") != false
    signed.canCarryProfile = target.productType.carriesProfile
    return signed
  }

  /// The place of the setting that names the profile.
  var specifierPlace: Place? {
    let settings = ["PROVISIONING_PROFILE_SPECIFIER", "PROVISIONING_PROFILE"]
    let named = settings.first { configuration.settings[$0]?.isEmpty == false }
    return named.flatMap { configuration.place(ofSetting: $0) }
  }
}
