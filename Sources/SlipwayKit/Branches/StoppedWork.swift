import BranchWorkflow
import Diagnostics
import GitOperations
public import GitStore
public import OperationLog

/// An operation in progress, with branch names.
public struct StoppedWork: Hashable, Sendable {
  /// The requested operation.
  public let purpose: MergePlan.Purpose
  /// The source of a merge, or the base of a rebase.
  public let source: String
  /// The target of a merge, or the rebased branch.
  public let target: String
  /// The progress of a rebase; `nil` for other operations.
  public let rebase: Steps?

  /// The progress of a rebase.
  public struct Steps: Hashable, Sendable {
    /// The commit at which it stopped.
    public let commit: Commit?
    /// How many steps were done or tried.
    public let position: Int
    /// How many there are.
    public let total: Int
  }

  /// Reads what waits; `nil` where it does not wait, or only Git knows.
  init?(_ stopped: StoppedOperation, in repository: Repository) throws(Diagnostic) {
    guard stopped.standing == .waiting else { return nil }
    purpose = stopped.purpose
    if let plan = stopped.plan, stopped.isReturning {
      (source, target, rebase) = (plan.source.rawValue, plan.target.rawValue, nil)
      return
    }
    guard repository.operation == .rebase else {
      (source, target, rebase) = (stopped.theirs.label, stopped.ours.label, nil)
      return
    }
    guard let progress = try repository.rebasing.progress() else { return nil }
    source = stopped.ours.label
    target = progress.branch?.rawValue ?? progress.original.short
    rebase = Steps(commit: stopped.theirs.commit, position: progress.position, total: progress.total)
  }
}
