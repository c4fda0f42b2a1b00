public import Diagnostics
import SystemCalls

/// The files of a folder at one moment, without their contents: to notice that somebody changed one since.
public struct FolderState: Hashable, Sendable {
  private struct Entry: Hashable {
    let path: String
    let inode: UInt64
    let kind: FileStatus.Kind
    let permissions: UInt16
    let size: Int
    let modified: FileTime
  }

  private let entries: [Entry]

  /// Looks at everything below a folder; links are not followed.
  ///
  /// - Throws: what ``FileAccess/walk(_:entering:)`` throws.
  public init(of folder: String) throws(Diagnostic) {
    var entries = [try Self.entry("", in: folder)]
    for entry in try FileAccess.walk(folder) { entries.append(try Self.entry("/" + entry.name, in: folder)) }
    self.entries = entries
  }

  private static func entry(_ path: String, in folder: String) throws(Diagnostic) -> Entry {
    let status = try SystemFailure.wording("access", folder + path, FileStatus(folder + path))
    return Entry(
      path: path, inode: status.inode, kind: status.kind, permissions: status.permissions, size: status.size,
      modified: status.modified)
  }
}
