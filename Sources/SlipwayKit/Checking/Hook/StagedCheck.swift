import Checks
public import Diagnostics
import FileTrees
import Git
import IgnoreTemplates

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Checks what a commit would bring: the files as they are staged, and of the findings those in files that it touches.
public struct StagedCheck {
  private let copy: WorkingCopy
  private let date: Date

  /// Creates a check of the index of `copy`.
  public init(of copy: WorkingCopy, at date: Date) {
    self.copy = copy
    self.date = date
  }

  /// Checks it; places are relative to the top of the working tree.
  ///
  /// - Throws: `unresolved-conflicts`, `configuration-invalid`, and what reading the repository throws.
  public func result() throws(Diagnostic) -> CheckResult {
    let repository = copy.repository
    let touched = Set(try repository.diff(.staged, contextLines: 0).filter { $0.newMode != nil }.map(\.change.path))
    let checker = try Checker()
    var settings = CheckSettings(excluding: ExcludedPaths())
    var work = CheckWork(checker: checker, folder: copy.root, date: date)
    var projects: [ProjectLocation] = []
    var contents: (String) -> [UInt8]? = { _ in nil }
    if !touched.isEmpty {
      let entries = try repository.entries(ofTree: repository.indexTree(), recursive: true)
      let files = StagedFiles(entries.filter { $0.kind == .file || $0.kind == .executable }, in: repository)
      let unseen = entries.filter { $0.kind == .link || $0.kind == .submodule }.map(\.path)
      let folders = files.projectFolders
      for (path, folder) in files.projects where touched.contains(where: { Self.isInside($0, folder) }) {
        let location = ProjectLocation(path: copy.root + "/" + path)
        let nested = folders.filter { $0 != folder && Self.isInside($0, folder) }
        let tree = CheckedTree(
          paths: files.paths(below: folder), nestedProjects: nested.map { Self.inside($0, folder) },
          unseenPaths: Set(unseen.filter { Self.isInside($0, folder) }.map { Self.inside($0, folder) }),
          contents: { files.bytes(of: folder.isEmpty ? $0 : folder + "/" + $0) })
        work.add(location, tree, try settings.settings(of: location.folder))
        projects.append(location)
      }
      let found = try ContentSearch.staged(touched.sorted(), in: repository)
      work.repositories = [
        GitKnowledge(
          trackedPaths: touched.sorted(), shared: (try? IgnoreDecisions.shared(of: copy, foldsCase: false)) ?? [],
          rules: files.ignoreRules, content: { found[$0] ?? .nothing })
      ]
      contents = files.bytes
    }
    work.common = try settings.settings(of: copy.root)
    var outcome = work.outcome()
    outcome.files = touched.count
    outcome.findings = outcome.findings.filter { $0.place?.file.map(touched.contains) ?? false }
    // No coverage: findings in other files are not stale, although they are not reported here.
    return CheckResult(
      outcome, subjects: CheckSubjects(projects, roots: []), folder: copy.root,
      baselines: try settings.configuredBaselines(),
      contents: contents)
  }

  private static func isInside(_ path: String, _ folder: String) -> Bool {
    path.path(below: folder) != nil
  }

  private static func inside(_ path: String, _ folder: String) -> String {
    path.path(below: folder) ?? path
  }
}

/// The files of the index, read on demand.
private final class StagedFiles: @unchecked Sendable {
  private let names: [String: ObjectName]
  private let repository: Repository
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(_ entries: [TreeEntry], in repository: Repository) {
    names = Dictionary(entries.map { ($0.path, $0.name) }, uniquingKeysWith: { first, _ in first })
    self.repository = repository
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// The projects, with the folders that they are in.
  var projects: [(path: String, folder: String)] {
    let ending = ProjectLocation.suffix + "/project.pbxproj"
    return names.keys.filter { path in
      path.hasSuffix(ending) && path.split(separator: "/").allSatisfy { !ProjectCheck.leftOut.contains(String($0)) }
    }.sorted().map { path in
      let project = String(path.dropLast("/project.pbxproj".count))
      return (project, project.lastIndex(of: "/").map { String(project[..<$0]) } ?? "")
    }
  }

  var projectFolders: [String] { Array(Set(projects.map(\.folder))).sorted() }

  /// The rules of the `.gitignore` files, by their folders.
  var ignoreRules: [String: IgnoreRules] {
    var rules: [String: IgnoreRules] = [:]
    for path in names.keys where path == ".gitignore" || path.hasSuffix("/.gitignore") {
      guard let bytes = bytes(of: path), bytes.count <= IgnoreFileEdit.sizeLimit else { continue }
      let folder = String(path.dropLast(".gitignore".count + (path == ".gitignore" ? 0 : 1)))
      rules[folder] = IgnoreRules(bytes, file: path, folder: folder)
    }
    return rules
  }

  /// The files and folders below a folder, relative to it.
  func paths(below folder: String) -> Set<String> {
    var paths: Set<String> = []
    for path in names.keys {
      guard let inside = path.path(below: folder) else { continue }
      var part = inside[...]
      guard !part.split(separator: "/").contains(where: { ProjectCheck.leftOut.contains(String($0)) }) else { continue }
      while paths.insert(String(part)).inserted, let slash = part.lastIndex(of: "/") { part = part[..<slash] }
    }
    return paths
  }

  /// The bytes of a file; only one thread at a time reads.
  func bytes(of path: String) -> [UInt8]? {
    guard let name = names[path] else { return nil }
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try? repository.readBlob(name)
  }
}
