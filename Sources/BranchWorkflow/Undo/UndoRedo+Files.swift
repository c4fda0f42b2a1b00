import Diagnostics
import GitStore
import GitWorkTree
import OperationLog

/// Operations on files of the working tree alone, and what they changed outside of the repository.
extension UndoRedo {
  /// Refuses to undo an operation on files that were edited since.
  ///
  /// - Returns: The files as they are, and as the operation left them.
  @discardableResult
  func checkFiles(
    of entry: LoggedOperation, _ record: OperationSnapshots
  ) throws(Diagnostic) -> (present: RepositorySnapshot, left: RepositorySnapshot) {
    let present = try repository.snapshots.take(of: record.before.files.keys.sorted())
    let left = record.after ?? record.intended ?? present
    try Self.refuse(entry, "undo", Self.reasons(files: present.files(differingFrom: left, and: record.before)))
    return (present, left)
  }

  /// Takes an operation on files back.
  ///
  /// Files that already have their old state are no obstacle: the operation or its undo was killed.
  func undoFiles(of entry: LoggedOperation, _ record: OperationSnapshots) throws(Diagnostic) -> UndoOutcome {
    let (present, left) = try checkFiles(of: entry, record)
    let tree = try reversingEffect(of: entry) { () throws(Diagnostic) in
      try log.restoring.put(record.before, now: present, knowing: [left])
    }
    try log.write(entry, .undone, tree: tree)
    return outcome(of: entry, from: present, to: record.before)
  }

  /// Does an operation on files again.
  func redoFiles(of entry: LoggedOperation, _ record: OperationSnapshots) throws(Diagnostic) -> UndoOutcome {
    guard let goal = record.after ?? record.intended else { throw OperationLog.unreadable }
    let present = try repository.snapshots.take(of: record.before.files.keys.sorted())
    try Self.refuse(entry, "redo", Self.reasons(files: present.files(differingFrom: record.before, and: goal)))
    let tree = try reversingEffect(of: entry) { () throws(Diagnostic) in
      try log.restoring.put(goal, now: present, knowing: [record.before])
    }
    try log.close(entry, tree: tree, leaving: goal, record)
    return outcome(of: entry, from: present, to: goal)
  }

  private func outcome(
    of entry: LoggedOperation, from old: RepositorySnapshot, to new: RepositorySnapshot
  ) -> UndoOutcome {
    UndoOutcome(
      entry: entry, changes: UndoOutcome.changes(from: old.files, to: new.files), moves: [], pushed: [],
      isStoppedAgain: false)
  }

  /// Does `work` and reverses the effect of `entry`: both, or neither.
  ///
  /// - Returns: The tree of the entry, with what reverses the reversal.
  func reversingEffect(
    of entry: LoggedOperation, _ work: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> ObjectName {
    guard let effect = try log.recorder.effect(of: entry) else {
      try work()
      return entry.tree
    }
    guard let reverse = reverseEffect else {
      throw Diagnostic(
        .undoImpossible, "\(entry.quotedName) also changed data outside this repository",
        remedy: .operation(.init("undo")))
    }
    let reversal = try reverse(effect)
    do throws(Diagnostic) {
      try work()
    } catch {
      _ = try? reverse(reversal)
      throw error
    }
    let store = try log.folder.madeStore()
    return try store.objects.writeTree(base: entry.tree, changes: log.recorder.changes(storing: reversal, in: store))
  }
}
