public import Diagnostics
import FileTrees
public import PropertyLists
public import XcodeProjects

/// A project read from disk, with the files that its build settings name.
public struct LoadedProject {
  /// The location.
  public let location: ProjectLocation
  /// The project.
  public let project: XcodeProject
  /// Where the project's files lie, if its settings name files of settings.
  let settingPaths: ProjectPaths?
  /// The folder that places are shown from; absolute if `nil`.
  private let shownFolder: String?

  /// Reads the project at `location`.
  ///
  /// - Parameters:
  ///   - location: The project's location.
  ///   - folder: The folder that places in the project are shown from; absolute if `nil`.
  /// - Throws: what reading the file throws, and what the project file's syntax refuses.
  public init(at location: ProjectLocation, shownFrom folder: String? = nil) throws(Diagnostic) {
    self.location = location
    shownFolder = folder
    let file = folder.flatMap { location.file.path(below: $0) } ?? location.file
    let document = try ProjectDocument(parsing: FileAccess.read(location.file), file: file)
    project = try XcodeProject(document: document, name: location.name)
    settingPaths = ProjectPaths(ofSettingFilesIn: project)
  }

  /// The settings of `target` in a configuration, with files of settings read from the project's folder.
  public func settings(of target: ProjectTarget?, configuration: String) -> ResolvedSettings {
    project.settings(
      of: target, configuration: configuration, paths: settingPaths,
      files: SettingsFiles(in: location.folder).contents)
  }

  /// The bytes of a file that the project names by a path relative to its folder; `nil` where it can't be read.
  public func contents(of path: String) -> [UInt8]? {
    try? FileAccess.read(absolute(path))
  }

  /// The property list that the setting `key` names the path of.
  ///
  /// - Throws: what reading the file and its syntax throw; `nil` is the answer where the setting names none.
  public func propertyList(
    namedBy key: String, in settings: ResolvedSettings
  ) throws(Diagnostic) -> PropertyList? {
    guard let path = settings.path(key) else { return nil }
    let file = absolute(path)
    return try PropertyList(parsing: FileAccess.read(file), file: file)
  }

  /// A place in the project or in a file that it names, as places are shown.
  func shown(_ place: Place) -> Place {
    guard let file = place.file, file != project.document.file, !file.hasPrefix("/") else { return place }
    let path = absolute(file)
    return place.inFile(shownFolder.flatMap { path.path(below: $0) } ?? path)
  }

  /// The path of a file, relative to the project's folder, made absolute.
  public func absolute(_ path: String) -> String {
    if path.isEmpty { return location.folder }
    return path.hasPrefix("/") ? path : location.folder + "/" + path
  }
}
