import Checks
import Diagnostics
import FileTrees
import GitStore
import IgnoreTemplates
import Synchronization

/// The files of a commit or of the index, read on demand.
final class TreeSnapshot: @unchecked Sendable {
  private let entries: [String: TreeEntry]
  private let copy: WorkingCopy
  private let mutex = Mutex(Diagnostic?.none)

  /// Lists the files of `tree` in the repository of `copy`.
  init(of tree: ObjectName, in copy: WorkingCopy) throws(Diagnostic) {
    let all = try copy.repository.objects.entries(ofTree: tree, recursive: true)
    entries = Dictionary(all.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    self.copy = copy
  }

  /// The paths of the files, links and submodules, in order.
  var trackedPaths: [String] { entries.keys.sorted() }

  /// Whether a file, link or submodule is at `path`.
  func contains(_ path: String) -> Bool { entries[path] != nil }

  /// The paths at which the two differ; all paths if `other` is `nil`.
  func differences(from other: TreeSnapshot?) -> Set<String> {
    let old = other?.entries ?? [:]
    return Set(entries.keys.filter { old[$0] != entries[$0] } + old.keys.filter { entries[$0] == nil })
  }

  /// The projects, in order.
  var projects: [ProjectLocation] {
    let ending = ProjectLocation.suffix + "/project.pbxproj"
    return files(where: { $0.hasSuffix(ending) }).filter(Self.isWalked).map { path in
      ProjectLocation(path: copy.root + "/" + path.dropLast("/project.pbxproj".count))
    }
  }

  /// The files that are checked without a project: profiles, and without any project also property lists and keys.
  var looseFiles: [String] {
    let isAlone = projects.isEmpty
    return files { path in
      guard let kind = CheckedFile.Kind(path), Self.isWalked(path) else { return false }
      return kind == .profile || isAlone && kind.isLookedForInFolders
    }
  }

  /// The files around a project.
  func tree(of project: ProjectLocation) -> CheckedTree {
    let folder = folder(of: project)
    let nested = Set(projects.map(self.folder)).filter { $0 != folder }.compactMap { $0.path(below: folder) }
    let inside = entries.values.compactMap { entry in entry.path.path(below: folder).map { ($0, entry) } }
      .filter { Self.isWalked($0.0) }
    let links = inside.filter { $0.1.kind == .link }
    return CheckedTree(
      paths: Self.withFolders(inside.filter { Self.isFile($0.1) }.map(\.0)), nestedProjects: nested.sorted(),
      unseenPaths: Set(inside.filter { !Self.isFile($0.1) }.map(\.0)),
      linkedPaths: Set(
        links.compactMap { path, link in
          read(link).flatMap { CheckedTree.target(ofLink: path, to: String(decoding: $0, as: UTF8.self)) }
        }),
      contents: { self.bytes(of: folder.isEmpty || $0.hasPrefix("/") ? $0 : folder + "/" + $0) })
  }

  /// Whether a project may use one of the files `touched`: those in its folder, or any if it names files outside of it.
  func mayUse(_ touched: Set<String>, in project: ProjectLocation) -> Bool {
    let folder = folder(of: project)
    guard !touched.contains(where: { $0.path(below: folder) != nil }) else { return true }
    let file = project.path.path(below: copy.root) ?? project.path
    return files { path in
      path == file + "/project.pbxproj" || path.hasSuffix(".xcconfig") && path.path(below: folder) != nil
    }.contains { String(decoding: bytes(of: $0) ?? [], as: UTF8.self).contains("../") }
  }

  /// The rules of the `.gitignore` files, by their folders.
  var ignoreRules: [String: IgnoreRules] {
    var rules: [String: IgnoreRules] = [:]
    for path in files(where: { $0 == ".gitignore" || $0.hasSuffix("/.gitignore") }) {
      guard let bytes = bytes(of: path), bytes.count <= IgnoreFileEdit.sizeLimit else { continue }
      let folder = path == ".gitignore" ? "" : String(path.dropLast("/.gitignore".count))
      rules[folder] = IgnoreRules(bytes, file: path, folder: folder)
    }
    return rules
  }

  /// The files that decide which findings are reported: settings, and the baselines that they name.
  var settingsPaths: Set<String> {
    let name = SlipwayConfiguration.fileName
    let settings = files { $0 == name || $0.hasSuffix("/" + name) }
    let baselines = settings.compactMap { path -> String? in
      let configuration = bytes(of: path).flatMap { try? SlipwayConfiguration(parsing: $0, file: path) }
      let folder = AbsolutePath(path, from: copy.root).components.dropLast().joined(separator: "/")
      return configuration?.baseline.flatMap { AbsolutePath($0.path, from: "/" + folder).description }
        .flatMap { $0.path(below: copy.root) }
    }
    return Set(settings + baselines)
  }

  /// The settings in these files; those in folders above the working tree are on the disk.
  var settingsSource: SettingsSource {
    SettingsSource(
      exists: { [self] path in path.path(below: copy.root).map(contains) ?? FileAccess.exists(path) },
      read: { [self] (path) throws(Diagnostic) in
        if let bytes = bytes(of: path) { return bytes }
        return try FileAccess.read(path)
      },
      missing: "is not staged",
      adviceForMissing: { [self] path in
        "run slipway stage \(ShellWord.quoted(path.path(below: copy.root) ?? path)), or remove the key"
      })
  }

  /// The bytes of the file at `path`, relative to the top or absolute; only one thread at a time reads.
  func bytes(of path: String) -> [UInt8]? {
    let inside = AbsolutePath(path, from: copy.root).description.path(below: copy.root)
    guard let entry = inside.flatMap({ entries[$0] }), Self.isFile(entry) else { return nil }
    return read(entry)
  }

  /// Why the first of the files that could not be read was not, such as in a partial clone.
  var problem: Diagnostic? { mutex.withLock { $0 } }

  private func read(_ entry: TreeEntry) -> [UInt8]? {
    mutex.withLock { problem in
      do throws(Diagnostic) {
        return try entry.bytes(in: copy.repository, at: entry.path)
      } catch {
        problem = problem ?? error
        return nil
      }
    }
  }

  private func folder(of project: ProjectLocation) -> String { project.folder.relative(toFolder: copy.root) ?? "" }

  /// The paths of files for which `isWanted` returns true, in order.
  private func files(where isWanted: (String) -> Bool) -> [String] {
    entries.values.filter { Self.isFile($0) && isWanted($0.path) }.map(\.path).sorted()
  }

  private static func isFile(_ entry: TreeEntry) -> Bool { entry.kind == .file || entry.kind == .executable }

  private static func isWalked(_ path: String) -> Bool {
    !AppleDouble.contains(path) && path.split(separator: "/").allSatisfy { !ProjectCheck.leftOut.contains(String($0)) }
  }

  /// The files and their folders.
  static func withFolders(_ files: [String]) -> Set<String> {
    var paths: Set<String> = []
    for path in files {
      var part = path[...]
      while paths.insert(String(part)).inserted, let slash = part.lastIndex(of: "/") { part = part[..<slash] }
    }
    return paths
  }
}
