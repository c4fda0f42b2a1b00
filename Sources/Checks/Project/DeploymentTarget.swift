import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// The deployment target of a target in one configuration.
struct DeploymentTarget {
  let platform: Platform
  /// The version as written, or that of the lowest system on which the product runs.
  let text: String
  let version: NumericVersion
  let place: Place?

  /// Reads the build settings; `nil` without a known value.
  init?(of configuration: TargetConfiguration) {
    platform = configuration.settings.platform
    guard case .known(let text, let place) = configuration.setting(platform.deploymentTargetSetting),
      let written = NumericVersion(text)
    else { return nil }
    version = configuration.settings.lowestSystem(of: platform) ?? written
    self.text = version == written ? text : "\(version)"
    self.place = place
  }

  /// The system and its version, such as `iOS 12.0`.
  var title: String { "\(platform.displayName) \(text)" }
}
