import Diagnostics
import PropertyLists
import XcodeProjects

/// A place in which a version is written.
enum VersionSite: Hashable {
  /// A build setting in the project file, with the key as written; without a target, the project's.
  case setting(key: String, target: ObjectID?, configuration: String)
  /// A build setting in an .xcconfig file, whose path is relative to the project's folder, with the key as written.
  case settingsFile(key: String, file: String)
  /// A key of an Info.plist, whose path is relative to the project's folder.
  case infoPlist(key: String, file: String)
}

/// A version that a product has, and where it comes from.
struct FoundVersion {
  /// The version with all references resolved; `nil` where nothing gives one.
  var text: String?
  /// Where it is written; `nil` where it is put together from several places, or nothing gives one.
  var site: VersionSite?
  /// The build setting that gives the value, which a target can override; `nil` if there is none.
  var setting: String?
}

/// Finds the versions of a project's products, and where they are written.
struct VersionFinder {
  private let configurations: TargetConfigurations

  init(_ configurations: TargetConfigurations) {
    self.configurations = configurations
  }

  /// The project.
  var project: XcodeProject { configurations.project }

  func settings(of target: ProjectTarget, in configuration: String) -> ResolvedSettings {
    configurations.settings(of: target, in: configuration)
  }

  /// The version that the product of `target` has in a configuration.
  func version(_ number: VersionNumber, of target: ProjectTarget, in settings: ResolvedSettings) -> FoundVersion {
    let given = settings.origin(of: number.setting).map { $0.level != .builtIn } ?? false
    let value = given ? settings[number.setting] ?? "" : ""
    if settings.generatesInfoPlist, !value.isEmpty { return follow(number.setting, of: target, in: settings) }
    if let path = settings.infoPlistPath, let written = text(of: number.infoPlistKey, inInfoPlistAt: path) {
      if let setting = Self.reference(in: written) { return follow(setting, of: target, in: settings) }
      guard written.contains("$") else {
        return FoundVersion(text: written, site: .infoPlist(key: number.infoPlistKey, file: path))
      }
      return FoundVersion(text: settings.expanded(written))
    }
    return value.isEmpty ? FoundVersion() : follow(number.setting, of: target, in: settings)
  }

  /// The reference that leaves a target without a number in one of its configurations.
  func unresolved(_ number: VersionNumber, of target: ProjectTarget) -> ProjectVersions.Unresolved? {
    for configuration in target.configurations.map(\.name) {
      let settings = settings(of: target, in: configuration)
      guard version(number, of: target, in: settings).text == nil,
        let assignment = settings.assignments(of: number.setting).first, assignment.value.contains("$")
      else { continue }
      let owner = assignment.origin.level == .project ? ["project-level": "true"] : ["target": target.name]
      let value = "\(assignment.writtenKey)=\(number == .build ? "1" : "1.0")"
      return ProjectVersions.Unresolved(
        number: number, statement: "\(number.setting) is \"\(assignment.value)\"",
        remedy: .operation(.init("setting.set", owner.merging(["setting": value]) { $1 })))
    }
    return nil
  }

  /// The number in the other of the two places, where both have one: a build setting beside a number in an Info.plist
  /// that Xcode does not generate, or that number in one that it does.
  func unusedVersion(
    _ number: VersionNumber, of target: ProjectTarget, in settings: ResolvedSettings
  ) -> FoundVersion? {
    guard let origin = settings.origin(of: number.setting), origin.level != .builtIn,
      settings[number.setting]?.isEmpty == false, let path = settings.infoPlistPath,
      let written = text(of: number.infoPlistKey, inInfoPlistAt: path), !written.isEmpty, !written.contains("$")
    else { return nil }
    return settings.generatesInfoPlist
      ? FoundVersion(text: written, site: .infoPlist(key: number.infoPlistKey, file: path))
      : follow(number.setting, of: target, in: settings)
  }

  /// Where the value of a setting is written, through settings whose whole value is another one.
  private func follow(_ key: String, of target: ProjectTarget, in settings: ResolvedSettings) -> FoundVersion {
    let text = settings[key]
    var key = key
    for _ in 0..<Self.longestChain {
      // As in Xcode, a reference of a setting to itself is to the inherited value.
      let assignments = settings.assignments(of: key).drop { assignment in
        Self.reference(in: assignment.value).map { $0 == "inherited" || $0 == key } ?? false
      }
      guard let assignment = assignments.first else { return unset(key, text) }
      if let next = Self.reference(in: assignment.value) {
        key = next
        continue
      }
      guard !assignment.value.contains("$") else { return FoundVersion(text: text) }
      return FoundVersion(text: text, site: site(of: assignment, of: target, in: settings), setting: key)
    }
    return FoundVersion(text: text)
  }

  private static let longestChain = 16

  /// What is known of a setting that nothing sets: one of Xcode's two is free to be set, others come from elsewhere.
  private func unset(_ key: String, _ text: String?) -> FoundVersion {
    if VersionNumber.allCases.contains(where: { $0.setting == key }) { return FoundVersion(setting: key) }
    return FoundVersion(text: text.flatMap { $0.isEmpty ? nil : $0 } ?? "$(\(key))")
  }

  private func site(
    of assignment: SettingAssignment, of target: ProjectTarget, in settings: ResolvedSettings
  ) -> VersionSite? {
    switch assignment.origin.level {
    case .builtIn: return nil
    case .targetFile, .projectFile:
      return assignment.origin.place?.file.map { .settingsFile(key: assignment.writtenKey, file: $0) }
    case .target: return site(of: assignment, in: target.configurations, of: target.id, settings.configuration)
    case .project:
      let own = project.configurations.contains { $0.name == settings.configuration }
      let name = own ? settings.configuration : project.defaultConfigurationName ?? settings.configuration
      return site(of: assignment, in: project.configurations, of: nil, name)
    }
  }

  private func site(
    of assignment: SettingAssignment, in configurations: [ProjectConfiguration], of target: ObjectID?, _ name: String
  ) -> VersionSite? {
    let keys = configurations.first { $0.name == name }?.settings.keys ?? []
    let conditions = assignment.conditions.map { "\($0.parameter)=\($0.pattern)" }
    let written = keys.first { key in
      key == assignment.key && conditions.isEmpty
        || key.hasPrefix(assignment.key + "[") && !conditions.isEmpty && conditions.allSatisfy(key.contains)
    }
    return written.map { .setting(key: $0, target: target, configuration: name) }
  }

  /// What is said of the targets that take their numbers from an Info.plist which is missing or broken.
  func unreadableInfoPlists(of targets: [ProjectTarget]) -> [Diagnostic] {
    var known: Set<String> = []
    var notes: [Diagnostic] = []
    for target in targets {
      for configuration in target.configurations {
        let settings = settings(of: target, in: configuration.name)
        guard !settings.generatesInfoPlist, let path = settings.infoPlistPath else { continue }
        let file = configurations.files.propertyList(at: path)
        guard file.content == nil, known.insert("\(target.id) \(path)").inserted else { continue }
        let reason = if case .missing = file.state { "does not exist" } else { "is not a property list" }
        notes.append(
          Diagnostic(
            .infoPlistUnreadable,
            "the Info.plist \"\(path)\" of \"\(target.name)\" \(reason), so it was not changed",
            severity: .note, at: Place(file: path)))
      }
    }
    return notes
  }

  private func text(of key: String, inInfoPlistAt path: String) -> String? {
    let value = configurations.files.propertyList(at: path).content?[key]
    return value?.string ?? value?.integer.map { String($0) }
  }

  /// The build setting that `text` refers to, if it is a single reference.
  static func reference(in text: String) -> String? {
    guard let close = ["$(": ")", "${": "}"].first(where: { text.hasPrefix($0.key) })?.value, text.hasSuffix(close)
    else { return nil }
    let name = text.dropFirst(2).dropLast()
    let isName = name.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
    }
    return isName && !name.isEmpty ? String(name) : nil
  }
}
