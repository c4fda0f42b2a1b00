public import BranchWorkflow
import Diagnostics
public import Git

/// What an operation that waits is about, in names that its user knows.
public struct StoppedWork: Hashable, Sendable {
  /// What the user asked for.
  public let purpose: MergePlan.Purpose
  /// What is brought in, or built on by a rebase.
  public let source: String
  /// What it is brought into, or what is rebased.
  public let target: String
  /// How far a rebase is; `nil` for anything else.
  public let rebase: Steps?

  /// How far a rebase is.
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
    guard repository.operation == .rebase else {
      (source, target, rebase) = (stopped.theirs.label, stopped.ours.label, nil)
      return
    }
    guard let progress = try repository.rebaseProgress() else { return nil }
    source = stopped.ours.label
    target = progress.branch?.rawValue ?? progress.original.short
    rebase = Steps(commit: stopped.theirs.commit, position: progress.position, total: progress.total)
  }
}
