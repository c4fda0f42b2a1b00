public import Diagnostics
import GitMerging
import GitStore
import GitWorkTree
import SystemCalls

extension Merging {
  /// Aborts a merge, cherry-pick or revert: restores the files that it touched from HEAD; all others
  /// stay as they are.
  ///
  /// Repeats the merge to find the touched files, so it also aborts what git started.
  ///
  /// - Throws: `no-operation` if none of these is in progress.
  /// - Returns: The paths that were brought back.
  @discardableResult
  public func abort() throws(Diagnostic) -> [String] {
    _ = try repository.requireWorkTree()
    guard let head = try repository.head().commit else { throw noMerge }
    let touched = try filesOfStoppedMerge()
    if !touched.isEmpty {
      try repository.snapshots.restoreExactly(touched, fromTree: repository.commits.read(head).tree)
    }
    try repository.conflicts.forgetResolved()
    repository.files.remove(
      "MERGE_HEAD", "MERGE_MSG", "MERGE_MODE", "MERGE_RR", "AUTO_MERGE", "CHERRY_PICK_HEAD", "REVERT_HEAD")
    return touched
  }

  /// The files that a stopped merge, cherry-pick or revert touched, which an abort overwrites.
  ///
  /// - Throws: `no-operation` if none of these is in progress.
  func filesOfStoppedMerge() throws(Diagnostic) -> [String] {
    guard let head = try repository.head().commit, let operation = repository.operation,
      [.merge, .cherryPick, .revert].contains(operation)
    else {
      throw noMerge
    }
    let present = try repository.conflicts.all().flatMap(\.paths)
    if let merge = try stoppedMerge(into: head) {
      return Set(try pathsTouched(by: merge, in: head)).union(present).sorted()
    }
    // The chosen mainline of a merge is not recorded; but all written files are staged or unmerged.
    return Set(try repository.status().staged.flatMap { [$0.path, $0.from].compactMap { $0 } }).union(present).sorted()
  }

  private var noMerge: Diagnostic {
    Diagnostic(.noOperation, "no merge in progress in \"\(repository.workTree ?? repository.gitDirectory)\"")
  }

  /// The merge of the operation in progress, repeated; `nil` if it has none.
  func stoppedMerge(into head: ObjectName) throws(Diagnostic) -> ComputedMerge? {
    switch repository.operation {
    case .merge:
      guard let theirs = try repository.mergeHeads().first else { return nil }
      return try repository.treeMerging.merge(ours: head, theirs: theirs, merger: nil)
    case .cherryPick: return try stoppedPick("CHERRY_PICK_HEAD", into: head, reverting: false)
    case .revert: return try stoppedPick("REVERT_HEAD", into: head, reverting: true)
    default: return nil
    }
  }

  private func stoppedPick(_ file: String, into head: ObjectName, reverting: Bool) throws(Diagnostic) -> ComputedMerge?
  {
    guard let text = try repository.files.text(file) else { return nil }
    let commit = try repository.commits.read(ObjectName(String(text.prefix(40))))
    guard commit.parents.count < 2 else { return nil }
    return try repository.picking.pickInMemory(commit, onto: head, reverting: reverting, merger: nil)
  }
}

extension Diagnostic.Code {
  package static let noOperation = Diagnostic.Code(
    "no-operation", "No operation is in progress to continue or abort.",
    "run \(command: "undo") to undo the last operation")
}
