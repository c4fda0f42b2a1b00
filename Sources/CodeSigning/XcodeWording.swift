import AppleIdentifiers
import ProvisioningProfiles

/// The sentences with which Xcode ends where a target can't be signed.
struct XcodeWording {
  let target: SigningTarget

  /// Xcode's message for a target without a matching profile.
  func failure(_ criteria: [Criterion], _ candidates: [SigningDecision.Candidate]) -> String {
    if let own = criteria.lazy.compactMap(\.xcodeMessage).first { return own }
    switch target.style {
    case .automatic: return noProfiles
    case .manual(let specifier?):
      let named = candidates.first { candidate in
        candidate.criteria.contains { $0.name == .specifier && $0.outcome == .passed }
      }
      guard let named else { return noProfile(specifier) }
      return named.criteria.lazy.compactMap(\.xcodeMessage).first ?? noProfile(specifier)
    case .manual(nil): return "\"\(target.name)\" requires a provisioning profile."
    }
  }

  /// Xcode's message if no certificate with a private key is available.
  func noCertificate(for type: ProfileType, team: String) -> String {
    let system = target.platform == .macOS ? "Mac" : "iOS"
    let kind =
      switch type {
      case .development: "\(system) Development"
      case .developerID: "Developer ID Application"
      case .adHoc, .appStore, .inHouse: target.platform == .macOS ? "Mac App Distribution" : "iOS Distribution"
      }
    return "No signing certificate \"\(kind)\" found: No \"\(kind)\" signing certificate matching team ID "
      + "\"\(team)\" with a private key was found."
  }

  private var noProfiles: String {
    let kind = "\(target.platform.displayName) \((target.type ?? .development).xcodeName)"
    return "No profiles for '\(target.bundleIdentifier)' were found: Xcode couldn't find any \(kind) provisioning "
      + "profiles matching '\(target.bundleIdentifier)'. Automatic signing is disabled and unable to generate a "
      + "profile. To enable automatic signing, pass -allowProvisioningUpdates to xcodebuild."
  }

  private func noProfile(_ specifier: String) -> String {
    let team = target.team?.rawValue ?? ""
    return "No profile for team '\(team)' matching '\(specifier)' found: Xcode couldn't find any provisioning profiles "
      + "matching '\(team)/\(specifier)'. Install the profile (by dragging and dropping it onto Xcode's dock item) or "
      + "select a different one in the Signing & Capabilities tab of the target editor."
  }
}
