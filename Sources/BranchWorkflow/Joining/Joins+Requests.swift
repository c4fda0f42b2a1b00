public import Diagnostics
public import GitOperations
import GitRemotes
import GitStore
import OperationLog

extension Joins {
  /// Joins branches as asked, with all that belongs to it.
  ///
  /// - Returns: How far it got, with the files in conflict if it stopped.
  /// - Throws: What the operation throws by its own name, such as ``finishFeature(_:options:)``.
  public func join(_ request: JoinRequest) throws(Diagnostic) -> MergeProgress {
    try repository.exclusively { () throws(Diagnostic) in
      try stoppedOperations.requireNone()
      let join = try prepare(request)
      try stoppedOperations.closeOver()
      return try carryOut(join)
    }
  }

  /// What joining branches as asked would come to.
  ///
  /// It is computed in memory: no file, index or branch is touched, no object is stored, and no hook is run.
  ///
  /// - Throws: What the operation itself would throw; only a hook or a signing program may still refuse it.
  public func foresee(_ request: JoinRequest) throws(Diagnostic) -> JoinForecast {
    try repository.withoutStoring { () throws(Diagnostic) in
      try stoppedOperations.requireNone()
      return try workflow.joinForecasts.foresee(prepare(request))
    }
  }

  /// What pulling would come to, as the branch's upstream was seen last.
  ///
  /// - Throws: As ``pull(_:dialogue:)``, the fetch aside.
  public func foreseePull(_ choice: PullChoice = .configured) throws(Diagnostic) -> PullForecast {
    try repository.withoutStoring { () throws(Diagnostic) in
      try stoppedOperations.requireNone()
      // A pull begins with a fetch, which wants a remote first.
      _ = try repository.remotes.forFetching(repository.head().branch)
      let analysis = try repository.pulling.analyze(choice, forkPoint: repository.pulling.forkPoint(choice))
      guard let join = try workflow.sharing.preparePull(analysis) else {
        if let commit = analysis.upstream.target { try repository.switching.foreseeFiles(of: commit) }
        return PullForecast(analysis: analysis, end: .fits)
      }
      return PullForecast(analysis: analysis, end: try workflow.joinForecasts.foresee(join).end)
    }
  }

  /// Finds out all that an operation is about; whatever it refuses from the start is refused here.
  private func prepare(_ request: JoinRequest) throws(Diagnostic) -> Join {
    switch request {
    case .finishFeature(let name, let options): try prepareFinish(name, options)
    case .updateFeature(let way): try prepareUpdate(by: way)
    case .finishHotfix(let name, let tag, let spread): try workflow.chains.prepareHotfix(name, tag: tag, into: spread)
    case .finishRelease(let version, let tag): try workflow.chains.prepareRelease(version, tag: tag)
    case .merge(let branch, let options): try prepareMerge(branch, options)
    case .mergeRevision(let text, let options): try prepareMerge(revision: text, options)
    case .rebase(let branch): try workflow.rebases.prepareRebase(onto: branch)
    }
  }

  func carryOut(_ join: Join) throws(Diagnostic) -> MergeProgress {
    let before = try repository.head()
    var progress = try carryOutAlone(join)
    if let note = UncommittedChanges.note(leavingOut: join.leftOut, of: join.plan.target) {
      progress.notes.append(note)
    }
    progress.leftBehind = try repository.commits.leftBehind(by: before, for: repository.head().commit)
    return progress
  }

  private func carryOutAlone(_ join: Join) throws(Diagnostic) -> MergeProgress {
    switch join.way {
    case .nothing: progress(join.plan, .nothingToMerge)
    case .forward: try moveForward(join.plan, join.title)
    case .merge(let isNeeded): try begin(join.plan, isNeeded: isNeeded, join.title)
    case .rebase: try workflow.rebases.beginRebase(join.plan, join.title)
    case .chain: try workflow.chains.begin(chain: join.plan, join.title)
    }
  }
}

/// What a pull would come to, once what was seen last of its upstream is all there is.
public struct PullForecast: Hashable, Sendable {
  /// The upstream, how the branches differ, and what to do.
  public let analysis: PullAnalysis
  /// How it would end.
  public let end: JoinForecast.End

  /// The files in which it would stop.
  public var conflicts: [ConflictedFile] {
    if case .stops(let files, _, _) = end { files } else { [] }
  }
}
