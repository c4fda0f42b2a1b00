import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A lock between processes and threads: an advisory file lock, which the system releases when its holder exits.
struct FolderLock: Sendable {
  let path: String
  /// Who may take it, as far as the user's mask lets them.
  var permissions: mode_t = 0o600

  /// Does `work` while no one else holds the lock.
  func holding<Result>(_ work: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, permissions)
    guard descriptor >= 0 else { throw PlainFile.failure("opened", path, errno) }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw PlainFile.failure("locked", path, errno) }
    }
    return try work()
  }
}
