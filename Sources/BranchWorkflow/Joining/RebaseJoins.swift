public import Diagnostics
import GitHistory
import GitOperations
public import GitStore
import OperationLog

/// Operations that join two branches by a rebase.
public struct RebaseJoins: WorkflowPart {
  let workflow: Workflow
}

extension RebaseJoins {
  /// Rebases the current branch onto another one, local or remote.
  ///
  /// Stopped, it is a rebase of Git's own, and either program can go on.
  ///
  /// - Throws: `branch-not-found`, `operation-in-progress`, `uncommitted-changes`, `hook-refused` and what a rebase
  ///   throws; then nothing has changed.
  public func rebase(onto branch: BranchName) throws(Diagnostic) -> MergeProgress {
    try workflow.joins.join(.rebase(branch))
  }

  func prepareRebase(onto branch: BranchName) throws(Diagnostic) -> Join {
    let source = try workflow.namedBranch(branch)
    let target = try workflow.currentBranch(for: "to rebase onto \"\(branch)\"")
    var plan = MergePlan(purpose: .rebase, source: source.name, at: source.commit, target: target)
    plan.rebases = true
    try refuseUncommittedRebase()
    return Join(plan: plan, title: "rebase \(target.name) onto \(branch)", way: .rebase)
  }

  func refuseUncommittedRebase() throws(Diagnostic) {
    if repository.configuration.boolean("rebase.autoStash") != true { try uncommittedChanges.refuse() }
  }

  func beginRebase(_ plan: MergePlan, _ title: String) throws(Diagnostic) -> MergeProgress {
    try workflow.joins.stoppable(plan, title) { entry throws(Diagnostic) in try carryOutRebase(plan, entry) }
  }

  func carryOutRebase(_ plan: MergePlan, _ entry: LoggedOperation) throws(Diagnostic) -> MergeProgress {
    if try repository.head().branch != plan.rebased.branch { try repository.switching.switchTo(plan.rebased.branch) }
    let merger = SemanticFileMerger(ours: plan.onto.branch.rawValue, versions: settings.versions)
    return try settle(repository.rebasing.rebase(rebaseRequest(of: plan, merger)), plan, entry, from: merger)
  }

  func rebaseRequest(of plan: MergePlan, _ merger: SemanticFileMerger) -> RebaseRequest {
    let onto = plan.onto.commit
    var request = RebaseRequest(upstream: plan.forkPoint ?? onto, label: plan.onto.branch.rawValue, at: moment)
    request.hooks = workflow.hooks
    if plan.purpose == .pull {
      request.given = request.upstream.hex
      request.onto = (onto, onto.hex)
    }
    request.merger = merger.answer
    return request
  }

  /// Completes the steps that follow a rebase, or reports where it stopped.
  func settle(
    _ outcome: RebaseOutcome, _ plan: MergePlan, _ entry: LoggedOperation, from merger: SemanticFileMerger
  ) throws(Diagnostic) -> MergeProgress {
    if case .stopped(let stop) = outcome.state {
      _ = try operationLog.recorder.stop(entry)
      let notes = try notes(of: outcome, plan)
      var result = workflow.joins.progress(plan, .stopped(merger.files(stop.conflicts)), from: merger, extra: notes)
      result.rebaseStop = stop
      result.leftOut = outcome.alreadyApplied
      return result
    }
    guard outcome.state != .upToDate else { return try concludeRebase(plan, entry, .nothingToMerge) }
    let notes = try notes(of: outcome, plan)
    var result = try concludeRebase(plan, entry, notes: notes, from: merger)
    result.leftOut = outcome.alreadyApplied + outcome.emptied
    return result
  }

  func concludeRebase(
    _ plan: MergePlan, _ entry: LoggedOperation, _ state: MergeProgress.State? = nil, notes: [Diagnostic] = [],
    from merger: SemanticFileMerger? = nil
  ) throws(Diagnostic) -> MergeProgress {
    guard let tip = try repository.branches.find(plan.rebased.branch)?.target else {
      throw repository.branches.missing(plan.rebased.branch.rawValue)
    }
    if plan.purpose == .finish { try moveForward(plan.target, to: tip, of: plan.source) }
    let end = try workflow.joins.deleteMerged(plan)
    try operationLog.recorder.finish(entry)
    let ended: MergeProgress.State = plan.purpose == .finish ? .done(tip) : state ?? .done(tip)
    var result = workflow.joins.progress(
      plan, ended, deletedSource: end.isDeleted, from: merger, extra: notes + end.notes)
    result.leftover = end.leftover
    return result
  }

  private func moveForward(_ branch: BranchName, to tip: ObjectName, of source: BranchName) throws(Diagnostic) {
    if try repository.head().branch != branch { try repository.switching.switchTo(branch) }
    guard try repository.head().commit != tip else { return }
    try repository.merging.fastForward(
      to: MergeSource(commit: tip, label: source.rawValue, kind: .branch), by: workflow.signature)
  }

  /// What is worth knowing of a rebase as planned.
  private func notes(of outcome: RebaseOutcome, _ plan: MergePlan) throws(Diagnostic) -> [Diagnostic] {
    let label = plan.onto.branch.rawValue
    var notes: [Diagnostic] = []
    if let forkPoint = plan.forkPoint {
      for commit in try repository.history.log(from: [forkPoint], hiding: [plan.onto.commit]) {
        notes.append(try droppedNote(commit.name, because: "it was removed from \(label)"))
      }
    }
    return try notes + self.notes(of: outcome, onto: label) + publishedNotes(of: plan)
  }

  /// Why a commit of which nothing is left was dropped.
  static let emptiedReason = "it became empty"

  /// The note about a commit that was not replayed.
  func droppedNote(_ name: ObjectName, because reason: String) throws(Diagnostic) -> Diagnostic {
    let commit = try repository.commits.read(name)
    return Diagnostic(.commitLeftOut, "dropped \(name.short) (\(commit.subject)): \(reason)", severity: .note)
  }

  /// What is worth knowing of a rebase: the commits that it left out, and changes that it could not bring back.
  func notes(of outcome: RebaseOutcome, onto label: String) throws(Diagnostic) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    for (names, reason) in [
      (outcome.alreadyApplied, "its change is already in \(label)"), (outcome.emptied, Self.emptiedReason),
    ] {
      for name in names {
        notes.append(try droppedNote(name, because: reason))
      }
    }
    guard let kept = outcome.keptStash else { return notes }
    return notes + [
      Diagnostic(
        .uncommittedChanges, "applying the autostash resulted in conflicts; your changes are in stash \(kept.position)",
        severity: .warning, remedy: .operation(.init("stash.pop")))
    ]
  }
}

extension MergePlan {
  /// The rebased branch, and its commit before the rebase.
  var rebased: (branch: BranchName, commit: ObjectName) {
    purpose == .finish ? (source, sourceCommit) : (target, targetCommit)
  }

  /// The branch and commit that it is rebased onto.
  var onto: (branch: BranchName, commit: ObjectName) {
    purpose == .finish ? (target, targetCommit) : (source, sourceCommit)
  }
}
