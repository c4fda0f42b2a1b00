public import Diagnostics
public import GitStore

extension Repository {
  /// Merges, and commits the merge where there are no conflicts; where a branch only has to move forward it does that.
  ///
  /// - Throws: `not-fast-forward` where only that is allowed, `uncommitted-changes`, `unrelated-histories`,
  ///   `hook-refused` and what a commit may throw. A hook that refuses leaves the merge, staged; else nothing has changed.
  public func merge(_ request: MergeRequest) throws(Diagnostic) -> MergeEnd {
    try exclusively { () throws(Diagnostic) in
      _ = try requireWorkTree()
      try requireNoOperation()
      try waitForIndex()
      guard let ours = try head().commit else {
        try fastForward(to: request.source, by: identity(.committer, at: request.moment))
        return .fastForwarded(request.source.commit)
      }
      let analysis = try analyzeMerge(of: request.source.commit, into: ours)
      if analysis == .upToDate { return .upToDate }
      let configured = try fastForwardRule()
      let rule = request.fastForward ?? configured
      if rule == .only, analysis != .fastForward {
        throw Diagnostic(
          .notFastForward,
          "can't fast-forward: \"\(request.source.label)\" does not contain \"\(try head().branch?.rawValue ?? ours.short)\"",
          remedy: .hint("run \(command: "pull") --rebase or \(command: "pull") --merge"))
      }
      if request.record == .squash { return try squash(request, ours) }
      if analysis == .fastForward, rule != .never {
        try fastForward(to: request.source, by: try? identity(.committer, at: request.moment))
        return .fastForwarded(request.source.commit)
      }
      return try mergeByCommit(request)
    }
  }

  private func mergeByCommit(_ request: MergeRequest) throws(Diagnostic) -> MergeEnd {
    _ = try identity(.committer, at: request.moment)
    let outcome = try beginMerge(of: request.source, message: request.message, merger: request.merger)
    guard outcome.conflicts.isEmpty else { return .stopped(outcome) }
    var commit = CommitRequest(at: request.moment)
    commit.merged = request.source.label
    commit.hooks = request.hooks
    return .merged(try self.commit(commit).commit.name)
  }

  private func squash(_ request: MergeRequest, _ ours: ObjectName) throws(Diagnostic) -> MergeEnd {
    let message = try squashMessage(of: request.source.commit, into: ours)
    let outcome = try beginMerge(
      of: request.source, message: request.message ?? message, recording: .squash, merger: request.merger)
    guard outcome.conflicts.isEmpty else { return .stopped(outcome) }
    return .squashed(outcome)
  }

  /// Git's message of a squash merge: the squashed commits, newest first.
  public func squashMessage(of source: ObjectName, into ours: ObjectName) throws(Diagnostic) -> String {
    var lines = ["Squashed commit of the following:"]
    for commit in try commits(from: source, without: ours).reversed() where commit.parents.count < 2 {
      lines += ["", "commit \(commit.name)", "Author: \(commit.author.name) <\(commit.author.email)>"]
      lines += ["Date:   \(commit.author.logDate)", ""]
      let body = commit.message.split(separator: "\n", omittingEmptySubsequences: false)
      let end = (body.lastIndex { !$0.isEmpty } ?? -1) + 1
      lines += body[..<end].map { "    \($0)" }
    }
    return lines.joined(separator: "\n")
  }
}
