public import AppleIdentifiers
public import ProvisioningProfiles

/// The signing settings of a target.
public struct SigningSettings: Hashable, Sendable {
  /// The team, if set.
  public let team: TeamID?
  /// The identity, if set.
  public let identity: IdentitySelector?
  /// The profile's name or UUID, if set.
  public let specifier: String?
  /// The signing style; `nil` means automatic.
  public let style: String?

  /// Reads the settings.
  ///
  /// - Parameter value: Returns the value of a build setting.
  public init(_ value: (String) -> String?) {
    team = value("DEVELOPMENT_TEAM").flatMap { try? TeamID($0) }
    identity = value("CODE_SIGN_IDENTITY").map(IdentitySelector.init)
    specifier = ["PROVISIONING_PROFILE_SPECIFIER", "PROVISIONING_PROFILE"].lazy.compactMap(value).first { !$0.isEmpty }
    style = value("CODE_SIGN_STYLE")
  }

  /// Whether signing is automatic.
  public var isAutomatic: Bool { style != "Manual" }

  /// The signing style with the named profile.
  public func style(isAutomatic: Bool) -> SigningStyle {
    isAutomatic ? .automatic : .manual(specifier: specifier)
  }

  /// The named profile, if signing is manual.
  ///
  /// - Parameter isAutomatic: Whether signing is automatic; `nil` uses the settings.
  /// - Returns: The name or UUID.
  public func specifier(isAutomatic: Bool?) -> String? { isAutomatic ?? self.isAutomatic ? nil : specifier }

  /// The profile type to sign with; `nil` if the named profile decides it.
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
