import Diagnostics
import SystemCalls

/// A lock between processes and threads: an advisory file lock, which the system releases when its holder exits.
struct FolderLock: Sendable {
  let path: String
  /// Who may take it, as far as the user's mask lets them.
  var permissions: UInt16 = 0o600

  /// Does `work` while no one else holds the lock.
  func holding<Result>(_ work: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    let file = try PlainFile.wording(
      "opened", path, OpenFile(path, [.updating, .creating], permissions: permissions))
    defer { try? file.close() }
    try PlainFile.wording("locked", path, file.lock())
    return try work()
  }
}
