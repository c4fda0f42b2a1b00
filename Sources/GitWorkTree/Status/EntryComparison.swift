import Clibgit2
import GitStore
import SystemCalls

/// Comparing an entry of the index with a file, by kind, length and times.
extension WorkTreeScan.Rules {
  static let stageMask: UInt16 = 0x3000
  static let assumedMask: UInt16 = 0x8000

  /// Whether a file is the one that an entry was made of, and the index is younger.
  func isSame(_ entry: git_index_entry, _ file: FileStatus) -> Bool {
    guard isSameKind(entry.mode, file), entry.file_size == UInt32(truncatingIfNeeded: file.size),
      Self.isSame(entry.mtime, file.modified), !trustsChangeTime || Self.isSame(entry.ctime, file.changed)
    else { return false }
    // An entry without a length is one that its writer had doubts about.
    let isEmpty = entry.file_size == 0 && file.size == 0
    return (entry.file_size > 0 || isEmpty) && file.modified < written
  }

  /// Whether a file holds what its entry says; an entry in conflict, or one that nobody looks after, tells nothing.
  func isCertain(_ entry: UnsafePointer<git_index_entry>, _ file: FileStatus) -> Bool {
    entry.pointee.flags & (Self.stageMask | Self.assumedMask) == 0
      && clibgit2_index_entry_is_intended(entry) == 0 && clibgit2_index_entry_skips_worktree(entry) == 0
      && trustsChangeTime && isSame(entry.pointee, file)
  }

  private func isSameKind(_ known: UInt32, _ file: FileStatus) -> Bool {
    switch known & 0o170000 {
    case 0o100000:
      file.kind == .file && (!trustsMode || (known & 0o100 != 0) == file.isExecutableByOwner)
    case 0o120000: file.kind == .link
    default: false
    }
  }

  private static func isSame(_ known: git_index_time, _ time: FileTime) -> Bool {
    let time = git_index_time(time)
    return known.seconds == time.seconds && known.nanoseconds == time.nanoseconds
  }
}
