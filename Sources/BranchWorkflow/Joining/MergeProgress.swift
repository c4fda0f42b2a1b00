public import Diagnostics
public import GitOperations
public import GitStore
import GitWorkTree
public import OperationLog
public import SemanticMerges

/// What became of an operation that merges.
public struct MergeProgress: Hashable, Sendable {
  /// How far it got.
  public enum State: Hashable, Sendable {
    /// It is done, with this commit at the end of the branch that was merged into.
    case done(ObjectName)
    /// There was nothing to merge; the other steps are done.
    case nothingToMerge
    /// It stopped on conflicts in these files.
    case stopped([ConflictedFile])
    /// It was merged by other means; the other steps are done.
    case doneElsewhere(ObjectName)
  }

  /// What the user asked for.
  public let purpose: MergePlan.Purpose
  /// The branch that is merged.
  public let source: BranchName
  /// The branch that is merged into.
  public let target: BranchName
  /// How far it got.
  public let state: State
  /// Whether the merged branch was deleted.
  public let deletedSource: Bool
  /// What was settled by a rule, or is worth knowing.
  public internal(set) var notes: [Diagnostic]
  /// What merges by meaning settled without anybody.
  public internal(set) var settled: [SettledValue] = []
  /// The tag that was made.
  public var tag: String?
  /// The branches that received the back-merge.
  public var followUps: [BranchName] = []
  /// The branch that HEAD returned to, and its stash.
  public var returned: ReturnedWork?
  /// The merged branch as a remote still has it, where it is what was merged: it may be deleted there too.
  public var leftover: RemoteLeftover?
  /// Whether one side was rebased onto the other instead of merged.
  public internal(set) var rebases = false
  /// Where the target was before, which shows what was merged; `nil` where that is unknown.
  public internal(set) var targetBefore: ObjectName?
  /// The commit that does not fit, where a rebase stopped.
  public internal(set) var rebaseStop: RebaseStop?
  /// The commits that a cherry-pick or revert made.
  public internal(set) var picked: [ObjectName] = []
  /// The commits that a rebase or cherry-pick dropped because they became empty or are already applied.
  public internal(set) var leftOut: [ObjectName] = []
  /// The commits of a HEAD at no branch that were left behind and that no branch holds, newest first.
  public internal(set) var leftBehind: [Commit] = []

  /// Whether it stopped on conflicts.
  public var isStopped: Bool {
    if case .stopped = state { return true }
    return false
  }
}

/// A thing that a merge by meaning settled by itself, and the file that it is in.
public struct SettledValue: Hashable, Sendable {
  /// The file's path in the repository.
  public let path: String
  /// What was settled, and how.
  public let resolution: MergeResolution
}

/// Where one went back to in the end.
public struct ReturnedWork: Hashable, Sendable {
  /// The branch.
  public let branch: BranchName
  /// The stash of that branch that was applied.
  public let restored: StashEntry?
}

/// A branch that a remote still has although all of it was merged.
public struct RemoteLeftover: Hashable, Sendable {
  /// The remote.
  public let remote: String
  /// The branch there.
  public let branch: BranchName
  /// Where it was when it was last seen.
  public let commit: ObjectName
}
