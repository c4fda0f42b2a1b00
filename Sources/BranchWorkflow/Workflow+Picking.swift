public import Diagnostics
public import Git

extension Workflow {
  /// Takes a commit's change back by a new commit.
  ///
  /// - Parameters:
  ///   - commit: The commit.
  ///   - mainline: For a merge, the parent that its change is counted from, 1 for the first.
  /// - Throws: `commit-is-merge`, `nothing-to-commit`, `operation-in-progress`, or `uncommitted-changes` with the files
  ///   in the way; then nothing has changed.
  /// - Returns: How far it got.
  public func revert(_ commit: ObjectName, mainline: Int? = nil) throws(Diagnostic) -> MergeProgress {
    try repository.exclusively { () throws(Diagnostic) in
      try requireNothingStopped()
      let found = try repository.commit(commit)
      let head = try repository.head()
      guard let place = head.commit else {
        throw Diagnostic(.noCommits, "no commits yet, so there is nothing to revert")
      }
      let plan = MergePlan(
        purpose: .revert, source: try BranchName(commit.short), at: commit,
        target: try Self.name(of: head), targetCommit: place)
      return try stoppable(plan, "revert \(found.subject)", []) { entry throws(Diagnostic) in
        let (request, merger) = revertRequest(found, mainline, of: head)
        let outcome = try repository.pick(request)
        if let stop = outcome.stopped {
          _ = try journal.stop(entry)
          return progress(plan, .stopped(merger.files(stop.merge.conflicts)), from: merger)
        }
        try journal.finish(entry)
        return progress(plan, .done(outcome.commits.last ?? place), from: merger)
      }
    }
  }

  /// The files in conflict that ``revert(_:mainline:)`` would stop on; nothing is written.
  ///
  /// - Throws: As that.
  public func foreseeRevert(of commit: ObjectName, mainline: Int? = nil) throws(Diagnostic) -> [ConflictedFile] {
    try requireNothingStopped(clearing: false)
    let (request, merger) = try revertRequest(repository.commit(commit), mainline, of: repository.head())
    return try merger.files(repository.foresee(request))
  }

  private func revertRequest(
    _ commit: Commit, _ mainline: Int?, of head: Head
  ) -> (request: PickRequest, merger: SemanticFileMerger) {
    let merger = SemanticFileMerger(ours: head.branch?.rawValue ?? "HEAD", versions: settings.versions)
    var request = PickRequest(commit.name, .revert, mainline: mainline, at: moment)
    request.merger = merger.answer
    return (request, merger)
  }
}
