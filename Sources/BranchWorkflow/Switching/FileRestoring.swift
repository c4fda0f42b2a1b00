public import Diagnostics
import GitHistory
public import GitOperations
import GitStore
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

/// Restoring files from the index or a commit.
public struct FileRestoring: WorkflowPart {
  let workflow: Workflow

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
      let plan = try foresee(paths, from: source)
      let last = try operationLog.newest()?.id
      let words = paths.prefix(3).map { $0.isEmpty ? "." : $0 }.joined(separator: " ")
      // While something is in progress, only what is on files alone can be undone.
      let scope: LoggedOperation.Scope = repository.operation == nil ? .repository : .files
      let (_, files) = try operationLog.recorder.recordFiles("restore \(words)", scope) { () throws(Diagnostic) in
        _ = try repository.restoring.restore(paths, from: source)
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
  public func foresee(_ paths: [String], from source: RestoreSource) throws(Diagnostic) -> RestoredFiles {
    let plan = try repository.restoring.plan(paths, from: source)
    var range = DiffRange.unstaged
    if case .commit(let commit) = source { range = .workTree(since: try repository.commits.read(commit).tree) }
    let differing = Set(
      try repository.diffs.files(range, paths: paths.contains("") ? [] : paths).flatMap {
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
