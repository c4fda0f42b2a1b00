public import Diagnostics
import FileTrees
import SyntaxTrees
import XcodeProjects

/// The addition or removal of a build configuration.
public struct ConfigurationEditing {
  /// The files to write.
  public let change: ProjectChange
  /// The schemes that use another configuration from now on, by name.
  public let schemes: [String]
  /// Notes for the user.
  public let notes: [Diagnostic]

  /// Plans a configuration as a copy of another.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - base: The one that is copied.
  ///   - settingsFile: The absolute path of the .xcconfig file; `nil` for the copied configuration's file.
  ///   - loaded: The project.
  /// - Returns: The edit, not yet written.
  /// - Throws: `configuration-name-taken`, `configuration-missing`, `file-not-found`, `path-outside`, and what the edit
  ///   throws.
  public static func adding(
    _ name: String, basedOn base: String, settingsFile: String?, to loaded: LoadedProject
  ) throws(Diagnostic) -> ConfigurationEditing {
    var project = try loaded.project.configurationEdits.adding(name, copying: base)
    if let settingsFile {
      guard FileAccess.kind(of: settingsFile) == .file else {
        throw Diagnostic(
          .fileNotFound, "\"\(settingsFile)\" does not exist", at: Place(file: settingsFile),
          remedy: .advice("name an existing file, relative to the current folder"))
      }
      let places = ProjectPlaces(loaded)
      guard let path = places.relative(settingsFile) else {
        throw Diagnostic(
          .pathOutside, "\"\(settingsFile)\" is outside the project's folder", at: Place(file: settingsFile))
      }
      project = try project.basing(nil, configuration: name, onFileAt: path)
    }
    return ConfigurationEditing(
      change: loaded.change("configuration add \(name)", to: project), schemes: [],
      notes: ConditionalCopies(of: base, as: name, in: project, loaded).notes)
  }

  /// Plans to remove a build configuration; its schemes then use the default one.
  ///
  /// - Throws: `configuration-missing`, `configuration-needed`, and what reading and editing throw.
  public static func removing(_ name: String, from loaded: LoadedProject) throws(Diagnostic) -> ConfigurationEditing {
    let project = try loaded.project.configurationEdits.removing(name)
    var change = ProjectChange("configuration remove \(name)")
    var schemes: [String] = []
    let next = project.defaultConfigurationName ?? project.configurations.last?.name ?? "Release"
    for file in try CompanionFiles(of: loaded.location).schemes() {
      let edited = file.scheme.renamingConfiguration(name, to: next)
      guard edited.document.bytes != file.bytes else { continue }
      schemes.append(file.scheme.name)
      change.write(edited.document.bytes, to: file.path, replacing: file.bytes)
    }
    change.write(project.document.bytes, to: loaded.location.file, replacing: loaded.project.document.bytes)
    let notes = schemes.map { scheme in
      Diagnostic(.schemeConfigurationChanged, "the scheme \"\(scheme)\" now uses \"\(next)\"", severity: .note)
    }
    return ConfigurationEditing(change: change, schemes: schemes, notes: notes)
  }
}

extension Diagnostic.Code {
  package static let schemeConfigurationChanged = Diagnostic.Code(
    "scheme-configuration-changed", "The scheme uses a different build configuration than before.",
    "no action is needed, or choose another one: \(command: "scheme.set") NAME --action ACTION --configuration NAME")
}
