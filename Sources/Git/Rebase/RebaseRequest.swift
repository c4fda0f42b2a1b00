public import Diagnostics

/// What the current branch's own commits are to be made again on.
public struct RebaseRequest {
  /// The commit whose history is left out: commits that it has are not made again.
  public var upstream: ObjectName
  /// How the user knows it, such as `main`; the hook `pre-rebase` and the reflog are told.
  public var label: String
  /// What `pre-rebase` is told, if not the label: a pull gives it the commit.
  public var given: String?
  /// The commit to build on, if it is not the upstream itself, and how the user knows it.
  public var onto: (commit: ObjectName, label: String)?
  /// When the new commits are recorded; their authors and dates stay.
  public var moment: Moment
  /// Which hooks are run; `--no-verify` passes `pre-rebase` by.
  public var hooks = HookPolicy.all
  /// Whether uncommitted changes are put aside and brought back in the end; `rebase.autoStash` if `nil`.
  public var stashesChanges: Bool?
  /// Asked about each file that both sides changed, for each commit that is made again.
  public var merger: FileMerger?

  /// Creates a request.
  public init(upstream: ObjectName, label: String, at moment: Moment) {
    self.upstream = upstream
    self.label = label
    self.moment = moment
  }
}

/// How a stopped rebase is gone on with.
public struct RebaseContinuation {
  /// When the new commits are recorded.
  public var moment: Moment
  /// Which hooks are run.
  public var hooks = HookPolicy.all
  /// Asked about each file that both sides changed, for each commit that is made again.
  public var merger: FileMerger?

  /// Creates a continuation.
  public init(at moment: Moment) {
    self.moment = moment
  }
}

/// What a rebase did.
public struct RebaseOutcome: Hashable, Sendable {
  /// How it ended.
  public enum State: Hashable, Sendable {
    /// There was nothing to do.
    case upToDate
    /// The branch had no commits of its own and moved forward.
    case fastForwarded
    /// The branch is at its new commits.
    case done
    /// A commit does not fit; the files with conflicts wait in the work tree.
    case stopped(RebaseStop)
  }

  /// How it ended.
  public let state: State
  /// Where HEAD points now.
  public let head: Head
  /// The commits that were made again, and what they became; those that brought nothing new became what was there.
  public let rewritten: [RewrittenCommit]
  /// The commits that were left out because the upstream has their change.
  public let alreadyApplied: [ObjectName]
  /// The commits that were left out because nothing of them was left, by the rebase as a whole.
  public var emptied: [ObjectName] = []
  /// Uncommitted changes that were put aside and could not be brought back; they are the newest stash now.
  public let keptStash: StashEntry?
}

/// A commit and the one that took its place.
public struct RewrittenCommit: Hashable, Sendable {
  /// The commit before.
  public let old: ObjectName
  /// The commit now.
  public let new: ObjectName

  /// Creates a pair.
  public init(old: ObjectName, new: ObjectName) {
    self.old = old
    self.new = new
  }
}

/// Where a rebase stopped.
public struct RebaseStop: Hashable, Sendable {
  /// The commit that does not fit.
  public let commit: Commit
  /// The conflicts that were left.
  public let conflicts: [Conflict]
  /// The paths that were written, those in conflict among them.
  public let touched: [String]
  /// How many commits were done or tried, this one among them.
  public let position: Int
  /// How many there are.
  public let total: Int
}

extension Diagnostic.Code {
  /// A rebase with steps that are not done here.
  public static let rebaseNotPlain: Self = "rebase-not-plain"
}
