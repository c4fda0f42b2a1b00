import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Where the build settings that decide signing are written for a target in a configuration.
struct SettingPlaces {
  /// The place of each setting by name, or of all settings of the target's configuration.
  private(set) var places: [String: Place] = [:]

  private static let keys = [
    "CODE_SIGN_IDENTITY", "CODE_SIGN_STYLE", "CODE_SIGNING_ALLOWED", "DEVELOPMENT_TEAM", "PRODUCT_BUNDLE_IDENTIFIER",
    "PROVISIONING_PROFILE_SPECIFIER",
  ]

  init(of target: ProjectTarget, _ settings: ResolvedSettings, in loaded: LoadedProject) {
    for key in Self.keys + [settings.platform.deploymentTargetSetting] {
      places[key] = target.place(ofSetting: key, in: settings).map(loaded.shown)
    }
  }
}
