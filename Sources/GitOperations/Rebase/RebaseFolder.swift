import Diagnostics
import GitStore
import SystemCalls

/// A rebase's own folder, `rebase-merge`, as Git's interactive rebase writes and reads it.
struct RebaseFolder {
  static let name = "rebase-merge"

  private static let draft = "rebase-merge.new"

  private let repository: Repository
  /// What it is called as long as it is not whole.
  private let name: String

  init(_ repository: Repository, isDraft: Bool = false) {
    self.repository = repository
    name = isDraft ? Self.draft : Self.name
  }

  func text(_ name: String) throws(Diagnostic) -> String? {
    try repository.files.text("\(self.name)/\(name)")
  }

  /// The first line of a file, without its end.
  func line(_ name: String) throws(Diagnostic) -> String? {
    try text(name).map { String($0.prefix { !$0.isNewline }) }
  }

  func has(_ name: String) -> Bool { repository.files.exists("\(self.name)/\(name)") }

  func write(_ text: String, to name: String) throws(Diagnostic) {
    try repository.files.write(text, to: "\(self.name)/\(name)")
  }

  private static func remove(_ path: String) {
    for name in FolderContent.names(in: path) { try? FileSystem.remove("\(path)/\(name)") }
    try? FileSystem.removeFolder(path)
  }

  func remove(_ names: String...) {
    for name in names { repository.files.remove("\(self.name)/\(name)") }
  }

  func create() throws(Diagnostic) {
    let path = "\(repository.gitDirectory)/\(self.name)"
    try RepositoryFiles.wording("create", path, FileSystem.makeFolder(path))
  }

  /// Renames a complete draft to its final name: no program can continue or abort from half a folder.
  func publish() throws(Diagnostic) {
    let path = "\(repository.gitDirectory)/\(Self.name)"
    for name in FolderContent.names(in: path) { try? FileSystem.remove("\(path)/\(name)") }
    try RepositoryFiles.wording("create", path, FileSystem.rename("\(repository.gitDirectory)/\(name)", to: path))
  }

  /// Removes the folder with all that is in it: files alone, whoever wrote them.
  ///
  /// It goes under another name first, at once, for the reason of ``publish()``.
  func discard() {
    let (path, old) = ("\(repository.gitDirectory)/\(name)", "\(repository.gitDirectory)/\(Self.name).old")
    Self.remove(old)
    Self.remove((try? FileSystem.rename(path, to: old)) == nil ? path : old)
    repository.files.remove("REBASE_HEAD", "MERGE_MSG", "MERGE_MODE", "MERGE_RR", "AUTO_MERGE", "CHERRY_PICK_HEAD")
  }
}
