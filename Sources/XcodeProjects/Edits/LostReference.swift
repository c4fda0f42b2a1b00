public import Diagnostics
import PropertyLists

/// The handling of references to other settings, such as `$(TARGET_NAME)`, in a replaced value.
public enum ReferencePolicy: Sendable {
  /// Refuses the edit.
  case keep
  /// Replaces the value.
  case replace
}

/// A build setting whose references to other settings an edit would replace.
public struct LostReference: Hashable, Sendable {
  /// The setting.
  public let key: String
  /// The target's name, or the project's.
  public let owner: String
  /// Whether the project has the setting, and no target of it.
  public let isOfProject: Bool
  /// The configuration.
  public let configuration: String
  /// The value with the references.
  public let old: String
  /// The value that would replace it; `nil` where the setting would be removed.
  public let new: String?
  /// The place of the value.
  public let place: Place?

  /// The error of an edit that would replace the references.
  ///
  /// - Parameter canBeForced: Whether the user can have them replaced with `--force`.
  /// - Returns: The error.
  public func refusal(canBeForced: Bool) -> Diagnostic {
    Diagnostic(
      .settingRefersToOthers,
      "\(key) of \"\(owner)\" in \(configuration) is \"\(old)\", which refers to other settings",
      at: place, remedy: canBeForced ? .advice(forcing) : replacing)
  }

  private var forcing: String { new.map { "add --force to replace it with \"\($0)\"" } ?? "add --force to remove it" }

  /// Writes the value, whatever it refers to.
  private var replacing: Remedy {
    let owner = isOfProject ? ["project-level": "true"] : ["target": owner]
    guard let new else { return .operation(.init("setting.unset", owner.merging(["key": key]) { $1 })) }
    return .operation(.init("setting.set", owner.merging(["setting": "\(key)=\(new)"]) { $1 }))
  }

  /// The note after the references are replaced.
  public var note: Diagnostic {
    Diagnostic(
      .settingRefersToOthers,
      "\(new.map { "replaced \(key) \"\(old)\" with \"\($0)\"" } ?? "removed \(key) \"\(old)\"") in \(configuration)",
      severity: .note, at: place)
  }
}

extension FileEdits {
  /// The references that `changes` would replace, in the order of the changes.
  ///
  /// A value that a target takes from its project or a file of settings counts as well: the new one hides it.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - paths: Where the project's files lie; found out if `nil`.
  ///   - files: The files of build settings.
  /// - Returns: The references.
  /// - Throws: `configuration-missing`, and the errors of reading.
  public func lostReferences(
    in changes: [SettingChange], paths: ProjectPaths? = nil, files: ProjectFiles = ProjectFiles()
  ) throws(Diagnostic) -> [LostReference] {
    let paths = paths ?? ProjectPaths(ofSettingFilesIn: project)
    var lost: [LostReference] = []
    for change in changes {
      for configuration in try project.settingEdits.ownConfigurations(of: change.target, named: change.configurations) {
        let own = configuration.settings[change.key].map { SettingAssignment.text(of: $0) }
        let new = change.step.value(insteadOf: configuration.settings[change.key]).map {
          SettingAssignment.text(of: $0.propertyList)
        }
        // Removing a setting uncovers the inherited one; a conditional setting is a separate setting.
        var old = own
        if own == nil, let new, !new.contains(SettingStep.inherited), !change.key.contains("[") {
          let settings = project.settings(
            of: change.target, configuration: configuration.name, paths: paths, files: files)
          old = settings.assignments(of: change.key).first { $0.origin.level != .builtIn }?.value
        }
        guard let old, !SettingReference.names(in: old).isSubset(of: SettingReference.names(in: new ?? "")) else {
          continue
        }
        lost.append(
          LostReference(
            key: change.key, owner: change.target?.name ?? project.name, isOfProject: change.target == nil,
            configuration: configuration.name, old: old, new: new,
            place: configuration.object.place))
      }
    }
    return lost
  }
}

extension SettingReference {
  /// The names of the settings that `text` refers to, but for what it inherits.
  static func names(in text: String) -> Set<String> {
    let bytes = Array(text.utf8)[...]
    var names: Set<String> = []
    var position = bytes.startIndex
    while position + 1 < bytes.endIndex {
      guard bytes[position] == UInt8(ascii: "$") else {
        position += 1
        continue
      }
      guard bytes[position + 1] != UInt8(ascii: "$") else {
        position += 2
        continue
      }
      guard let reference = SettingReference(in: bytes, at: position) else { break }
      let name = String(decoding: reference.name, as: UTF8.self)
      if !reference.isLiteral, !name.isEmpty, name != "inherited" { names.insert(name) }
      position = reference.end
    }
    return names
  }
}

extension Diagnostic.Code {
  package static let settingRefersToOthers = Diagnostic.Code(
    "setting-refers-to-others", "The edit would replace references to other build settings.",
    "change the referenced settings, or replace the value with --force")
}
