package import Clibgit2
package import Diagnostics

/// The index of a repository, freshly read.
package struct IndexFile {
  package let handle: Handle
  private let repository: Repository

  package var pointer: OpaquePointer { handle.pointer }

  package init(_ repository: Repository) throws(Diagnostic) {
    self.repository = repository
    let directory = repository.gitDirectory
    var pointer: OpaquePointer?
    var code = git_repository_index(&pointer, repository.pointer)
    if code == 0, let pointer { code = git_index_read(pointer, 0) }
    if code < 0, let failure = Self.failure(GitFailure.reason(of: code), directory) {
      git_index_free(pointer)
      throw failure
    }
    handle = try Handle(freedBy: git_index_free, owner: repository.handle, to: "read the index of \"\(directory)\"") {
      $0.pointee = pointer
      return code
    }
  }

  /// What is wrong where libgit2's reason is not what helps.
  private static func failure(_ reason: String, _ directory: String) -> Diagnostic? {
    if reason.hasSuffix("no longer exists") { return DamagedRepository.unreadableIndex(at: "\(directory)/index") }
    return UnsupportedRepository.diagnostic(reason: reason, path: directory)
  }

  /// Changes the index and writes it; if either fails, the changes are discarded.
  package func edit(_ work: () throws(Diagnostic) -> Void) throws(Diagnostic) {
    do throws(Diagnostic) {
      try work()
      markEarlyEdits()
      if let path = git_index_path(pointer) { try Repository.waitForIndex(at: String(cString: path)) }
      try GitFailure.check(git_index_write(pointer), "write the index of \"\(repository.gitDirectory)\"")
    } catch {
      _ = git_index_read(pointer, 1)
      throw error
    }
  }

  /// Prepares the index for writing; call it before libgit2 functions that write the index.
  ///
  /// - Parameter suspects: The paths at which older files are checked as well, all if `nil`.
  package func markEarlyEdits(checkingAt suspects: [String]? = []) {
    guard let root = repository.workTree else { return }
    EarlyEdits(index: pointer, root: root).mark(checkingAt: suspects)
  }

  /// Stores the tree of the index, without entries that `git add -N` only announced.
  package func writeTree() throws(Diagnostic) -> ObjectName {
    // libgit2 reads all trees of an index once it has written one.
    if let head = try? repository.headTree(),
      let changes = try? IndexComparison.changes(of: self, from: head, in: repository)
    {
      return changes.isEmpty ? head : try repository.objects.writeTree(base: head, changes: changes)
    }
    if let whole = try withoutIntended() { return try repository.writeTree(of: whole) }
    var oid = git_oid()
    try GitFailure.check(git_index_write_tree(&oid, pointer), "write the index as a tree")
    return ObjectName(oid)
  }

  /// The index as a commit would record it, without files that `git add -N` only announced; with conflicts as it is.
  package func staged() throws(Diagnostic) -> Handle {
    hasConflicts ? handle : try withoutIntended() ?? handle
  }

  /// A copy without the files that were announced alone, or `nil` where none was.
  private func withoutIntended() throws(Diagnostic) -> Handle? {
    let entries = (0..<count).compactMap { git_index_get_byindex(pointer, $0) }
    guard entries.contains(where: { clibgit2_index_entry_is_intended($0) != 0 }) else { return nil }
    let copy = try Handle(freedBy: git_index_free, to: "copy the index") { git_index_new($0) }
    for entry in entries where clibgit2_index_entry_is_intended(entry) == 0 {
      try GitFailure.check(git_index_add(copy.pointer, entry), "copy the index")
    }
    return copy
  }

  /// Whether a file was announced with `git add -N`, without content.
  package func isIntended(_ path: String) -> Bool {
    git_index_get_bypath(pointer, path, 0).map { clibgit2_index_entry_is_intended($0) != 0 } ?? false
  }

  /// Whether Git does not look at the file of an entry, as outside of a sparse checkout.
  package func skipsWorkTree(_ path: String) -> Bool {
    git_index_get_bypath(pointer, path, 0).map { clibgit2_index_entry_skips_worktree($0) != 0 } ?? false
  }

  /// What tells the index file from others; `nil` where its writer left that out.
  package var checksum: ObjectName? {
    guard let name = git_index_checksum(pointer).map({ ObjectName($0.pointee) }), name != .zero else { return nil }
    return name
  }

  package var count: Int { git_index_entrycount(pointer) }

  /// The entry at a path, unless it is unmerged.
  package func entry(_ path: String) -> git_index_entry? {
    git_index_get_bypath(pointer, path, 0)?.pointee
  }

  /// The entry at a path as a tree has it, unless it is unmerged.
  package func tracked(_ path: String) -> TreeEntry? {
    entry(path).map { TreeEntry(path: path, name: ObjectName($0.id), kind: .init(mode: $0.mode)) }
  }

  /// Forgets the entry at a path; one that is not there is none.
  package func remove(_ path: String) {
    _ = git_index_remove(pointer, path, 0)
  }

  package var hasConflicts: Bool { git_index_has_conflicts(pointer) == 1 }

  /// Whether a folder has entries below it.
  package func hasEntries(below folder: String) -> Bool {
    var position = 0
    return git_index_find_prefix(&position, pointer, folder.hasSuffix("/") ? folder : "\(folder)/") == 0
  }

  /// Takes over an entry of a tree.
  package func put(_ entry: TreeEntry) throws(Diagnostic) {
    var raw = git_index_entry()
    raw.mode = UInt32(entry.kind.rawValue)
    raw.id = entry.name.oid
    if skipsWorkTree(entry.path) { raw.skipWorkTree() }
    let code = entry.path.withCString { path in
      raw.path = path
      return git_index_add(pointer, &raw)
    }
    try GitFailure.check(code, "add \"\(entry.path)\" to the index", file: entry.path)
  }
}

extension Repository {
  /// Stores the tree of an index that need not be this repository's own.
  package func writeTree(of index: Handle) throws(Diagnostic) -> ObjectName {
    var oid = git_oid()
    try GitFailure.check(git_index_write_tree_to(&oid, index.pointer, pointer), "write the index as a tree")
    return ObjectName(oid)
  }

  /// Waits a moment for another program that writes the index.
  ///
  /// - Throws: `git-locked` with the lock file's path.
  package func waitForIndex() throws(Diagnostic) {
    try Self.waitForIndex(at: "\(gitDirectory)/index")
  }

  /// Waits a moment for another program that writes the index at a path.
  static func waitForIndex(at path: String) throws(Diagnostic) {
    let lock = "\(path).lock"
    guard !FileWait.untilGone(lock) else { return }
    throw Diagnostic(
      .gitLocked, "another process is writing the index: \"\(lock)\" exists", at: Place(file: lock),
      remedy: .advice("wait until it is done; if none is running, remove that file"))
  }
}

extension git_index_entry {
  /// Marks it as one whose file is not looked at.
  package mutating func skipWorkTree() {
    flags_extended |= UInt16(GIT_INDEX_ENTRY_SKIP_WORKTREE.rawValue)
    flags |= UInt16(GIT_INDEX_ENTRY_EXTENDED.rawValue)
  }
}
