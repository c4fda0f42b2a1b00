public import Diagnostics
import XcodeProjects

/// The build settings of a target in a configuration, each with where its value comes from.
public struct SettingsListing {
  /// The target's name; `nil` for the project's own settings.
  public let target: String?
  /// The configuration.
  public let configuration: String
  /// The settings, by name.
  public let settings: [SettingValue]
  /// What is wrong with the files of settings, and with the values of those that are listed.
  public let findings: [Diagnostic]

  /// Lists the settings of the project's targets in a configuration.
  ///
  /// - Parameters:
  ///   - loaded: The project.
  ///   - target: A target, or `nil` for all.
  ///   - configuration: The configuration; each target's default one if `nil`.
  ///   - key: One setting, or `nil` for all that the project, its targets and files give.
  /// - Returns: A listing for each target.
  /// - Throws: `target-not-found`, `configuration-not-found`.
  public static func listings(
    of loaded: LoadedProject, target: String?, configuration: String?, key: String?
  ) throws(Diagnostic) -> [SettingsListing] {
    try loaded.requireConfigurations([configuration].compactMap(\.self))
    return try loaded.targets(named: target).map { target in
      let name = configuration ?? target.defaultConfigurationName ?? ""
      let resolved = loaded.settings(of: target, configuration: name)
      let values = SettingSelection().values(of: key.map { [$0] } ?? [], for: target, name, loaded)
      let findings = resolved.findings + values.flatMap { resolved.problems(of: $0.key) }
      return SettingsListing(
        target: target.name, configuration: name, settings: values.filter { $0.value != nil },
        findings: loaded.files.misspellings
          + findings.map { $0.at($0.place.map { loaded.files.shown($0, in: loaded.project) }) })
    }
  }
}
