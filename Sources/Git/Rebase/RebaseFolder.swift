import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A rebase's own folder, `rebase-merge`, as Git's interactive rebase writes and reads it.
struct RebaseFolder {
  static let name = "rebase-merge"

  private let repository: Repository

  init(_ repository: Repository) {
    self.repository = repository
  }

  func text(_ name: String) throws(Diagnostic) -> String? {
    try repository.files.text("\(Self.name)/\(name)")
  }

  /// The first line of a file, without its end.
  func line(_ name: String) throws(Diagnostic) -> String? {
    try text(name).map { String($0.prefix { !$0.isNewline }) }
  }

  func has(_ name: String) -> Bool { repository.files.exists("\(Self.name)/\(name)") }

  func write(_ text: String, to name: String) throws(Diagnostic) {
    try repository.files.write(text, to: "\(Self.name)/\(name)")
  }

  func remove(_ names: String...) {
    for name in names { repository.files.remove("\(Self.name)/\(name)") }
  }

  func create() throws(Diagnostic) {
    let path = "\(repository.gitDirectory)/\(Self.name)"
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw RepositoryFiles.failure("make", path) }
  }

  /// Removes the folder with all that is in it: files alone, whoever wrote them.
  func discard() {
    let path = "\(repository.gitDirectory)/\(Self.name)"
    for name in FolderContent.names(in: path) { _ = unlink("\(path)/\(name)") }
    _ = rmdir(path)
    repository.files.remove("REBASE_HEAD", "MERGE_MSG", "MERGE_MODE", "MERGE_RR", "AUTO_MERGE", "CHERRY_PICK_HEAD")
  }
}
