import Diagnostics
import Git

/// Keeping what an operation is about to write over, as soon as it is known.
extension UndoJournal {
  /// Does `work`, and adds what it is about to do to the record: the files that it writes are kept, and the moves of
  /// references are noted.
  func widening<Result>(
    _ entry: JournalEntry, _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let outer = repository.willWrite
    var kept: Set<String> = []
    repository.willWrite = { paths throws(Diagnostic) in
      // Files are announced one by one as well, and each look at the record reads all of it.
      let missing = paths.filter { !kept.contains($0) }
      if missing.isEmpty { return }
      try widen(entry.id, by: missing)
      kept.formUnion(missing)
    }
    defer { repository.willWrite = outer }
    return try noting(entry, work)
  }

  private func widen(_ id: Int, by paths: [String]) throws(Diagnostic) {
    let store = try madeStore()
    let archive = archive(in: store)
    let entry = try present(id, in: store)
    guard var before = try archive.snapshot(in: SnapshotArchive.firstFolder, of: entry.tree)
    else { throw SnapshotArchive.unreadable() }
    let missing = Set(paths).subtracting(before.files.keys).sorted()
    guard !missing.isEmpty else { return }
    try repository.refuseOddNames(missing)
    before.files.merge(try store.keep(repository.contents(of: missing, knownFrom: before.head.commit))) { kept, _ in
      kept
    }
    let changes = try archive.changes(storing: before, in: SnapshotArchive.firstFolder)
    try write(entry, entry.state, tree: store.writeTree(base: entry.tree, changes: changes), in: store)
  }

  /// The entry with all that was kept since it was read.
  func widened(_ entry: JournalEntry, in store: Repository) throws(Diagnostic) -> JournalEntry {
    guard let name = try store.reference(Self.reference(entry.id)),
      let kept = try store.entry(at: SnapshotArchive.firstFolder, inTree: store.commit(name).tree),
      kept.name != (try store.entry(at: SnapshotArchive.firstFolder, inTree: entry.tree)?.name)
    else { return entry }
    var entry = entry
    entry.tree = try store.writeTree(
      base: entry.tree, changes: [.put(SnapshotArchive.firstFolder, kept.name, kind: .tree)])
    return entry
  }
}
