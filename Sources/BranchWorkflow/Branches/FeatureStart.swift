import Diagnostics
import GitOperations
public import GitStore
import GitWorkTree
import OperationLog
import SemanticMerges

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
