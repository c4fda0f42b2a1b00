public import Diagnostics
import GitOperations
import GitStore
import GitWorkTree
import OperationLog
import SemanticMerges

/// Continuing what stopped.
public struct Continuation: WorkflowPart {
  let workflow: Workflow
}

extension Continuation {
  /// Continues a stopped operation: stages the resolved files, commits, and completes the remaining steps.
  ///
  /// - Parameter skipping: Whether the commit is left out at which a rebase, cherry-pick or revert stopped.
  /// - Returns: How far it got.
  /// - Throws: `no-operation`, `conflict-markers-left`, `unresolved-conflicts`; then nothing has changed.
  public func run(skipping: Bool = false) throws(Diagnostic) -> MergeProgress {
    try repository.exclusively { () throws(Diagnostic) in
      do throws(Diagnostic) {
        return try goOn(skipping)
      } catch {
        guard error.code == .uncommittedChanges else { throw error }
        // No stash and no commit can be made before the operation ends.
        throw Diagnostic(
          error.code, error.message, at: error.place,
          remedy: .hint("discard the changes: \(command: "restore") PATH, or move the files away"))
      }
    }
  }

  /// Finds the operation that ``run(skipping:)`` would continue; nothing is written.
  ///
  /// - Throws: As that, as far as the files in conflict tell.
  public func foresee(skipping: Bool = false) throws(Diagnostic) -> StoppedOperation {
    let stopped = try stoppedOperations.waiting(toBe: "continue")
    if stopped.standing == .halfWritten, let entry = stopped.entry { throw StoppedOperations.halfWritten(entry) }
    if skipping {
      _ = try commitToSkip(of: stopped)
    } else if stopped.standing == .waiting {
      _ = try repository.withoutStoring { () throws(Diagnostic) in try resolvedPaths(of: stopped.conflicts) }
    }
    return stopped
  }

  private func goOn(_ skipping: Bool) throws(Diagnostic) -> MergeProgress {
    try operationLog.recorder.refuseInterrupted()
    try repository.committing.forgetCommittedMerge()
    guard let stopped = try stoppedOperations.current() else {
      let nothing = try stoppedOperations.nothing(toBe: "continue")
      _ = try stoppedOperations.closeDoneElsewhere()
      throw nothing
    }
    if stopped.standing == .halfWritten, let entry = stopped.entry { throw StoppedOperations.halfWritten(entry) }
    guard skipping else { return try goOn(stopped, skipping: false) }
    let skipped = try commitToSkip(of: stopped)
    var progress = try goOn(stopped, skipping: true)
    // Of a skipped commit nothing is left, which is no second reason.
    let emptied = try workflow.rebases.droppedNote(skipped, because: RebaseJoins.emptiedReason)
    progress.leftOut = [skipped] + progress.leftOut.filter { $0 != skipped }
    progress.notes =
      [try workflow.rebases.droppedNote(skipped, because: "it was skipped")]
      + progress.notes.filter { $0 != emptied }
    return progress
  }

  /// The commit at which an operation stopped that can go on without it.
  ///
  /// - Throws: `no-operation` for other operations.
  private func commitToSkip(of stopped: StoppedOperation) throws(Diagnostic) -> ObjectName {
    let isPick = [.rebase, .revert, .cherryPick].contains(stopped.purpose) || stopped.plan?.rebases == true
    guard stopped.standing == .waiting, isPick, let commit = stopped.theirs.commit else {
      throw Diagnostic(
        .noOperation, "no commit to skip: only a rebase, cherry-pick or revert that stopped at a commit can skip it",
        remedy: repository.operationRemedy)
    }
    return commit.name
  }

  private func goOn(_ stopped: StoppedOperation, skipping: Bool) throws(Diagnostic) -> MergeProgress {
    guard let plan = stopped.plan, let entry = stopped.entry else { return try continueForeign(stopped, skipping) }
    let isHalfWritten = { () throws(Diagnostic) in try stoppedOperations.recorded()?.standing == .halfWritten }
    return try ResumeMark(in: operationLog).resuming(entry, orAborting: isHalfWritten) { entry throws(Diagnostic) in
      try goOn(with: stopped, plan, entry, skipping)
    }
  }

  private func goOn(
    with stopped: StoppedOperation, _ plan: MergePlan, _ entry: LoggedOperation, _ skipping: Bool
  ) throws(Diagnostic) -> MergeProgress {
    if plan.isChain { return try continueChain(stopped, plan, entry) }
    switch stopped.standing {
    case .interrupted, .takenBack, .halfWritten: return try beginAgain(plan, entry)
    case .mergedElsewhere:
      if plan.rebases { return try workflow.rebases.concludeRebase(plan, entry) }
      guard let target = try repository.branches.find(plan.target)?.target else {
        return try workflow.joins.conclude(plan, .nothingToMerge, entry)
      }
      return try workflow.joins.conclude(plan, .doneElsewhere(target), entry)
    case .waiting:
      if plan.rebases {
        let merger = SemanticFileMerger(ours: stopped.ours.label, versions: settings.versions)
        return try workflow.rebases.settle(continueRebase(stopped, merger, skipping), plan, entry, from: merger)
      }
      switch plan.purpose {
      case .stash: return try continueStash(stopped, plan, entry)
      case .revert, .cherryPick: return try continuePick(stopped, plan, entry, skipping)
      default: return try workflow.joins.conclude(plan, .done(commitResolved(stopped.conflicts, plan)), entry)
      }
    }
  }

  /// Restarts an operation that was killed, or aborted with git.
  private func beginAgain(_ plan: MergePlan, _ entry: LoggedOperation) throws(Diagnostic) -> MergeProgress {
    if plan.rebases { return try workflow.rebases.carryOutRebase(plan, entry) }
    switch plan.purpose {
    case .stash, .revert, .cherryPick:
      guard try operationLog.recorder.hasDoneNothing(entry) else { throw StoppedOperations.stateless(entry) }
      try operationLog.remove(entry)
      throw Diagnostic(
        .noOperation, "\(entry.quotedName) was interrupted before it wrote anything",
        remedy: .operation(.init("undo", ["list": ""])))
    default: return try workflow.joins.carryOut(plan, isNeeded: true, entry)
    }
  }

  private func continueChain(
    _ stopped: StoppedOperation, _ plan: MergePlan, _ entry: LoggedOperation
  ) throws(Diagnostic) -> MergeProgress {
    guard stopped.standing == .waiting else { return try workflow.chains.carryOut(chain: plan, entry) }
    if repository.operation == .merge {
      _ = try commitResolved(stopped.conflicts, plan)
      return try workflow.chains.carryOut(chain: plan, entry)
    }
    try settleStash(
      stopped.conflicts, dropping: plan.returnsTo.flatMap { (try? branchStashes.parkedWork(of: $0))?.commit })
    try operationLog.recorder.finish(entry)
    let end = try repository.branches.find(plan.target)?.target ?? plan.targetCommit
    var result = workflow.joins.progress(plan, .done(end))
    if let place = plan.returnsTo { result.returned = ReturnedWork(branch: place, restored: nil) }
    return result
  }

  /// Commits what was resolved; what is refused leaves the conflicts in the index, so that more can be edited.
  private func commitResolved(_ conflicts: [Conflict], _ plan: MergePlan?) throws(Diagnostic) -> ObjectName {
    try namingWayOut { () throws(Diagnostic) in
      try repository.snapshots.keepingIndexOnFailure { () throws(Diagnostic) in
        try stageResolved(conflicts)
        return try workflow.joins.commit(plan)
      }
    }
  }

  /// Says what to do where the conflicts were resolved so that nothing is left to commit.
  private func namingWayOut<Result>(_ commit: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    do throws(Diagnostic) {
      return try commit()
    } catch  where error.code == .nothingToCommit {
      throw Diagnostic(
        .nothingToCommit, "nothing to commit: the resolution changes no file",
        remedy: .operation(.init("abort")))
    }
  }

  private func continueRebase(
    _ stopped: StoppedOperation, _ merger: SemanticFileMerger, _ skipping: Bool
  ) throws(Diagnostic) -> RebaseOutcome {
    try repository.snapshots.keepingIndexOnFailure { () throws(Diagnostic) in
      if !skipping { try stageResolved(stopped.conflicts) }
      var continuation = RebaseContinuation(at: moment)
      continuation.hooks = workflow.hooks
      continuation.merger = merger.answer
      return skipping
        ? try repository.rebasing.skip(continuation) : try repository.rebasing.continueRebase(continuation)
    }
  }

  private func continuePick(
    _ stopped: StoppedOperation, _ plan: MergePlan, _ entry: LoggedOperation?, _ skipping: Bool
  ) throws(Diagnostic) -> MergeProgress {
    let merger = SemanticFileMerger(ours: stopped.ours.label, versions: settings.versions)
    let outcome = try namingWayOut { () throws(Diagnostic) in
      try repository.snapshots.keepingIndexOnFailure { () throws(Diagnostic) in
        if !skipping { try stageResolved(stopped.conflicts) }
        var continuation = PickContinuation(at: moment)
        continuation.hooks = workflow.hooks
        continuation.merger = merger.answer
        return skipping ? try repository.picking.skip(continuation) : try repository.picking.continuePicks(continuation)
      }
    }
    return try workflow.picks.settle(outcome, plan, entry, from: merger)
  }

  private func continueStash(
    _ stopped: StoppedOperation, _ plan: MergePlan, _ entry: LoggedOperation
  ) throws(Diagnostic) -> MergeProgress {
    try settleStash(stopped.conflicts, dropping: plan.sourceCommit)
    try operationLog.recorder.finish(entry)
    return workflow.joins.progress(plan, .done(plan.targetCommit))
  }

  /// Ends the conflicts of work that was brought back; it is uncommitted again, and no longer stashed.
  private func settleStash(_ conflicts: [Conflict], dropping stash: ObjectName?) throws(Diagnostic) {
    try repository.snapshots.keepingIndexOnFailure { () throws(Diagnostic) in
      try stageResolved(conflicts)
    }
    if let entry = try repository.stashes.entries().first(where: { $0.commit == stash }) {
      try repository.stashes.drop(at: entry.position, expecting: entry.commit)
    }
  }

  private func stageResolved(_ conflicts: [Conflict]) throws(Diagnostic) {
    let resolved = try resolvedPaths(of: conflicts)
    if !resolved.isEmpty { _ = try repository.stagingArea.stage(resolved) }
  }

  /// The files whose conflicts were edited away; refuses while one still has markers or was not decided.
  private func resolvedPaths(of conflicts: [Conflict]) throws(Diagnostic) -> [String] {
    try repository.committing.refuseMarkers(inFilesAt: conflicts.map(\.path))
    let files = try repository.snapshots.contents(of: conflicts.map(\.path))
    var undecided: [String] = []
    var single: [String] = []
    var whole: [String] = []
    var resolved: [String] = []
    let isOneOfTwoGone = conflicts.contains { $0.isOnOneSide && files[$0.path] == .absent }
    for conflict in conflicts {
      // Whoever removed a file that one side lacks, or kept one of two new names, has decided.
      let isGone = files[conflict.path] == .absent && (conflict.ours == nil || conflict.theirs == nil)
      if isGone || conflict.isOnOneSide && isOneOfTwoGone {
        resolved.append(conflict.path)
        continue
      }
      if try isOneSide(files[conflict.path], of: conflict) {
        whole.append(conflict.path)
        continue
      }
      if case .link? = files[conflict.path], conflict.ours != nil, conflict.theirs != nil {
        resolved.append(conflict.path)
        continue
      }
      guard case .content(let content, _)? = files[conflict.path], conflict.ours != nil, conflict.theirs != nil else {
        if conflict.isOnOneSide { single.append(conflict.path) } else { undecided.append(conflict.path) }
        continue
      }
      if let problem = SemanticMerge.problem(in: try content.bytes(), path: conflict.path),
        problem.code != .mergeMarkersLeft
      {
        throw Diagnostic(
          .conflictMarkersLeft, problem.message, at: problem.place,
          remedy: .hint("edit it, or take the file from one side: \(command: "restore") --from COMMIT FILE"))
      }
      resolved.append(conflict.path)
    }
    let removed = undecided.filter { files[$0] == .absent }
    try Self.refuse(removed, "deleted in the working tree, though both sides have it")
    try Self.refuse(undecided, "deleted on one side and changed on the other")
    try Self.refuse(single, "present on only one side")
    try Self.refuse(whole, "changed on both sides, and can't be merged")
    return resolved
  }

  private static func refuse(_ paths: [String], _ reason: String) throws(Diagnostic) {
    guard !paths.isEmpty else { return }
    let names = paths.prefix(5).map { "\"\($0)\"" }.joined(separator: ", ")
    throw Diagnostic(
      .unresolvedConflicts, "unresolved conflicts in \(names): \(reason)", remedy: .operation(.init("resolve")))
  }

  /// Whether a file is one side's still where no markers could be written: it is binary, or no file to one of them.
  private func isOneSide(
    _ file: RepositorySnapshot.File?, of conflict: Conflict
  ) throws(Diagnostic) -> Bool {
    guard let ours = conflict.ours, let theirs = conflict.theirs else { return false }
    let isText = { (kind: TreeEntry.Kind) in kind == .file || kind == .executable }
    guard isText(ours.kind), isText(theirs.kind) else {
      // Git leaves our link there; another one is a decision.
      if case .link(let target)? = file {
        return ours.kind == .link && FileContent(Array(target.utf8)).name == ours.name
      }
      guard case .content(let content, _)? = file else { return true }
      return [ours, theirs].contains { isText($0.kind) && $0.name == content.name }
    }
    guard case .content(let content, _)? = file, [ours.name, theirs.name].contains(content.name) else { return false }
    if !repository.conflicts.mergesLines(of: conflict.path) { return true }
    return try content.beginning(Self.searched).contains(0)
  }

  /// In how many bytes Git looks for a zero, which makes a file binary.
  private static let searched = 8000
}

/// Continues operations that git started.
extension Continuation {
  private func continueForeign(_ stopped: StoppedOperation, _ skipping: Bool) throws(Diagnostic) -> MergeProgress {
    let plan = try foreignPlan(stopped)
    let what = stopped.purpose == .merge ? "merge of \(plan.source)" : stopped.purpose.rawValue
    return try operationLog.recorder.record("continue \(what)") { () throws(Diagnostic) in
      switch stopped.purpose {
      case .rebase:
        let merger = SemanticFileMerger(ours: stopped.ours.label, versions: settings.versions)
        let outcome = try continueRebase(stopped, merger, skipping)
        guard case .stopped(let stop) = outcome.state else {
          let notes = try workflow.rebases.notes(of: outcome, onto: plan.source.rawValue)
          var result = workflow.joins.progress(
            plan, .done(outcome.head.commit ?? plan.targetCommit), from: merger, extra: notes)
          result.leftOut = outcome.emptied
          return result
        }
        var result = workflow.joins.progress(plan, .stopped(merger.files(stop.conflicts)), from: merger)
        result.rebaseStop = stop
        return result
      case .revert, .cherryPick: return try continuePick(stopped, plan, nil, skipping)
      default: return workflow.joins.progress(plan, .done(try commitResolved(stopped.conflicts, nil)))
      }
    }
  }

  /// An operation that git started, as a plan.
  private func foreignPlan(_ stopped: StoppedOperation) throws(Diagnostic) -> MergePlan {
    let head = try repository.head()
    guard let place = head.commit else { throw Diagnostic(.noCommits, "no commits yet") }
    let rebased = try repository.rebasing.progress()
    let branch = if let name = rebased?.branch { name } else { try Workflow.name(of: head) }
    let theirs = stopped.theirs.commit?.name ?? place
    let source: BranchName
    switch stopped.purpose {
    case .merge: source = try stoppedOperations.branchName(at: theirs)
    case .rebase: source = if let rebased { try stoppedOperations.branchName(at: rebased.onto) } else { branch }
    default: source = try BranchName(theirs.short)
    }
    return MergePlan(purpose: stopped.purpose, source: source, at: theirs, target: branch, targetCommit: place)
  }
}

extension Conflict {
  /// Whether one side has a file there that neither the other nor their base has, as both names of a rename.
  fileprivate var isOnOneSide: Bool { [.addedByUs, .addedByThem].contains(kind) }
}
