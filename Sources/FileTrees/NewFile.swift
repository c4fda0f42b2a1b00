public import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that did not exist, written piece by piece; until it is finished, only its owner can read it.
public final class NewFile {
  private let path: String
  private let descriptor: Int32
  /// The number of bytes so far.
  public private(set) var count = 0

  /// Creates the file, which must not be there yet and is none of Git's own.
  ///
  /// - Throws: `file-exists`, `path-in-git`, or another code of this module.
  public init(at path: String) throws(Diagnostic) {
    _ = try OutputPath(path)
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemFailure.last("write", path) }
  }

  deinit { close(descriptor) }

  /// Adds bytes at the end.
  ///
  /// - Throws: `disk-full`, or another code of this module.
  public func write(_ bytes: [UInt8]) throws(Diagnostic) {
    try FileAccess.writeAll(bytes, to: descriptor, path: path)
    count += bytes.count
  }

  /// Replaces bytes that were written before.
  ///
  /// - Throws: `disk-full`, or another code of this module.
  public func overwrite(_ bytes: [UInt8], at offset: Int) throws(Diagnostic) {
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw SystemFailure.last("write", path) }
    try FileAccess.writeAll(bytes, to: descriptor, path: path)
    guard lseek(descriptor, 0, SEEK_END) >= 0 else { throw SystemFailure.last("write", path) }
  }

  /// Sets the permissions.
  ///
  /// - Throws: `permission-denied`, or another code of this module.
  public func finish(permissions: UInt16) throws(Diagnostic) {
    guard fchmod(descriptor, mode_t(permissions)) == 0 else { throw SystemFailure.last("write", path) }
  }
}
