import Diagnostics
import GitRemotes
import GitStore
import GitWorkTree
import OperationLog

/// Operations on what is known of remotes: their settings, what follows them, and what was fetched from them.
extension UndoRedo {
  /// Makes what is known of remotes as it was before an operation, or is after it.
  func stepRemotes(_ entry: LoggedOperation, isUndo: Bool) throws(Diagnostic) -> UndoOutcome {
    guard let settled = entry.state == .begun ? try log.recorder.settle(entry) : entry else {
      return UndoOutcome(
        entry: entry, changes: [], moves: [], pushed: [], isStoppedAgain: false, hadDoneNothing: true)
    }
    let record = try log.snapshots(of: settled)
    guard let before = record.before.state[OperationLog.remotesName],
      let after = (record.after ?? record.before).state[OperationLog.remotesName]
    else {
      throw OperationLog.unreadable
    }
    let (left, goal) = (
      RemotesSnapshot(bytes: isUndo ? after : before), RemotesSnapshot(bytes: isUndo ? before : after)
    )
    let present = try repository.remotes.snapshot()
    if !entry.isHalfDone { try Self.refuse(settled, isUndo ? "undo" : "redo", Self.reasons(left, goal, present)) }
    var target = present
    target.file = present.file == left.file ? goal.file : nil
    for name in Set(left.settings.keys).union(goal.settings.keys) where left.settings[name] != goal.settings[name] {
      target.settings[name] = goal.settings[name]
    }
    let references = Set(left.references.keys).union(goal.references.keys)
      .filter { left.references[$0] != goal.references[$0] }
    for name in references { target.references[name] = goal.references[name] }
    try log.write(settled, isUndo ? .undoing : .redoing, tree: settled.tree)
    try repository.remotes.restore(target, from: present, log: "\(isUndo ? "undo" : "redo"): \(entry.title)")
    try log.write(settled, isUndo ? .undone : .done, tree: settled.tree)
    let moves = references.sorted().compactMap { name -> ReferenceMove? in
      guard let text = goal.references[name] else { return ReferenceMove(name: name, target: nil) }
      // A remote's HEAD names a branch.
      return (try? ObjectName(text)).map { ReferenceMove(name: name, target: $0) }
    }
    return UndoOutcome(entry: entry, changes: [], moves: moves, pushed: [], isStoppedAgain: false)
  }

  /// Why a step can't be taken: what it would bring back was changed since.
  private static func reasons(
    _ left: RemotesSnapshot, _ goal: RemotesSnapshot, _ present: RemotesSnapshot
  ) -> [String] {
    let settings = Set(left.settings.keys).union(goal.settings.keys).filter {
      left.settings[$0] != goal.settings[$0] && present.settings[$0] != left.settings[$0]
    }
    let leaving = left.remotes.subtracting(goal.remotes)
    let references = Set(left.references.keys).union(goal.references.keys).union(present.references.keys).filter {
      name in
      let isConcerned =
        left.references[name] != goal.references[name] || leaving.contains { name.hasPrefix("refs/remotes/\($0)/") }
      return isConcerned && present.references[name] != left.references[name]
    }
    return settings.sorted().map { "\"\($0)\" has changed" }
      + references.sorted().map { "\"\($0.dropFirst("refs/remotes/".count))\" has moved" }
  }
}
