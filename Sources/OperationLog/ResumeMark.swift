package import Diagnostics
import GitStore

/// Records that an operation continues, so that a kill can be detected.
package struct ResumeMark {
  private let log: OperationLog

  /// The mark on the operations of a log.
  package init(in log: OperationLog) { self.log = log }

  private static let mark = "resumed"
  /// Marks an operation that was continued: earlier resolutions can't be recovered.
  private static let continued = "continued"

  /// Git's files that change as soon as going on has come further than where it stopped, before any file of the work tree.
  private static let steps = [
    "MERGE_HEAD", "rebase-merge/done", "rebase-merge/git-rebase-todo", "rebase-merge/stopped-sha", "CHERRY_PICK_HEAD",
    "REVERT_HEAD", "sequencer/todo",
  ]

  /// Runs `work`, which continues a stopped operation; the record ends or stops again, as `work` says.
  ///
  /// - Parameters:
  ///   - entry: The operation.
  ///   - isHalfWritten: Whether it can only be aborted after a failure.
  ///   - work: Continues the operation, given its entry from when it stopped.
  /// - Returns: What `work` returns.
  /// - Throws: What `work` throws, and that the record can't be written; then `work` was not begun.
  package func resuming<Result>(
    _ entry: LoggedOperation, orAborting isHalfWritten: () throws(Diagnostic) -> Bool,
    _ work: (LoggedOperation) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    LeftDrafts(in: log.repository).removeFromGitFolder()
    let store = try log.folder.madeStore()
    let place = place()
    var entry = entry
    if try store.objects.blob(at: Self.mark, inTree: entry.tree) != nil {
      let stopped = try store.objects.writeTree(base: entry.tree, changes: [.remove(Self.mark)])
      entry = try log.write(entry, .begun, tree: stopped, in: store)
    }
    let further = try store.objects.writeTree(
      base: entry.tree, changes: [.put(Self.continued, store.objects.writeBlob([]))])
    let continued = try log.write(entry, .begun, tree: further, in: store)
    let tree = try store.objects.writeTree(base: further, changes: [.put(Self.mark, store.objects.writeBlob(place))])
    try log.write(continued, .begun, tree: tree, in: store)
    do throws(Diagnostic) {
      return try log.recorder.widening(continued) { () throws(Diagnostic) in try work(continued) }
    } catch {
      // What was refused from the start waits as before.
      if self.place() == place {
        try log.write(entry, .begun, tree: log.recorder.widened(entry, in: store).tree, in: store)
      } else if try isHalfWritten() {
        throw OperationRestoring.incomplete("", entry, because: error, command: "abort")
      }
      throw error
    }
  }

  /// Whether an operation was continued and stopped again.
  package func wasContinued(_ entry: LoggedOperation) throws(Diagnostic) -> Bool {
    guard let store = try log.folder.store() else { return false }
    return try store.objects.blob(at: Self.continued, inTree: entry.tree) != nil
  }

  /// Whether a process continued an operation beyond its stop, and reached neither the end nor
  /// another stop.
  package func wasResumed(_ entry: LoggedOperation) throws(Diagnostic) -> Bool {
    guard let store = try log.folder.store(), let place = try store.objects.blob(at: Self.mark, inTree: entry.tree)
    else {
      return false
    }
    return place != self.place()
  }

  /// Where Git says that an operation is.
  private func place() -> [UInt8] {
    Self.steps.flatMap { name in
      Array("\(name)\0".utf8)
        + (GitFolderFile.contents(of: "\(log.repository.gitDirectory)/\(name)", limit: 1 << 24) ?? [])
    }
  }
}
