package import Diagnostics
public import GitMerging
public import GitStore
public import GitWorkTree

/// The base to rebase the current branch onto.
public struct RebaseRequest {
  /// The commit whose history is excluded: its commits are not replayed.
  public var upstream: ObjectName
  /// The user's name for it, such as `main`, for the hook `pre-rebase` and the reflog.
  public var label: String
  /// The argument of `pre-rebase`, if not the label: a pull passes the commit.
  public var given: String?
  /// The commit to build on, if it is not the upstream itself, and how the user knows it.
  public var onto: (commit: ObjectName, label: String)?
  /// When the new commits are recorded; their authors and dates stay.
  public var moment: Moment
  /// Which hooks are run; `--no-verify` passes `pre-rebase` by.
  public var hooks = HookPolicy.all
  /// Whether to autostash uncommitted changes; `rebase.autoStash` if `nil`.
  public var stashesChanges: Bool?
  /// Called for each file that both sides changed, for each replayed commit.
  public var merger: FileMerger?

  /// Creates a request.
  public init(upstream: ObjectName, label: String, at moment: Moment) {
    self.upstream = upstream
    self.label = label
    self.moment = moment
  }
}

/// How to continue a stopped rebase.
public struct RebaseContinuation {
  /// When the new commits are recorded.
  public var moment: Moment
  /// Which hooks are run.
  public var hooks = HookPolicy.all
  /// Called for each file that both sides changed, for each replayed commit.
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
    /// The branch had no commits to replay and was fast-forwarded.
    case fastForwarded
    /// The branch is at its new commits.
    case done
    /// A commit does not fit; the files with conflicts wait in the working tree.
    case stopped(RebaseStop)
  }

  /// How it ended.
  public let state: State
  /// Where HEAD points now.
  public let head: Head
  /// The replayed commits with their new names; commits that became empty map to their new parent.
  public let rewritten: [RewrittenCommit]
  /// The commits that were left out because the upstream has their change.
  public let alreadyApplied: [ObjectName]
  /// The commits that were left out because nothing of them was left, by the rebase as a whole.
  public var emptied: [ObjectName] = []
  /// The autostash that could not be applied; it is the newest stash now.
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
  package static let rebaseNotPlain = Diagnostic.Code(
    "rebase-not-plain", "Slipway does not support a step or option of the rebase.", "run git pull --rebase=merges")
}
