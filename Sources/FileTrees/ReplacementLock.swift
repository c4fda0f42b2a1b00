public import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The right to replace a file or folder, which one run at a time has.
public final class ReplacementLock {
  private let path: String
  private let descriptor: Int32

  /// Takes the right.
  ///
  /// - Throws: `busy` if another run has it, and another code of this module.
  public init(_ path: String) throws(Diagnostic) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure.last("read", path) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw Self.busy(path) }
    try check()
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Checks that the path still leads to what was locked.
  ///
  /// - Throws: `busy` if another run has replaced it meanwhile.
  public func check() throws(Diagnostic) {
    var (own, current) = (stat(), stat())
    guard fstat(descriptor, &own) == 0, lstat(path, &current) == 0, own.st_ino == current.st_ino,
      own.st_dev == current.st_dev
    else { throw Self.busy(path) }
  }

  private static func busy(_ path: String) -> Diagnostic {
    Diagnostic(
      .busy, "\"\(path)\" is being changed by another process", at: Place(file: path),
      remedy: .advice("wait for it, and run the command again"))
  }
}

extension Diagnostic.Code {
  /// A file or folder that another run is changing.
  public static let busy: Self = "busy"
}
