import Clibgit2
public import Diagnostics

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
    _ = try requireWorkTree()
    let head = try head()
    let index = try IndexFile(self)
    index.markEarlyEdits()
    var options = git_status_options()
    git_status_options_init(&options, UInt32(GIT_STATUS_OPTIONS_VERSION))
    options.flags =
      GIT_STATUS_OPT_INCLUDE_UNTRACKED.rawValue | GIT_STATUS_OPT_RECURSE_UNTRACKED_DIRS.rawValue
      | GIT_STATUS_OPT_RENAMES_HEAD_TO_INDEX.rawValue | GIT_STATUS_OPT_SORT_CASE_SENSITIVELY.rawValue
    // What is only foreseen writes nothing, not even the times of files.
    if !keepsObjectsInMemory { options.flags |= GIT_STATUS_OPT_UPDATE_INDEX.rawValue }
    let list = try Handle(freedBy: git_status_list_free, owner: handle, to: "compare \"\(workTree ?? "")\"") {
      git_status_list_new($0, pointer, &options)
    }
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
      } else if let change = try unstaged(delta, in: index) {
        changed.append(change)
      }
    }
    return Status(
      head: head, staged: staged, changed: changed, untracked: untracked, conflicted: try conflicts(in: index),
      operation: operation)
  }
}

extension Repository {
  /// What differs between the index and the work tree, as Git counts it.
  private func unstaged(_ delta: git_diff_delta, in index: IndexFile) throws(Diagnostic) -> FileChange? {
    guard let change = delta.fileChange else { return nil }
    switch change.kind {
    case .deleted where index.skipsWorkTree(change.path): return nil
    case .modified where index.isIntended(change.path): return FileChange(path: change.path, kind: .added)
    case .modified where TreeEntry.Kind(mode: UInt32(delta.old_file.mode)) == .submodule:
      return try isIgnored(submoduleAt: change.path) ? nil : change
    default: return change
    }
  }

  /// Whether `submodule.<name>.ignore` of the settings has what differs in a submodule passed over; libgit2 reads that
  /// of `.gitmodules` alone.
  private func isIgnored(submoduleAt path: String) throws(Diagnostic) -> Bool {
    let submodule = try Handle.found(freedBy: git_submodule_free, owner: handle, to: "find the submodule \"\(path)\"") {
      git_submodule_lookup($0, pointer, path)
    }
    guard let submodule, let raw = git_submodule_name(submodule.pointer),
      let rule = configuration.string("submodule.\(String(cString: raw)).ignore"), let mode = Self.ignoreRules[rule]
    else { return false }
    var flags: UInt32 = 0
    try GitFailure.check(git_submodule_status(&flags, pointer, raw, mode), "look at the submodule \"\(path)\"")
    return flags & Self.submoduleChanges == 0
  }

  private static var ignoreRules: [String: git_submodule_ignore_t] {
    [
      "none": GIT_SUBMODULE_IGNORE_NONE, "untracked": GIT_SUBMODULE_IGNORE_UNTRACKED,
      "dirty": GIT_SUBMODULE_IGNORE_DIRTY, "all": GIT_SUBMODULE_IGNORE_ALL,
    ]
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
