public import Diagnostics
public import GitOperations
public import GitStore
public import GitWorkTree
public import OperationLog
public import SemanticMerges

/// A feature: a branch that is begun from the main one and will be brought back into it.
public struct Feature: Hashable, Sendable {
  /// The name without the prefix.
  public let name: String
  /// Its branch.
  public let branch: BranchName
  /// Where it is.
  public let commit: ObjectName
  /// Whether HEAD is at it.
  public let isCurrent: Bool
  /// How many commits it has that the main branch has not.
  public let ahead: Int
  /// How many commits the main branch has that it has not.
  public let behind: Int
  /// Whether all that it did is in the main branch, as commits or squashed.
  public let isMerged: Bool
  /// Whether finishing it now would stop on conflicts, in the main branch or in one that gets it from there.
  public let conflicts: Bool
}

/// What a feature began with.
public struct FeatureStart: Hashable, Sendable {
  /// The feature's branch.
  public let branch: BranchName
  /// The branch where it starts.
  public let origin: BranchName
  /// The commit that it begins at.
  public let commit: ObjectName
  /// The stash of the branch that HEAD left.
  public let parked: StashEntry?
  /// The commits that were left behind and that no branch holds, newest first.
  public let leftBehind: [Commit]
}

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
  public let notes: [Diagnostic]
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

/// One of the two that disagree in what stopped.
public struct ConflictParty: Hashable, Sendable {
  /// What it is called: a branch, or a commit's short name.
  public let label: String
  /// The commit, where there is one.
  public let commit: Commit?
}

/// An operation in progress, to continue or abort.
public struct StoppedOperation: Hashable, Sendable {
  /// How the operation's own record and Git's state fit together.
  public enum Standing: Hashable, Sendable {
    /// Git waits for the conflicts to be resolved, or for the commit.
    case waiting
    /// The merge was completed with git; other steps remain.
    case mergedElsewhere
    /// Nothing is in progress and the source is not merged: killed, or aborted with git.
    case interrupted
    /// It was killed while it wrote files, so it can't be continued.
    case halfWritten
    /// It had stopped and was aborted with git.
    case takenBack
  }

  /// What was asked for; nothing for what Git began.
  public let plan: MergePlan?
  /// What it is about, as far as Git's state tells.
  public let purpose: MergePlan.Purpose
  /// Its state.
  public let standing: Standing
  /// The files that are in conflict.
  public let conflicts: [Conflict]
  /// The side that is built on: markers call it ours.
  public let ours: ConflictParty
  /// The side that is brought in.
  public let theirs: ConflictParty
  let entry: LoggedOperation?
}

/// What taking a stopped operation back did.
public struct AbortOutcome: Hashable, Sendable {
  /// What became of it.
  public enum End: Hashable, Sendable {
    /// It was aborted.
    case takenBack
    /// It had been finished with Git's own commands, and stays so; the title names it.
    case alreadyFinished(String)
    /// It was no longer in progress; the title names it.
    case nothingWaited(String)
  }

  /// What became of it.
  public var end = End.takenBack
  /// The title of the operation, such as `merge of feature/x into main`.
  public let title: String
  /// The branches and tags that are where they were before.
  public var moves: [ReferenceMove] = []
  /// The branches and tags that somebody moved after it stopped, and that stay where they are now.
  public var kept: [ReferenceMove] = []
  /// The files that were brought back.
  public let files: [String]
  /// What is not as it was before: paths, `the index`, `HEAD`.
  public var differences: [String] = []
  /// Where HEAD is now.
  public let head: Head
  /// Whether it was recorded, because something had been made by hand: undo brings that back.
  public let isRecorded: Bool
}
