public import Diagnostics
import Git

/// An operation that is half done because the run that was at it was killed.
public struct InterruptedOperation: Hashable, Sendable {
  /// The operation.
  public let entry: JournalEntry
  /// Whether doing it again was interrupted; else it was the operation itself, or taking it back.
  public let isRedo: Bool
}

/// What runs leave half done that were killed.
extension UndoJournal {
  /// The operation that a killed run left half done, if there is one; nothing while another run is at work.
  ///
  /// What stopped on conflicts is not among them: it waits to be gone on with.
  public func halfDone() throws(Diagnostic) -> InterruptedOperation? {
    guard repository.keepsOthersOut || !repository.isBusy else { return nil }
    for entry in try entries() {
      switch entry.state {
      case .undoing: return InterruptedOperation(entry: entry, isRedo: false)
      case .redoing: return InterruptedOperation(entry: entry, isRedo: true)
      case .begun where entry.plan == nil && entry.scope != .files:
        return InterruptedOperation(entry: entry, isRedo: false)
      default: continue
      }
    }
    return nil
  }

  /// As ``halfDone()``, where a record that is damaged tells of nothing.
  public func halfDoneIfRecorded() throws(Diagnostic) -> InterruptedOperation? {
    do throws(Diagnostic) {
      return try halfDone()
    } catch  where error.code == .journalUnreadable {
      return nil
    }
  }

  /// Refuses while an operation is half done; one that had done nothing yet is forgotten, if it may be.
  func refuseInterrupted(clearing: Bool = true) throws(Diagnostic) {
    guard let found = try halfDone() else { return }
    if found.entry.state == .begun, clearing {
      let record = try record(of: found.entry)
      removeLeftDrafts(beside: record.before.files.keys)
      let present = try present(found.entry.scope, of: record.before.files.keys.sorted())
      if Self.isSame(present, record.before) { return try remove(found.entry) }
    }
    throw Diagnostic(
      .operationInProgress,
      "\(found.isRedo ? "redo of " : "")\"\(found.entry.title)\" was interrupted",
      remedy: .operation(.init(found.isRedo ? "redo" : "undo")))
  }

  /// Ends an operation that was killed as if it had wanted to stop here: so taking it back can be taken back as well,
  /// with all that was changed by hand since.
  func settle(_ entry: JournalEntry) throws(Diagnostic) -> JournalEntry {
    removeLeftDrafts(beside: try record(of: entry).before.files.keys)
    try finish(entry)
    return try self.entry(numbered: entry.id) ?? entry
  }

  private static func isSame(_ present: RepositorySnapshot, _ before: RepositorySnapshot) -> Bool {
    present.head == before.head && present.references == before.references && present.files == before.files
      && present.state == before.state && present.index == before.index
  }
}
