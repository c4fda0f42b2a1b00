import Diagnostics
import SyntaxTrees

/// The locations of a project's files, as far as the project determines them.
public struct ProjectPaths: Sendable {
  /// The base of a path.
  public enum Root: Hashable, Sendable {
    /// In the folder that holds the project.
    case project
    /// In the folder of an SDK, of Xcode, of the products, or in one that a user has set: the name of the source tree.
    case tree(String)
    /// At the top of the disk.
    case absolute
  }

  /// A file's place.
  public struct Location: Hashable, Sendable {
    /// The base of the path.
    public let root: Root
    /// The path from there, without `.` and, where that can be said, without `..`.
    public let path: String

    /// The location of something in this folder.
    func appending(_ name: String) -> Location {
      Location(root: root, path: RelativePaths.joined(path, name))
    }

    /// The location without a way out of the project's folder and back into it.
    fileprivate func reentering(_ folder: String) -> Location {
      root == .project ? Location(root: root, path: RelativePaths.reentering(path, folder)) : self
    }
  }

  /// A file or folder, and its location.
  public struct Member: Sendable {
    /// The contents of the group.
    public let item: GroupItem
    /// Its location.
    public let location: Location
    /// The names of the groups around it, from the outermost.
    public let groups: [String]
    /// The variant group or data model that it is a part of.
    public let whole: ProjectGroup?
  }

  /// The files and synchronized folders in the order of the groups.
  public let members: [Member]
  /// The synchronized folders in the project's folder, with their paths.
  private let synchronizedFolders: [(folder: SynchronizedGroup, path: String)]
  private let locations: [ObjectID: Location]
  /// The plain groups with folders in the project's folder, with their paths.
  let folderGroups: [(id: ObjectID, path: String)]

  /// Follows the groups of `project`; a group that is reached again is not entered again.
  ///
  /// - Parameters:
  ///   - project: The project.
  ///   - folder: The path of the project's folder, for paths that leave the folder and enter it again by its name.
  public init(_ project: XcodeProject, folder: String = "") {
    var members: [Member] = []
    var locations: [ObjectID: Location] = [:]
    var folderGroups: [(id: ObjectID, path: String)] = []
    let directory = RelativePaths.normalized(project.projectDirectoryPath)
    let start = Location(root: .project, path: RelativePaths.reentering(directory, folder))
    let main = project.mainGroup
    var waiting: [(item: GroupItem, parent: Location, groups: [String], whole: ProjectGroup?)] =
      main.map { [(.group($0), start, [], nil)] } ?? []
    let count = project.document.content.objects.entries.count
    members.reserveCapacity(count / 2)
    locations.reserveCapacity(count / 2)
    while let (item, parent, groups, whole) = waiting.popLast() {
      let location = Self.location(of: item.object, in: parent, project: start).reentering(folder)
      guard locations.updateValue(location, forKey: item.object.id) == nil else { continue }
      guard case .group(let group) = item else {
        members.append(Member(item: item, location: location, groups: groups, whole: whole))
        continue
      }
      guard groups.count < Self.deepest else { continue }
      let inner = group.object == main?.object ? groups : groups + [group.name ?? ""]
      let outer = group.kind == .plain ? nil : group
      if outer == nil, location.root == .project, group.path != nil {
        folderGroups.append((group.id, location.path))
      }
      waiting.append(contentsOf: group.children.reversed().map { ($0, location, inner, outer) })
    }
    self.members = members
    self.folderGroups = folderGroups
    self.locations = locations
    synchronizedFolders = members.compactMap { member in
      guard case .synchronized(let folder) = member.item, member.location.root == .project else { return nil }
      return (folder, member.location.path)
    }
  }

  /// Follows the groups of `project` if a configuration of it is based on a file of settings, which has to be found.
  ///
  /// - Parameter project: The project; most have no files of settings, and the way to each of their files need not be
  ///   gone.
  public init?(ofSettingFilesIn project: XcodeProject) {
    let configurations = project.configurations + project.targets.flatMap(\.configurations)
    guard configurations.contains(where: \.hasBaseFile) else { return nil }
    self.init(project)
  }

  /// The location of the object `id`, if the groups lead to it.
  public subscript(id: ObjectID) -> Location? { locations[id] }

  /// The innermost synchronized folder that contains a path relative to the project's folder, and the folder's path.
  public func synchronizedFolder(around path: String) -> (folder: SynchronizedGroup, path: String)? {
    let around = synchronizedFolders.filter { path.path(below: $0.path) != nil }
    return around.reduce(nil) { best, next in
      next.path.utf8.count >= best?.path.utf8.count ?? 0 ? next : best
    }
  }

  /// Whether synchronized folders are among the project's files.
  package var hasSynchronizedFolders: Bool {
    members.contains { if case .synchronized = $0.item { true } else { false } }
  }

  /// The sources in groups that `target` compiles, in the order of its build phases.
  package func listedSources(of target: ProjectTarget) -> [String] {
    target.phases.filter { $0.kind == .sources }.flatMap(\.files).compactMap { file in
      file.object.reference("fileRef").flatMap { self[$0] }.flatMap { $0.root == .project ? $0.path : nil }
    }
  }

  /// Deeper groups are not entered, and longer paths not made: a chain of thousands would cost its square.
  private static let deepest = 128
  private static let longest = 4096

  private static func location(of object: ProjectObject, in parent: Location, project: Location) -> Location {
    let path = object.string("path") ?? ""
    guard path.utf8.count + parent.path.utf8.count <= longest else { return Location(root: parent.root, path: path) }
    guard let tree = object.value("sourceTree"), !object.document.content.syntax.isString(tree, "<group>") else {
      return Location(root: parent.root, path: RelativePaths.joined(parent.path, path))
    }
    switch object.string("sourceTree") ?? "<group>" {
    case "<group>": return Location(root: parent.root, path: RelativePaths.joined(parent.path, path))
    case "<absolute>": return Location(root: .absolute, path: path)
    case "SOURCE_ROOT": return Location(root: .project, path: RelativePaths.joined(project.path, path))
    case let tree: return Location(root: .tree(tree), path: RelativePaths.normalized(path))
    }
  }
}

/// Paths as texts, without a look at the disk.
public enum RelativePaths {
  /// `path` seen from `base`; an absolute one stays itself.
  public static func joined(_ base: String, _ path: String) -> String {
    if path.hasPrefix("/") || base.isEmpty { return normalized(path) }
    return path.isEmpty ? base : normalized(base + "/" + path)
  }

  /// `path` without `.`, empty parts, and `..` after a name.
  static func normalized(_ path: String) -> String {
    if isNormal(path) { return path }
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// `path`, relative to `folder`, without the `..` by which it leaves the folder if it enters it again by its name.
  static func reentering(_ path: String, _ folder: String) -> String {
    guard path.hasPrefix("../"), !folder.isEmpty else { return path }
    let parts = path.split(separator: "/")
    let count = parts.prefix { $0 == ".." }.count
    let (own, rest) = (folder.split(separator: "/").suffix(count), parts.dropFirst(count))
    guard own.count == count, rest.starts(with: own) else { return path }
    return rest.dropFirst(count).joined(separator: "/")
  }

  /// Whether a path has no empty part and none that begins with a period, as almost all have.
  private static func isNormal(_ path: String) -> Bool {
    let slash = UInt8(ascii: "/")
    var previous: UInt8?
    for byte in path.utf8 {
      if byte == UInt8(ascii: "."), previous == nil || previous == slash { return false }
      if byte == slash, previous == slash { return false }
      previous = byte
    }
    return previous != slash
  }

  /// The folder that `path` is in.
  public static func parent(_ path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  }
}
