public import Diagnostics
import GitStore
import GitWorkTree
import OperationLog

/// What was killed while it wrote.
extension StoppedOperations {
  /// Whether a run was killed before it came to its stop, the first or a later one: Git's state is written before the
  /// files and the index, so continuing would commit the old content as the result.
  func isHalfWritten(_ entry: LoggedOperation) throws(Diagnostic) -> Bool {
    guard repository.keepsOthersOut || !repository.isBusy else { return false }
    guard try operationLog.snapshots(of: entry).stopped != nil else { return true }
    return try ResumeMark(in: operationLog).wasResumed(entry)
  }

  /// Whether a run ended while it switched branches or applied a stash: files are neither as they were nor as HEAD has
  /// them.
  func isHalfSwitched(_ entry: LoggedOperation) throws(Diagnostic) -> Bool {
    guard repository.operation == nil, repository.keepsOthersOut || !repository.isBusy else { return false }
    if let plan = entry.plan, plan.isChain {
      guard try isHalfWritten(entry) else { return false }
      // Once the stash is dropped, what differs from HEAD are the applied changes.
      if let place = plan.returnsTo, try repository.head().branch == place,
        try BranchStashes.parkedWork(of: place, in: repository) == nil
      {
        return false
      }
    } else {
      guard try wasKilledHere(entry) else { return false }
    }
    let before = try operationLog.snapshots(of: entry).before
    let present = try repository.snapshots.take(of: before.files.keys.sorted())
    let written = Set(present.files.keys.filter { present.files[$0] != before.files[$0] })
    guard present.head != before.head else { return !written.isEmpty }
    let status = try repository.status()
    let uncommitted = Set((status.staged + status.changed).map(\.path))
    return written.contains { path in
      uncommitted.contains(path)
        || status.untracked.contains { $0 == path || $0.hasSuffix("/") && path.hasPrefix($0) }
    }
  }

  /// Whether a run was killed before it came to its stop, and no branch has moved since it began.
  func wasKilledHere(_ entry: LoggedOperation) throws(Diagnostic) -> Bool {
    let record = try operationLog.snapshots(of: entry)
    guard record.stopped == nil else { return false }
    let names = entry.plan?.references ?? []
    let present = try repository.snapshots.take(of: []).references
    return names.allSatisfy { present[$0] == record.before.references[$0] }
  }

  /// Says that the only way is back.
  static func halfWritten(_ entry: LoggedOperation) -> Diagnostic {
    Diagnostic(
      .operationInProgress, "\(entry.quotedName) was interrupted while writing files and can't be continued",
      remedy: .operation(.init("abort")))
  }

  /// Says the same where only Git's state is missing.
  static func stateless(_ entry: LoggedOperation) -> Diagnostic {
    Diagnostic(
      .operationInProgress, "\(entry.quotedName) can't be continued: its state in .git is missing",
      remedy: .operation(.init("abort")))
  }

  /// Refuses to build on what was killed while it wrote files.
  ///
  /// - Throws: `operation-in-progress`.
  public func refuseHalfWritten() throws(Diagnostic) {
    guard let stopped = try recorded(), stopped.standing == .halfWritten, let entry = stopped.entry else { return }
    throw Self.halfWritten(entry)
  }
}

/// Stopped operations that were finished or aborted with git.
extension StoppedOperations {
  /// Closes the record of an operation that was aborted with git, or completed with git and not followed by more,
  /// so that it can be undone like any other.
  ///
  /// - Returns: Whether there was one.
  func closeDoneElsewhere() throws(Diagnostic) -> Bool {
    guard let stopped = try recorded(), let entry = stopped.entry else { return false }
    switch stopped.standing {
    case .waiting, .interrupted, .halfWritten: return false
    case .takenBack: try closeTakenBack(entry)
    case .mergedElsewhere:
      guard try operationLog.restoring.commitsSince(entry).isEmpty else { return false }
      try operationLog.recorder.finish(entry)
    }
    return true
  }

  /// Ends the record of an operation aborted with git, and of its resolutions.
  func closeTakenBack(_ entry: LoggedOperation) throws(Diagnostic) {
    try operationLog.recorder.supersedeResolutions(since: entry)
    try operationLog.write(entry, .aborted, tree: entry.tree)
  }

  /// Whether something that stopped is as it was before it began: Git's `--abort` and `reset` leave it so.
  ///
  /// What was killed before it stopped looks the same, and is another matter.
  func isTakenBack(_ entry: LoggedOperation, _ plan: MergePlan) throws(Diagnostic) -> Bool {
    guard !plan.isChain, repository.operation == nil else { return false }
    return try operationLog.snapshots(of: entry).stopped != nil
  }
}
