import BranchWorkflow
public import Diagnostics
public import Git

/// Taking out of the index what is tracked although it is ignored: `xcuserdata` that was committed once.
public struct Untracking {
  private let copy: WorkingCopy

  /// Looks at `copy`.
  public init(in copy: WorkingCopy) {
    self.copy = copy
  }

  /// The files that Git tracks although a rule ignores them.
  ///
  /// - Throws: what reading a `.gitignore` throws.
  public func planned() throws(Diagnostic) -> [String] {
    var decisions = try IgnoreDecisions(in: copy)
    return try decisions.trackedAndIgnored()
  }

  /// Takes them out of the index; on disk they stay, and the next commit records that they are gone.
  ///
  /// - Returns: The files.
  /// - Throws: what reading a `.gitignore` and writing the index throws.
  public func untrack(at moment: Moment) throws(Diagnostic) -> [String] {
    let paths = try planned()
    guard !paths.isEmpty else { return [] }
    let journal = UndoJournal(of: copy.repository, at: moment)
    try journal.record("ignore untrack", writing: []) { () throws(Diagnostic) in
      try copy.repository.untrack(paths)
    }
    return paths
  }
}
