public import Diagnostics
import Git

/// What stepping back would do.
extension UndoJournal {
  /// The operation that ``undo(_:)`` would undo; nothing is written.
  ///
  /// - Throws: As that.
  public func foreseeUndo(_ published: PublishedCommits = .refused) throws(Diagnostic) -> JournalEntry {
    let entry = try nextToUndo()
    guard entry.scope != .files, entry.scope != .remotes else { return entry }
    try refuseUnderWay(entry)
    if entry.state == .begun, entry.plan != nil {
      if try workflow.stopped() != nil { throw try notFinished(entry) }
      return entry
    }
    let record = try record(of: entry)
    if let after = record.after {
      let present = try repository.wholeSnapshot(of: record.before.files.keys.sorted())
      try refuseMoved(since: after, indexTree: record.indexTreeAfter, touchedWith: record.before, now: present, entry)
    }
    if published == .refused { try refusePushed(entry, record) }
    return entry
  }

  /// The operations that ``undo(to:_:)`` would undo, the last first; nothing is written.
  ///
  /// - Throws: As that, where the first step is refused.
  public func foreseeUndo(
    to id: Int, _ published: PublishedCommits = .refused
  ) throws(Diagnostic) -> [JournalEntry] {
    let wanted = try entriesToUndo(downTo: id)
    do throws(Diagnostic) {
      _ = try foreseeUndo(published)
    } catch {
      throw Self.nothingTakenBack(error)
    }
    return wanted
  }
}
