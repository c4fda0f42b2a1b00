import Diagnostics
import Synchronization

/// The targets of a project in their configurations, each resolved once.
public final class TargetConfigurations: Sendable {
  /// The project.
  public let project: XcodeProject
  /// The files that the project refers to.
  public let files: ProjectFiles
  private let paths: ProjectPaths?
  private let targets: [ObjectID: ProjectTarget]
  private let memory = Mutex(Memory())

  private struct Key: Hashable {
    let target: ObjectID?
    let configuration: String
  }

  private struct Memory: Sendable {
    var settings: [Key: ResolvedSettings] = [:]
    var configurations: [Key: TargetConfiguration] = [:]
    var paths: ProjectPaths?
  }

  /// Looks at a project.
  ///
  /// - Parameters:
  ///   - project: The project.
  ///   - files: The files that it refers to.
  ///   - paths: Where its files lie, if that is known already.
  public init(_ project: XcodeProject, files: ProjectFiles = ProjectFiles(), paths: ProjectPaths? = nil) {
    self.project = project
    self.files = files
    self.paths = paths ?? ProjectPaths(ofSettingFilesIn: project)
    targets = Dictionary(project.targets.map { ($0.id, $0) }) { first, _ in first }
  }

  /// The paths of the project's files, found when they are asked for first.
  public var filePaths: ProjectPaths {
    if let known = paths ?? memory.withLock({ $0.paths }) { return known }
    let found = ProjectPaths(project)
    memory.withLock { $0.paths = found }
    return found
  }

  /// The build settings of a target, or of the project itself.
  ///
  /// - Parameters:
  ///   - target: A target of the project; `nil` for the project's own settings.
  ///   - configuration: The configuration's name; `nil` for the default one, which is also used for a missing one.
  /// - Returns: The settings.
  public func settings(of target: ProjectTarget?, in configuration: String? = nil) -> ResolvedSettings {
    let key = key(target, configuration)
    if let known = memory.withLock({ $0.settings[key] }) { return known }
    let settings = project.settings(
      of: target.map(own), configuration: key.configuration, paths: paths, files: files)
    memory.withLock { $0.settings[key] = settings }
    return settings
  }

  /// A target in a configuration; the default one if `configuration` is `nil`.
  public func configuration(_ name: String? = nil, of target: ProjectTarget) -> TargetConfiguration {
    let key = key(target, name)
    if let known = memory.withLock({ $0.configurations[key] }) { return known }
    let configuration = TargetConfiguration(
      of: own(target), in: project, settings: settings(of: target, in: key.configuration), files: files)
    memory.withLock { $0.configurations[key] = configuration }
    return configuration
  }

  /// The target as this project has it, which may be given as another version of the project has it.
  private func own(_ target: ProjectTarget) -> ProjectTarget { targets[target.id] ?? target }

  private func key(_ target: ProjectTarget?, _ configuration: String?) -> Key {
    let standard = target.map(own).map(\.defaultConfigurationName) ?? project.defaultConfigurationName
    return Key(target: target?.id, configuration: configuration ?? standard ?? "")
  }
}
