import Clibgit2
public import Diagnostics
import SystemCalls

extension Repository {
  /// Stores a file of the working tree as Git would, line ends converted, and says what it is.
  func storeWorkTreeFile(_ path: String) throws(Diagnostic) -> (name: ObjectName, kind: TreeEntry.Kind) {
    let full = "\(try requireWorkTree())/\(path)"
    let status = try RepositoryFiles.wording("read", full, FileStatus(full))
    var oid = git_oid()
    try GitFailure.check(git_blob_create_from_workdir(&oid, pointer, path), "store \"\(path)\"", file: path)
    return (ObjectName(oid), try kind(of: path, status))
  }

  private func kind(of path: String, _ status: FileStatus) throws(Diagnostic) -> TreeEntry.Kind {
    if status.kind == .link { return .link }
    guard configuration.boolean("core.fileMode") == false || configuration.boolean("core.symlinks") == false else {
      return status.isExecutableByOwner ? .executable : .file
    }
    // Where the disk can't tell, the index can.
    let known = try IndexFile(self).entry(path).map { TreeEntry.Kind(mode: $0.mode) }
    return known == .link || known == .executable ? known ?? .file : .file
  }

  /// Makes the list's log, without which Git would keep no more than one stash.
  func ensureStashLog() throws(Diagnostic) {
    try GitFailure.check(git_reference_ensure_log(pointer, Self.stashReference), "create the stash list")
  }

  /// Removes the list of stashes where its log is empty: a run was killed between the last entry and the rest.
  ///
  /// - Throws: `git-failed` where the references can't be read.
  public func removeEmptyStashList() throws(Diagnostic) {
    let log = "\(commonDirectory)/logs/\(Self.stashReference)"
    guard let status = try? FileStatus(log), status.kind == .file, status.size == 0 else { return }
    try deleteReference(Self.stashReference)
    try? FileSystem.remove(log)
  }
}

extension Repository {
  /// The changes outside the submodules of this working tree.
  public func withoutSubmodules(_ changes: [FileChange]) throws(Diagnostic) -> [FileChange] {
    let index = try IndexFile(self)
    return changes.filter { !index.isSubmodule($0.path) }
  }
}

extension IndexFile {
  /// Whether a path is another repository's commit.
  func isSubmodule(_ path: String) -> Bool {
    entry(path).map { TreeEntry.Kind(mode: $0.mode) == .submodule } ?? false
  }
}
