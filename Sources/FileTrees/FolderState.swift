public import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files of a folder at one moment, without their contents: to notice that somebody changed one since.
public struct FolderState: Hashable, Sendable {
  private struct Entry: Hashable {
    let path: String
    let inode: UInt64
    let mode: UInt32
    let size: Int64
    let seconds: Int
    let nanoseconds: Int
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
    var status = stat()
    guard lstat(folder + path, &status) == 0 else { throw SystemFailure.last("access", folder + path) }
    #if canImport(Glibc)
      let time = status.st_mtim
    #else
      let time = status.st_mtimespec
    #endif
    return Entry(
      path: path, inode: UInt64(status.st_ino), mode: UInt32(status.st_mode), size: Int64(status.st_size),
      seconds: time.tv_sec, nanoseconds: time.tv_nsec)
  }
}
