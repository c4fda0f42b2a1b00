import Clibgit2
public import Diagnostics

/// What one commit's change makes of another commit's files.
public struct ReplayOutcome: Hashable, Sendable {
  /// The files with the change, if there is no conflict.
  public let tree: ObjectName?
  /// The paths where it does not fit.
  public let conflicts: [Conflict]
}

/// What is done with a commit's change.
public enum PickDirection: Hashable, Sendable {
  /// It is made once more.
  case apply
  /// It is taken back.
  case revert
}

extension Repository {
  /// Makes a commit's change in another commit's files, in memory; nothing is touched.
  ///
  /// - Throws: `commit-is-merge`, for a merge has no single change.
  public func replay(
    _ name: ObjectName, onto base: ObjectName, direction: PickDirection = .apply, merger: FileMerger? = nil
  ) throws(Diagnostic) -> ReplayOutcome {
    let merge = try pickInMemory(commit(name), onto: base, reverting: direction == .revert, merger: merger)
    let conflicts = try Self.conflicts(inIndex: merge.index)
    guard conflicts.isEmpty else { return ReplayOutcome(tree: nil, conflicts: conflicts) }
    var oid = git_oid()
    try GitFailure.check(git_index_write_tree_to(&oid, merge.index.pointer, pointer), "store a tree")
    return ReplayOutcome(tree: ObjectName(oid), conflicts: [])
  }

  /// Makes a commit's change in the index and the work tree, or takes it back, and stops before the commit.
  ///
  /// - Throws: `uncommitted-changes` with the files in the way; then nothing has changed.
  @discardableResult
  public func beginPick(
    of name: ObjectName, direction: PickDirection = .apply, merger: FileMerger? = nil
  ) throws(Diagnostic) -> MergeOutcome {
    try requireNoOperation()
    guard let ours = try head().commit else {
      throw Diagnostic(.notFastForward, "there is no commit here yet that a change could be made in")
    }
    let commit = try commit(name)
    let reverting = direction == .revert
    let merge = try pickInMemory(commit, onto: ours, reverting: reverting, merger: merger)
    let label = "\(reverting ? "parent of " : "")\(name.short) (\(commit.subject))"
    let message =
      reverting ? "Revert \"\(commit.subject)\"\n\nThis reverts commit \(name).\n" : commit.message
    let state = MergeState(
      message: message, files: [(reverting ? "REVERT_HEAD" : "CHERRY_PICK_HEAD", "\(name)\n")])
    return try apply(
      merge, to: ours, filesOf: reverting ? commit.parents.first ?? name : name, label: label,
      base: commit.parents.first, state: state)
  }

  func pickInMemory(
    _ commit: Commit, onto base: ObjectName, reverting: Bool, merger: FileMerger?
  ) throws(Diagnostic) -> ComputedMerge {
    guard commit.parents.count < 2 else {
      throw Diagnostic(
        .commitIsMerge, "the commit \(commit.name.short) (\(commit.subject)) is a merge, which has no single change",
        remedy: .advice("use git itself, and name the side to follow with -m"))
    }
    let ours = try self.commit(base).tree
    let empty = try emptyTree()
    let before = try commit.parents.first.map { name throws(Diagnostic) in try self.commit(name).tree } ?? empty
    return try reverting
      ? mergeTreesInMemory(base: commit.tree, ours: ours, theirs: before, merger: merger)
      : mergeTreesInMemory(base: before, ours: ours, theirs: commit.tree, merger: merger)
  }
}

extension Diagnostic.Code {
  /// A merge where an ordinary commit is needed.
  public static let commitIsMerge: Self = "commit-is-merge"
}
