public import Diagnostics
import GitHistory
public import GitOperations
public import GitStore
import GitWorkTree
import OperationLog

/// What became of files that were restored.
public struct RestoredFiles: Hashable, Sendable {
  /// Those that are others now.
  public let written: [String]
  /// Those that went, because the version asked for has them not.
  public let removed: [String]
  /// The submodules that differ, which stay as they are: their files are restored in them.
  public let submodules: [String]
  /// Whether the operation log has it, so that undo brings back what was overwritten.
  public internal(set) var isRecorded = false
}

extension Workflow {
  /// Makes a branch; HEAD stays where it is.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - start: Where it begins, in Git's words; HEAD if `nil`.
  /// - Throws: `branch-exists`, `branch-name-taken`, `revision-not-found`; then nothing has changed.
  /// - Returns: The branch.
  public func createBranch(_ name: BranchName, at start: String? = nil) throws(Diagnostic) -> Branch {
    try repository.exclusively { () throws(Diagnostic) in
      try operationLog.record("branch create \(name)") { () throws(Diagnostic) in
        _ = try repository.createBranch(name, startingAt: repository.branchStart(start ?? "HEAD"), by: signature)
      }
      guard let branch = try repository.branch(name) else { throw repository.missingBranch(name.rawValue) }
      return branch
    }
  }

  /// Gives a branch another name; its settings and reflog go along.
  ///
  /// - Throws: `branch-not-found`, `branch-exists`, `branch-name-taken`, `operation-in-progress` on the branch that
  ///   something stopped on, or `branch-checked-out` on one that another working tree rebases.
  /// - Returns: The commit that it is at; `nil` before its first one.
  public func renameBranch(_ name: BranchName, to newName: BranchName) throws(Diagnostic) -> ObjectName? {
    try repository.exclusively { () throws(Diagnostic) in
      let commit = try prepareRename(of: name, to: newName)
      try operationLog.record("branch rename \(name)") { () throws(Diagnostic) in
        try repository.renameBranch(name, to: newName)
        try repoint(originsAt: name, to: newName)
      }
      return commit
    }
  }

  /// The commit of the branch that ``renameBranch(_:to:)`` would rename; nothing is written.
  ///
  /// - Throws: As that.
  public func foreseeRename(of name: BranchName, to newName: BranchName) throws(Diagnostic) -> ObjectName? {
    try prepareRename(of: name, to: newName, clearing: false)
  }

  private func prepareRename(
    of name: BranchName, to newName: BranchName, clearing: Bool = true
  ) throws(Diagnostic) -> ObjectName? {
    try stoppedOperations.requireNone(clearing: clearing)
    let branch = try repository.branch(name)
    let head = try repository.head()
    guard branch != nil || head == .unborn(name) else { throw repository.missingBranch(name.rawValue) }
    try repository.refuseClash(of: newName, besides: name)
    try repository.refuseRebaseElsewhere(of: name)
    return branch?.target
  }

  /// Updates the hotfixes that return to a renamed branch.
  private func repoint(originsAt name: BranchName, to newName: BranchName) throws(Diagnostic) {
    for branch in try repository.branches()
    where repository.configuration.string(Self.origin(of: branch.name)) == name.rawValue {
      try repository.setConfiguration(Self.origin(of: branch.name), to: newName.rawValue)
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
  public func deleteBranch(
    _ name: BranchName, unmerged: Repository.UnmergedCommits = .keep
  ) throws(Diagnostic) -> Branch {
    try repository.exclusively { () throws(Diagnostic) in
      let branch = try prepareDeletion(of: name, unmerged)
      try operationLog.record("branch delete \(name)") { () throws(Diagnostic) in
        try repository.deleteBranch(name, unmerged: unmerged)
      }
      return branch
    }
  }

  /// Finds the branch that ``deleteBranch(_:unmerged:)`` would delete; nothing is written.
  ///
  /// - Throws: As that.
  public func foreseeDeletion(
    of name: BranchName, unmerged: Repository.UnmergedCommits = .keep
  ) throws(Diagnostic) -> Branch {
    try prepareDeletion(of: name, unmerged, clearing: false)
  }

  private func prepareDeletion(
    of name: BranchName, _ unmerged: Repository.UnmergedCommits, clearing: Bool = true
  ) throws(Diagnostic) -> Branch {
    try stoppedOperations.requireNone(clearing: clearing)
    guard let branch = try repository.branch(name) else { throw repository.missingBranch(name.rawValue) }
    if unmerged == .keep, !branch.isCurrent { try refuseMainBranch(name) }
    try repository.refuseDeletion(of: branch, unmerged: unmerged)
    return branch
  }

  /// Refuses to lose the branch that features, hotfixes and releases are begun from and brought into.
  ///
  /// - Throws: `branch-is-main`.
  private func refuseMainBranch(_ name: BranchName) throws(Diagnostic) {
    let isMain = (try? mainBranch())?.name == name
    guard isMain || (try? developmentBranch())?.name == name else { return }
    throw Diagnostic(
      .branchIsMain, "\"\(name)\" is the \(isMain ? "main" : "development") branch",
      remedy: .advice("name the branch to delete; --force deletes the \(isMain ? "main" : "development") branch anyway")
    )
  }

  /// Restores files from the index or a commit, so that undo can recover the overwritten content.
  ///
  /// - Parameters:
  ///   - paths: Files and folders, relative to the working tree; the empty path selects everything.
  ///   - source: Where they are taken from.
  /// - Throws: `path-not-found`, `unresolved-conflicts`, or `uncommitted-changes` if files that Git does not track would
  ///   be lost; then nothing has changed.
  /// - Returns: The files that became others, and those that went.
  public func restore(_ paths: [String], from source: RestoreSource) throws(Diagnostic) -> RestoredFiles {
    try repository.exclusively { () throws(Diagnostic) in
      let plan = try foreseeRestore(paths, from: source)
      let last = try operationLog.newest()?.id
      let words = paths.prefix(3).map { $0.isEmpty ? "." : $0 }.joined(separator: " ")
      let (_, files) = try operationLog.recordFiles("restore \(words)") { () throws(Diagnostic) in
        _ = try repository.restore(paths, from: source)
      }
      let changed = Set(files.changed)
      return RestoredFiles(
        written: plan.written.filter(changed.contains), removed: plan.removed.filter(changed.contains),
        submodules: plan.submodules, isRecorded: try operationLog.newest()?.id != last)
    }
  }

  /// What ``restore(_:from:)`` would write and remove; nothing is written.
  ///
  /// - Throws: As that.
  public func foreseeRestore(_ paths: [String], from source: RestoreSource) throws(Diagnostic) -> RestoredFiles {
    let plan = try repository.restorePlan(paths, from: source)
    var range = DiffRange.unstaged
    if case .commit(let commit) = source { range = .workTree(since: try repository.commit(commit).tree) }
    let differing = Set(
      try repository.diff(range, paths: paths.contains("") ? [] : paths).flatMap {
        [$0.change.path, $0.change.from].compactMap(\.self)
      })
    return RestoredFiles(
      written: plan.written.filter(differing.contains), removed: try repository.present(plan.removed),
      submodules: plan.submodules.filter(differing.contains))
  }
}

extension Repository {
  /// The paths among `paths` that the working tree has.
  fileprivate func present(_ paths: [String]) throws(Diagnostic) -> [String] {
    let root = try requireWorkTree()
    return paths.filter { WorkTreePath.exists("\(root)/\($0)") }
  }
}
