public import AppleIdentifiers
import Diagnostics
import PropertyLists
import SyntaxTrees

extension XcodeProject {
  /// The build settings of `target` in the configuration called `configuration`.
  ///
  /// - Parameters:
  ///   - target: A target of this project; `nil` for the project's own settings.
  ///   - configuration: The configuration's name; when the target has none of it, its default one is taken, as Xcode does.
  ///   - platform: The system to build for, of a target that can be built for several.
  ///   - paths: Where the project's files lie; whoever asks for many targets' settings finds it out once.
  ///   - files: The files of build settings.
  /// - Returns: The settings, and what is wrong with the files that they are in.
  public func settings(
    of target: ProjectTarget?, configuration: String, platform: Platform? = nil, paths: ProjectPaths? = nil,
    files: ProjectFiles = ProjectFiles()
  ) -> ResolvedSettings {
    settings(
      of: target, query: SettingQuery(configuration: configuration, sdk: platform.map { SDKName($0) }), paths: paths,
      files: files)
  }

  /// The build settings of `target` for a configuration, SDK, processor and variant.
  ///
  /// Where neither the query nor SDKROOT says the SDK's version, a value that counts for some versions only does not
  /// count; ``ResolvedSettings/undecided(_:)`` lists such values.
  ///
  /// - Parameters:
  ///   - target: A target of this project; `nil` for the project's own settings.
  ///   - query: What to hold conditions against; when the target has no such configuration, its default one is taken.
  ///   - paths: Where the project's files lie; whoever asks for many targets' settings finds it out once.
  ///   - files: The files of build settings.
  /// - Returns: The settings, and what is wrong with the files that they are in.
  public func settings(
    of target: ProjectTarget?, query: SettingQuery, paths: ProjectPaths? = nil,
    files: ProjectFiles = ProjectFiles()
  ) -> ResolvedSettings {
    let sources = SettingSources(project: self, target: target, query: query, paths: paths, files: files)
    let sdk = query.sdk ?? sources.sdk
    let platform = sdk.platform ?? .macOS
    return ResolvedSettings(
      table: sources.table(sdk: sdk, platform: platform), written: sources.assignments, platform: platform,
      findings: sources.findings, missingOptionalFiles: sources.missingOptionalFiles)
  }
}

/// All that gives values to the settings of one target.
private struct SettingSources {
  let project: XcodeProject
  let target: ProjectTarget?
  let query: SettingQuery
  private(set) var assignments: [SettingAssignment] = []
  private(set) var findings: [Diagnostic] = []
  private(set) var missingOptionalFiles: [String] = []

  init(
    project: XcodeProject, target: ProjectTarget?, query: SettingQuery, paths: ProjectPaths?,
    files: ProjectFiles
  ) {
    self.project = project
    self.target = target
    self.query = query
    let configuration = query.configuration
    add(
      Self.find(configuration, in: project.configurations, otherwise: project.defaultConfigurationName), paths: paths,
      levels: (.projectFile, .project), files: files)
    if let target {
      add(
        Self.find(configuration, in: target.configurations, otherwise: target.defaultConfigurationName), paths: paths,
        levels: (.targetFile, .target), files: files)
    }
  }

  private static func find(
    _ name: String, in configurations: [ProjectConfiguration], otherwise fallback: String?
  ) -> ProjectConfiguration? {
    configurations.first { $0.name == name } ?? configurations.first { $0.name == fallback }
  }

  private mutating func add(
    _ configuration: ProjectConfiguration?, paths: ProjectPaths?, levels: (SettingOrigin.Level, SettingOrigin.Level),
    files: ProjectFiles
  ) {
    guard let configuration else { return }
    if configuration.hasBaseFile, let path = Self.basePath(of: configuration, paths: paths ?? ProjectPaths(project)) {
      var reader = ConfigurationFileReader(level: levels.0, files: files)
      reader.read(path, from: configuration.object.place)
      assignments += reader.assignments
      findings += reader.findings
      missingOptionalFiles += reader.missingOptionalFiles
    }
    guard let settings = configuration.object.value("buildSettings") else { return }
    let syntax = project.document.content.syntax
    let entries = syntax.entries(of: settings).map { (key: syntax.string(of: $0.key) ?? "", entry: $0) }
    // Byte order puts a setting before the same one with conditions, which then counts more.
    for (key, entry) in entries.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      let place = project.document.place(at: syntax.range(of: entry.key).lowerBound)
      assignments.append(
        SettingAssignment(
          writtenKey: key, value: SettingAssignment.text(of: syntax.propertyList(of: entry.value)),
          origin: SettingOrigin(levels.1, at: place)))
    }
  }

  private static func basePath(of configuration: ProjectConfiguration, paths: ProjectPaths) -> String? {
    if let anchored = configuration.anchoredBaseFile {
      return paths[anchored.folder.id].map { RelativePaths.joined($0.path, anchored.path) }
    }
    guard let file = configuration.baseFile else { return nil }
    return paths[file.id]?.path ?? file.path
  }

  /// The SDK of SDKROOT, or, if that leaves it open, of the first supported platform.
  ///
  /// Supported platforms at the same level win over an SDK of another platform, for which nothing can be built.
  var sdk: SDKName {
    let settings = table(sdk: nil, platform: .macOS)
    var evaluation = SettingEvaluation(settings)
    func level(of key: String) -> SettingOrigin.Level {
      settings.assignment(of: key)?.assignment.origin.level ?? .builtIn
    }
    let named = SDKName(Self.sdkName(evaluation.value(of: "SDKROOT") ?? ""))
    let supportedLevel = level(of: "SUPPORTED_PLATFORMS")
    if named.platform != nil, level(of: "SDKROOT") > supportedLevel { return named }
    let otherwise = named.platform == nil ? SDKName(.macOS) : named
    guard supportedLevel != .builtIn else { return otherwise }
    let supported = SettingList.elements(of: evaluation.value(of: "SUPPORTED_PLATFORMS") ?? "").map { SDKName($0) }
      .filter { $0.platform != nil }
    return supported.contains { $0.platform == named.platform } ? named : supported.first ?? otherwise
  }

  /// The name of an SDK that old projects give as a path, in lower case and without the ending.
  private static func sdkName(_ sdk: String) -> String {
    guard sdk.contains("/") else { return sdk }
    let name = sdk.split(separator: "/").last?.lowercased() ?? ""
    return name.hasSuffix(".sdk") ? String(name.dropLast(".sdk".count)) : name
  }

  func table(sdk: SDKName?, platform: Platform) -> SettingTable {
    var table = SettingTable(
      conditions: .init(
        sdk: sdk, architecture: query.architecture, configuration: query.configuration, variant: query.variant))
    let defaults = SettingDefaults(
      project: project, target: target, configuration: query.configuration, sdk: sdk ?? SDKName(platform),
      platform: platform)
    for row in defaults.rows {
      table.add(
        SettingAssignment(
          writtenKey: row.key, value: row.value, origin: SettingOrigin(.builtIn, source: row.source.rawValue)))
    }
    for assignment in assignments {
      table.add(assignment)
    }
    return table
  }
}
