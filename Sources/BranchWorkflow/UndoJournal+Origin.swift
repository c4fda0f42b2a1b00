import Diagnostics
import Git

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Telling the records that were written here from those that came with a copy of the repository.
extension UndoJournal {
  /// Whether a record was written here, by this user: only such a record is acted on without being asked.
  ///
  /// A copy, or what an archive is unpacked to, consists of other files; whoever made it could have put any record there.
  func isFromHere(_ entry: JournalEntry) -> Bool { entry.origin != nil && entry.origin == origin }

  /// The file that says which record this is, by what no copy keeps; nothing where it is another user's.
  var origin: String? {
    var status = stat()
    guard lstat("\(path)/HEAD", &status) == 0, status.st_uid == geteuid() else { return nil }
    #if canImport(Glibc)
      let changed = status.st_ctim
    #else
      let changed = status.st_ctimespec
    #endif
    // Not the device: some file systems get another number each time they are mounted.
    return "\(status.st_ino):\(changed.tv_sec):\(changed.tv_nsec)"
  }
}
