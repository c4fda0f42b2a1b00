import Diagnostics
import Git
import SystemCalls

/// Telling the records that were written here from those that came with a copy of the repository.
extension UndoJournal {
  /// Whether a record was written here, by this user: only such a record is acted on without being asked.
  ///
  /// A copy, or what an archive is unpacked to, consists of other files; whoever made it could have put any record there.
  func isFromHere(_ entry: JournalEntry) -> Bool { entry.origin != nil && entry.origin == origin }

  /// The file that says which record this is, by what no copy keeps; nothing where it is another user's.
  var origin: String? {
    guard let status = try? FileStatus("\(path)/HEAD"), status.owner == CurrentProcess.effectiveUser else { return nil }
    // Not the device: some file systems get another number each time they are mounted.
    return "\(status.inode):\(status.changed.seconds):\(status.changed.nanoseconds)"
  }
}
