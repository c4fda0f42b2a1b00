public import AppleIdentifiers
public import CodeSigning
public import ProvisioningProfiles
public import XcodeProjects

/// How a target is signed, as its build settings say.
public struct SigningSettings: Hashable, Sendable {
  /// The team, if one is set.
  public let team: TeamID?
  /// The identity that is asked for.
  public let identity: IdentitySelector?
  /// The profile that is named, by name or UUID.
  public let specifier: String?
  /// The way of signing that is set; `nil` where nothing is said, which is the automatic one.
  public let style: String?

  /// Reads them.
  ///
  /// - Parameter value: Gives the value of a build setting.
  public init(_ value: (String) -> String?) {
    team = value("DEVELOPMENT_TEAM").flatMap { try? TeamID($0) }
    identity = value("CODE_SIGN_IDENTITY").map(IdentitySelector.init)
    specifier = ["PROVISIONING_PROFILE_SPECIFIER", "PROVISIONING_PROFILE"].lazy.compactMap(value).first { !$0.isEmpty }
    style = value("CODE_SIGN_STYLE")
  }

  /// Whether signing is automatic.
  public var isAutomatic: Bool { style != "Manual" }

  /// How signing is decided, automatically or not.
  public func style(isAutomatic: Bool) -> SigningStyle {
    isAutomatic ? .automatic : .manual(specifier: specifier)
  }

  /// What is signed for: automatic signing builds for development, a profile that is named says it itself.
  public func type(of style: SigningStyle) -> ProfileType? {
    switch style {
    case .automatic: return .development
    case .manual(.some): return nil
    case .manual(nil):
      let purpose = identity?.purpose ?? .development
      return purpose == .development ? .development : nil
    }
  }
}

extension ProductType {
  /// Whether the product carries a provisioning profile of its own: apps and what is embedded in them as an app is.
  ///
  /// Frameworks, libraries and unit-test bundles are signed without one.
  public var carriesProfile: Bool { isApplication || isAppExtension || suffix == "bundle.ui-testing" }
}
