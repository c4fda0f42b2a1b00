public import Diagnostics
import GitHistory
import GitOperations
public import GitStore
import GitWorkTree
import OperationLog

/// Branches of any name.
public struct LocalBranches: WorkflowPart {
  let workflow: Workflow
}

extension LocalBranches {
  /// Makes a branch; HEAD stays where it is.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - start: Where it begins, in Git's words; HEAD if `nil`.
  /// - Throws: `branch-exists`, `branch-name-taken`, `revision-not-found`; then nothing has changed.
  /// - Returns: The branch.
  public func create(_ name: BranchName, at start: String? = nil) throws(Diagnostic) -> Branch {
    try repository.exclusively { () throws(Diagnostic) in
      try operationLog.recorder.record("branch create \(name)") { () throws(Diagnostic) in
        _ = try repository.branchSetup.create(
          name, startingAt: repository.branchSetup.start(start ?? "HEAD"), by: workflow.signature)
      }
      guard let branch = try repository.branches.find(name) else { throw repository.branches.missing(name.rawValue) }
      return branch
    }
  }

  /// Gives a branch another name; its settings and reflog go along.
  ///
  /// - Throws: `branch-not-found`, `branch-exists`, `branch-name-taken`, `operation-in-progress` on the branch that
  ///   something stopped on, or `branch-checked-out` on one that another working tree rebases.
  /// - Returns: The commit that it is at; `nil` before its first one.
  public func rename(_ name: BranchName, to newName: BranchName) throws(Diagnostic) -> ObjectName? {
    try repository.exclusively { () throws(Diagnostic) in
      let commit = try prepareRename(of: name, to: newName)
      try stoppedOperations.closeOver()
      try operationLog.recorder.record("branch rename \(name)") { () throws(Diagnostic) in
        try repository.branches.rename(name, to: newName)
        try repoint(originsAt: name, to: newName)
      }
      return commit
    }
  }

  /// The commit of the branch that ``rename(_:to:)`` would rename; nothing is written.
  ///
  /// - Throws: As that.
  public func foreseeRename(of name: BranchName, to newName: BranchName) throws(Diagnostic) -> ObjectName? {
    try prepareRename(of: name, to: newName)
  }

  private func prepareRename(
    of name: BranchName, to newName: BranchName
  ) throws(Diagnostic) -> ObjectName? {
    try stoppedOperations.requireNone()
    let branch = try repository.branches.find(name)
    let head = try repository.head()
    guard branch != nil || head == .unborn(name) else { throw repository.branches.missing(name.rawValue) }
    try repository.branches.refuseClash(of: newName, besides: name)
    try repository.linkedWorkTrees.refuseRebase(of: name)
    return branch?.target
  }

  /// Updates the branches that return to a renamed branch.
  private func repoint(originsAt name: BranchName, to newName: BranchName) throws(Diagnostic) {
    for branch in try repository.branches.all().map(\.name) {
      for setting in [TopicBranches.origin(of: branch), TopicBranches.development(of: branch)]
      where repository.configuration.string(setting) == name.rawValue {
        try repository.setConfiguration(setting, to: newName.rawValue)
      }
    }
  }

  /// Deletes a branch and its settings.
  ///
  /// - Parameters:
  ///   - name: The branch.
  ///   - unmerged: Whether commits that neither its upstream nor HEAD has may be lost with it.
  /// - Throws: `branch-not-found`, `branch-checked-out`, `branch-is-main` or `branch-not-merged`; then nothing has
  ///   changed.
  /// - Returns: The branch that was deleted.
  public func delete(
    _ name: BranchName, unmerged: UnmergedCommits = .keep
  ) throws(Diagnostic) -> Branch {
    try repository.exclusively { () throws(Diagnostic) in
      let branch = try prepareDeletion(of: name, unmerged)
      try stoppedOperations.closeOver()
      try operationLog.recorder.record("branch delete \(name)") { () throws(Diagnostic) in
        try repository.branches.delete(name, unmerged: unmerged)
      }
      return branch
    }
  }

  /// Finds the branch that ``delete(_:unmerged:)`` would delete; nothing is written.
  ///
  /// - Throws: As that.
  public func foreseeDeletion(
    of name: BranchName, unmerged: UnmergedCommits = .keep
  ) throws(Diagnostic) -> Branch {
    try prepareDeletion(of: name, unmerged)
  }

  private func prepareDeletion(
    of name: BranchName, _ unmerged: UnmergedCommits
  ) throws(Diagnostic) -> Branch {
    try stoppedOperations.requireNone()
    guard let branch = try repository.branches.find(name) else { throw repository.branches.missing(name.rawValue) }
    if unmerged == .keep, !branch.isCurrent { try refuseMainBranch(name) }
    try repository.branches.refuseDeletion(of: branch, unmerged: unmerged)
    return branch
  }

  /// Refuses to lose the branch that features, hotfixes and releases are begun from and brought into.
  ///
  /// - Throws: `branch-is-main`.
  private func refuseMainBranch(_ name: BranchName) throws(Diagnostic) {
    let isMain = (try? workflow.mainBranch())?.name == name
    guard isMain || (try? workflow.developmentBranch())?.name == name else { return }
    throw Diagnostic(
      .branchIsMain, "\"\(name)\" is the \(isMain ? "main" : "development") branch",
      remedy: .advice("name the branch to delete; --force deletes the \(isMain ? "main" : "development") branch anyway")
    )
  }
}
