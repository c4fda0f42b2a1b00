import Diagnostics
import FileTrees
public import XcodeProjects

/// The file of a scheme, which may not be well-formed.
public struct SchemeSource {
  /// The project or workspace that has it, absolute.
  public let container: String
  /// The user whose scheme it is; `nil` for a shared one.
  public let user: String?
  /// The file, absolute.
  public let path: String
  /// The file's content.
  public let bytes: [UInt8]

  /// The name of the scheme.
  public var name: String { SchemeFolder.name(of: path) }

  init(_ path: String, in folder: SchemeFolder) throws(Diagnostic) {
    self.path = path
    container = folder.container
    user = folder.user
    bytes = try FileAccess.read(path)
  }
}

/// A scheme of a project, or of a workspace beside it, with its file.
public struct SchemeFile {
  /// The file.
  public let source: SchemeSource
  /// The scheme.
  public let scheme: Scheme

  /// The project or workspace that has it, absolute.
  public var container: String { source.container }
  /// The user whose scheme it is; `nil` for a shared one.
  public var user: String? { source.user }
  /// The file, absolute.
  public var path: String { source.path }
  /// The file's content.
  public var bytes: [UInt8] { source.bytes }

  init(_ path: String, in folder: SchemeFolder) throws(Diagnostic) {
    try self.init(SchemeSource(path, in: folder))
  }

  init(_ source: SchemeSource) throws(Diagnostic) {
    self.source = source
    scheme = try Scheme(parsing: source.bytes, name: source.name, file: source.path)
  }

  /// Whether it names a target of the project at `location` for which `isMeant` holds.
  func names(_ location: ProjectLocation, where isMeant: (ObjectID) -> Bool = { _ in true }) -> Bool {
    let project = "/\(location.name)\(ProjectLocation.suffix)"
    return scheme.references.contains { isMeant($0.targetID) && "/\($0.projectPath ?? "")".hasSuffix(project) }
  }
}

/// A folder of schemes: the shared schemes of a project or workspace, or one user's schemes.
struct SchemeFolder {
  /// The project or workspace, absolute.
  let container: String
  /// The user; `nil` for the shared schemes.
  let user: String?

  /// The folder, absolute.
  var path: String { Self.path(in: container, of: user) + "/xcschemes" }

  /// The folders of the project, and of the workspaces beside it, whether they exist or not.
  static func all(of location: ProjectLocation) throws(Diagnostic) -> [SchemeFolder] {
    let beside = try FileAccess.entries(of: location.folder)
    let workspaces = beside.filter { $0.name.hasSuffix(".xcworkspace") }.map { "\(location.folder)/\($0.name)" }
    var folders: [SchemeFolder] = []
    for container in [location.path] + workspaces {
      folders.append(SchemeFolder(container: container, user: nil))
      let data = container + "/xcuserdata"
      guard FileAccess.isDirectory(data) else { continue }
      for entry in try FileAccess.entries(of: data) where entry.kind == .directory && entry.name.hasSuffix(users) {
        folders.append(SchemeFolder(container: container, user: String(entry.name.dropLast(users.count))))
      }
    }
    return folders
  }

  /// The files of the schemes, absolute.
  func paths() throws(Diagnostic) -> [String] {
    guard FileAccess.isDirectory(path) else { return [] }
    return try FileAccess.entries(of: path).filter { $0.kind == .file && $0.name.hasSuffix(Self.suffix) }
      .map { "\(path)/\($0.name)" }
  }

  /// The file that a scheme of that name has in the folder.
  func path(ofScheme name: String) -> String { "\(path)/\(name)\(Self.suffix)" }

  /// The name of the scheme in a file.
  static func name(of path: String) -> String { String(path.lastName.dropLast(suffix.count)) }

  private static func path(in container: String, of user: String?) -> String {
    user.map { "\(container)/xcuserdata/\($0)\(users)" } ?? "\(container)/xcshareddata"
  }

  static let suffix = ".xcscheme"
  private static let users = ".xcuserdatad"
}
