import Diagnostics
import GitStore
import SystemCalls

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PortalStore {
  /// Moves the branch, which nobody else who changes this portal does meanwhile.
  ///
  /// The lock file of a run that was killed in that moment is taken away: whoever else of us could have made it would
  /// hold the portal's own lock, and what a push of plain Git locks is free again before ``staleAge``.
  ///
  /// - Throws: `reference-moved`, and `git-locked` where another program holds the lock.
  func move(
    _ repository: Repository, to commit: ObjectName, expecting old: ObjectName, log: String, by author: Signature
  ) throws(Diagnostic) {
    do {
      try repository.references.move(Self.reference, to: commit, expecting: old, log: log, by: author)
    } catch  where error.code == .gitLocked {
      guard removeStaleLock() else { throw error }
      try repository.references.move(Self.reference, to: commit, expecting: old, log: log, by: author)
    }
  }

  /// How old a lock file must be, in seconds: moving the branch waits a little longer for it.
  private static let staleAge = 0.9

  private func removeStaleLock() -> Bool {
    let path = "\(directory)/\(Self.reference).lock"
    guard let status = try? FileStatus(path), status.kind == .file else { return false }
    let age =
      Date().timeIntervalSince1970 - Double(status.modified.seconds) - Double(status.modified.nanoseconds) / 1e9
    return age >= Self.staleAge && (try? FileSystem.remove(path)) != nil
  }
}
