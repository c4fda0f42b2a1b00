public import Diagnostics
import Git

/// Changes outside the repository that operations made beside their files, such as a commit in a team's portal.
extension UndoJournal {
  /// The change outside the repository that `entry` made, as its author encoded it; `nil` if it made none.
  ///
  /// - Throws: that the record can't be read.
  public func effect(of entry: JournalEntry) throws(Diagnostic) -> String? {
    guard let bytes = try store()?.blob(at: Self.effectPath, inTree: entry.tree) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What keeps `effect` in the record of an operation.
  func changes(storing effect: String?, in store: Repository) throws(Diagnostic) -> [TreeChange] {
    guard let effect else { return [] }
    return [.put(Self.effectPath, try store.writeBlob(Array(effect.utf8)))]
  }

  /// Does `work` and reverses the effect of `entry`: both, or neither.
  ///
  /// - Returns: The tree of the entry, with what reverses the reversal.
  func reversingEffect(
    of entry: JournalEntry, _ work: () throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> ObjectName {
    guard let effect = try effect(of: entry) else {
      try work()
      return entry.tree
    }
    guard let reverse = reverseEffect else {
      throw Diagnostic(
        .undoImpossible, "\(entry.quotedName) also changed data outside this repository",
        remedy: .operation(.init("undo")))
    }
    let reversal = try reverse(effect)
    do throws(Diagnostic) {
      try work()
    } catch {
      _ = try? reverse(reversal)
      throw error
    }
    let store = try madeStore()
    return try store.writeTree(base: entry.tree, changes: changes(storing: reversal, in: store))
  }

  private static let effectPath = "effect"
}
