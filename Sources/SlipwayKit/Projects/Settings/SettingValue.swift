public import Diagnostics
import FileTrees
public import XcodeProjects

/// The value of a build setting, and where it comes from.
public struct SettingValue: Sendable {
  /// The target's name; `nil` for the project's own settings, and for those of a file.
  public let target: String?
  /// The configuration; `nil` for the settings of a file.
  public let configuration: String?
  /// The setting; of a file, with its conditions.
  public let key: String
  /// The value, resolved, or of a file as written; `nil` if nothing gives one.
  public let value: String?
  /// Where the value comes from.
  public let origin: SettingOrigin?

  /// A value without the space that an empty `$(inherited)` leaves before the elements of a list.
  static func trimmed(_ value: String) -> String { String(value.drop { $0 == " " }) }
}

/// Which values of build settings to read.
public struct SettingSelection: Sendable {
  /// The owner; `nil` for all targets.
  public var owner: SettingOwner?
  /// The configurations; all if empty.
  public var configurations: [String] = []
  /// The SDK that conditions are compared with; `nil` for each target's own.
  public var sdk: String?
  /// The architecture that conditions are compared with.
  public var architecture: String?

  /// Selects everything.
  public init() {}

  /// The values of settings; without keys, of all settings that the project and its files define.
  ///
  /// - Throws: `configuration-not-found`, `setting-unknown` for a misspelled name, and what reading an .xcconfig file
  ///   throws.
  public func values(of keys: [String], in loaded: LoadedProject) throws(Diagnostic) -> [SettingValue] {
    let owners: [ProjectTarget?]
    switch owner {
    case .file(let path): return try values(of: keys, inFileAt: path, loaded)
    case .target(let target): owners = [target]
    case .project: owners = [nil]
    case nil: owners = loaded.project.targets
    }
    try loaded.requireConfigurations(configurations)
    let values = owners.flatMap { target in
      (target?.configurations ?? loaded.project.configurations).map(\.name)
        .filter { configurations.isEmpty || configurations.contains($0) }
        .flatMap { self.values(of: keys, for: target, $0, loaded) }
    }
    let review = SettingReview(in: loaded, isForced: false, canBeForced: false)
    for key in keys where !values.contains(where: { $0.key == key && $0.value != nil }) {
      _ = try review.note(onName: key)
    }
    return values
  }

  /// The values of settings of a target or the project in a configuration.
  func values(
    of keys: [String], for target: ProjectTarget?, _ configuration: String, _ loaded: LoadedProject
  ) -> [SettingValue] {
    var query = SettingQuery(configuration: configuration, sdk: sdk.map { SDKName($0) })
    if let architecture { query.architecture = architecture }
    let isPlain = sdk == nil && architecture == nil
    let settings =
      isPlain
      ? loaded.settings(of: target, configuration: configuration)
      : loaded.project.settings(of: target, query: query, files: loaded.files)
    let defined = keys.isEmpty ? settings.keys.filter { settings.origin(of: $0)?.level != .builtIn } : keys
    return defined.map { key in
      SettingValue(
        target: target?.name, configuration: configuration, key: key, value: settings[key].map(SettingValue.trimmed),
        origin: settings.textOrigin(of: key).map { Self.shown($0, loaded) })
    }
  }

  private static func shown(_ origin: SettingOrigin, _ loaded: LoadedProject) -> SettingOrigin {
    SettingOrigin(
      origin.level, at: origin.place.map { loaded.files.shown($0, in: loaded.project) }, source: origin.source)
  }

  private func values(
    of keys: [String], inFileAt path: String, _ loaded: LoadedProject
  ) throws(Diagnostic) -> [SettingValue] {
    let file = ConfigurationFile(parsing: try FileAccess.read(loaded.absolute(path)), file: path)
    return file.assignments.filter { keys.isEmpty || keys.contains($0.key) || keys.contains($0.writtenKey) }.map {
      SettingValue(
        target: nil, configuration: nil, key: $0.writtenKey, value: $0.value, origin: Self.shown($0.origin, loaded))
    }
  }
}
