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
        throw Diagnostic(.noCommits, "there is no commit here yet that a change could be taken back in")
      }
      let plan = MergePlan(
        purpose: .revert, source: try BranchName(commit.short), at: commit,
        target: try Self.name(of: head), targetCommit: place)
      var touched = try paths(changedBy: [found])
      for parent in found.parents.dropFirst() {
        touched += try repository.changes(fromTree: repository.commit(parent).tree, toTree: found.tree).map(\.path)
      }
      touched = try paths(following: touched, of: commit, in: place) + places(reverting: found, in: place)
      touched += try asides(of: touched, labels: [repository.otherSideLabel(reverting: found)], in: place)
      let label = Self.markerLabel(of: head)
      return try stoppable(plan, "revert \(found.subject)", touched) { entry throws(Diagnostic) in
        let (request, merger) = revertRequest(found, mainline, label)
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
    let label = try Self.markerLabel(of: repository.head())
    let (request, merger) = try revertRequest(repository.commit(commit), mainline, label)
    return try merger.files(repository.foresee(request))
  }

  private func revertRequest(
    _ commit: Commit, _ mainline: Int?, _ label: String
  ) -> (request: PickRequest, merger: SemanticFileMerger) {
    let merger = SemanticFileMerger(ours: label, theirs: commit.name.short, versions: settings.versions)
    var request = PickRequest(commit.name, .revert, mainline: mainline, at: moment)
    request.ourLabel = label
    request.merger = merger.answer
    return (request, merger)
  }

  /// Where files go that stand against a folder of theirs or of a commit's: beside it, under the names of the sides.
  func asides(of paths: [String], labels: [String], in place: ObjectName) throws(Diagnostic) -> [String] {
    let tree = try repository.commit(place).tree
    var folders: [String] = []
    for path in paths where try repository.entry(at: path, inTree: tree)?.kind == .tree { folders.append("\(path)/") }
    return Self.asides(of: paths + folders, labels: labels)
  }
}
