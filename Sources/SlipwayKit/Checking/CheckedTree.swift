import Checks
import Diagnostics
import FileTrees

/// The files around a project, on the disk or as Git is about to commit them.
struct CheckedTree: Sendable {
  /// The files and folders below the project's folder, relative to it.
  let paths: Set<String>
  /// The folders that contain other projects.
  let nestedProjects: [String]
  /// The links among the files, and the folders of submodules where those are not read: nothing is known of what is
  /// behind them.
  let unseenPaths: Set<String>
  /// The targets of links inside the folder.
  var linkedPaths: Set<String> = []
  /// Returns the bytes of a file, by its path relative to the project's folder.
  let contents: @Sendable (String) -> [UInt8]?
  /// Returns why a file that Git has could not be read, by the same path.
  var problem: @Sendable (String) -> Diagnostic? = { _ in nil }

  /// The target of the link at `link`, relative to the project's folder; `nil` if it is absolute or outside.
  static func target(ofLink link: String, to destination: String) -> String? {
    guard !destination.hasPrefix("/") else { return nil }
    var parts = link.split(separator: "/").dropLast()
    for part in destination.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.joined(separator: "/")
  }
}

/// The files on disk below project folders; each folder is walked once.
struct DiskTrees {
  /// The entries of a folder that was walked.
  private struct Walk {
    let entries: [DirectoryEntry]
    /// The index of each folder in the entries.
    let folders: [String: Int]
  }

  /// The paths of a project's folder.
  private struct Part {
    let paths: Set<String>
    let nestedProjects: [String]
    let unseenPaths: Set<String>
    let linkedPaths: Set<String>
  }

  /// The files that are tracked and not checked out.
  var sparse = SparseFiles()
  /// The files that the command writes, absolute.
  var outputs: Set<String> = []
  private var walks: [String: Walk] = [:]
  private var parts: [String: Part] = [:]

  /// The files around the project in `folder`.
  mutating func tree(of folder: String) throws(Diagnostic) -> CheckedTree {
    let part = try part(of: folder)
    let (source, sparse) = (ProjectFileSource(in: folder), sparse)
    let whole = { @Sendable (path: String) in AbsolutePath(path, from: folder).description }
    return CheckedTree(
      paths: part.paths.union(sparse.paths(below: folder)), nestedProjects: part.nestedProjects,
      unseenPaths: part.unseenPaths, linkedPaths: part.linkedPaths,
      contents: { path in source.contents(of: path) ?? sparse.bytes(of: whole(path)) },
      problem: { path in sparse.problem(of: whole(path)) })
  }

  /// The files below `folder`, absolute; those in repositories of their own are left out.
  mutating func files(below folder: String) throws(Diagnostic) -> [String] {
    let entries = try entries(below: folder)
    let repositories = Set(entries.filter { $0.name.hasSuffix("/.git") }.map { $0.name.dropLast("/.git".count) })
    return entries.filter { $0.kind == .file && !Self.lies($0.name, inOneOf: repositories) }
      .map { "\(folder)/\($0.name)" }
  }

  /// The projects in and below the folders among `roots`.
  mutating func projects(below roots: [String]) throws(Diagnostic) -> [ProjectLocation] {
    var found: Set<ProjectLocation> = []
    for root in Set(roots).sorted() where FileAccess.isDirectory(root) {
      for entry in try entries(below: root) where entry.name.hasSuffix(ProjectLocation.suffix + "/project.pbxproj") {
        found.insert(ProjectLocation(path: "\(root)/\(entry.name.dropLast("/project.pbxproj".count))"))
      }
    }
    return found.sorted()
  }

  /// Whether one of the folders around `path` is in `folders`.
  private static func lies(_ path: String, inOneOf folders: Set<Substring>) -> Bool {
    guard !folders.isEmpty else { return false }
    return path.utf8.indices.contains { path.utf8[$0] == UInt8(ascii: "/") && folders.contains(path[..<$0]) }
  }

  private mutating func part(of folder: String) throws(Diagnostic) -> Part {
    if let part = parts[folder] { return part }
    let entries = try entries(below: folder)
    let nested = Set(
      entries.compactMap { entry -> String? in
        guard entry.kind == .directory, entry.name.hasSuffix(ProjectLocation.suffix) else { return nil }
        return entry.name.lastIndex(of: "/").map { String(entry.name[..<$0]) }
      })
    let links = entries.filter { $0.kind == .link }.map(\.name)
    let part = Part(
      paths: Set(entries.filter { $0.kind != .link }.map(\.name)), nestedProjects: nested.sorted(),
      unseenPaths: Set(links),
      linkedPaths: Set(
        links.compactMap { link in
          (try? FileAccess.destination(ofLink: "\(folder)/\(link)")).flatMap {
            CheckedTree.target(ofLink: link, to: $0)
          }
        }))
    parts[folder] = part
    return part
  }

  private mutating func entries(below folder: String) throws(Diagnostic) -> [DirectoryEntry] {
    for (root, walk) in walks {
      // A folder that the walk skipped can still be named.
      guard let name = folder.path(below: root), let start = walk.folders[name] else { continue }
      let inside = walk.entries[(start + 1)...].lazy.map { ($0.name.path(below: name), $0.kind) }
      return inside.prefix { $0.0 != nil }.map { DirectoryEntry(name: $0.0 ?? "", kind: $0.1) }
    }
    // A sparse checkout may leave out the whole folder.
    guard FileAccess.isDirectory(folder) else { return [] }
    let entries = try FileAccess.walk(folder, entering: ProjectCheck.isEntered)
      // A name that is not UTF-8 is of a file that can't be read.
      .filter { $0.kind != .other || $0.name.contains("\u{FFFD}") }
      .filter { !AppleDouble.contains($0.name) && !outputs.contains("\(folder)/\($0.name)") }
    var folders: [String: Int] = [:]
    for (offset, entry) in entries.enumerated() where entry.kind == .directory { folders[entry.name] = offset }
    walks[folder] = Walk(entries: entries, folders: folders)
    return entries
  }
}
