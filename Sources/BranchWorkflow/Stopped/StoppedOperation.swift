import Diagnostics
import GitOperations
public import GitStore
public import GitWorkTree
public import OperationLog
import SemanticMerges

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

  /// Whether only the stash of the branch that HEAD returned to remains to be applied.
  package var isReturning: Bool { plan?.isChain == true && theirs.label == ConflictParty.stash }

  /// The operation as a noun; of several picks, with the commit that it stopped at.
  func phrase(of plan: MergePlan) -> String {
    guard purpose == .revert || purpose == .cherryPick, standing == .waiting, let commit = theirs.commit else {
      return plan.phrase
    }
    return purpose.phrase(of: commit.name.short, ours.label, isRebase: false)
  }
}

/// One of the two that disagree in what stopped.
public struct ConflictParty: Hashable, Sendable {
  static let stash = "the stash"

  /// What it is called: a branch, or a commit's short name.
  public let label: String
  /// The commit, where there is one.
  public let commit: Commit?
}
