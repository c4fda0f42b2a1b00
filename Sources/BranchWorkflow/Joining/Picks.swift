public import Diagnostics
public import GitOperations
public import GitStore
import OperationLog

/// Cherry-picks and reverts.
public struct Picks: WorkflowPart {
  let workflow: Workflow
}

extension Picks {
  /// Takes a commit's change back by a new commit.
  ///
  /// - Parameters:
  ///   - commit: The commit.
  ///   - mainline: For a merge, the parent that its change is counted from, 1 for the first.
  /// - Throws: `commit-is-merge`, `nothing-to-commit`, `operation-in-progress`, or `uncommitted-changes` with the files
  ///   in the way; then nothing has changed.
  /// - Returns: How far it got.
  public func revert(_ commit: ObjectName, mainline: Int? = nil) throws(Diagnostic) -> MergeProgress {
    try pick(PickRequest(commit, .revert, mainline: mainline, at: moment), as: .revert)
  }

  /// The files in conflict that ``revert(_:mainline:)`` would stop on; nothing is written.
  ///
  /// - Throws: As that.
  public func foreseeRevert(of commit: ObjectName, mainline: Int? = nil) throws(Diagnostic) -> [ConflictedFile] {
    try foresee(PickRequest(commit, .revert, mainline: mainline, at: moment))
  }

  /// Applies the changes of commits to the current branch, each by a new commit.
  ///
  /// Stopped, it is a cherry-pick of Git's own, and either program can go on.
  ///
  /// - Throws: As ``revert(_:mainline:)``.
  /// - Returns: How far it got.
  public func cherryPick(
    _ selection: PickSelection, _ options: PickOptions = PickOptions()
  ) throws(Diagnostic) -> MergeProgress {
    try pick(PickRequest(selection, .apply, options: options, at: moment), as: .cherryPick)
  }

  /// The files in conflict that ``cherryPick(_:_:)`` would stop on; nothing is written.
  ///
  /// - Throws: As that.
  public func foreseeCherryPick(
    of selection: PickSelection, _ options: PickOptions = PickOptions()
  ) throws(Diagnostic) -> [ConflictedFile] {
    try foresee(PickRequest(selection, .apply, options: options, at: moment))
  }

  private func pick(_ request: PickRequest, as purpose: MergePlan.Purpose) throws(Diagnostic) -> MergeProgress {
    try repository.exclusively { () throws(Diagnostic) in
      try stoppedOperations.requireNone()
      let commits = try request.commits.map { name throws(Diagnostic) in try repository.commits.read(name) }
      let head = try repository.head()
      guard let place = head.commit, let first = commits.first else {
        throw Diagnostic(.noCommits, "no commits yet, so there is nothing to \(purpose.rawValue)")
      }
      let plan = MergePlan(
        purpose: purpose, source: try BranchName(first.name.short), at: first.name, target: try Workflow.name(of: head),
        targetCommit: place)
      try stoppedOperations.closeOver()
      let what = commits.count == 1 ? ": \(first.subject)" : " \(commits.count) commits"
      return try workflow.joins.stoppable(plan, purpose.rawValue + what) { entry throws(Diagnostic) in
        let (request, merger) = resolving(request, on: head)
        return try settle(repository.picking.pick(request), plan, entry, from: merger)
      }
    }
  }

  private func foresee(_ request: PickRequest) throws(Diagnostic) -> [ConflictedFile] {
    try stoppedOperations.requireNone()
    let (request, merger) = resolving(request, on: try repository.head())
    return try merger.files(repository.picking.foresee(request))
  }

  private func resolving(
    _ request: PickRequest, on head: Head
  ) -> (request: PickRequest, merger: SemanticFileMerger) {
    let merger = SemanticFileMerger(ours: head.branch?.rawValue ?? "HEAD", versions: settings.versions)
    var request = request
    request.merger = merger.answer
    return (request, merger)
  }

  /// Records that picks are done or stopped, and reports how far they got.
  func settle(
    _ outcome: PickOutcome, _ plan: MergePlan, _ entry: LoggedOperation?, from merger: SemanticFileMerger
  ) throws(Diagnostic) -> MergeProgress {
    let notes = try outcome.leftOut.map { name throws(Diagnostic) in
      try workflow.rebases.droppedNote(name, because: "its change is already in \(plan.target)")
    }
    var result: MergeProgress
    if let stop = outcome.stopped {
      if let entry { _ = try operationLog.recorder.stop(entry) }
      let plan = MergePlan(
        purpose: plan.purpose, source: try BranchName(stop.commit.name.short), at: stop.commit.name,
        target: plan.target, targetCommit: plan.targetCommit)
      result = workflow.joins.progress(plan, .stopped(merger.files(stop.merge.conflicts)), from: merger, extra: notes)
    } else {
      if let entry { try operationLog.recorder.finish(entry) }
      var plan = plan
      if let first = outcome.sources.first {
        plan = MergePlan(
          purpose: plan.purpose, source: try BranchName(first.short), at: first, target: plan.target,
          targetCommit: plan.targetCommit)
      }
      result = workflow.joins.progress(
        plan, .done(outcome.commits.last ?? plan.targetCommit), from: merger, extra: notes)
    }
    result.picked = outcome.commits
    result.leftOut = outcome.leftOut
    return result
  }
}
