import AppleIdentifiers
import CodeSigning
import Diagnostics
import XcodeProjects

extension TargetContext {
  /// The target as input for the signing decision.
  ///
  /// - Parameter team: The team to use if no setting names one.
  /// - Returns: The target; `nil` if the bundle identifier is uncertain.
  func signingTarget(orTeam team: TeamID? = nil) -> SigningTarget? {
    guard case .known(let text, _) = configuration.bundleIdentifier, let identifier = try? BundleIdentifier(text),
      configuration.settings.findings.isEmpty
    else { return nil }
    return configuration.signingTarget(identifier, orTeam: team)
  }

  /// The place of the setting that names the profile.
  var specifierPlace: Place? {
    let settings = ["PROVISIONING_PROFILE_SPECIFIER", "PROVISIONING_PROFILE"]
    let named = settings.first { configuration.settings[$0]?.isEmpty == false }
    return named.flatMap { configuration.place(ofSetting: $0) }
  }
}
