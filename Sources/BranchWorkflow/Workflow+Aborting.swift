public import Diagnostics
import Git

extension Workflow {
  /// Aborts a stopped operation: restores files, index and branches.
  ///
  /// - Throws: `no-operation`.
  public func abortOperation() throws(Diagnostic) -> AbortOutcome {
    try repository.exclusively { () throws(Diagnostic) in try takeBack() }
  }

  private func takeBack() throws(Diagnostic) -> AbortOutcome {
    try repository.forgetCommittedMerge()
    guard let stopped = try stopped() else {
      let nothing = try nothing(toBe: "abort")
      _ = try closeDoneElsewhere()
      throw nothing
    }
    guard let plan = stopped.plan, let entry = stopped.entry else { return try abortForeign(stopped) }
    let isClean = try repository.status().isClean
    let mayGoBack = stopped.standing == .interrupted || plan.isChain
    let waits = stopped.standing == .waiting || stopped.standing == .halfWritten
    // A chain moves branches on its way, so that they tell nothing.
    let wasKilled = try plan.isChain ? isHalfWritten(entry) : wasKilledHere(entry)
    guard waits || (mayGoBack && (isClean || wasKilled)) else {
      try journal.finish(entry)
      let end: AbortOutcome.End =
        stopped.standing == .mergedElsewhere ? .alreadyFinished(entry.title) : .nothingWaited(entry.title)
      return AbortOutcome(end: end, files: [], head: try repository.head(), isRecorded: false)
    }
    return try abort(entry)
  }

  private func abortForeign(_ stopped: StoppedOperation) throws(Diagnostic) -> AbortOutcome {
    var title = "abort \(stopped.purpose.rawValue)"
    if stopped.purpose == .merge { title += " of \(stopped.theirs.label)" }
    let paths = try foreignPaths(stopped)
    let before = try repository.snapshot(of: paths).files
    try journal.record(title, writing: paths) { () throws(Diagnostic) in
      switch stopped.purpose {
      case .rebase: _ = try repository.abortRebase(at: moment)
      case .revert, .cherryPick: _ = try repository.abortPicks(at: moment)
      case .merge where repository.operation == .merge: _ = try repository.abortMerge()
      default:
        // The squashed branch is still there: nothing is lost with what was written.
        guard let head = try repository.head().commit else { return }
        try repository.restoreFiles(paths, fromTree: repository.commit(head).tree)
        GitFolderFile.remove("SQUASH_MSG", in: repository.gitDirectory)
      }
    }
    let after = try repository.snapshot(of: paths).files
    let status = try repository.status()
    let left =
      status.staged.map(\.path) + status.conflicted.map(\.path) + status.changed.map(\.path).filter(paths.contains)
    return AbortOutcome(
      files: paths.filter { before[$0] != after[$0] }, differences: Set(left).sorted(), head: try repository.head(),
      isRecorded: true)
  }

  /// Takes an operation back; what was made by hand since it stopped is kept in the journal.
  private func abort(_ entry: JournalEntry) throws(Diagnostic) -> AbortOutcome {
    let record = try journal.record(of: entry)
    let paths = record.before.files.keys.sorted()
    let present = try repository.snapshot(of: paths)
    let isAsLeft = present.files == record.stopped?.files && present.references == record.stopped?.references
    if isAsLeft, present.head == record.stopped?.head, try !journal.wasContinued(entry) {
      return try journal.aborting(entry) { () throws(Diagnostic) in try bringBack(entry) }
    }
    let abort = try journal.begin("abort \(entry.title)", writing: paths, plan: nil, aborting: entry)
    let restored = try restore(entry)
    try journal.write(entry, .aborted, tree: entry.tree)
    try journal.supersedeResolutions(since: entry)
    try journal.finish(abort)
    if let done = try journal.entry(numbered: abort.id), !restored.differences.isEmpty {
      try journal.write(done, done.state, tree: journal.tree(of: done, leaving: restored.differences))
    }
    return try outcome(restored, isRecorded: true)
  }

  /// Makes everything as it was before an operation, and forgets the operation.
  @discardableResult
  func bringBack(_ entry: JournalEntry) throws(Diagnostic) -> AbortOutcome {
    let restored = try restore(entry)
    try journal.supersedeResolutions(since: entry)
    if restored.differences.isEmpty {
      try journal.remove(entry)
    } else {
      try journal.write(entry, .aborted, tree: journal.tree(of: entry, leaving: restored.differences))
    }
    return try outcome(restored, isRecorded: false)
  }

  private func outcome(_ restored: Restored, isRecorded: Bool) throws(Diagnostic) -> AbortOutcome {
    AbortOutcome(
      moves: restored.moves, kept: restored.kept, files: restored.files, differences: restored.differences,
      head: try repository.head(), isRecorded: isRecorded)
  }

  private struct Restored {
    let files: [String]
    let moves: [ReferenceMove]
    let kept: [ReferenceMove]
    let differences: [String]
  }

  /// Brings back what the operation itself may have changed; what others did meanwhile stays.
  private func restore(_ entry: JournalEntry) throws(Diagnostic) -> Restored {
    let record = try journal.record(of: entry)
    let before = record.before
    journal.removeLeftDrafts(beside: before.files.keys)
    let present = try repository.wholeSnapshot(of: before.files.keys.sorted())
    let left = record.stopped ?? present
    var target = before
    target.references = present.references
    var moves: [ReferenceMove] = []
    var kept: [ReferenceMove] = []
    let wasResumed = try journal.wasResumed(entry)
    for name in entry.plan?.references ?? [] where present.references[name] != before.references[name] {
      // A run that went on and was killed may have moved the branch at its end.
      let isOurs = wasResumed && repository.wasMovedByRebase(name)
      if isOurs || present.references[name] == left.references[name] {
        target.references[name] = before.references[name]
        moves.append(ReferenceMove(name: name, target: before.references[name]))
      } else {
        kept.append(ReferenceMove(name: name, target: present.references[name]))
      }
    }
    for name in Set(present.state.keys).union(before.state.keys) where present.state[name] != before.state[name] {
      guard OperationState.isSetting(name) || name == OperationState.stashes else { continue }
      // What was the same when it stopped was changed by somebody else since.
      if left.state[name] == before.state[name] { target.state[name] = present.state[name] }
    }
    try repository.restoreWhole(target, from: present, log: "abort: \(entry.title)", by: signature)
    return Restored(
      files: before.files.keys.filter { before.files[$0] != present.files[$0] }.sorted(), moves: moves, kept: kept,
      differences: try repository.differences(from: target))
  }
}
