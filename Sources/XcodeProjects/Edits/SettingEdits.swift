public import Diagnostics
import PropertyLists

/// Edits of the build settings and other values of a project.
public struct SettingEdits {
  let project: XcodeProject
}

extension SettingEdits {
  /// The project with the build setting `key` of a target, or its own, set in its configurations.
  ///
  /// - Parameters:
  ///   - key: The setting, with its conditions if it has any, such as `NAME[sdk=iphoneos*]`.
  ///   - value: A text, or a list of texts; `nil` removes the setting.
  ///   - target: The target; `nil` for the project's own settings.
  ///   - names: The configurations' names; `nil` for all.
  /// - Returns: The project after the edit.
  /// - Throws: As ``setting(_:references:paths:files:)`` does.
  public func setting(
    _ key: String, to value: ProjectValue?, of target: ProjectTarget?, configurations names: [String]? = nil
  ) throws(Diagnostic) -> XcodeProject {
    try setting([SettingChange(key, to: value, of: target, configurations: names)])
  }

  /// The project with several build settings set, read anew once and not for each of them.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - references: What becomes of references to other settings in the values before.
  ///   - paths: Where the project's files lie; found out if `nil`.
  ///   - files: The files of build settings.
  /// - Returns: The project after the edit.
  /// - Throws: `configuration-missing` when there is no such configuration, `setting-refers-to-others` for references
  ///   needed by other settings, and the errors of reading.
  public func setting(
    _ changes: [SettingChange], references: ReferencePolicy = .keep, paths: ProjectPaths? = nil,
    files: ProjectFiles = ProjectFiles()
  ) throws(Diagnostic) -> XcodeProject {
    if references == .keep,
      let lost = try project.fileEdits.lostReferences(in: changes, paths: paths, files: files).first
    {
      throw lost.refusal(canBeForced: false)
    }
    var edit = ProjectEdit(project)
    for change in changes {
      for configuration in try ownConfigurations(of: change.target, named: change.configurations) {
        let old = configuration.settings[change.key]
        let new = change.step.value(insteadOf: old)
        // A written value stays as it is, whether it is a text or a list.
        guard new != old.map({ ProjectValue($0) }) else { continue }
        edit.set(["buildSettings", change.key], to: new, of: configuration.id)
      }
    }
    return try edit.applied()
  }

  /// The configurations of a target, or the project's own, that have one of `names`.
  func ownConfigurations(
    of target: ProjectTarget?, named names: [String]?
  ) throws(Diagnostic) -> [ProjectConfiguration] {
    let owner = try target.map { (target) throws(Diagnostic) in try current(target.object) } ?? project.object
    let all = ProjectConfiguration.list(of: owner)
    for name in names ?? [] where !all.contains(where: { $0.name == name }) {
      throw Diagnostic(
        .configurationMissing,
        "\(target.map { "target \"\($0.name)\"" } ?? "the project \(project.name)") has no build configuration \"\(name)\"",
        at: project.object.place, remedy: .advice("choose \(all.map { "\"\($0.name)\"" }.alternatives)"))
    }
    return all.filter { names?.contains($0.name) ?? true }
  }
}

extension SettingEdits {
  /// The object of this project that has the identifier of `object`, which may be from the project before an edit.
  func current(_ object: ProjectObject) throws(Diagnostic) -> ProjectObject {
    guard let current = project.document.object(object.id), current.isa == object.isa else {
      throw Diagnostic(
        .projectObjectMissing, "\(object.isa) \"\(object.id)\" does not exist in the project \(project.name)",
        at: Place(file: project.document.file))
    }
    return current
  }
}

extension Diagnostic.Code {
  package static let configurationMissing = Diagnostic.Code(
    "configuration-missing", "The project or target to edit does not have the build configuration, or has none at all.",
    "\(command: "configuration.list")")
  package static let projectObjectMissing = Diagnostic.Code(
    "project-object-missing", "The project does not have the object.",
    "check the identifier, or restore the object from Git's history")
  package static let targetNameTaken = Diagnostic.Code(
    "target-name-taken", "Another target has this name.", "choose another name")
}
