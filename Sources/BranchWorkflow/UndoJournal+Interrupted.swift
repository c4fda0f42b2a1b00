public import Diagnostics
import FileTrees
import Git

/// An operation whose process was killed.
public struct InterruptedOperation: Hashable, Sendable {
  /// The operation.
  public let entry: JournalEntry
  /// Whether the redo was interrupted, not the operation or its undo.
  public let isRedo: Bool
}

/// Operations whose process was killed.
extension UndoJournal {
  /// The operation that a killed process interrupted; `nil` while another process is running.
  ///
  /// Excludes operations that stopped on conflicts: `continue` resumes those.
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

  /// Refuses while an operation is interrupted; forgets one that had changed nothing, if allowed.
  func refuseInterrupted(clearing: Bool = true) throws(Diagnostic) {
    guard let found = try halfDone() else { return }
    if found.entry.state == .begun, clearing {
      let record = try record(of: found.entry)
      removeLeftDrafts(beside: record.before.files.keys)
      let present = try present(found.entry.scope, of: record.before.files.keys.sorted())
      if Self.isSame(present, record.before) || record.isUntouched(in: present) { return try remove(found.entry) }
    }
    throw Self.interrupted(found)
  }

  static func interrupted(_ found: InterruptedOperation) -> Diagnostic {
    Diagnostic(
      .operationInProgress,
      "\(found.isRedo ? "redo of " : "")\(found.entry.quotedName) was interrupted",
      remedy: .operation(.init(found.isRedo ? "redo" : "undo")))
  }

  /// What to say of an operation that failed half-way, with the command that ends it.
  static func incomplete(
    _ what: String, _ entry: JournalEntry, because failure: Diagnostic, command: String
  ) -> Diagnostic {
    let cure = failure.code == .diskFull ? "free disk space" : "remove the cause"
    return Diagnostic(
      failure.code, "\(failure.message); \(what)\(entry.quotedName) is incomplete", at: failure.place,
      remedy: .hint("\(cure), then run \(command: command)"))
  }

  /// Ends a killed operation at its present state, so that its undo can be undone as well,
  /// with all that was changed by hand since.
  ///
  /// - Returns: The operation; `nil` if it had done nothing and is forgotten.
  func settle(_ entry: JournalEntry) throws(Diagnostic) -> JournalEntry? {
    removeLeftDrafts(beside: try record(of: entry).before.files.keys)
    try finish(entry)
    return try self.entry(numbered: entry.id)
  }

  private static func isSame(_ present: RepositorySnapshot, _ before: RepositorySnapshot) -> Bool {
    present.head == before.head && present.references == before.references && present.files == before.files
      && present.state == before.state && present.index == before.index
  }
}
