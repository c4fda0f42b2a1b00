public import Diagnostics
public import GitStore
import GitWorkTree

extension Repository {
  /// What a switch did.
  public struct SwitchOutcome: Hashable, Sendable {
    /// Where HEAD pointed before.
    public let from: Head
    /// Where it points now.
    public let to: Head
  }

  /// Switches to a branch; uncommitted changes come along where no file of theirs would be written over.
  ///
  /// - Throws: `uncommitted-changes` with the files in the way, `branch-not-found`, `branch-checked-out` or
  ///   `operation-in-progress`; then nothing has changed.
  @discardableResult
  public func switchTo(_ branch: BranchName) throws(Diagnostic) -> SwitchOutcome {
    guard let target = try reference(branch.reference) else { throw missingBranch(branch.rawValue) }
    let before = try head()
    if before.branch != branch {
      try refuseOtherWorkTree(using: branch)
      if try isCheckedOut(branch) { throw checkedOut(branch) }
    }
    return try switchFiles(from: before, to: target) { () throws(Diagnostic) in try pointHead(at: branch) }
  }

  /// Switches to a commit itself, with no branch that would follow further commits.
  @discardableResult
  public func switchTo(detached commit: ObjectName) throws(Diagnostic) -> SwitchOutcome {
    let before = try head()
    return try switchFiles(from: before, to: commit) { () throws(Diagnostic) in
      try pointHead(at: commit)
    }
  }

  /// The files that are not committed and that a switch to `commit` would write over.
  public func filesInTheWay(ofSwitchingTo commit: ObjectName) throws(Diagnostic) -> [String] {
    let tree = try self.commit(commit).tree
    let refused = try Checkout(repository: self, care: .dryRun).filesInTheWay(ofTree: tree)
    let harmless = try Set(bareDeletions(among: refused))
    let others = try refused.filter(filesToWrite(of: tree) ?? { _ in true })
    return Set(others.filter { !harmless.contains($0) }).union(try strangersWhereFilesCome(with: tree)).sorted()
  }

  /// Which files of a tree a switch from a branch without commits writes: as with Git, not those that are staged alike.
  ///
  /// - Returns: `nil` where HEAD has a commit, from which the files differ.
  private func filesToWrite(of tree: ObjectName) throws(Diagnostic) -> ((String) -> Bool)? {
    guard case .unborn = try head() else { return nil }
    let index = try IndexFile(self)
    let alike = Set(try entries(ofTree: tree, recursive: true).filter { index.tracked($0.path) == $0 }.map(\.path))
    return { !alike.contains($0) }
  }

  func switchFiles(
    from before: Head, to target: ObjectName, moveHead: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> SwitchOutcome {
    _ = try requireWorkTree()
    try requireNoOperation()
    let index = try IndexFile(self)
    try refuseConflicts(in: index)
    let tree = try commit(target).tree
    if target != before.commit {
      try readyExternalFilters(changingFrom: before.commit, to: target)
      try waitForIndex()
      let strangers = try strangersWhereFilesCome(with: tree)
      guard strangers.isEmpty else { throw try Checkout.refused(strangers, in: self) }
      try bringBackDeleted(beforeSwitchingTo: tree)
      var checkout = Checkout(repository: self)
      if let isWritten = try filesToWrite(of: tree) {
        checkout.paths = try entries(ofTree: tree, recursive: true).map(\.path).filter(isWritten)
      }
      try checkout.tree(tree)
    }
    // The files are there before HEAD moves, so a switch that is refused has moved nothing.
    try moveHead()
    forgetSquash()
    try run(.postCheckout, [(before.commit ?? .zero).hex, target.hex, "1"])
    return SwitchOutcome(from: before, to: try head())
  }

  /// Runs the filters of the files that differ between two commits, so that one that fails does so before any is written.
  func readyExternalFilters(changingFrom old: ObjectName?, to new: ObjectName) throws(Diagnostic) {
    let oldTree = try old.map { name throws(Diagnostic) in try commit(name).tree }
    let changes = try changes(fromTree: oldTree, toTree: commit(new).tree)
    try readyExternalFilters(changes.filter { $0.kind != .deleted }.map(\.path), attributesOf: new)
  }
}
