public import Diagnostics
import GitOperations
public import GitStore
import OperationLog

/// Stashing changes, and applying them.
public struct StashedWork: WorkflowPart {
  let workflow: Workflow
}

extension StashedWork {
  /// Stashes uncommitted changes, as an operation to undo.
  ///
  /// - Parameters:
  ///   - message: What the list shall say; Git's own words if `nil`.
  ///   - paths: Which files: the tracked ones, or new ones too.
  /// - Throws: `nothing-to-stash`, `operation-in-progress`, `unresolved-conflicts` or `no-commits`; then nothing has
  ///   changed.
  /// - Returns: The stash.
  public func save(
    _ message: String? = nil, _ paths: StashedFiles = .tracked
  ) throws(Diagnostic) -> StashEntry {
    try repository.exclusively { () throws(Diagnostic) in
      try stoppedOperations.requireNone()
      try stoppedOperations.closeOver()
      return try operationLog.recorder.record("stash") { () throws(Diagnostic) in
        try repository.stashing.save(
          StashRequest(message: message, includesUntracked: paths == .all, at: moment))
      }
    }
  }

  /// The files that ``save(_:_:)`` would stash, sorted; nothing is written.
  ///
  /// - Throws: As that.
  public func foreseeSave(_ paths: StashedFiles = .tracked) throws(Diagnostic) -> [String] {
    try stoppedOperations.requireNone()
    return try repository.stashing.foresee(StashRequest(includesUntracked: paths == .all, at: moment))
  }

  /// The files to stash.
  public enum StashedFiles: Hashable, Sendable {
    /// Those that Git tracks.
    case tracked
    /// New ones too; ignored ones never.
    case all
  }

  /// Applies a stash and removes it from the list.
  ///
  /// With conflicts it stops, and the stash stays in the list until it is gone on.
  ///
  /// - Parameter position: Its place in the list.
  /// - Throws: `stash-not-found`, `unresolved-conflicts`, or `uncommitted-changes` with the files in the way; then
  ///   nothing has changed.
  /// - Returns: How far it got.
  public func pop(at position: Int = 0) throws(Diagnostic) -> MergeProgress {
    try repository.exclusively { () throws(Diagnostic) in
      try stoppedOperations.requireNone()
      let stash = try repository.stashes.entry(at: position)
      let head = try repository.head()
      guard let place = head.commit else { throw Diagnostic(.noCommits, "no commits yet") }
      let branch = try Workflow.name(of: head)
      let plan = MergePlan(
        purpose: .stash, source: try BranchName(stash.commit.short), at: stash.commit, target: branch,
        targetCommit: place)
      try stoppedOperations.closeOver()
      return try workflow.joins.stoppable(plan, "stash pop") { entry throws(Diagnostic) in
        let merger = SemanticFileMerger(ours: head.branch?.rawValue ?? "HEAD", versions: settings.versions)
        let outcome = try repository.stashing.pop(at: position, merger: merger.answer)
        guard outcome.conflicts.isEmpty else {
          _ = try operationLog.recorder.stop(entry)
          return workflow.joins.progress(plan, .stopped(merger.files(outcome.conflicts)), from: merger)
        }
        try operationLog.recorder.finish(entry)
        return workflow.joins.progress(plan, .done(place), from: merger)
      }
    }
  }

  /// The files in conflict that ``pop(at:)`` would stop on; nothing is written.
  ///
  /// - Throws: As that.
  public func foreseePop(at position: Int = 0) throws(Diagnostic) -> [ConflictedFile] {
    try stoppedOperations.requireNone()
    let branch = try repository.head().branch?.rawValue
    let merger = SemanticFileMerger(ours: branch ?? "HEAD", versions: settings.versions)
    return try merger.files(repository.stashing.foresee(appliedAt: position, merger: merger.answer))
  }

  /// Removes a stash from the list; undo recovers it.
  ///
  /// - Throws: `stash-not-found`.
  /// - Returns: What was removed.
  public func drop(at position: Int = 0) throws(Diagnostic) -> StashEntry {
    try repository.exclusively { () throws(Diagnostic) in
      let stash = try repository.stashes.entry(at: position)
      try operationLog.recorder.record("stash drop") { () throws(Diagnostic) in
        try repository.stashes.drop(at: position, expecting: stash.commit)
      }
      return stash
    }
  }
}
