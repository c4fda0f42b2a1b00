import Clibgit2
public import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How the work tree and the index differ from the last commit.
public struct Status: Hashable, Sendable {
  /// Where HEAD points.
  public let head: Head
  /// What is staged: the index against the last commit.
  public let staged: [FileChange]
  /// What is not staged: the work tree against the index.
  public let changed: [FileChange]
  /// The files that Git does not know, folders of them spelled out file by file.
  public let untracked: [String]
  /// The paths where a merge, or its like, stopped.
  public let conflicted: [Conflict]
  /// What is being done and not finished, if anything.
  public let operation: Operation?

  /// Whether nothing differs; untracked files do not count.
  public var isClean: Bool { staged.isEmpty && changed.isEmpty && conflicted.isEmpty }
}

/// How one path differs between two states.
public struct FileChange: Hashable, Sendable {
  /// The ways to differ.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// It was not there.
    case added
    /// Its content or mode differs.
    case modified
    /// It is not there any more.
    case deleted
    /// It had another path.
    case renamed
    /// It became another kind of thing: a link, a submodule.
    case typechange
  }

  /// The path, now.
  public let path: String
  /// How it differs.
  public let kind: Kind
  /// The path before, of what was renamed.
  public let from: String?

  /// Creates a change.
  public init(path: String, kind: Kind, from: String? = nil) {
    self.path = path
    self.kind = kind
    self.from = from
  }
}

extension Repository {
  /// How the work tree and the index differ from the last commit.
  ///
  /// Files that a sparse checkout leaves out are not deleted, and do not appear.
  public func status() throws(Diagnostic) -> Status {
    let root = try requireWorkTree()
    let head = try head()
    let index = try IndexFile(self)
    var comparison = StatusComparison(repository: self, index: index)
    if let knowledge = IndexKnowledge(of: index.pointer, root: root, settings: configuration) {
      try comparison.leaveOut(knowledge, head: head.commit.map { name throws(Diagnostic) in try commit(name).tree })
    }
    let (staged, changed, untracked): (staged: [FileChange], changed: [FileChange], untracked: [String])
    do throws(Diagnostic) {
      (staged, changed, untracked) = try comparison.run()
    } catch {
      // Where it is the tree of HEAD that can't be read, libgit2 does not say why.
      if let commit = head.commit { _ = try treeHandle(self.commit(commit).tree) }
      throw error
    }
    return Status(
      head: head, staged: staged, changed: changed, untracked: untracked, conflicted: try conflicts(in: index),
      operation: operation)
  }
}

/// What an index file is known to say without comparing everything.
private struct IndexKnowledge {
  /// The tree that it stands for; `nil` where that is not known.
  let tree: ObjectName?
  let scan: WorkTreeScan

  /// - Returns: `nil` if the file is not the one that was read.
  init?(of index: OpaquePointer, root: String, settings: Configuration) {
    // The time comes first: where the file is replaced meanwhile, too many files are in doubt, never too few.
    var status = stat()
    guard let path = git_index_path(index), lstat(path, &status) == 0,
      let known = git_index_checksum(index)?.pointee, let file = try? RepositoryFiles.read(String(cString: path)),
      file.count > 20, withUnsafeBytes(of: known, { $0.prefix(20).elementsEqual(file.suffix(20)) })
    else { return nil }
    tree = TreeCache.root(in: file)
    var rules = WorkTreeScan.Rules(written: status.modificationTime)
    rules.trustsChangeTime = settings.boolean("core.trustctime") ?? true
    rules.trustsMode = settings.boolean("core.fileMode") ?? true
    scan = WorkTreeScan(index: index, root: root, rules: rules)
  }
}

/// A comparison of HEAD, index and work tree by libgit2, of which parts may be left out that are known to be alike.
private struct StatusComparison {
  /// What libgit2 compares.
  private enum Extent {
    /// HEAD, index and work tree.
    case all
    /// HEAD and the index, then these paths of the index and the work tree.
    case parts(staged: Bool, [[CChar]])
  }

  let repository: Repository
  let index: IndexFile
  private var extent = Extent.all

  init(repository: Repository, index: IndexFile) {
    self.repository = repository
    self.index = index
  }

  /// How many paths are compared one by one; beyond that comparing everything takes no longer.
  private static let limit = 2000

  mutating func leaveOut(_ knowledge: IndexKnowledge, head: ObjectName?) throws(Diagnostic) {
    guard let suspects = knowledge.scan.suspects(atMost: Self.limit) else { return }
    extent = .parts(staged: knowledge.tree == nil || knowledge.tree != head, suspects)
  }

  func run() throws(Diagnostic) -> (staged: [FileChange], changed: [FileChange], untracked: [String]) {
    switch extent {
    case .all: return try compare(GIT_STATUS_SHOW_INDEX_AND_WORKDIR, nil)
    case .parts(let isStaged, let paths):
      let staged = isStaged ? try compare(GIT_STATUS_SHOW_INDEX_ONLY, nil).staged : []
      guard !paths.isEmpty else { return (staged, [], []) }
      let rest = try compare(GIT_STATUS_SHOW_WORKDIR_ONLY, paths)
      return (staged, rest.changed, rest.untracked)
    }
  }

  private func compare(
    _ what: git_status_show_t, _ paths: [[CChar]]?
  ) throws(Diagnostic) -> (staged: [FileChange], changed: [FileChange], untracked: [String]) {
    guard what != GIT_STATUS_SHOW_INDEX_ONLY else { return try compare(what, paths, writesTimes: false) }
    index.markEarlyEdits()
    // What is only foreseen writes nothing, not even the times of files.
    guard !repository.keepsObjectsInMemory else { return try compare(what, paths, writesTimes: false) }
    do {
      // A run that is killed here leaves the lock of the index, and only a run that has marked itself is known by it.
      return try repository.exclusively(waiting: .zero) { () throws(Diagnostic) in
        try compare(what, paths, writesTimes: true)
      }
    } catch {
      // Where the index can't be written, locked or on a full disk, only the saving of time is lost.
      return try compare(what, paths, writesTimes: false)
    }
  }

  private func compare(
    _ what: git_status_show_t, _ paths: [[CChar]]?, writesTimes: Bool
  ) throws(Diagnostic) -> (staged: [FileChange], changed: [FileChange], untracked: [String]) {
    var options = git_status_options()
    git_status_options_init(&options, UInt32(GIT_STATUS_OPTIONS_VERSION))
    options.show = what
    options.flags =
      GIT_STATUS_OPT_INCLUDE_UNTRACKED.rawValue | GIT_STATUS_OPT_RECURSE_UNTRACKED_DIRS.rawValue
      | GIT_STATUS_OPT_RENAMES_HEAD_TO_INDEX.rawValue | GIT_STATUS_OPT_SORT_CASE_SENSITIVELY.rawValue
    if paths != nil { options.flags |= GIT_STATUS_OPT_DISABLE_PATHSPEC_MATCH.rawValue }
    if writesTimes { options.flags |= GIT_STATUS_OPT_UPDATE_INDEX.rawValue }
    let root = repository.workTree ?? ""
    let list = try withByteStrings(paths ?? []) { array throws(Diagnostic) in
      if paths != nil { options.pathspec = array }
      return try Handle(freedBy: git_status_list_free, owner: repository.handle, to: "compare \"\(root)\"") {
        git_status_list_new($0, repository.pointer, &options)
      }
    }
    return try changes(in: list)
  }

  private func changes(
    in list: Handle
  ) throws(Diagnostic) -> (staged: [FileChange], changed: [FileChange], untracked: [String]) {
    var staged: [FileChange] = []
    var changed: [FileChange] = []
    var untracked: [String] = []
    for position in 0..<git_status_list_entrycount(list.pointer) {
      guard let entry = git_status_byindex(list.pointer, position)?.pointee else { continue }
      if let change = entry.head_to_index?.pointee.fileChange, !(change.kind == .added && index.isIntended(change.path))
      {
        staged.append(change)
      }
      guard let delta = entry.index_to_workdir?.pointee else { continue }
      if delta.status == GIT_DELTA_UNTRACKED {
        untracked.append(delta.newPath)
      } else if let change = try repository.unstaged(delta, in: index) {
        changed.append(change)
      }
    }
    return (staged, changed, untracked)
  }
}

extension Repository {
  /// What differs between the index and the work tree, as Git counts it.
  fileprivate func unstaged(_ delta: git_diff_delta, in index: IndexFile) throws(Diagnostic) -> FileChange? {
    guard let change = delta.fileChange else { return nil }
    switch change.kind {
    case .deleted where index.skipsWorkTree(change.path): return nil
    case .modified where index.isIntended(change.path): return FileChange(path: change.path, kind: .added)
    case .modified where TreeEntry.Kind(mode: UInt32(delta.old_file.mode)) == .submodule:
      return try isIgnored(submoduleAt: change.path) ? nil : change
    default: return change
    }
  }

  /// Whether `submodule.<name>.ignore` of the settings has what differs in a submodule passed over.
  private func isIgnored(submoduleAt path: String) throws(Diagnostic) -> Bool {
    guard let rule = try ignoreRule(ofSubmoduleAt: path) else { return false }
    var flags: UInt32 = 0
    try GitFailure.check(git_submodule_status(&flags, pointer, path, rule), "look at the submodule \"\(path)\"")
    return flags & Self.submoduleChanges == 0
  }

  private static var submoduleChanges: UInt32 {
    GIT_SUBMODULE_STATUS_WD_MODIFIED.rawValue | GIT_SUBMODULE_STATUS_WD_DELETED.rawValue
      | GIT_SUBMODULE_STATUS_WD_INDEX_MODIFIED.rawValue | GIT_SUBMODULE_STATUS_WD_WD_MODIFIED.rawValue
      | GIT_SUBMODULE_STATUS_WD_UNTRACKED.rawValue
  }
}

extension IndexFile {
  /// Whether a sparse checkout leaves the file out of the work tree.
  func skipsWorkTree(_ path: String) -> Bool {
    guard let entry = git_index_get_bypath(pointer, path, 0) else { return false }
    return clibgit2_index_entry_skips_worktree(entry) != 0
  }
}

extension git_diff_delta {
  var oldPath: String { old_file.path.map { String(cString: $0) } ?? "" }
  var newPath: String { new_file.path.map { String(cString: $0) } ?? "" }

  /// The change that a delta stands for, if it is one.
  var fileChange: FileChange? {
    switch status {
    case GIT_DELTA_ADDED, GIT_DELTA_COPIED: FileChange(path: newPath, kind: .added)
    case GIT_DELTA_MODIFIED: FileChange(path: newPath, kind: .modified)
    case GIT_DELTA_DELETED: FileChange(path: oldPath, kind: .deleted)
    case GIT_DELTA_RENAMED: FileChange(path: newPath, kind: .renamed, from: oldPath)
    case GIT_DELTA_TYPECHANGE: FileChange(path: newPath, kind: .typechange)
    default: nil
    }
  }
}

extension stat {
  #if canImport(Glibc)
    var modificationTime: timespec { st_mtim }
  #else
    var modificationTime: timespec { st_mtimespec }
  #endif
}
