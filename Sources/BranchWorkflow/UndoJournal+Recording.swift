public import Diagnostics
import Git

/// Recording work as an operation to undo.
extension UndoJournal {
  /// Runs `work` as an operation to undo: saves everything that it changes before it does.
  ///
  /// Calls within `work` join the operation: one undo reverses all of it, also after a kill. Files that the repository
  /// writes are saved when it is about to write them.
  ///
  /// - Parameters:
  ///   - title: What is done, in words.
  ///   - paths: The files of the working tree that `work` itself writes over, makes or removes.
  ///   - work: The operation; if it fails and changed nothing, nothing stays recorded.
  /// - Returns: What `work` returns.
  /// - Throws: What `work` throws, or that the record can't be written; then `work` was not begun.
  public func record<Result>(
    _ title: String, writing paths: [String] = [], _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try record(title, .repository, writing: paths, work)
  }

  /// Does `work`, which changes the index alone, and records it; while something waits for its conflicts to be
  /// resolved it is part of that.
  ///
  /// - Throws: What `work` throws, and what writing the record throws.
  public func recordStaging<Result>(
    _ title: String, _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try repository.exclusively { () throws(Diagnostic) in
      let hasStopped = try entries().contains { $0.state == .begun && $0.plan != nil }
      let isPart = hasStopped || repository.operation != nil
      return try record(title, isPart ? .resolution : .repository, work)
    }
  }

  func record<Result>(
    _ title: String, _ scope: JournalEntry.Scope, writing paths: [String] = [],
    _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try recordFiles(title, scope, writing: paths, work).result
  }

  /// The same, with the files that were written.
  func recordFiles<Result>(
    _ title: String, _ scope: JournalEntry.Scope = .repository, writing paths: [String] = [],
    _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> (result: Result, files: WrittenFiles) {
    try repository.exclusively { () throws(Diagnostic) in
      // A step of an operation that is being recorded belongs to it.
      if let keep = repository.willWrite {
        try keep(paths)
        return (try work(), WrittenFiles())
      }
      let entry = try begin(title, scope, writing: paths)
      do throws(Diagnostic) {
        let result = try widening(entry, work)
        try noteCommitOfHooks(entry)
        return (result, try finish(entry))
      } catch {
        throw try rollBack(entry, after: error)
      }
    }
  }
}
