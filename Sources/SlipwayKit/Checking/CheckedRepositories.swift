import Checks
import Diagnostics
import FileTrees
import GitHistory
import GitStore
import GitWorkTree
import IgnoreTemplates

/// The repositories of the checked files and folders.
struct CheckedRepositories {
  private(set) var all: [CheckedRepository] = []
  /// The top folders, also of the repositories that could not be read.
  private(set) var tops: [String] = []
  /// The repositories that could not be read, in the order of their folders.
  private(set) var unreadable: [UnreadableRepository] = []
  /// Why a repository with a sparse checkout could not be read: without it, files seem to be missing.
  private(set) var sparseProblem: Diagnostic?

  /// Opens the repository of each place once.
  ///
  /// - Parameters:
  ///   - places: Files and folders, absolute.
  ///   - folder: The folder that shown paths are relative to, absolute.
  ///   - environment: Git's environment.
  init(of places: [String], seenFrom folder: String, environment: GitEnvironment) {
    var known: Set<String> = []
    var problems: [String: UnreadableRepository] = [:]
    for place in Set(places.map(Self.folder)).sorted() {
      do throws(Diagnostic) {
        guard let repository = try Repository.find(from: place, environment: environment),
          let copy = WorkingCopy(of: repository, seenFrom: folder), known.insert(copy.root).inserted
        else { continue }
        all.append(
          CheckedRepository(copy, of: place, tracked: try repository.stagingArea.trackedPaths(), seenFrom: folder))
      } catch {
        let top = Self.top(around: place)
        if sparseProblem == nil, Self.isSparse(top) { sparseProblem = error }
        problems[top] = UnreadableRepository(folder: Self.shown(top, from: folder), problem: error)
      }
    }
    unreadable = problems.sorted { $0.key < $1.key }.map(\.value)
    tops = Set(all.map(\.top) + problems.keys).sorted()
  }

  /// The top folders of the repositories inside of another.
  func tops(inside outer: CheckedRepository) -> [String] {
    all.compactMap(\.givenTop).filter { top in outer.givenTop.map { top.path(below: $0) != nil } ?? false }
  }

  /// The top folders of repositories inside of `roots`, which those around them do not list.
  func nested(below roots: [String]) -> [String] {
    all.compactMap(\.givenTop).filter { top in roots.contains { top.path(below: $0) != nil } }
  }

  private static func folder(of place: String) -> String {
    AbsolutePath(place).selfAndAncestors.first(where: FileAccess.isDirectory) ?? "/"
  }

  /// The folder of a repository that can't be opened.
  private static func top(around folder: String) -> String {
    AbsolutePath(folder).selfAndAncestors.first { FileAccess.exists($0 + "/.git") } ?? folder
  }

  /// Whether the working tree of a repository that can't be opened lacks files.
  private static func isSparse(_ top: String) -> Bool {
    FileAccess.exists(top + "/.git/info/sparse-checkout")
      && ["config", "config.worktree"].contains { name in
        let bytes = try? FileAccess.read("\(top)/.git/\(name)", limit: 1 << 20)
        return String(decoding: bytes ?? [], as: UTF8.self).lowercased().contains("sparsecheckout = true")
      }
  }

  private static func shown(_ path: String, from folder: String) -> String {
    let path = path.relative(toFolder: folder) ?? path
    return path.isEmpty ? "." : path
  }
}

/// The repository of checked files.
struct CheckedRepository {
  private let copy: WorkingCopy
  /// The tracked paths, relative to the top.
  private let tracked: [String]
  /// The folder that shown paths are relative to, absolute.
  private let folder: String

  /// The top folder, by the links that lead to a checked place; `nil` if it is not above that place.
  let givenTop: String?

  fileprivate init(_ copy: WorkingCopy, of place: String, tracked: [String], seenFrom folder: String) {
    self.copy = copy
    let inside = (try? FileAccess.resolved(place))?.relative(toFolder: copy.root)
    let parts = AbsolutePath(place).components
    let names = inside?.split(separator: "/").map(String.init)
    givenTop = names.flatMap { names in
      parts.suffix(names.count).elementsEqual(names) ? "/" + parts.dropLast(names.count).joined(separator: "/") : nil
    }
    self.tracked = tracked
    self.folder = folder
  }

  /// The repository.
  var repository: Repository { copy.repository }

  /// The top folder of the working tree, without links.
  var top: String { copy.root }

  /// The tracked and ignored paths below `roots`.
  ///
  /// - Parameters:
  ///   - roots: Files and folders, absolute.
  ///   - present: The files below them, absolute.
  ///   - sparse: The files that are not checked out.
  /// - Returns: The knowledge of the repository.
  func knowledge(below roots: [String], present: [String], sparse: SparseFiles) -> GitKnowledge {
    let paths = RootedPaths(roots, top: top, folder: folder)
    let wanted = tracked.compactMap { path in paths.shown(path).map { (inside: path, shown: $0) } }
    let known = Set(wanted.map(\.shown))
    let untracked = present.map { $0.relative(toFolder: folder) ?? $0 }
      .filter { !known.contains($0) && paths.inside($0) != nil }
    let top = copy.root
    let encrypted = EncryptedFiles(among: wanted.map(\.inside) + untracked.compactMap(paths.inside), in: copy)
    return GitKnowledge(
      trackedPaths: wanted.map(\.shown), untrackedPaths: untracked, ignoreFile: paths.shown(".gitignore"),
      topIgnoreFile: shownTop("/.gitignore"),
      shared: (try? IgnoreDecisions.shared(of: copy, foldsCase: false)) ?? [],
      rules: rules(
        wanted.map(\.inside) + untracked.compactMap(paths.inside), roots: roots.compactMap(paths.inside), sparse),
      buildFolders: BuildFolders(of: wanted.map(\.inside), in: top).paths.compactMap(paths.shown),
      pathFromTop: paths.inside, history: copy.history(),
      content: { path in
        paths.inside(path).map { encrypted.content(of: $0) ?? ContentSearch.content("\(top)/\($0)") } ?? .nothing
      })
  }

  private func shownTop(_ name: String) -> String {
    let path = (givenTop ?? top) + name
    return path.relative(toFolder: folder) ?? path
  }

  /// The `.gitignore` files of the folders of `paths`, and of the folders above them; all relative to the top.
  private func rules(_ paths: [String], roots: [String], _ sparse: SparseFiles) -> [String: IgnoreRules] {
    var folders: Set<String> = [""]
    func addFolders(around path: String) {
      var rest = path[...]
      while let slash = rest.lastIndex(of: "/") {
        rest = rest[..<slash]
        guard folders.insert(String(rest)).inserted else { return }
      }
    }
    for root in roots { addFolders(around: root + "/x") }
    for path in paths { addFolders(around: path) }
    var rules: [String: IgnoreRules] = [:]
    for place in folders {
      let name = place.isEmpty ? ".gitignore" : place + "/.gitignore"
      let isHere = FileAccess.kind(of: top + "/" + name) == .file
      guard
        let bytes = isHere
          ? try? FileAccess.read(top + "/" + name, limit: IgnoreFileEdit.sizeLimit)
          : sparse.bytes(of: (givenTop ?? top) + "/" + name)
      else { continue }
      rules[place] = IgnoreRules(bytes, file: copy.shown(name), folder: place)
    }
    return rules
  }
}

extension WorkingCopy {
  /// Says whether a commit up to the last one has a path; a shallow clone knows only some commits.
  func history() -> @Sendable (String) -> Bool {
    let (root, environment) = (root, repository.environment)
    return { path in
      // Several threads ask, and each needs a repository of its own.
      guard let repository = try? Repository.around(root, environment: environment),
        let head = try? repository.head().commit
      else { return false }
      return (try? repository.history.versions(of: path, at: head, limit: 1).isEmpty) == false
    }
  }
}

/// The paths of a repository as a check shows them; a link may lead to a checked folder.
private struct RootedPaths: Sendable {
  private struct Root: Sendable {
    let given: String
    /// The path without links.
    let real: String
  }

  private let roots: [Root]
  private let top: String
  private let folder: String

  init(_ roots: [String], top: String, folder: String) {
    self.roots = roots.map { Root(given: $0, real: (try? FileAccess.resolved($0)) ?? $0) }
    self.top = top
    self.folder = folder
  }

  /// The shown path of a path of the repository; `nil` outside of the checked files and folders.
  func shown(_ inside: String) -> String? {
    let whole = top + "/" + inside
    let given = roots.lazy.compactMap { whole.path(after: $0.real, movesTo: $0.given) }.first
    return given.map { $0.relative(toFolder: folder) ?? $0 }
  }

  /// The path relative to the top of the repository; `nil` for one outside of it.
  func inside(_ shown: String) -> String? {
    let whole = AbsolutePath(shown, from: folder).description
    let real = roots.lazy.compactMap { whole.path(after: $0.given, movesTo: $0.real) }.first ?? whole
    return real.relative(toFolder: top)
  }
}
