package import Diagnostics
import Git
import SystemCalls

/// Bringing files back: all of them, or none.
extension UndoJournal {
  /// Restores the state before an operation that failed while it was at work.
  ///
  /// What a hook refused before any reference moved stays as the hook left it, recorded like all that was done.
  ///
  /// - Returns: The failure, with the command that restores the state where that did not succeed.
  /// - Throws: What writing the record throws.
  func rollBack(_ entry: JournalEntry, after failure: Diagnostic) throws(Diagnostic) -> Diagnostic {
    let hasMoved = moves(of: entry).map { !$0.names.isEmpty } ?? false
    if failure.code == .hookRefused && entry.plan == nil && !hasMoved || entry.scope == .remotes {
      try finish(entry)
      return failure
    }
    do throws(Diagnostic) {
      let record = try record(of: entry)
      // A checkout makes folders before their files.
      try repository.removeEmptyFolders(above: record.before.files.filter { $0.value == .absent }.map(\.key))
      let present = try repository.wholeSnapshot(of: record.before.files.keys.sorted())
      var target = record.before
      target.references = present.references
      for name in Self.differing(record.before.references, present.references)
      where record.moved(name, to: present.references[name]) {
        target.references[name] = record.before.references[name]
      }
      try restore(target, from: present, of: entry, record, "undo")
      try remove(entry)
      return failure
    } catch {
      return Self.incomplete("", entry, because: failure, command: entry.plan == nil ? "undo" : "abort")
    }
  }

  /// Gives the files of the working tree what `goal` has for them.
  ///
  /// - Parameters:
  ///   - goal: The files to restore.
  ///   - present: The files as they are.
  ///   - known: Other snapshots of the record, which likely contain the present content, so it is not stored again.
  /// - Throws: `undo-not-permitted` where one of them can't be written, or what writing throws; all files are as they
  ///   were then.
  func put(
    _ goal: RepositorySnapshot, now present: RepositorySnapshot, knowing known: [RepositorySnapshot]
  ) throws(Diagnostic) {
    removeLeftDrafts(beside: goal.files.keys)
    let present = try kept(present, among: known + [goal])
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

  /// The same snapshot with files that stay what they are when the working tree is written over.
  private func kept(
    _ present: RepositorySnapshot, among known: [RepositorySnapshot]
  ) throws(Diagnostic) -> RepositorySnapshot {
    var result = present
    for (path, file) in present.files where !file.isKept {
      if let same = known.lazy.compactMap({ $0.files[path] }).first(where: { $0 == file && $0.isKept }) {
        result.files[path] = same
      }
    }
    result.files = try madeStore().keep(result.files)
    return result
  }

  /// Refuses before the first file is written if one can't be: what is replaced or removed needs its folder's consent.
  private func requirePermission(_ paths: [String]) throws(Diagnostic) {
    guard let root = repository.workTree else { return }
    for path in paths {
      var folder = path.split(separator: "/").dropLast()
      var place = ([Substring(root)] + folder).joined(separator: "/")
      while !folder.isEmpty, Self.isMissing(place) {
        folder.removeLast()
        place = ([Substring(root)] + folder).joined(separator: "/")
      }
      guard let reason = GitFolderFile.reasonAgainstWriting(in: place) else { continue }
      throw Diagnostic(
        .undoNotPermitted, "can't restore \"\(path)\": \(reason) in \"\(place)\"; nothing was restored",
        at: Place(file: path), remedy: .advice("make that directory writable, then try again"))
    }
  }

  private static func isMissing(_ path: String) -> Bool {
    do throws(SystemError) {
      try FileSystem.checkAccess(path)
      return false
    } catch {
      return error == .noSuchFile
    }
  }
}

extension Diagnostic.Code {
  package static let undoNotPermitted = Diagnostic.Code(
    "undo-not-permitted", "A file can't be restored, because its folder is not writable.",
    "change the folder's permissions, then try again")
}
