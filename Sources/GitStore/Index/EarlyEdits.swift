import Clibgit2
package import SystemCalls

/// Files that were edited in the second in which they were staged, and have the same length still.
///
/// Git compares whole seconds unless it was built otherwise, libgit2 their fractions too. To libgit2 such a file is
/// plainly edited; Git finds out by reading each file that is not older than the index file. An index that is written
/// later would take that hint from Git, and the edit would be hidden from it for good. So Git marks the entries first,
/// and libgit2, which marks only what its finer times leave in doubt, has to be helped.
package struct EarlyEdits {
  let index: OpaquePointer
  let root: String

  /// Marks the entries, as Git does, by a length of nothing; then everyone reads the files.
  ///
  /// - Parameter suspects: The paths at which older files are checked as well, all if `nil`: the change time reveals a
  ///   file whose length and modification time were restored; libgit2 does not check it before it overwrites a file.
  func mark(checkingAt suspects: [String]? = []) {
    guard let path = git_index_path(index), let file = try? FileStatus(path) else { return }
    let written = Self.seconds(file.modified)
    for position in 0..<git_index_entrycount(index) {
      guard let entry = git_index_get_byindex(index, position) else { continue }
      if entry.pointee.mtime.wholeSeconds >= written || suspects == nil && entry.pointee.hasChangeTime { mark(entry) }
    }
    for path in suspects ?? [] {
      guard let entry = git_index_get_bypath(index, path, 0), entry.pointee.hasChangeTime else { continue }
      mark(entry)
    }
  }

  private func mark(_ entry: UnsafePointer<git_index_entry>) {
    // The same as `git_index_add`, without forgetting the cached trees.
    if isEdited(entry.pointee) { UnsafeMutablePointer(mutating: entry).pointee.file_size = 0 }
  }

  /// Gives an index file that was just put there the time of its newest entry, which was about its time before.
  package static func renewDoubt(about index: OpaquePointer) {
    guard let path = git_index_path(index), let file = try? FileStatus(path) else { return }
    let now = seconds(file.modified)
    let times = (0..<git_index_entrycount(index)).compactMap { git_index_get_byindex(index, $0)?.pointee.mtime }
    let newest = times.filter { $0.wholeSeconds <= now && $0.wholeSeconds > 0 }
      .max { ($0.wholeSeconds, $0.nanoseconds) < ($1.wholeSeconds, $1.nanoseconds) }
    guard let newest else { return }
    let time = FileTime(seconds: Int(newest.wholeSeconds), nanoseconds: Int(newest.nanoseconds))
    try? FileSystem.setModified(time, of: String(cString: path))
  }

  /// Whether whole seconds and the length hide a change that the fractions, or the change of the file's data, tell.
  private func isEdited(_ entry: git_index_entry) -> Bool {
    guard entry.file_size > 0, entry.flags & 0x3000 == 0, entry.mode & 0o170000 != 0o160000, let path = entry.path
    else { return false }
    guard let file = try? FileStatus("\(root)/\(String(cString: path))"),
      UInt32(truncatingIfNeeded: file.size) == entry.file_size,
      Self.seconds(file.modified) == entry.mtime.wholeSeconds
    else { return false }
    return file.modified.nanoseconds != Int(entry.mtime.nanoseconds)
      || Self.seconds(file.changed) != entry.ctime.wholeSeconds
      || file.changed.nanoseconds != Int(entry.ctime.nanoseconds)
  }

  private static func seconds(_ time: FileTime) -> UInt32 { UInt32(truncatingIfNeeded: time.seconds) }
}

extension git_index_entry {
  /// Whether the time of the file's last change is known; some programs note none.
  fileprivate var hasChangeTime: Bool { ctime.wholeSeconds > 0 }
}

extension git_index_time {
  /// The seconds, as the index file has them: without a sign.
  fileprivate var wholeSeconds: UInt32 { UInt32(bitPattern: seconds) }
}

extension git_index_time {
  /// A time of a file, as the index has it.
  package init(_ time: FileTime) {
    self.init(
      seconds: Int32(truncatingIfNeeded: time.seconds), nanoseconds: UInt32(truncatingIfNeeded: time.nanoseconds))
  }
}
