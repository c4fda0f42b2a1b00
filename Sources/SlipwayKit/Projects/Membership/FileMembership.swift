public import Diagnostics
import FileTrees
public import XcodeProjects

/// A file of a project, with the targets that use it.
public struct FileMembership {
  /// The path, relative to the project's folder.
  public let path: String
  /// Whether the file exists on disk.
  public let exists: Bool
  /// The names of the groups around it, from the outermost; empty for a file in a synchronized folder.
  public let groups: [String]
  /// The synchronized folder that contains it, relative to the project's folder.
  public let folder: String?
  /// The uses by targets.
  public let uses: [FileUse]
  /// The build settings that name it.
  public let settings: [NamingSetting]

  /// A build setting that names a file.
  public struct NamingSetting: Hashable, Sendable {
    /// The target's name.
    public let target: String
    /// The setting, such as `INFOPLIST_FILE`.
    public let key: String
    /// The configurations in which it names the file.
    public let configurations: [String]
  }

  /// Looks up the file at `path`, an absolute path.
  ///
  /// - Throws: `file-missing` for a file that the project does not contain.
  public init(of path: String, in loaded: LoadedProject) throws(Diagnostic) {
    let places = ProjectPlaces(loaded)
    let place = places.relativePath(of: path)
    if places.isFolder(place, at: path) {
      throw Diagnostic(
        .isFolder, "\"\(place)\" is a folder", at: Place(file: path), remedy: .advice("name a file in it"))
    }
    uses = try places.requireMember(place, at: path, FileUses(loaded.project, places.paths))
    exists = FileAccess.exists(path)
    self.path = place
    folder = places.synchronizedFolder(of: place)?.path
    let member = places.paths.members.first { $0.location.root == .project && $0.location.path == place }
    groups = member?.groups ?? []
    settings = Self.settings(naming: place, in: loaded)
  }

  private static func settings(naming path: String, in loaded: LoadedProject) -> [NamingSetting] {
    loaded.project.targets.flatMap { target in
      FileMoving.settingsOfFiles.compactMap { key in
        let names = target.configurations.map(\.name).filter { name in
          loaded.settings(of: target, configuration: name).path(key).map { RelativePaths.joined("", $0) } == path
        }
        return names.isEmpty ? nil : NamingSetting(target: target.name, key: key, configurations: names)
      }
    }
  }
}

extension ProjectPlaces {
  /// The path of a file relative to the project's folder, also of one outside.
  func relativePath(of path: String) -> String {
    relative(path) ?? AbsolutePath(path).seen(from: loaded.location.folder)
  }

  /// The uses of a file, which the project must contain.
  ///
  /// - Parameters:
  ///   - place: The file, relative to the project's folder.
  ///   - path: Its absolute path.
  ///   - uses: The uses of all files.
  /// - Returns: The uses of this file.
  /// - Throws: `file-missing`, with the command that adds an existing file.
  @discardableResult
  func requireMember(_ place: String, at path: String, _ uses: FileUses) throws(Diagnostic) -> [FileUse] {
    let isInFolder = synchronizedFolder(of: place) != nil
    // A synchronized folder contains what is on disk, and a bundle in it only as a whole.
    let isFile = !isInFolder || FileAccess.exists(path) && !FileType.isInBundle(place)
    guard isFile, let found = uses[place] else {
      throw missing(place, at: path)
    }
    return found
  }

  /// The error for a file that the project does not contain.
  func missing(_ place: String, at path: String) -> Diagnostic {
    Diagnostic(
      .fileMissing, "\"\(place)\" is not in the project \(loaded.location.name)",
      at: Place(file: loaded.location.file),
      remedy: FileAccess.exists(path)
        ? .operation(.init("file.add", ["path": place]))
        : .advice("name an existing file, relative to the current folder"))
  }
}
