import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// The deployment target of a target in one configuration.
struct DeploymentTarget {
  let platform: Platform
  /// The version as written.
  let text: String
  let version: NumericVersion
  let place: Place?

  /// Reads the build settings; `nil` without a known value.
  init?(of configuration: TargetConfiguration) {
    platform = configuration.settings.platform
    guard case .known(let text, let place) = configuration.setting(platform.deploymentTargetSetting),
      let version = NumericVersion(text)
    else { return nil }
    self.text = text
    self.version = version
    self.place = place
  }

  /// The system and its version, such as `iOS 12.0`.
  var title: String { "\(platform.displayName) \(text)" }
}
