import Diagnostics
import GitStore
import OperationLog

/// Stopped operations that were finished or aborted with git.
extension Workflow {
  /// Closes the record of an operation that was aborted with git, or completed with git and not followed by more,
  /// so that it can be undone like any other.
  ///
  /// - Returns: Whether there was one.
  func closeDoneElsewhere() throws(Diagnostic) -> Bool {
    guard let stopped = try recorded(), let entry = stopped.entry else { return false }
    switch stopped.standing {
    case .waiting, .interrupted, .halfWritten: return false
    case .takenBack: try closeTakenBack(entry)
    case .mergedElsewhere:
      guard try operationLog.commitsSince(entry).isEmpty else { return false }
      try operationLog.finish(entry)
    }
    return true
  }

  /// Ends the record of an operation aborted with git, and of its resolutions.
  func closeTakenBack(_ entry: LoggedOperation) throws(Diagnostic) {
    try operationLog.supersedeResolutions(since: entry)
    try operationLog.write(entry, .aborted, tree: entry.tree)
  }

  /// Whether something that stopped is as it was before it began: Git's `--abort` and `reset` leave it so.
  ///
  /// What was killed before it stopped looks the same, and is another matter.
  func isTakenBack(_ entry: LoggedOperation, _ plan: MergePlan) throws(Diagnostic) -> Bool {
    guard !plan.isChain, repository.operation == nil else { return false }
    return try operationLog.snapshots(of: entry).stopped != nil
  }
}
