import Diagnostics
import Git

extension UndoJournal {
  /// Undoes the operation that was recorded last, because it failed half-way, and forgets it.
  func takeBackFailed() throws(Diagnostic) {
    let outcome = try undo(.leftBehind)
    try remove(outcome.entry)
  }
}
