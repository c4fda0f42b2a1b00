public import Diagnostics
import Git

/// What stepping back would do.
extension UndoJournal {
  /// The operation that ``undo(_:)`` would undo, or ``undo(only:_:)`` with a number; nothing is written.
  ///
  /// - Throws: As that.
  public func foreseeUndo(
    only id: Int? = nil, _ published: PublishedCommits = .refused
  ) throws(Diagnostic) -> JournalEntry {
    let entry = if let id { try entryToUndo(id) } else { try nextToUndo() }
    try leadingOn(from: entry) { () throws(Diagnostic) in try check(entry, published) }
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
