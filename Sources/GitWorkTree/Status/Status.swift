import Clibgit2
public import Diagnostics
import FileTrees
public import GitStore
import SystemCalls

/// How the working tree and the index differ from the last commit.
public struct Status: Hashable, Sendable {
  /// Where HEAD points.
  public let head: Head
  /// The staged changes: the index against the last commit.
  public let staged: [FileChange]
  /// What is not staged: the working tree against the index.
  public let changed: [FileChange]
  /// In what the submodules differ that are among what is not staged, by path.
  public let submodules: [String: SubmoduleState]
  /// The files that Git does not know, folders of them spelled out file by file.
  public let untracked: [String]
  /// The paths where a merge, or its like, stopped.
  public let conflicted: [Conflict]
  /// What is being done and not finished, if anything.
  public let operation: Operation?

  /// Whether nothing differs; untracked files do not count.
  public var isClean: Bool { staged.isEmpty && changed.isEmpty && conflicted.isEmpty }
}

extension Repository {
  /// How the working tree and the index differ from the last commit.
  ///
  /// Files that a sparse checkout leaves out are not deleted, and do not appear.
  public func status() throws(Diagnostic) -> Status {
    try status(refreshingIndex: !keepsObjectsInMemory)
  }

  /// The same, where the times of files that are as they were may be noted in the index.
  func status(refreshingIndex: Bool) throws(Diagnostic) -> Status {
    let root = try requireWorkTree()
    let head = try head()
    let index = try IndexFile(self)
    var found = try StatusComparison(repository: self, index: index, refreshesIndex: refreshingIndex)
      .found(lookingAt: nil, head)
    let submoduleComparison = SubmoduleComparison(self, root: root)
    let submodules = try submoduleComparison.states(in: index)
    let gone = try submoduleComparison.gone(in: index)
    if !submodules.isEmpty || !gone.isEmpty {
      found.changed += submodules.keys.map { FileChange(path: $0, kind: .modified) }
      found.changed += gone.map { FileChange(path: $0, kind: .deleted) }
      found.changed.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }
    return Status(
      head: head, staged: found.staged, changed: found.changed, submodules: submodules, untracked: found.untracked,
      conflicted: try conflicts.all(in: index), operation: operation)
  }

  /// What is staged, and what is not among `paths`: untracked files and submodules aside.
  ///
  /// Only the files at these paths are looked at, which takes far less time than all of them do.
  package func status(at paths: [String]) throws(Diagnostic) -> Status {
    let head = try head()
    let index = try IndexFile(self)
    let found = try StatusComparison(repository: self, index: index, refreshesIndex: false)
      .found(lookingAt: paths, head)
    let wanted = Set(paths)
    return Status(
      head: head, staged: found.staged,
      changed: found.changed.filter { wanted.contains($0.path) || $0.from.map(wanted.contains) == true },
      submodules: [:], untracked: [], conflicted: try conflicts.all(in: index), operation: operation)
  }
}

/// A comparison of HEAD, index and working tree by libgit2, of which parts may be left out that are known to be alike.
private struct StatusComparison {
  /// What libgit2 compares.
  private enum Extent {
    /// HEAD, index and working tree.
    case all
    /// These paths of HEAD and the index, all if `nil`, then these of the index and the working tree.
    case parts(staged: [[CChar]]?, changed: [[CChar]])
  }

  /// What was found, submodules aside.
  struct Found {
    var staged: [FileChange] = []
    var changed: [FileChange] = []
    var untracked: [String] = []
  }

  let repository: Repository
  let index: IndexFile
  let refreshesIndex: Bool

  /// What differs, in the working tree at these paths alone if there are any.
  func found(lookingAt paths: [String]?, _ head: Head) throws(Diagnostic) -> Found {
    do throws(Diagnostic) {
      return try run(extent(lookingAt: paths))
    } catch {
      // Where it is the tree of HEAD that can't be read, libgit2 does not say why.
      if let commit = head.commit {
        _ = try repository.objects.treeHandle(repository.commits.read(commit).tree)
      }
      throw error
    }
  }

  /// Without the paths of which the index tells that they are alike.
  private func extent(lookingAt paths: [String]?) throws(Diagnostic) -> Extent {
    let possible = PossibleChanges(repository: repository, index: index)
    guard let changed = try possible.unstaged(among: paths) else { return .all }
    return .parts(staged: possible.staged(since: try repository.headTree()), changed: changed)
  }

  private func run(_ extent: Extent) throws(Diagnostic) -> Found {
    var found = Found()
    switch extent {
    case .all:
      try compare(GIT_STATUS_SHOW_INDEX_ONLY, nil, into: &found)
      try compare(GIT_STATUS_SHOW_WORKDIR_ONLY, nil, into: &found)
    case .parts(let staged, let changed):
      if staged?.isEmpty != true { try compare(GIT_STATUS_SHOW_INDEX_ONLY, staged, into: &found) }
      if !changed.isEmpty { try compare(GIT_STATUS_SHOW_WORKDIR_ONLY, changed, into: &found) }
    }
    return found
  }

  private func compare(
    _ what: git_status_show_t, _ paths: [[CChar]]?, into found: inout Found
  ) throws(Diagnostic) {
    try take(list(what, paths), into: &found)
  }

  private func list(_ what: git_status_show_t, _ paths: [[CChar]]?) throws(Diagnostic) -> Handle {
    guard what != GIT_STATUS_SHOW_INDEX_ONLY else { return try list(what, paths, writesTimes: false) }
    index.markEarlyEdits()
    guard refreshesIndex else { return try list(what, paths, writesTimes: false) }
    do {
      // A run that is killed here leaves the lock of the index, and only a run that has marked itself is known by it.
      return try repository.exclusively(waiting: .zero) { () throws(Diagnostic) in
        try list(what, paths, writesTimes: true)
      }
    } catch {
      // Where the index can't be written, locked or on a full disk, only the saving of time is lost.
      return try list(what, paths, writesTimes: false)
    }
  }

  private func list(
    _ what: git_status_show_t, _ paths: [[CChar]]?, writesTimes: Bool
  ) throws(Diagnostic) -> Handle {
    var options = git_status_options()
    git_status_options_init(&options, UInt32(GIT_STATUS_OPTIONS_VERSION))
    options.show = what
    options.flags =
      GIT_STATUS_OPT_INCLUDE_UNTRACKED.rawValue | GIT_STATUS_OPT_RECURSE_UNTRACKED_DIRS.rawValue
      | GIT_STATUS_OPT_RENAMES_HEAD_TO_INDEX.rawValue | GIT_STATUS_OPT_SORT_CASE_SENSITIVELY.rawValue
    if paths != nil { options.flags |= GIT_STATUS_OPT_DISABLE_PATHSPEC_MATCH.rawValue }
    // libgit2 would open them and read their objects unchecked.
    if what != GIT_STATUS_SHOW_INDEX_ONLY { options.flags |= GIT_STATUS_OPT_EXCLUDE_SUBMODULES.rawValue }
    if writesTimes { options.flags |= GIT_STATUS_OPT_UPDATE_INDEX.rawValue }
    let root = repository.workTree ?? ""
    return try withByteStrings(paths ?? []) { array throws(Diagnostic) in
      if paths != nil { options.pathspec = array }
      return try Handle(freedBy: git_status_list_free, owner: repository.handle, to: "compare \"\(root)\"") {
        git_status_list_new($0, repository.pointer, &options)
      }
    }
  }

  private func take(_ list: Handle, into found: inout Found) throws(Diagnostic) {
    var excluded = ExcludedFolders(in: repository)
    for position in 0..<git_status_list_entrycount(list.pointer) {
      guard let entry = git_status_byindex(list.pointer, position)?.pointee else { continue }
      if let change = entry.head_to_index?.pointee.fileChange, !(change.kind == .added && index.isIntended(change.path))
      {
        found.staged.append(change)
      }
      guard let delta = entry.index_to_workdir?.pointee else { continue }
      if delta.status == GIT_DELTA_UNTRACKED {
        let path = delta.newPath
        let name = path.split(separator: "/").last ?? ""
        // What a killed process left half-way is nobody's work.
        if FileAccess.writer(ofDraft: name) == nil, try !excluded.contain(path[...]) { found.untracked.append(path) }
      } else if let change = unstaged(delta) {
        found.changed.append(change)
      }
    }
  }

  /// What differs between the index and the working tree, as Git counts it.
  private func unstaged(_ delta: git_diff_delta) -> FileChange? {
    guard let change = delta.fileChange else { return nil }
    switch change.kind {
    case .deleted where index.skipsWorkTree(change.path): return nil
    case .modified where index.isIntended(change.path): return FileChange(path: change.path, kind: .added)
    default: return change
    }
  }
}
