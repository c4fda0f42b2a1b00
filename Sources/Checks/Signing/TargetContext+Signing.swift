import AppleIdentifiers
import CodeSigning
import Diagnostics
import PropertyLists
import XcodeProjects

extension TargetContext {
  /// How the build settings say that the target is signed.
  var signingSettings: SigningSettings { SigningSettings { configuration.settings[$0] } }

  /// What the engine that decides about signing needs to know.
  ///
  /// - Parameter team: The team that it is for where no setting names one.
  /// - Returns: The target; `nil` where the bundle identifier is not certain.
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

  /// Where the profile is named.
  var specifierPlace: Place? {
    let settings = ["PROVISIONING_PROFILE_SPECIFIER", "PROVISIONING_PROFILE"]
    let named = settings.first { configuration.settings[$0]?.isEmpty == false }
    return named.flatMap { configuration.place(ofSetting: $0) }
  }
}
