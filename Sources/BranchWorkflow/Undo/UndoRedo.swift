public import Diagnostics
import GitOperations
public import GitStore
import GitWorkTree
public import OperationLog

/// Undoing and redoing the operations of a repository's log.
public struct UndoRedo {
  /// The log.
  public let log: OperationLog
  let stoppedOperations: StoppedOperations
  /// Reverses a change outside the repository, and returns what reverses the reversal; without it none is reversed.
  let reverseEffect: ((String) throws(Diagnostic) -> String)?

  /// Creates it for a repository.
  ///
  /// - Parameters:
  ///   - repository: The repository.
  ///   - moment: When it is done.
  ///   - reverseEffect: Reverses a change outside the repository, and returns what reverses the reversal.
  public init(
    in repository: Repository, at moment: Moment,
    reversingEffects reverseEffect: ((String) throws(Diagnostic) -> String)? = nil
  ) {
    stoppedOperations = StoppedOperations(in: repository, at: moment)
    log = stoppedOperations.operationLog
    self.reverseEffect = reverseEffect
  }

  var repository: Repository { log.repository }
}

extension UndoRedo {
  /// Undoes the last operation that is not undone yet.
  ///
  /// - Parameter published: What is done if commits of it were pushed since.
  /// - Throws: `nothing-to-undo`, `operation-in-progress`, `undo-impossible` if something moved since, or `undo-pushed`;
  ///   then nothing has changed.
  /// - Returns: What came of it.
  public func undo(_ published: PublishedCommits = .refused) throws(Diagnostic) -> UndoOutcome {
    try repository.exclusively { () throws(Diagnostic) in try undo(nextToUndo(), published) }
  }

  /// Undoes one operation and none that followed it.
  ///
  /// - Throws: As ``undo(_:)``, also where a later operation changed the same.
  public func undo(only id: Int, _ published: PublishedCommits = .refused) throws(Diagnostic) -> UndoOutcome {
    try repository.exclusively { () throws(Diagnostic) in try undo(entryToUndo(id), published) }
  }

  private func undo(_ entry: LoggedOperation, _ published: PublishedCommits) throws(Diagnostic) -> UndoOutcome {
    try leadingOn(from: entry) { () throws(Diagnostic) in try undoAlone(entry, published) }
  }

  private func undoAlone(_ entry: LoggedOperation, _ published: PublishedCommits) throws(Diagnostic) -> UndoOutcome {
    try log.folder.requireWritable()
    try refuseUnderWay(entry)
    // Edits of files that were made while a merge waits are no part of it.
    if entry.scope == .files { return try undoFiles(of: entry, log.snapshots(of: entry)) }
    if entry.scope == .remotes { return try stepRemotes(entry, isUndo: true) }
    guard entry.state != .begun || entry.plan == nil else {
      guard try stoppedOperations.closeDoneElsewhere() else { throw try notFinished(entry) }
      return try undoAlone(nextToUndo(), published)
    }
    let isInterrupted = isInterrupted(entry)
    if isInterrupted { LeftDrafts(in: repository).remove(beside: try log.snapshots(of: entry).before.files.keys) }
    guard let settled = entry.state == .begun ? try log.recorder.settle(entry) : entry else {
      return UndoOutcome(
        entry: entry, changes: [], moves: [], pushed: [], isStoppedAgain: false, hadDoneNothing: true)
    }
    let record = try log.snapshots(of: settled)
    let step = UndoStep(
      undoing: settled, record, now: try repository.snapshots.takeWhole(of: record.before.files.keys.sorted()))
    try endingIfInterrupted(step) { () throws(Diagnostic) in try check(step, published) }
    let outcome = try carryOut(step, .undoing)
    if let id = entry.aborts, let aborted = try log.entry(numbered: id) {
      // What stopped waits again, so there is nothing that could be done again: it can be aborted again.
      try log.write(aborted, .begun, tree: aborted.tree)
      try log.remove(settled)
    } else {
      try log.write(settled, .undone, tree: log.tree(of: settled, leaving: outcome.differences))
    }
    return outcome
  }

  /// Whether a killed run left an operation that does not wait for anything.
  private func isInterrupted(_ entry: LoggedOperation) -> Bool {
    entry.state != .done && (entry.plan == nil || entry.state != .begun)
  }

  /// Refuses while something else is in progress that comes first.
  private func refuseUnderWay(_ entry: LoggedOperation) throws(Diagnostic) {
    guard entry.scope != .files, entry.scope != .remotes else { return }
    if entry.state == .begun { try stoppedOperations.refuseHalfWritten() }
    if !isInterrupted(entry), let found = try log.halfDone(), found.entry.id != entry.id {
      throw found.refusal
    }
    // A killed process may have left the operation in progress.
    if entry.scope != .resolution, !isInterrupted(entry), entry.state != .begun { try requireNoOperation() }
    if entry.scope == .resolution, entry.state == .done { try refuseResolved(entry) }
  }

  /// Refuses while something is in progress: it can't be undone, but it can be aborted.
  private func requireNoOperation() throws(Diagnostic) {
    do throws(Diagnostic) {
      try repository.requireNoOperation()
    } catch {
      guard try stoppedOperations.current() != nil else { throw error }
      throw Diagnostic(error.code, error.message, remedy: .operation(.init("abort")))
    }
  }

  private func notFinished(_ entry: LoggedOperation) throws(Diagnostic) -> Diagnostic {
    let stopped = try stoppedOperations.current()
    guard stopped?.standing == .mergedElsewhere else {
      let phrase = entry.plan.map { stopped?.phrase(of: $0) ?? $0.phrase } ?? entry.title
      return Diagnostic(.operationInProgress, "\(phrase) in progress", remedy: .operation(.init("abort")))
    }
    let names = try log.restoring.commitsSince(entry).named
    return Diagnostic(
      .undoImpossible, "can't undo \(entry.quotedName): git completed it, and \(names) followed")
  }

  /// Refuses what would overwrite later work, lose commits of others, or withdraw published ones.
  private func check(_ step: UndoStep, _ published: PublishedCommits) throws(Diagnostic) {
    try refuseResolvedBefore(step)
    try step.refuseMoved(in: repository)
    if step.isUndo, published == .refused { try refusePushed(step.entry, step.record) }
    try log.restoring.refuseOtherWorkTrees(step.target, from: step.present)
    try log.restoring.refuseLosing(step.target, from: step.present, step.entry, step.record, step.verb)
    try requireCommits(of: step)
  }

  /// Ends a step that was killed where it can't be completed, because others built on what it had reached: it must not
  /// block all that follows.
  private func endingIfInterrupted(_ step: UndoStep, _ check: () throws(Diagnostic) -> Void) throws(Diagnostic) {
    do throws(Diagnostic) {
      try check()
    } catch  where error.code == .undoImpossible && step.entry.isHalfDone {
      try log.write(step.entry, step.isUndo == step.hasMovedReferences ? .undone : .done, tree: step.entry.tree)
      throw error
    }
  }

  /// Refuses to undo how an earlier conflict was resolved: the operation made a commit of it, and stopped again.
  private func refuseResolvedBefore(_ step: UndoStep) throws(Diagnostic) {
    guard step.entry.scope == .resolution, step.isUndo, step.present.head.branch == step.left.head.branch,
      let stopped = try stoppedOperations.current(), stopped.standing == .waiting, let entry = stopped.entry,
      let resolved = step.left.head.commit, step.present.head.commit != resolved
    else { return }
    throw try notFinished(entry)
  }

  /// Whether undoing an operation would be refused; nothing is written.
  ///
  /// - Throws: As undoing it.
  func check(_ entry: LoggedOperation, _ published: PublishedCommits) throws(Diagnostic) {
    try refuseUnderWay(entry)
    guard entry.scope != .remotes else { return }
    let record = try log.snapshots(of: entry)
    if entry.scope == .files {
      try checkFiles(of: entry, record)
      return
    }
    if entry.state == .begun, entry.plan != nil {
      if try stoppedOperations.current() != nil { throw try notFinished(entry) }
      return
    }
    let present = try repository.snapshots.takeWhole(of: record.before.files.keys.sorted())
    try check(UndoStep(undoing: entry, record, now: present), published)
  }

  /// Makes a step while the record says that it is in progress, so that a later process detects a kill.
  private func carryOut(_ step: UndoStep, _ state: LoggedOperation.State) throws(Diagnostic) -> UndoOutcome {
    let (entry, present) = (step.entry, step.present)
    try log.write(entry, state, tree: entry.tree)
    do throws(Diagnostic) {
      return try bringBack(step)
    } catch {
      // What was refused has changed nothing.
      if try repository.snapshots.takeWhole(of: present.files.keys.sorted()) == present {
        try log.write(entry, entry.state, tree: entry.tree)
        throw error
      }
      throw OperationRestoring.incomplete("\(step.verb) of ", entry, because: error, command: step.verb)
    }
  }

  /// Undoes all operations from the last one to the one with this number, the last first.
  ///
  /// - Throws: As ``undo(_:)``, after redoing the operations that were already undone.
  public func undo(to id: Int, _ published: PublishedCommits = .refused) throws(Diagnostic) -> [UndoOutcome] {
    try repository.exclusively { () throws(Diagnostic) in
      var outcomes: [UndoOutcome] = []
      for _ in try entriesToUndo(downTo: id) {
        do throws(Diagnostic) {
          outcomes.append(try undo(nextToUndo(), published))
        } catch {
          throw try stepForward(over: outcomes, after: error)
        }
      }
      return outcomes
    }
  }

  /// Redoes the operations undone before a step failed; the error names those that can't be redone.
  private func stepForward(over outcomes: [UndoOutcome], after error: Diagnostic) throws(Diagnostic) -> Diagnostic {
    var left = outcomes
    while !left.isEmpty, (try? redoNext()) != nil { left.removeLast() }
    let titles = left.map(\.entry.quotedName).joined(separator: ", ")
    return left.isEmpty ? Self.nothingTakenBack(error) : Self.adding("\(titles) was undone", to: error)
  }

  static func nothingTakenBack(_ error: Diagnostic) -> Diagnostic { adding("nothing was undone", to: error) }

  private static func adding(_ rest: String, to error: Diagnostic) -> Diagnostic {
    Diagnostic(
      error.code, "\(error.message); \(rest)", severity: error.severity, at: error.place, remedy: error.remedy)
  }

  /// The operations to undo down to the one with this number, the last first.
  ///
  /// - Throws: `nothing-to-undo` if it can't be undone.
  func entriesToUndo(downTo id: Int) throws(Diagnostic) -> [LoggedOperation] {
    _ = try entryToUndo(id)
    return try log.entries().prefix { $0.id >= id }.filter(\.canBeUndone)
  }

  /// The operation with this number.
  ///
  /// - Throws: `nothing-to-undo` if it can't be undone.
  func entryToUndo(_ id: Int) throws(Diagnostic) -> LoggedOperation {
    if let entry = try log.entry(numbered: id) {
      guard !entry.canBeUndone else { return entry }
      throw Diagnostic(
        .nothingToUndo,
        "operation \(id), \(entry.quotedName), is already \(entry.state == .aborted ? "aborted" : "undone")",
        remedy: .operation(.init("undo", ["list": ""])))
    }
    throw Diagnostic(
      .nothingToUndo, "operation \(id) does not exist",
      remedy: .operation(.init("undo", ["list": ""])))
  }

  /// Redoes the operation that was undone last.
  ///
  /// - Throws: `nothing-to-undo`, `operation-in-progress`, or `undo-impossible` if something moved since.
  public func redo() throws(Diagnostic) -> UndoOutcome {
    try repository.exclusively { () throws(Diagnostic) in try redoNext() }
  }

  /// The operation to undo next.
  ///
  /// - Throws: `nothing-to-undo`, or `operation-in-progress` where something waits that Git began.
  public func nextToUndo() throws(Diagnostic) -> LoggedOperation {
    if let entry = try log.entries().first(where: \.canBeUndone) { return entry }
    try requireNoOperation()
    let isNew = if case .unborn = try repository.head() { true } else { false }
    throw Diagnostic(
      .nothingToUndo, "nothing to undo",
      remedy: isNew ? .advice("to undo slipway init, delete the folder .git: the repository has no commits") : nil)
  }

  /// The operation to redo next: the earliest of the last undone ones.
  ///
  /// - Throws: As ``nextToUndo()``.
  public func nextToRedo() throws(Diagnostic) -> LoggedOperation {
    // Whatever is done after an undo supersedes it: all that is undone can be redone.
    let entries = try log.entries().filter { $0.state != .superseded }
    func isUndone(_ entry: LoggedOperation) -> Bool { entry.state == .undone || entry.state == .redoing }
    if let entry = entries.prefix(while: isUndone).last ?? entries.first(where: isUndone) { return entry }
    try repository.requireNoOperation()
    throw Diagnostic(.nothingToUndo, "nothing to redo")
  }

  private func redoNext() throws(Diagnostic) -> UndoOutcome {
    if let found = try log.halfDone(), !found.isRedo { throw found.refusal }
    let entry = try nextToRedo()
    let record = try log.snapshots(of: entry)
    return try leadingOn(from: entry) { () throws(Diagnostic) in
      if entry.scope == .files { return try redoFiles(of: entry, record) }
      if entry.scope == .remotes { return try stepRemotes(entry, isUndo: false) }
      if entry.scope != .resolution, entry.state != .redoing { try repository.requireNoOperation() }
      if entry.state == .redoing { LeftDrafts(in: repository).remove(beside: record.before.files.keys) }
      let step = try UndoStep(
        redoing: entry, record, now: repository.snapshots.takeWhole(of: record.before.files.keys.sorted()))
      try endingIfInterrupted(step) { () throws(Diagnostic) in try check(step, .leftBehind) }
      let outcome = try carryOut(step, .redoing)
      try log.write(entry, .done, tree: entry.tree)
      return outcome
    }
  }

  private func bringBack(_ step: UndoStep) throws(Diagnostic) -> UndoOutcome {
    let (entry, present, goal, target) = (step.entry, step.present, step.goal, step.target)
    let pushed = try remoteBranches(
      holding: step.references.compactMap { step.left.references[$0] }, besides: goal)
    try log.restoring.restore(target, from: present, of: entry, step.record, step.verb)
    var outcome = UndoOutcome(
      entry: entry, changes: UndoOutcome.changes(from: present.files, to: target.files),
      moves: step.references.map { ReferenceMove(name: $0, target: goal.references[$0]) }, pushed: pushed,
      isStoppedAgain: repository.operation != nil || entry.aborts != nil && entry.state == .done)
    outcome.differences = try repository.snapshots.differences(from: target)
    if case .detached(let commit) = goal.head, goal.head != present.head { outcome.detachedHead = commit }
    let (aside, before) = (goal.state[OperationState.stashes], step.left.state[OperationState.stashes])
    outcome.isPutAside = (aside?.count(where: { $0 == 0 }) ?? 0) > (before?.count(where: { $0 == 0 }) ?? 0)
    return outcome
  }
}

/// What undo would do.
extension UndoRedo {
  /// The operation that ``undo(_:)`` would undo, or ``undo(only:_:)`` with a number; nothing is written.
  ///
  /// - Throws: As that.
  public func foreseeUndo(
    only id: Int? = nil, _ published: PublishedCommits = .refused
  ) throws(Diagnostic) -> LoggedOperation {
    let entry = if let id { try entryToUndo(id) } else { try nextToUndo() }
    try leadingOn(from: entry) { () throws(Diagnostic) in try check(entry, published) }
    return entry
  }

  /// The operations that ``undo(to:_:)`` would undo, the last first; nothing is written.
  ///
  /// - Throws: As that, where the first step is refused.
  public func foreseeUndo(
    to id: Int, _ published: PublishedCommits = .refused
  ) throws(Diagnostic) -> [LoggedOperation] {
    let wanted = try entriesToUndo(downTo: id)
    do throws(Diagnostic) {
      _ = try foreseeUndo(published)
    } catch {
      throw Self.nothingTakenBack(error)
    }
    return wanted
  }
}
