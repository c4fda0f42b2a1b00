public import Diagnostics
import Git

extension UndoJournal {
  /// Combines all operations since an earlier one, so that one undo reverses them.
  ///
  /// - Parameters:
  ///   - id: The number of the last operation that is no part of it; 0 if there is none.
  ///   - title: What the whole is called.
  /// - Throws: That the record can't be read or written.
  public func combine(since id: Int, as title: String) throws(Diagnostic) {
    try repository.exclusively { () throws(Diagnostic) in
      let parts = Array(try entries().prefix { $0.id > id }.reversed())
      guard parts.count > 1, parts.allSatisfy({ $0.state == .done }), let last = parts.last else { return }
      var records: [JournalRecord] = []
      for part in parts { records.append(try record(of: part)) }
      let wholes = zip(parts, records).filter { $0.0.scope == .repository }.map(\.1)
      guard var before = wholes.first?.before, var after = wholes.last?.after else { return }
      for record in records {
        before.files.merge(record.before.files) { earlier, _ in earlier }
        after.files.merge(record.after?.files ?? [:]) { $1 }
      }
      let store = try madeStore()
      let archive = SnapshotArchive(repository: store)
      var changes =
        try archive.changes(storing: before, in: SnapshotArchive.firstFolder)
        + archive.changes(storing: after, in: "after")
      if let tree = wholes.first?.indexTreeBefore {
        changes.append(.put("index-tree-before", try store.writeBlob(Array(tree.hex.utf8))))
      }
      for name in ["index-tree", "remote-commits"] {
        guard let bytes = try store.blob(at: name, inTree: last.tree) else { continue }
        changes.append(.put(name, try store.writeBlob(bytes)))
      }
      let whole = JournalEntry(
        id: last.id, title: title, date: parts[0].date, state: .done, plan: nil, aborts: nil, tree: last.tree)
      try write(whole, .done, tree: store.writeTree(base: nil, changes: changes), in: store)
      // If the process is killed before the parts are removed, the next undo reverses all of them, and only once.
      for part in parts.dropLast() { try remove(part) }
    }
  }
}
