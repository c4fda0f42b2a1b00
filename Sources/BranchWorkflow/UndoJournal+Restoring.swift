public import Diagnostics
import Git

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Bringing files back: all of them, or none.
extension UndoJournal {
  /// Gives the files of the work tree what `goal` has for them.
  ///
  /// - Parameters:
  ///   - goal: The files as they are to be.
  ///   - present: The files as they are.
  /// - Throws: `undo-not-permitted` where one of them can't be written, or what writing throws; all files are as they
  ///   were then.
  func put(_ goal: RepositorySnapshot, now present: RepositorySnapshot) throws(Diagnostic) {
    removeLeftDrafts(beside: goal.files.keys)
    try requirePermission(goal.files.keys.filter { goal.files[$0] != present.files[$0] }.sorted())
    var target = present
    target.files = goal.files
    do throws(Diagnostic) {
      try repository.restore(target, from: present, log: "")
    } catch {
      if let half = try? repository.snapshot(of: goal.files.keys.sorted()) {
        var before = half
        before.files = present.files
        try? repository.restore(before, from: half, log: "")
      }
      throw error
    }
  }

  /// Refuses before the first file is written if one can't be: what is replaced or removed needs its folder's consent.
  private func requirePermission(_ paths: [String]) throws(Diagnostic) {
    guard let root = repository.workTree else { return }
    for path in paths {
      var folder = path.split(separator: "/").dropLast()
      var place = ([Substring(root)] + folder).joined(separator: "/")
      while !folder.isEmpty, access(place, F_OK) != 0, errno == ENOENT {
        folder.removeLast()
        place = ([Substring(root)] + folder).joined(separator: "/")
      }
      guard access(place, W_OK | X_OK) != 0 else { continue }
      let reason = String(cString: strerror(errno))
      throw Diagnostic(
        .undoNotPermitted, "\"\(path)\" can't be brought back, and so nothing was: \(reason) in \"\(place)\"",
        at: Place(file: path), remedy: .advice("give yourself the right to write in that folder, then try again"))
    }
  }
}

extension Diagnostic.Code {
  /// A file that can't be brought back because its folder can't be written in.
  public static let undoNotPermitted: Self = "undo-not-permitted"
}
