import Diagnostics
import GitStore
import GitWorkTree
import Synchronization

/// The tracked files that sparse checkouts leave out of the working tree: they belong to the project all the same.
final class SparseFiles: @unchecked Sendable {
  private struct File {
    let entry: TreeEntry
    let repository: Repository
  }

  /// The files by their absolute paths.
  private let files: [String: File]
  private let mutex = Mutex(())

  /// Lists those of some repositories.
  init(of repositories: [CheckedRepository] = []) {
    var files: [String: File] = [:]
    for checked in repositories {
      let top = checked.givenTop ?? checked.top
      for entry in (try? checked.repository.sparseFiles()) ?? [] where entry.kind == .file || entry.kind == .executable
      {
        files["\(top)/\(entry.path)"] = File(entry: entry, repository: checked.repository)
      }
    }
    self.files = files
  }

  /// The files and their folders below `folder`, relative to it.
  func paths(below folder: String) -> Set<String> {
    TreeSnapshot.withFolders(files.keys.compactMap { $0.path(below: folder) })
  }

  /// The bytes of a file that is not checked out, by its absolute path; only one thread at a time reads.
  func bytes(of path: String) -> [UInt8]? {
    files[path].flatMap { file in
      mutex.withLock { _ in try? file.repository.readBlob(file.entry.name) }
    }
  }
}
