public import Diagnostics
import GitStore

/// An operation whose process was killed.
public struct InterruptedOperation: Hashable, Sendable {
  /// The operation.
  public let entry: LoggedOperation
  /// Whether the redo was interrupted, not the operation or its undo.
  public let isRedo: Bool
  /// The files that somebody has edited since, so that undo refuses.
  public var edited: [String] = []

  /// What happened, in words, such as `"rename class A B" was interrupted`.
  public var sentence: String {
    let changed = edited.prefix(3).map { "\"\($0)\"" } + (edited.count > 3 ? ["\(edited.count - 3) more files"] : [])
    return "\(isRedo ? "redo of " : "")\(entry.quotedName) was interrupted"
      + (edited.isEmpty ? "" : ", and \(changed.listed) \(edited.count == 1 ? "has" : "have") changed since")
  }

  /// What ends it: a command, or a look at what it left, which nobody can tell from the changes since.
  public var remedy: Remedy {
    edited.isEmpty
      ? .operation(.init(isRedo ? "redo" : "undo"))
      : .hint("see what it left with \(command: "diff"), and complete or reverse it by hand")
  }

  /// What to say where something else can't begin before it is ended.
  package var refusal: Diagnostic {
    Diagnostic(.operationInProgress, sentence, remedy: remedy)
  }
}

extension OperationLog {
  /// The operation on files that a killed process left half-way; `nil` where its record is damaged.
  public func interruptedFiles() throws(Diagnostic) -> InterruptedOperation? {
    do throws(Diagnostic) {
      return try recorder.interrupted()
    } catch  where error.code == .journalUnreadable {
      return nil
    }
  }

  /// The operation that a killed process interrupted; `nil` while another process is running.
  ///
  /// Excludes operations that stopped on conflicts: `continue` resumes those.
  public func halfDone() throws(Diagnostic) -> InterruptedOperation? {
    guard repository.keepsOthersOut || !repository.isBusy else { return nil }
    for entry in try entries() {
      switch entry.state {
      case .undoing: return InterruptedOperation(entry: entry, isRedo: false)
      case .redoing: return InterruptedOperation(entry: entry, isRedo: true)
      case .begun where entry.plan == nil && entry.scope != .files:
        return InterruptedOperation(entry: entry, isRedo: false)
      default: continue
      }
    }
    return nil
  }

  /// As ``halfDone()``, where a record that is damaged tells of nothing.
  public func halfDoneIfRecorded() throws(Diagnostic) -> InterruptedOperation? {
    do throws(Diagnostic) {
      return try halfDone()
    } catch  where error.code == .journalUnreadable {
      return nil
    }
  }
}
