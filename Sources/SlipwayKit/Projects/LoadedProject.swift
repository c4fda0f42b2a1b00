public import Diagnostics
import FileTrees
public import XcodeProjects

/// A project read from disk, with the files that its build settings name.
public struct LoadedProject {
  /// The location.
  public let location: ProjectLocation
  /// The project.
  public let project: XcodeProject
  /// The project's targets in their configurations.
  public let configurations: TargetConfigurations

  /// Reads the project at `location`.
  ///
  /// - Parameters:
  ///   - location: The project's location.
  ///   - folder: The folder that places in the project are shown from; absolute if `nil`.
  /// - Throws: what reading the file throws, and what the project file's syntax refuses.
  public init(at location: ProjectLocation, shownFrom folder: String? = nil) throws(Diagnostic) {
    self.location = location
    let file = folder.flatMap { location.file.path(below: $0) } ?? location.file
    let document = try ProjectDocument(parsing: FileAccess.read(location.file), file: file)
    project = try XcodeProject(document: document, name: location.name)
    configurations = TargetConfigurations(
      project,
      files: ProjectFiles(in: location.folder) { path in
        let full = path.absolute(in: location.folder)
        return folder.flatMap { full.path(below: $0) } ?? full
      })
  }

  /// The settings of `target` in a configuration, with files of settings read from the project's folder.
  public func settings(of target: ProjectTarget?, configuration: String) -> ResolvedSettings {
    configurations.settings(of: target, in: configuration)
  }

  /// Throws for a configuration that the project does not have.
  ///
  /// - Throws: `configuration-not-found`.
  func requireConfigurations(_ names: [String]) throws(Diagnostic) {
    let present = project.configurations.map(\.name)
    guard let missing = names.first(where: { !present.contains($0) }) else { return }
    throw Diagnostic(
      .configurationNotFound, "build configuration \"\(missing)\" does not exist in the project \(location.name)",
      remedy: .advice("choose \(present.map { "\"\($0)\"" }.alternatives)"))
  }

  /// The files that the project refers to, by paths relative to its folder.
  var files: ProjectFiles { configurations.files }

  /// The names of the files below a folder, both relative to the project's folder.
  func names(below folder: String) -> [String] {
    let entries = (try? FileAccess.walk(absolute(folder))) ?? []
    return entries.filter { $0.kind == .file }.map(\.name)
  }

  /// The path of a file, relative to the project's folder, as it is shown.
  func shown(_ path: String) -> String {
    let file = "\(location.name)\(ProjectLocation.suffix)/project.pbxproj"
    guard let shown = project.document.file, !shown.hasPrefix("/"), shown.hasSuffix(file) else { return absolute(path) }
    return shown.dropLast(file.count) + path
  }

  /// The path of a file, relative to the project's folder, made absolute.
  public func absolute(_ path: String) -> String { path.absolute(in: location.folder) }
}

extension Diagnostic.Code {
  package static let configurationNotFound = Diagnostic.Code(
    "configuration-not-found", "The project has no build configuration with the name in --configuration.",
    "\(command: "configuration.list")")
}
