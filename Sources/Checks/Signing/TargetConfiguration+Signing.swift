public import AppleIdentifiers
public import CodeSigning
import Diagnostics
import FoundationEssentials
import PropertyLists
public import ProvisioningProfiles
public import XcodeProjects

extension TargetConfiguration {
  /// The settings that decide how the product is signed.
  public var signing: SigningSettings { SigningSettings { settings[$0] } }

  /// The target as input for the signing decision.
  ///
  /// - Parameters:
  ///   - identifier: The bundle identifier.
  ///   - isAutomatic: Whether signing is automatic; `nil` uses the build settings.
  ///   - type: The profile type; `nil` uses the build settings.
  ///   - team: The team to use if no setting names one.
  /// - Returns: The target.
  public func signingTarget(
    _ identifier: BundleIdentifier, isAutomatic: Bool? = nil, type: ProfileType? = nil, orTeam team: TeamID? = nil
  ) -> SigningTarget {
    let signing = signing
    let style = signing.style(isAutomatic: isAutomatic ?? signing.isAutomatic)
    var signed = SigningTarget(
      name: target.name, configuration: name, bundleIdentifier: signedIdentifier(identifier),
      platform: settings.platform,
      entitlements: entitlements, team: signing.team ?? team, style: style, type: type ?? signing.type(of: style),
      permitsStandIn: isAutomatic != true)
    signed.identity = type == nil ? signing.identity : nil
    signed.isSigningAllowed = settings.flag("CODE_SIGNING_ALLOWED") != false
    signed.productName = target.productType?.facts?.xcodeTitle ?? "Application"
    signed.canCarryProfile = target.productType?.carriesProfile == true
    signed.isStyleChosen = isAutomatic != nil
    for key in ["CODE_SIGN_IDENTITY", "CODE_SIGN_STYLE", "DEVELOPMENT_TEAM", "PROVISIONING_PROFILE_SPECIFIER"] {
      signed.conditionalKeys[key] = conditionalKey(of: key)
    }
    return signed
  }

  /// The identifier of the signed product: of UI tests, it is the app that runs them, by Xcode's message for it.
  public func signedIdentifier(_ identifier: BundleIdentifier) -> BundleIdentifier {
    guard target.productType?.suffix == "bundle.ui-testing" else { return identifier }
    return (try? BundleIdentifier(identifier.rawValue + ".xctrunner")) ?? identifier
  }

  /// The key of the value that counts, if it is the target's own and has conditions: beside it, a plain value has no
  /// effect.
  private func conditionalKey(of key: String) -> String? {
    guard let first = settings.assignments(of: key).first, !first.conditions.isEmpty,
      [.target, .targetFile].contains(first.origin.level)
    else { return nil }
    return first.writtenKey
  }
}
