import Clibgit2
public import Diagnostics
import GitStore
import GitWorkTree
import SystemCalls

extension History {
  /// What a file of the working tree would be stored as: line ends, encoding and filters as they would be staged.
  ///
  /// - Throws: `filter-failed` and its kin, or `git-failed` where it can't be read.
  /// - Returns: The bytes; of a link where it leads; `nil` where no file is.
  public func storedForm(ofWorkTreeFileAt path: String) throws(Diagnostic) -> [UInt8]? {
    let path = WorkTreePath.normalized(path)
    let full = "\(try repository.requireWorkTree())/\(path)"
    guard let status = try? FileStatus(full), status.kind != .folder else { return nil }
    if status.kind == .link { return try? FileSystem.target(ofLink: full) }
    guard let bytes = try RepositoryFiles.read(full) else { return nil }
    return try repository.workTreeFiles.converted(bytes, at: path, GIT_FILTER_TO_ODB)
  }
}
