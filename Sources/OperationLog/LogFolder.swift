package import Diagnostics
package import GitStore
import SystemCalls

/// Where a repository keeps its operation log: a bare repository inside the Git directory, which Git's commands never see.
package struct LogFolder {
  /// The repository whose operations are logged.
  let repository: Repository

  var path: String { "\(repository.gitDirectory)/slipway/undo.git" }

  /// The folder with a file for each operation, which changes with every operation.
  package var references: String { "\(path)/refs/undo" }

  static let prefix = "refs/undo/"

  static func reference(_ id: Int) -> String {
    let digits = String(id)
    return prefix + String(repeating: "0", count: max(0, 10 - digits.count)) + digits
  }

  /// Opens the record as it is; `nil` where nothing was recorded yet.
  ///
  /// - Throws: `journal-unreadable` where it is no repository any more.
  func store() throws(Diagnostic) -> Repository? {
    guard Self.isThere(path) else { return nil }
    if !Self.isThere("\(path)/HEAD"), Self.isFolder(path) {
      // A run that was killed while it made the record left it so.
      guard !recordedNumbers.isEmpty else { return nil }
      try mendHead()
    }
    do throws(Diagnostic) {
      return try repository.opened(at: path)
    } catch  where Self.isDamage(error) {
      throw unusable(because: error.message)
    }
  }

  package func madeStore() throws(Diagnostic) -> Repository {
    try requireWritable()
    if let store = try store() { return store }
    // A process that was killed during creation left it incomplete; complete it.
    _ = removeLeftLocks()
    return try Repository.create(at: path, bare: true, initialBranch: "journal", in: repository)
  }

  /// Refuses at once what would fail half-way: work in a repository of somebody else, or on a disk that is only read.
  package func requireWritable() throws(Diagnostic) {
    guard let reason = GitFolderFile.reasonAgainstWriting(in: repository.gitDirectory) else { return }
    throw Diagnostic(
      .gitFolderUnwritable,
      "can't write to \"\(repository.gitDirectory)\": \(reason); nothing was changed",
      remedy: .advice("use your own clone, or ask the owner for write permission"))
  }

  /// The numbers of all operations that were recorded, in order, also of those that can't be read.
  var recordedNumbers: [Int] {
    GitFolderFile.names(in: "\(path)/\(Self.prefix)").compactMap { Int($0) }.sorted()
  }

  /// Takes the lock files of the record away that a killed run left there.
  ///
  /// Whoever writes the record holds the repository's lock, which dies with its process: while this run holds it, no
  /// lock file there belongs to anyone.
  ///
  /// - Returns: Whether there were any; `false` where other runs can't be kept out.
  func removeLeftLocks() -> Bool {
    guard repository.keepsOthersOut else { return false }
    var wasFound = false
    for folder in [path, "\(path)/refs", "\(path)/refs/undo"] {
      for name in GitFolderFile.names(in: folder) where name.hasSuffix(".lock") {
        if (try? FileSystem.remove("\(folder)/\(name)")) != nil { wasFound = true }
      }
    }
    return wasFound
  }

  /// The file that says which record this is, by what no copy keeps; nothing where it is another user's.
  var origin: String? {
    guard let status = try? FileStatus("\(path)/HEAD"), status.owner == CurrentProcess.effectiveUser else { return nil }
    // Not the device: some file systems get another number each time they are mounted.
    return "\(status.inode):\(status.changed.seconds):\(status.changed.nanoseconds)"
  }
}

/// What is damaged, as after a power cut.
extension LogFolder {
  /// Whether an error is about the record's own state, not about this machine's at the moment.
  static func isDamage(_ error: Diagnostic) -> Bool {
    [.objectDamaged, .referenceBroken, .gitNotFound, .repositoryNotFound, .journalUnreadable].contains(error.code)
      || error.code == .gitFailed && error.message.contains("failed to parse config")
  }

  func damaged(_ message: String) -> Diagnostic {
    var number = 1
    while Self.isThere("\(path).damaged-\(number)") { number += 1 }
    return Diagnostic(
      .journalUnreadable, message, at: Place(file: path),
      remedy: .advice("move the log away to start a new one: mv \"\(path)\" \"\(path).damaged-\(number)\""))
  }

  func lost(_ what: String, _ number: Int, because reason: String) -> Diagnostic {
    let file = "\(path)/\(Self.reference(number))"
    return Diagnostic(
      .journalUnreadable, "\(what) can't be undone because its record is damaged: \(reason)", at: Place(file: file),
      remedy: .advice("undo other operations, or delete this record: rm \"\(file)\""))
  }

  private func unusable(because reason: String) -> Diagnostic {
    damaged("the operation log is damaged, so operations can't be recorded or undone: \(reason)")
  }

  /// Writes what the record's HEAD always says, once no other run is at it; what was recorded is whole without it.
  private func mendHead() throws(Diagnostic) {
    guard Self.isFolder("\(path)/objects") else { throw unusable(because: "its HEAD and its objects are missing") }
    guard repository.keepsOthersOut else {
      throw Diagnostic(
        .journalUnreadable, "the operation log is damaged: \"\(path)/HEAD\" is missing", at: Place(file: path),
        remedy: .advice("the next operation restores it, or: echo \"ref: refs/heads/journal\" > \"\(path)/HEAD\""))
    }
    try GitFolderFile.replace("HEAD", with: Array("ref: refs/heads/journal\n".utf8), in: path)
  }

  private static func isThere(_ path: String) -> Bool {
    (try? FileStatus(path)) != nil
  }

  private static func isFolder(_ path: String) -> Bool {
    (try? FileStatus(path, followingLinks: true))?.kind == .folder
  }
}
