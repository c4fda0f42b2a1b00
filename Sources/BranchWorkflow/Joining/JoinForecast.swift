public import GitStore
public import OperationLog

/// What an operation that joins branches would come to.
public struct JoinForecast: Hashable, Sendable {
  /// How it would end.
  public enum End: Hashable, Sendable {
    /// There is nothing to join.
    case nothingToMerge
    /// It would be done.
    case fits
    /// It would stop on conflicts in these files, which `branch` and `other` disagree about.
    case stops([ConflictedFile], branch: BranchName, other: String)
  }

  /// What was asked for.
  public let purpose: MergePlan.Purpose
  /// The branch that is merged, or built on.
  public let source: BranchName
  /// The branch that is merged into, or rebased.
  public let target: BranchName
  /// How many commits the target has that the source has not.
  public let ahead: Int
  /// How many commits the source has that the target has not.
  public let behind: Int
  /// Whether commits would be rebased instead of merged.
  public let rebases: Bool
  /// How it would end.
  public let end: End
  /// The tag that would be made.
  public let tag: String?
  /// The branches that would get what the target has then.
  public let followUps: [BranchName]
  /// Whether the source would be deleted.
  public let deletesSource: Bool

  /// The files in which it would stop.
  public var conflicts: [ConflictedFile] {
    if case .stops(let files, _, _) = end { files } else { [] }
  }
}
