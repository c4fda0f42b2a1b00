public import Diagnostics
import XcodeProjects

/// The versions that the products of a project have.
public struct ProjectVersions {
  /// The versions of a target's product.
  public struct Target: Hashable, Sendable {
    /// The target's name.
    public let name: String
    /// Whether it is an app or an extension.
    public let isDistributed: Bool
    /// The values in each configuration, the default one first.
    public let configurations: [Configuration]

    /// A number of the default configuration, if any.
    public func text(_ number: VersionNumber) -> String? { configurations.first?.text(number) }
  }

  /// The versions in one configuration.
  public struct Configuration: Hashable, Sendable {
    /// The configuration's name.
    public let name: String
    /// The version that users see, if any.
    public let version: String?
    /// The number of the build; `nil` where nothing gives one.
    public let build: String?

    /// One of the two.
    public func text(_ number: VersionNumber) -> String? { number == .version ? version : build }
  }

  /// A number that a target lacks, because its setting refers to another setting, which has no value.
  public struct Unresolved: Hashable, Sendable {
    /// The number.
    public let number: VersionNumber
    /// The setting with its value, such as `CURRENT_PROJECT_VERSION is "$(BUILD)"`.
    public let statement: String
    /// What gives the setting a value of its own.
    public let remedy: Remedy
  }

  /// The location of the project.
  public let location: ProjectLocation
  /// The targets whose products have a version, in the project's order.
  public let targets: [Target]
  /// The numbers that targets lack because of references, in the project's order.
  public let unresolved: [Unresolved]

  /// Reads the versions of a project, or of one target of it.
  ///
  /// - Throws: `target-not-found`.
  public init(_ loaded: LoadedProject, target name: String? = nil) throws(Diagnostic) {
    self.init(
      at: loaded.location, of: try loaded.targets(named: name),
      VersionFinder(loaded.configurations))
  }

  init(
    at location: ProjectLocation, of targets: [ProjectTarget], _ finder: VersionFinder,
    configurations chosen: [String] = []
  ) {
    self.location = location
    unresolved = VersionNumber.allCases.flatMap { number in targets.compactMap { finder.unresolved(number, of: $0) } }
    self.targets = targets.map { target in
      let names = target.configurations.map(\.name).filter { chosen.isEmpty || chosen.contains($0) }
      let first = target.defaultConfigurationName
      let ordered = names.filter { $0 == first } + names.filter { $0 != first }
      return Target(
        name: target.name, isDistributed: target.productType?.isDistributed ?? false,
        configurations: ordered.map { name in
          let settings = finder.settings(of: target, in: name)
          return Configuration(
            name: name, version: finder.version(.version, of: target, in: settings).text,
            build: finder.version(.build, of: target, in: settings).text)
        })
    }.filter { $0.configurations.contains { $0.version != nil || $0.build != nil } }
  }

  /// The number that all targets have in all configurations; `nil` where they differ, or where there is none.
  public func agreed(_ number: VersionNumber) -> String? {
    let texts = texts(number)
    return texts.count == 1 ? texts.first : nil
  }

  /// The different numbers, in the order of targets and configurations.
  func texts(_ number: VersionNumber) -> [String] {
    targets.flatMap { $0.configurations.compactMap { $0.text(number) } }.distinct
  }
}
