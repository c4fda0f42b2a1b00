import Checks
package import Diagnostics
import FileTrees
import PropertyLists
import XcodeProjects

/// Where new values are written: in the project file, or in .xcconfig files.
struct SettingWritePlan {
  private let owner: SettingOwner
  private let loaded: LoadedProject
  /// The configurations.
  let names: Set<String>
  /// The changes in the project file.
  private(set) var changes: [SettingChange] = []
  /// The .xcconfig files, by their paths relative to the project's folder.
  private(set) var files: [String: ConfigurationFile] = [:]

  init(_ owner: SettingOwner, configurations names: [String], in loaded: LoadedProject) throws(Diagnostic) {
    self.owner = owner
    self.loaded = loaded
    let all = (owner.target?.configurations ?? loaded.project.configurations).map(\.name)
    try loaded.requireConfigurations(names)
    self.names = Set(names.isEmpty ? all : names)
    guard case .file(let path) = owner else { return }
    guard names.isEmpty, path.hasSuffix(".xcconfig") else {
      throw Diagnostic(
        .settingFileUnfit,
        names.isEmpty
          ? "\"\(path)\" is not an .xcconfig file"
          : "\"\(path)\" applies to all configurations that use it",
        remedy: .advice(names.isEmpty ? "name a file that ends in .xcconfig" : "leave out --configuration"))
    }
    guard !DependencyFolder.isInstalled(path) else {
      throw Diagnostic(
        .settingFileInstalled, "\"\(path)\" belongs to a dependency manager, which replaces it",
        remedy: .advice("use --target or --project-level instead of --xcconfig"))
    }
    try open(path)
  }

  private mutating func open(_ path: String) throws(Diagnostic) {
    guard files[path] == nil else { return }
    let bytes = try FileAccess.read(loaded.absolute(path))
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Diagnostic(
        .settingFileUnfit, "\"\(path)\" is not in UTF-8", at: Place(file: path),
        remedy: .advice("save it in UTF-8, which Xcode reads too"))
    }
    files[path] = ConfigurationFile(parsing: bytes, file: path)
  }

  /// Adds the step of one setting.
  ///
  /// - Parameters:
  ///   - request: The setting.
  ///   - chosen: Some of the configurations; `nil` for all of them.
  /// - Throws: `setting-not-set`, and what reading and editing .xcconfig files throws.
  mutating func add(_ request: SettingEditing.Request, in chosen: Set<String>? = nil) throws(Diagnostic) {
    var hasValue = false
    if case .file(let path) = owner {
      hasValue = try edit(path, request)
    } else {
      var edited: Set<String> = []
      for configuration in ownConfigurations where chosen?.contains(configuration.name) ?? true {
        if let path = file(for: request.key, in: configuration) {
          if edited.insert(path).inserted {
            try open(path)
            hasValue = try edit(path, request) || hasValue
          }
        } else {
          let old = configuration.settings[request.key]
          hasValue = hasValue || request.step.changes(old)
          changes.append(
            SettingChange(request.key, request.step, of: owner.target, configurations: [configuration.name]))
        }
      }
    }
    guard !hasValue, request.step.needsValue else { return }
    throw notSet(request)
  }

  /// The configurations of the owner.
  private var ownConfigurations: [ProjectConfiguration] {
    (owner.target?.configurations ?? loaded.project.configurations).filter { names.contains($0.name) }
  }

  /// Changes a file; returns whether the step concerns a value that it has.
  private mutating func edit(_ path: String, _ request: SettingEditing.Request) throws(Diagnostic) -> Bool {
    let old = files[path]?.assignments.last { $0.writtenKey == request.key }?.value
    guard let text = request.step.text(insteadOf: old) else {
      return try files[path]?.remove(request.key) ?? false
    }
    try files[path]?.set(text, for: request.key)
    return text != old
  }

  /// The .xcconfig file that gives the owner the value in a configuration, if nothing else uses that value.
  private func file(for key: String, in configuration: ProjectConfiguration) -> String? {
    guard configuration.settings[key] == nil else { return nil }
    let level: SettingOrigin.Level = owner.target == nil ? .projectFile : .targetFile
    let settings = loaded.settings(of: owner.target, configuration: configuration.name)
    let name = String(key.prefix { $0 != "[" })
    let assignment = settings.assignments(of: name).first { $0.origin.level == level && $0.writtenKey == key }
    guard let path = assignment?.origin.place?.file, !path.hasPrefix("/"), !path.hasPrefix("../"),
      !DependencyFolder.isInstalled(path), isOwn(path, name, level)
    else { return nil }
    return path
  }

  /// Whether only the owner, and only in the chosen configurations, takes the value from the file.
  private func isOwn(_ path: String, _ name: String, _ level: SettingOrigin.Level) -> Bool {
    for target in [nil] + loaded.project.targets.map(Optional.some) {
      for configuration in (target?.configurations ?? loaded.project.configurations).map(\.name) {
        let assignments = loaded.settings(of: target, configuration: configuration).assignments(of: name)
        for assignment in assignments where assignment.origin.place?.file == path {
          let isOwners = owner.target == nil || target?.id == owner.target?.id
          guard assignment.origin.level == level, isOwners, names.contains(configuration) else { return false }
        }
      }
    }
    return true
  }

  private func notSet(_ request: SettingEditing.Request) -> Diagnostic {
    let name = owner.name(in: loaded)
    let key = String(request.key.prefix { $0 != "[" })
    let hasOwn = ownConfigurations.contains { $0.settings[request.key] != nil }
    let inherited =
      hasOwn
      ? nil
      : owner.target.flatMap { target in
        target.configurations.lazy.filter { names.contains($0.name) }.compactMap {
          loaded.configurations.configuration($0.name, of: target).place(ofSetting: key)
        }.first
      }
    let elements = if case .remove(let values) = request.step { values } else { [String]() }
    let problem =
      elements.isEmpty || inherited != nil
      ? "\(name) does not set \(request.key)"
      : "\(request.key) of \"\(name)\" does not contain \(elements.joined(separator: ", "))"
    return Diagnostic(
      .settingNotSet, problem, at: inherited,
      remedy: inherited.map { place in
        let source = place.fileAndLine ?? "the project"
        return .advice(
          place.file.map(DependencyFolder.isInstalled) ?? false
            ? "set another value in \(name): every installation of the dependencies replaces this file"
            : "it is inherited from \(source): use --project-level or --xcconfig")
      })
  }
}

extension SettingOwner {
  fileprivate var target: ProjectTarget? {
    if case .target(let target) = self { target } else { nil }
  }
}

extension SettingStep {
  /// Whether the step needs a value to take something away from.
  fileprivate var needsValue: Bool {
    switch self {
    case .unset, .remove: true
    case .set, .add, .write: false
    }
  }
}

extension Diagnostic.Code {
  package static let settingNotSet = Diagnostic.Code(
    "setting-not-set",
    "The target, project or .xcconfig file does not set the build setting, or its list lacks the elements.",
    "find the place that sets it: \(command: "setting.get") KEY")
  package static let settingFileInstalled = Diagnostic.Code(
    "setting-file-installed",
    "The .xcconfig file belongs to a package manager such as CocoaPods, which regenerates it.",
    "set the value for the target or the project: \(command: "setting.set") KEY=VALUE --target TARGET")
  package static let settingFileUnfit = Diagnostic.Code(
    "setting-file-unfit",
    "The file is not an .xcconfig file in UTF-8, or its settings can't be limited to a configuration.",
    "name an .xcconfig file in UTF-8, without --configuration")
}
