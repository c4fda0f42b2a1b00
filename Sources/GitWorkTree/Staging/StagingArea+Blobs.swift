import Clibgit2
package import Diagnostics
package import GitStore
import SystemCalls

extension StagingArea {
  /// Stores a file of the working tree as Git would, line ends converted, and says what it is.
  package func storeWorkTreeFile(_ path: String) throws(Diagnostic) -> (name: ObjectName, kind: TreeEntry.Kind) {
    let full = "\(try repository.requireWorkTree())/\(path)"
    let status = try RepositoryFiles.wording("read", full, FileStatus(full))
    var oid = git_oid()
    try GitFailure.check(git_blob_create_from_workdir(&oid, repository.pointer, path), "store \"\(path)\"", file: path)
    return (ObjectName(oid), try kind(of: path, status))
  }

  private func kind(of path: String, _ status: FileStatus) throws(Diagnostic) -> TreeEntry.Kind {
    if status.kind == .link { return .link }
    guard
      repository.configuration.boolean("core.fileMode") == false
        || repository.configuration.boolean("core.symlinks") == false
    else {
      return status.isExecutableByOwner ? .executable : .file
    }
    // Where the disk can't tell, the index can.
    let known = try IndexFile(repository).tracked(path)?.kind
    return known == .link || known == .executable ? known ?? .file : .file
  }
}
