public import Diagnostics
import GitHistory
public import GitMerging
public import GitStore
import GitWorkTree

/// Cherry-picking and reverting in a repository.
public struct Picking {
  package let repository: Repository
}

/// What is done with a commit's change.
public enum PickDirection: Hashable, Sendable {
  /// It is made once more.
  case apply
  /// Reverts the commit.
  case revert
}

extension Picking {
  /// Applies or reverts a commit's change in the index and the working tree, and stops before the commit.
  ///
  /// - Parameters:
  ///   - name: The commit.
  ///   - direction: Whether to apply or revert its change.
  ///   - mainline: For a merge, the parent that its change is counted from, 1 for the first.
  ///   - merger: Asked about each file that both sides changed.
  /// - Throws: `uncommitted-changes` with the files in the way; then nothing has changed.
  /// - Returns: The written files, and the conflicts.
  @discardableResult
  public func begin(
    of name: ObjectName, direction: PickDirection = .apply, mainline: Int? = nil, merger: FileMerger? = nil
  ) throws(Diagnostic) -> MergeOutcome {
    try repository.requireNoOperation()
    guard let ours = try repository.head().commit else {
      throw Diagnostic(.notFastForward, "can't apply the change: the branch has no commits yet")
    }
    let commit = try repository.commits.read(name)
    let merge = try pickInMemory(
      commit, onto: ours, reverting: direction == .revert, mainline: mainline, merger: merger)
    return try stop(at: merge, of: commit, direction, PickOptions(mainline: mainline), onto: ours)
  }

  /// Leaves a computed pick in the index and the working tree, as Git's `cherry-pick` and `revert` leave it.
  func stop(
    at merge: ComputedMerge, of commit: Commit, _ direction: PickDirection, _ options: PickOptions,
    onto ours: ObjectName
  ) throws(Diagnostic) -> MergeOutcome {
    let reverting = direction == .revert
    let parent = try parent(of: commit, mainline: options.mainline)
    let message = reverting ? revertMessage(commit, parent: parent) : options.message(ofCopyOf: commit)
    let state = MergeState(
      message: message, files: [(reverting ? "REVERT_HEAD" : "CHERRY_PICK_HEAD", "\(commit.name)\n")])
    return try repository.merging.apply(
      merge, to: ours, filesOf: reverting ? parent ?? commit.name : commit.name,
      labels: labels(of: commit, reverting: reverting), state: state)
  }

  /// The name of the other side of a revert, in file names and markers.
  public func otherSideLabel(reverting commit: Commit) -> String {
    "parent of \(label(of: commit))"
  }

  private func labels(of commit: Commit, reverting: Bool) -> SideLabels {
    let (label, parent) = (label(of: commit), otherSideLabel(reverting: commit))
    return reverting ? SideLabels(theirs: parent, base: label) : SideLabels(theirs: label, base: parent)
  }

  func label(of commit: Commit) -> String {
    "\(repository.objectComparison.abbreviated(commit.name)) (\(commit.firstLine))"
  }

  /// Git's message of a revert; for a merge it names the mainline.
  ///
  /// The revert of a revert is "Reapply" (Git 2.43 and later), except where reverts are nested already.
  func revertMessage(_ commit: Commit, parent: ObjectName?) -> String {
    let side = commit.parents.count > 1 ? parent.map { ", reversing\nchanges made to \($0)" } ?? "" : ""
    let subject = commit.firstLine
    let prefix = "Revert \""
    let reverted = subject.hasPrefix(prefix) ? subject.dropFirst(prefix.count) : ""
    let isNested = reverted.isEmpty || reverted.hasPrefix(prefix)
    let title = isNested ? "Revert \"\(subject)\"" : "Reapply \"\(reverted)"
    return "\(title)\n\nThis reverts commit \(commit.name)\(side).\n"
  }

  /// The parent that a commit's change is counted from; `nil` for a first commit.
  func parent(of commit: Commit, mainline: Int?) throws(Diagnostic) -> ObjectName? {
    guard commit.parents.count > 1 else {
      guard mainline == nil || mainline == 1 else {
        throw Diagnostic(
          .commitIsMerge,
          "the commit \(commit.name.short) (\(commit.subject)) is not a merge, so it has no mainline \(mainline ?? 0)")
      }
      return commit.parents.first
    }
    if let mainline, commit.parents.indices.contains(mainline - 1) { return commit.parents[mainline - 1] }
    let problem =
      mainline.map { "has \(commit.parents.count) parents, so it has no mainline \($0)" }
      ?? "is a merge, and no mainline was given"
    throw Diagnostic(
      .commitIsMerge, "the commit \(commit.name.short) (\(commit.subject)) \(problem)",
      remedy: .advice("add --mainline 1: parent 1 is the branch that received the merge"))
  }

  func pickInMemory(
    _ commit: Commit, onto base: ObjectName, reverting: Bool, mainline: Int? = nil, merger: FileMerger?
  ) throws(Diagnostic) -> ComputedMerge {
    let ours = try repository.commits.read(base).tree
    let empty = try repository.objects.emptyTree()
    let before = try parent(of: commit, mainline: mainline).map { name throws(Diagnostic) in
      try repository.commits.read(name).tree
    }
    let labels = labels(of: commit, reverting: reverting)
    return try reverting
      ? repository.treeMerging.mergeTrees(
        base: commit.tree, ours: ours, theirs: before ?? empty, labels: labels, merger: merger)
      : repository.treeMerging.mergeTrees(
        base: before ?? empty, ours: ours, theirs: commit.tree, labels: labels, merger: merger)
  }
}

extension PickOptions {
  /// The message that a stop leaves for a copy.
  fileprivate func message(ofCopyOf commit: Commit) -> String {
    guard recordsOrigin else { return commit.message }
    let bytes = MessageTrailers.adding(originOf: commit.name, to: Array(commit.message.utf8))
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Diagnostic.Code {
  package static let commitIsMerge = Diagnostic.Code(
    "commit-is-merge",
    "The commit is a merge commit and --mainline is missing, or the commit has no parent with that number.",
    "add --mainline with the number of a parent: 1 is the branch that received the merge")
}
