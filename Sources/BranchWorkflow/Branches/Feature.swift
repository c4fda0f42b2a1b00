import Diagnostics
import GitOperations
public import GitStore
import GitWorkTree
import OperationLog
import SemanticMerges

/// A feature: a branch that is begun from the main one and will be brought back into it.
public struct Feature: Hashable, Sendable {
  /// The name without the prefix.
  public let name: String
  /// Its branch.
  public let branch: BranchName
  /// The branch that it is compared with, into which it will be merged.
  public let base: BranchName
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
