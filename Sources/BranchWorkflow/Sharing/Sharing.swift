public import Diagnostics
import GitHistory
public import GitOperations
public import GitRemotes
public import GitStore
import OperationLog

/// Pulling, publishing and pull requests.
public struct Sharing: WorkflowPart {
  let workflow: Workflow
}

/// What pulling did.
public struct PullOutcome: Hashable, Sendable {
  /// What was fetched; `nil` where the branch follows another one here.
  public let fetched: FetchOutcome?
  /// What the branch follows.
  public let upstream: Branch.Upstream
  /// How many commits the branch was ahead and behind.
  public let ahead: Int
  /// How many commits it lacked.
  public let behind: Int
  /// What became of the branch.
  public let progress: MergeProgress
}

extension Sharing {
  /// Fetches, and brings what the current branch follows into it, as the settings or the user say.
  ///
  /// - Parameters:
  ///   - choice: By a merge, a rebase, or as the settings say.
  ///   - dialogue: Told how far the fetch is, and asked what nobody else knows.
  /// - Throws: `upstream-missing`; `branches-diverged` where nothing says how to join; what a fetch, a merge or a rebase
  ///   throws: then no branch has moved.
  /// - Returns: What was fetched, and what became of the branch.
  public func pull(
    _ choice: PullChoice = .configured, dialogue: RemoteDialogue = RemoteDialogue()
  ) throws(Diagnostic) -> PullOutcome {
    try repository.exclusively { () throws(Diagnostic) in
      try repository.reflogs.recording(as: Self.command(choice)) { () throws(Diagnostic) in
        try pullAlone(choice, dialogue)
      }
    }
  }

  /// What somebody types who pulls so with Git.
  private static func command(_ choice: PullChoice) -> String {
    switch choice {
    case .configured: "pull"
    case .merge: "pull --no-rebase"
    case .rebase: "pull --rebase"
    case .fastForwardOnly: "pull --ff-only"
    }
  }

  private func pullAlone(_ choice: PullChoice, _ dialogue: RemoteDialogue) throws(Diagnostic) -> PullOutcome {
    try stoppedOperations.requireNone()
    let isLocal = try repository.head().branch.map {
      repository.configuration.string("branch.\($0).remote") == "."
    }
    let forkPoint = try repository.pulling.forkPoint(choice)
    var fetched: FetchOutcome?
    if isLocal != true {
      var request = FetchRequest()
      request.signature = workflow.signature
      fetched = try repository.fetching.fetch(request, dialogue: dialogue)
    }
    let analysis = try repository.pulling.analyze(choice, forkPoint: forkPoint)
    let progress =
      if let join = try preparePull(analysis) { try workflow.joins.carryOut(join) } else { try beginUnborn(analysis) }
    return PullOutcome(
      fetched: fetched, upstream: analysis.upstream, ahead: analysis.ahead, behind: analysis.behind,
      progress: progress)
  }

  /// The plan of a pull; `nil` where the branch has no commits yet.
  func preparePull(_ analysis: PullAnalysis) throws(Diagnostic) -> Join? {
    let title = Self.title(ofPulling: analysis.branch)
    let (place, commit) = try followed(analysis)
    guard let branch = try repository.branches.find(analysis.branch) else { return nil }
    var plan = MergePlan(purpose: .pull, source: place, at: commit, target: branch)
    switch analysis.decision {
    case .upToDate: return Join(plan: plan, title: title, way: .nothing)
    case .fastForward: return try workflow.joins.prepare(plan, title, rule: .only)
    case .merge(_, let message):
      plan.message = message
      return try workflow.joins.prepare(plan, title, rule: .never)
    case .rebase(_, let keepsMerges):
      plan.rebases = true
      plan.forkPoint = analysis.forkPoint
      if keepsMerges { try refuseMerges(of: branch, besides: plan.forkPoint ?? commit) }
      try workflow.rebases.refuseUncommittedRebase()
      return Join(plan: plan, title: title, way: .rebase)
    }
  }

  private static func title(ofPulling branch: BranchName) -> String { "pull \(branch)" }

  private func followed(_ analysis: PullAnalysis) throws(Diagnostic) -> (branch: BranchName, commit: ObjectName) {
    guard let commit = analysis.upstream.target else {
      throw Diagnostic(.upstreamMissing, "the upstream of \"\(analysis.branch)\" is gone")
    }
    return (try BranchName(analysis.upstream.shortName), commit)
  }

  /// The first commits of a branch that has none come as they are.
  private func beginUnborn(_ analysis: PullAnalysis) throws(Diagnostic) -> MergeProgress {
    let title = Self.title(ofPulling: analysis.branch)
    let (place, commit) = try followed(analysis)
    let source = MergeSource(commit: commit, label: place.rawValue, kind: .branch)
    try operationLog.recorder.record(title) { () throws(Diagnostic) in
      try repository.merging.fastForward(to: source, by: workflow.signature)
    }
    return MergeProgress(
      purpose: .pull, source: place, target: analysis.branch, state: .done(commit), deletedSource: false, notes: [])
  }

  private func refuseMerges(of branch: Branch, besides commit: ObjectName) throws(Diagnostic) {
    let merges = try repository.history.log(from: [branch.target], hiding: [commit]).filter { $0.parents.count > 1 }
    guard let merge = merges.first else { return }
    throw Diagnostic(
      .rebaseNotPlain,
      "the configuration requests a rebase of merges such as \(merge.name.short), which Slipway does not support",
      remedy: .advice("run git pull --rebase=merges"))
  }

  /// Pushes a branch of a kind, and lets it follow what it was pushed to.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - name: What it is called; the one that HEAD is at if `nil`.
  ///   - dialogue: Told how far it is, and asked what nobody else knows.
  /// - Throws: `branch-not-found`, `not-on-feature`, and what a push throws.
  /// - Returns: What changed at the remote.
  public func publish(
    _ kind: BranchKind, _ name: String? = nil, dialogue: RemoteDialogue = RemoteDialogue()
  ) throws(Diagnostic) -> PushOutcome {
    try repository.exclusively { () throws(Diagnostic) in
      let branch = if let name { try workflow.branch(kind, named: name) } else { try workflow.currentBranch(of: kind) }
      var request = PushRequest(
        remote: try repository.remotes.forPushing(branch.name), references: [.branch(branch.name)])
      request.setsUpstream = branch.upstream == nil
      request.hooks = workflow.hooks
      // Published commits can't be withdrawn, so a push is not an operation to undo.
      return try repository.pushing.push(request, dialogue: dialogue)
    }
  }

  /// The branch as its remote has it, where `merged` has all of that.
  func leftover(of branch: Branch, merged: ObjectName) throws(Diagnostic) -> RemoteLeftover? {
    guard let remote = try? repository.remotes.forPushing(branch.name), remote != "." else { return nil }
    let known = "refs/remotes/\(remote)/\(branch.name)"
    // A shallow history may not tell; the finish must not fail for that.
    guard let there = try repository.references.read(known),
      (try? repository.commits.isAncestor(there, of: merged)) == true
    else { return nil }
    return RemoteLeftover(remote: remote, branch: branch.name, commit: there)
  }

  /// Deletes at the remote what was merged, if nobody pushed to it since.
  ///
  /// - Throws: `push-rejected` if it is not there as it was seen, and what a push throws.
  public func delete(
    _ leftover: RemoteLeftover, dialogue: RemoteDialogue = RemoteDialogue()
  ) throws(Diagnostic) -> PushOutcome {
    var request = PushRequest(
      remote: leftover.remote, references: [.deletion(of: leftover.branch, ifStillAt: leftover.commit)])
    request.hooks = workflow.hooks
    request.followsTags = false
    return try repository.pushing.push(request, dialogue: dialogue)
  }
}
