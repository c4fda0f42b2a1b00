public import Diagnostics
package import GitStore
import GitWorkTree

/// Operations on files of the working tree alone, and what they changed outside of the repository beside them.
extension OperationRecorder {
  /// Runs `work`, which only changes files of the working tree, as an operation to undo.
  ///
  /// Staging and commits in the meantime do not matter: undo restores only the files.
  ///
  /// - Parameters:
  ///   - title: What is done, in words.
  ///   - goals: The files by path, and what each is to hold; `nil` for one that is to go.
  ///   - work: The operation; if it fails and changed nothing, nothing stays recorded.
  /// - Returns: What `work` returns.
  /// - Throws: What `work` throws, or that the record can't be written; then `work` was not begun.
  public func record<Result>(
    _ title: String, changing goals: [String: [UInt8]?], _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try record(title, changing: goals, withEffect: { () throws(Diagnostic) in (try work(), nil) })
  }

  /// Does `work`, which changes files of the working tree and returns the effect that it had outside the repository.
  ///
  /// - Parameters:
  ///   - title: What is done, in words.
  ///   - goals: The files by path, and what each is to hold; `nil` for one that is to go.
  ///   - programs: The paths that become executable; a file that is there keeps its mode.
  ///   - work: The operation; if it fails and changed nothing, nothing stays recorded.
  /// - Returns: What `work` returns, without the effect.
  /// - Throws: What `work` throws, or that the record can't be written; then `work` was not begun.
  public func record<Result>(
    _ title: String, changing goals: [String: [UInt8]?], programs: Set<String> = [],
    withEffect work: () throws(Diagnostic) -> (Result, effect: String?)
  ) throws(Diagnostic) -> Result {
    try log.repository.exclusively { () throws(Diagnostic) in
      let operation = try FileOperation(title, changing: goals, programs: programs, in: log)
      do throws(Diagnostic) {
        let (result, effect) = try work()
        try operation.finish(effect: effect)
        return result
      } catch {
        try operation.finish()
        throw error
      }
    }
  }

  /// Puts right what a run left that was killed while it changed files.
  ///
  /// Undoes what it wrote, unless it wrote everything. Where somebody has edited one of the files since, all stay as
  /// they are, and the operation is recorded as interrupted.
  ///
  /// - Returns: The operation, with the files that were edited; `nil` if there was none.
  public func mend() throws(Diagnostic) -> InterruptedOperation? {
    try log.repository.exclusively { () throws(Diagnostic) in
      guard let left = try FileOperation(leftIn: log) else { return nil }
      let (present, standing) = try left.standing()
      switch standing {
      case .edited(let files):
        try left.settle()
        return InterruptedOperation(entry: left.entry, isRedo: false, edited: files)
      case .done:
        try left.finish()
        return nil
      case .halfDone:
        try left.takeBack(from: present)
        return InterruptedOperation(entry: left.entry, isRedo: false)
      }
    }
  }

  /// The interrupted operation on files that ``mend()`` would end.
  ///
  /// - Returns: `nil` where there is none, or another run is at work.
  /// - Throws: that the record can't be read.
  public func interrupted() throws(Diagnostic) -> InterruptedOperation? {
    // Without a look at the newest entry first, whoever only looks would wait for nothing.
    guard let entry = try log.newest(), entry.state == .begun, entry.scope == .files else { return nil }
    do throws(Diagnostic) {
      return try log.repository.exclusively(waiting: .zero) { () throws(Diagnostic) in
        guard let left = try FileOperation(leftIn: log) else { return nil }
        switch try left.standing().1 {
        case .done: return nil
        case .halfDone: return InterruptedOperation(entry: left.entry, isRedo: false)
        case .edited(let files): return InterruptedOperation(entry: left.entry, isRedo: false, edited: files)
        }
      }
    } catch  where error.code == .repositoryBusy {
      return nil
    }
  }

  /// The change outside the repository that `entry` made, as its author encoded it; `nil` if it made none.
  ///
  /// - Throws: that the record can't be read.
  public func effect(of entry: LoggedOperation) throws(Diagnostic) -> String? {
    guard let bytes = try log.folder.store()?.objects.blob(at: Self.effectPath, inTree: entry.tree) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What keeps `effect` in the record of an operation.
  package func changes(storing effect: String?, in store: Repository) throws(Diagnostic) -> [TreeChange] {
    guard let effect else { return [] }
    return [.put(Self.effectPath, try store.objects.writeBlob(Array(effect.utf8)))]
  }

  private static let effectPath = "effect"
}
