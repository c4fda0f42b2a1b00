public import Diagnostics
import GitOperations
public import GitStore
import GitWorkTree
import OperationLog
import SemanticMerges

/// Switching between branches.
public struct BranchSwitching: WorkflowPart {
  let workflow: Workflow
}

/// What becomes of changes that are not committed when one leaves a branch.
public enum UncommittedWork: Hashable, Sendable {
  /// They come along; where that would write over one, nothing is done.
  case carry
  /// Stashes them, untracked files included, until HEAD returns to the branch.
  case park
}

/// What a switch to another branch did.
public struct BranchSwitch: Hashable, Sendable {
  /// Where HEAD pointed before.
  public let from: Head
  /// Where it points now.
  public let to: Head
  /// What the branch follows, if it was made because only a remote had it.
  public let follows: Branch.Upstream?
  /// The stash of the branch that HEAD left.
  public let parked: StashEntry?
  /// The stash of this branch that was applied.
  public let restored: StashEntry?
  /// The unmerged paths of that stash: continue or abort.
  public let conflicts: [ConflictedFile]
  /// Other notes.
  public let notes: [Diagnostic]
  /// The commits that were left behind and that no branch holds, newest first.
  public let leftBehind: [Commit]
}

extension BranchSwitching {
  /// Switches to a branch, as an operation to undo.
  public func switchTo(_ branch: BranchName) throws(Diagnostic) -> BranchSwitch {
    try switchBranch(to: branch)
  }

  /// Switches to a branch, created first if only a remote has it, and applies its stash.
  ///
  /// - Parameters:
  ///   - branch: The branch.
  ///   - uncommitted: What becomes of uncommitted changes.
  /// - Throws: `branch-not-found`, `git-ambiguous`, `operation-in-progress`, or `uncommitted-changes` with the files in
  ///   the way; then nothing has changed.
  /// - Returns: Where HEAD is, and the stashes that were made and applied.
  public func switchBranch(
    to branch: BranchName, uncommitted: UncommittedWork = .carry
  ) throws(Diagnostic) -> BranchSwitch {
    try repository.exclusively { () throws(Diagnostic) in
      let target = try prepareSwitch(to: branch, uncommitted)
      try stoppedOperations.closeOver()
      let returning = try branchStashes.parkedWork(of: branch)
      guard let returning else {
        return try operationLog.recorder.record("switch \(branch)") { () throws(Diagnostic) in
          try carryOutSwitch(to: branch, uncommitted)
        }
      }
      let plan = MergePlan(
        purpose: .stash, source: branch, at: returning.commit, target: branch, targetCommit: target)
      return try workflow.joins.stoppable(plan, "switch \(branch)") { entry throws(Diagnostic) in
        let outcome = try carryOutSwitch(to: branch, uncommitted)
        if outcome.conflicts.isEmpty {
          try operationLog.recorder.finish(entry)
        } else {
          _ = try operationLog.recorder.stop(entry)
        }
        return outcome
      }
    }
  }

  /// Switches to a commit, without a branch that further commits would move; `name` is what the user calls it.
  ///
  /// - Throws: As ``switchBranch(to:uncommitted:)``.
  public func switchDetached(
    to commit: ObjectName, named name: String, uncommitted: UncommittedWork = .carry
  ) throws(Diagnostic) -> BranchSwitch {
    try repository.exclusively { () throws(Diagnostic) in
      _ = try foreseeDetached(at: commit, named: name, uncommitted: uncommitted)
      try stoppedOperations.closeOver()
      return try operationLog.recorder.record("switch --detach \(name)") { () throws(Diagnostic) in
        let parked = uncommitted == .park ? try branchStashes.park() : nil
        let outcome = try repository.switching.switchTo(detached: commit)
        return BranchSwitch(
          from: outcome.from, to: outcome.to, follows: nil, parked: parked, restored: nil, conflicts: [], notes: [],
          leftBehind: try repository.commits.leftBehind(by: outcome.from, for: commit))
      }
    }
  }

  /// The files that ``switchDetached(to:named:uncommitted:)`` would stash; nothing is written.
  ///
  /// - Throws: As that.
  public func foreseeDetached(
    at commit: ObjectName, named name: String, uncommitted: UncommittedWork = .carry
  ) throws(Diagnostic) -> [String] {
    try stoppedOperations.requireNone()
    guard uncommitted == .carry else { return try branchStashes.parkablePaths() }
    try uncommittedChanges.refuseInTheWay(
      of: commit, unless: .init("switch", ["name": name, "detach": "", "stash": ""]))
    return []
  }

  /// Refuses what a switch can't be done with, and finds where it leads.
  func prepareSwitch(
    to branch: BranchName, _ uncommitted: UncommittedWork
  ) throws(Diagnostic) -> ObjectName {
    try stoppedOperations.requireNone()
    let target = try switchTarget(branch)
    if uncommitted == .carry {
      try uncommittedChanges.refuseInTheWay(
        of: target, unless: .init("switch", ["name": branch.rawValue, "stash": ""]))
    }
    return target
  }

  private func switchTarget(_ branch: BranchName) throws(Diagnostic) -> ObjectName {
    if let target = try repository.branches.find(branch)?.target { return target }
    if let start = try repository.branchSetup.remoteOnlyBranch(branch) { return start.commit }
    throw repository.branches.missing(branch.rawValue)
  }

  private func carryOutSwitch(
    to branch: BranchName, _ uncommitted: UncommittedWork
  ) throws(Diagnostic) -> BranchSwitch {
    let isThere = try repository.head().branch == branch
    let parked = uncommitted == .park && !isThere ? try branchStashes.park() : nil
    let from = try repository.head()
    let made = try repository.branchSetup.switchToTracking(branch, by: workflow.signature)
    let back = try branchStashes.bringBack(on: branch)
    let to = try repository.head()
    return BranchSwitch(
      from: from, to: to, follows: made.follows, parked: parked, restored: back.restored,
      conflicts: back.conflicts, notes: back.notes,
      leftBehind: try repository.commits.leftBehind(by: from, for: to.commit))
  }
}
