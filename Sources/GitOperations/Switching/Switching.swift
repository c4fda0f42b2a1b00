public import Diagnostics
public import GitStore
import GitWorkTree

/// Switching between branches and commits of a repository.
public struct Switching {
  package let repository: Repository
}

/// What a switch did.
public struct SwitchOutcome: Hashable, Sendable {
  /// Where HEAD pointed before.
  public let from: Head
  /// Where it points now.
  public let to: Head
}

extension Switching {
  /// Switches to a branch; uncommitted changes come along where no file of theirs would be written over.
  ///
  /// - Throws: `uncommitted-changes` with the files in the way, `branch-not-found`, `branch-checked-out` or
  ///   `operation-in-progress`; then nothing has changed.
  @discardableResult
  public func switchTo(_ branch: BranchName) throws(Diagnostic) -> SwitchOutcome {
    guard let target = try repository.references.read(branch.reference) else {
      throw repository.branches.missing(branch.rawValue)
    }
    let before = try repository.head()
    if before.branch != branch {
      try repository.linkedWorkTrees.refuse(using: branch)
      if try repository.branches.isCheckedOut(branch) { throw repository.branches.checkedOut(branch) }
    }
    return try switchFiles(from: before, to: target) { () throws(Diagnostic) in
      try repository.references.pointHead(at: branch)
    }
  }

  /// Switches to a commit itself, with no branch that would follow further commits.
  @discardableResult
  public func switchTo(detached commit: ObjectName) throws(Diagnostic) -> SwitchOutcome {
    let before = try repository.head()
    return try switchFiles(from: before, to: commit) { () throws(Diagnostic) in
      try repository.references.pointHead(at: commit)
    }
  }

  /// The files that are not committed and that a switch to `commit` would write over.
  public func filesInTheWay(ofSwitchingTo commit: ObjectName) throws(Diagnostic) -> [String] {
    let tree = try repository.commits.read(commit).tree
    if try isAsCommitted(whereChangedBy: tree) { return try strangersWhereFilesCome(with: tree) }
    let refused = try Checkout(repository: repository, care: .dryRun).filesInTheWay(ofTree: tree)
    let harmless = try Set(bareDeletions(among: refused))
    let others = try refused.filter(filesToWrite(of: tree) ?? { _ in true })
    return Set(others.filter { !harmless.contains($0) }).union(try strangersWhereFilesCome(with: tree)).sorted()
  }

  /// Whether all that a switch writes or removes certainly is as HEAD has it; then libgit2 need not compare it.
  private func isAsCommitted(whereChangedBy tree: ObjectName) throws(Diagnostic) -> Bool {
    guard let head = try repository.headTree(), try repository.stagingArea.trackedSubmodules().isEmpty else {
      return false
    }
    let changes = try repository.trees.changes(fromTree: head, toTree: tree)
    let paths = changes.flatMap { [$0.path, $0.from].compactMap(\.self) }
    let status = try repository.status(at: paths)
    guard status.staged.isEmpty, status.conflicted.isEmpty else { return false }
    return try repository.workTreeFiles.edited(at: paths, status).isEmpty
  }

  /// Which files of a tree a switch from a branch without commits writes: as with Git, not those that are staged alike.
  ///
  /// - Returns: `nil` where HEAD has a commit, from which the files differ.
  private func filesToWrite(of tree: ObjectName) throws(Diagnostic) -> ((String) -> Bool)? {
    guard case .unborn = try repository.head() else { return nil }
    let index = try IndexFile(repository)
    let alike = Set(
      try repository.objects.entries(ofTree: tree, recursive: true).filter { index.tracked($0.path) == $0 }.map(\.path))
    return { !alike.contains($0) }
  }

  func switchFiles(
    from before: Head, to target: ObjectName, moveHead: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> SwitchOutcome {
    _ = try repository.requireWorkTree()
    try repository.requireNoOperation()
    let index = try IndexFile(repository)
    try repository.conflicts.refuse(in: index)
    let tree = try repository.commits.read(target).tree
    if target != before.commit {
      try readyFilters(changingFrom: before.commit, to: target)
      try repository.waitForIndex()
      let strangers = try strangersWhereFilesCome(with: tree)
      guard strangers.isEmpty else { throw try Checkout.refused(strangers, in: repository) }
      try bringBackDeleted(beforeSwitchingTo: tree)
      var checkout = Checkout(repository: repository)
      if let isWritten = try filesToWrite(of: tree) {
        checkout.paths = try repository.objects.entries(ofTree: tree, recursive: true).map(\.path).filter(isWritten)
      }
      try checkout.tree(tree)
    }
    // The files are there before HEAD moves, so a switch that is refused has moved nothing.
    try moveHead()
    repository.stagingArea.forgetSquash()
    try repository.hooks.run(.postCheckout, [(before.commit ?? .zero).hex, target.hex, "1"])
    return SwitchOutcome(from: before, to: try repository.head())
  }

  /// Runs the filters of the files that differ between two commits, so that one that fails does so before any is written.
  func readyFilters(changingFrom old: ObjectName?, to new: ObjectName) throws(Diagnostic) {
    let oldTree = try old.map { name throws(Diagnostic) in try repository.commits.read(name).tree }
    let changes = try repository.trees.changes(fromTree: oldTree, toTree: repository.commits.read(new).tree)
    try repository.attributes.readyFilters(changes.filter { $0.kind != .deleted }.map(\.path), attributesOf: new)
  }
}
