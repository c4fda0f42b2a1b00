public import Diagnostics
import SystemCalls

/// The right to replace a file or folder, which one run at a time has.
public final class ReplacementLock {
  private let path: String
  private let folder: OpenFile

  /// Takes the right.
  ///
  /// - Throws: `busy` if another run has it, and another code of this module.
  public init(_ path: String) throws(Diagnostic) {
    self.path = path
    folder = try SystemFailure.wording("read", path, OpenFile(path, .notFollowing))
    guard (try? folder.tryLock()) == true else { throw Self.busy(path) }
    try check()
  }

  /// Checks that the path still leads to what was locked.
  ///
  /// - Throws: `busy` if another run has replaced it meanwhile.
  public func check() throws(Diagnostic) {
    guard let own = try? folder.status(), let current = try? FileStatus(path), own.isSameFile(as: current) else {
      throw Self.busy(path)
    }
  }

  private static func busy(_ path: String) -> Diagnostic {
    Diagnostic(
      .busy, "\"\(path)\" is being changed by another process", at: Place(file: path),
      remedy: .advice("wait until it ends, and run the command again"))
  }
}

extension Diagnostic.Code {
  package static let busy = Diagnostic.Code(
    "busy", "Another process is changing, or has changed, the file or folder.",
    "wait until it ends, and run the command again")
}
