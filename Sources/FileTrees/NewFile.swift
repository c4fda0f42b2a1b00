public import Diagnostics
import SystemCalls

/// A file that did not exist, written piece by piece; until it is finished, only its owner can read it.
public final class NewFile {
  private let path: String
  private let file: OpenFile
  /// The number of bytes so far.
  public private(set) var count = 0

  /// Creates the file, which must not be there yet and is none of Git's own.
  ///
  /// - Throws: `file-exists`, `path-in-git`, or another code of this module.
  public init(at path: String) throws(Diagnostic) {
    _ = try OutputPath(path)
    self.path = path
    file = try SystemFailure.wording(
      "write", path, OpenFile(path, [.updating, .new, .notFollowing], permissions: 0o600))
  }

  /// Adds bytes at the end.
  ///
  /// - Throws: `disk-full`, or another code of this module.
  public func write(_ bytes: [UInt8]) throws(Diagnostic) {
    try SystemFailure.wording("write", path, file.write(bytes))
    count += bytes.count
  }

  /// Adds bytes at the end.
  ///
  /// - Throws: `disk-full`, or another code of this module.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(Diagnostic) {
    try SystemFailure.wording("write", path, file.write(bytes))
    count += bytes.count
  }

  /// Replaces bytes that were written before.
  ///
  /// - Throws: `disk-full`, or another code of this module.
  public func overwrite(_ bytes: [UInt8], at offset: Int) throws(Diagnostic) {
    try SystemFailure.wording("write", path, file.overwrite(bytes, at: offset))
  }

  /// Sets the permissions.
  ///
  /// - Throws: `permission-denied`, or another code of this module.
  public func finish(permissions: UInt16) throws(Diagnostic) {
    try SystemFailure.wording("write", path, file.setPermissions(permissions))
  }
}
