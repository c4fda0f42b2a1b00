public import Diagnostics
import FileTrees

/// A folder for a moment that only its owner can open.
public struct PassingFolder {
  /// Where it is.
  public let path: String

  /// Makes one below `parent`.
  public init(in parent: String) throws(Diagnostic) {
    path = "\(parent)/passing-\(String(UInt64.random(in: .min ... .max), radix: 16))"
    try FileAccess.createDirectory(path, permissions: 0o700)
  }

  /// Removes it with all that is in it.
  public func remove() {
    try? FileAccess.remove(path)
  }
}
