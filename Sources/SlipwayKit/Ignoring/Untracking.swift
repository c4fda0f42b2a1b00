import BranchWorkflow
public import Diagnostics
public import GitStore
import GitWorkTree
import OperationLog

/// Untracks files that are tracked although ignored, such as `xcuserdata`.
public struct Untracking {
  private let copy: WorkingCopy

  /// Creates the operation for `copy`.
  public init(in copy: WorkingCopy) {
    self.copy = copy
  }

  /// The files that Git tracks although a rule ignores them, but for `Package.resolved`: it belongs in the repository of
  /// an app.
  ///
  /// - Throws: what reading a `.gitignore` throws.
  public func planned() throws(Diagnostic) -> [String] {
    var decisions = try IgnoreDecisions(in: copy)
    return try decisions.trackedAndIgnored().filter { !$0.hasSuffix("/swiftpm/Package.resolved") }
  }

  /// Removes them from the index; the files stay on disk.
  ///
  /// - Returns: The files.
  /// - Throws: what reading a `.gitignore` and writing the index throws.
  public func untrack(at moment: Moment) throws(Diagnostic) -> [String] {
    let paths = try planned()
    guard !paths.isEmpty else { return [] }
    let log = OperationLog(of: copy.repository, at: moment)
    try log.recorder.record("ignore untrack") { () throws(Diagnostic) in
      try copy.repository.stagingArea.untrack(paths)
    }
    return paths
  }
}
