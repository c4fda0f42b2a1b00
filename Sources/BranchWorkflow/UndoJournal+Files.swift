public import Diagnostics
import Git

extension UndoJournal {
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
  ///   - work: The operation; if it fails and changed nothing, nothing stays recorded.
  /// - Returns: What `work` returns, without the effect.
  /// - Throws: What `work` throws, or that the record can't be written; then `work` was not begun.
  public func record<Result>(
    _ title: String, changing goals: [String: [UInt8]?],
    withEffect work: () throws(Diagnostic) -> (Result, effect: String?)
  ) throws(Diagnostic) -> Result {
    try repository.exclusively { () throws(Diagnostic) in
      let operation = try begin(title, changing: goals)
      do throws(Diagnostic) {
        let (result, effect) = try work()
        try finish(operation, effect: effect)
        return result
      } catch {
        try finish(operation)
        throw error
      }
    }
  }

  /// Puts right what a run left that was killed while it changed files.
  ///
  /// Undoes what it wrote, unless it wrote everything. Where somebody has edited one of the files
  /// since, all stay as they are.
  ///
  /// - Returns: The undone operation and its files; `nil` if there was none.
  public func mend() throws(Diagnostic) -> (entry: JournalEntry, files: [String])? {
    try repository.exclusively { () throws(Diagnostic) in
      guard let left = try leftover() else { return nil }
      guard left.isHalfDone else {
        if left.isDone {
          let store = try madeStore()
          let archive = archive(in: store)
          try finish(
            FileOperation(
              entry: left.entry, before: left.record.before, intended: left.intended,
              stored: archive.changes(storing: left.intended, in: Self.intendedFolder, after: left.record.before),
              store: store))
        }
        return nil
      }
      try put(left.record.before, now: left.present, knowing: [left.intended])
      try remove(left.entry)
      return (left.entry, left.present.files.keys.sorted())
    }
  }

  /// The interrupted operation on files that ``mend()`` would undo.
  ///
  /// - Returns: `nil` where there is none, or another run is at work.
  /// - Throws: that the record can't be read.
  public func interrupted() throws(Diagnostic) -> JournalEntry? {
    // Without a look at the newest entry first, whoever only looks would wait for nothing.
    guard let entry = try newest(), entry.state == .begun, entry.scope == .files else { return nil }
    do throws(Diagnostic) {
      return try repository.exclusively(waiting: .zero) { () throws(Diagnostic) in
        guard let left = try leftover(), left.isHalfDone else { return nil }
        return left.entry
      }
    } catch  where error.code == .repositoryBusy {
      return nil
    }
  }

  /// An operation on files that was started and not finished.
  private struct Leftover {
    let entry: JournalEntry
    let record: JournalRecord
    let intended: RepositorySnapshot
    let present: RepositorySnapshot

    /// Whether everything was written, and only the record does not say so.
    var isDone: Bool { present.files == intended.files }

    /// Whether files are as they were or as they were to be, and nobody has edited them since.
    var isHalfDone: Bool { !isDone && moved(in: present, since: intended, or: record.before).isEmpty }
  }

  private func leftover() throws(Diagnostic) -> Leftover? {
    guard let entry = try newest(), entry.state == .begun, entry.scope == .files, isFromHere(entry) else { return nil }
    let record = try record(of: entry)
    guard let intended = record.intended else { return nil }
    return Leftover(
      entry: entry, record: record, intended: intended,
      present: try repository.snapshot(of: record.before.files.keys.sorted()))
  }

  /// Refuses to undo an operation on files that were edited since.
  ///
  /// - Returns: The files as they are, and as the operation left them.
  @discardableResult
  func checkFiles(
    of entry: JournalEntry, _ record: JournalRecord
  ) throws(Diagnostic) -> (present: RepositorySnapshot, left: RepositorySnapshot) {
    let present = try repository.snapshot(of: record.before.files.keys.sorted())
    let left = record.after ?? record.intended ?? present
    try refuse(entry, "undo", Self.reasons(files: Self.moved(in: present, since: left, or: record.before)))
    return (present, left)
  }

  /// Takes an operation on files back.
  ///
  /// Files that already have their old state are no obstacle: the operation or its undo was killed.
  func undoFiles(of entry: JournalEntry, _ record: JournalRecord) throws(Diagnostic) -> UndoOutcome {
    let (present, left) = try checkFiles(of: entry, record)
    let tree = try reversingEffect(of: entry) { () throws(Diagnostic) in
      try put(record.before, now: present, knowing: [left])
    }
    try write(entry, .undone, tree: tree)
    return outcome(of: entry, from: present, to: record.before)
  }

  /// Does an operation on files again.
  func redoFiles(of entry: JournalEntry, _ record: JournalRecord) throws(Diagnostic) -> UndoOutcome {
    guard let goal = record.after ?? record.intended else { throw SnapshotArchive.unreadable() }
    let present = try repository.snapshot(of: record.before.files.keys.sorted())
    try refuse(entry, "redo", Self.reasons(files: Self.moved(in: present, since: record.before, or: goal)))
    let tree = try reversingEffect(of: entry) { () throws(Diagnostic) in
      try put(goal, now: present, knowing: [record.before])
    }
    let changes = try archive(in: try madeStore()).changes(
      storing: goal, in: "after", after: record.before)
    try write(entry, .done, tree: try madeStore().writeTree(base: tree, changes: changes))
    return outcome(of: entry, from: present, to: goal)
  }

  /// An operation on files in progress, with its record's content: large files are not read again.
  private struct FileOperation {
    let entry: JournalEntry
    let before: RepositorySnapshot
    let intended: RepositorySnapshot
    /// Where the record keeps what is intended.
    let stored: [TreeChange]
    /// The record, opened once.
    let store: Repository
  }

  private static let intendedFolder = "intended"

  private func begin(_ title: String, changing goals: [String: [UInt8]?]) throws(Diagnostic) -> FileOperation {
    let store = try madeStore()
    let present = try filesAlone(goals.keys.sorted())
    var (before, intended) = (present, present)
    before.files = try store.keep(present.files)
    for (path, bytes) in goals {
      intended.files[path] =
        if let bytes { .content(FileContent(bytes), isExecutable: present.isExecutable(path)) } else { .absent }
    }
    let archive = archive(in: store)
    // The files themselves are faster to compare with than what was stored of them, unless somebody wrote to one.
    let first = before.files == present.files ? present : before
    let stored = try archive.changes(storing: intended, in: Self.intendedFolder, after: first)
    let entry = try begin(
      title, try archive.changes(storing: before, in: SnapshotArchive.firstFolder) + stored, scope: .files, in: store)
    return FileOperation(entry: entry, before: before, intended: intended, stored: stored, store: store)
  }

  private func finish(_ operation: FileOperation, effect: String? = nil) throws(Diagnostic) {
    let store = operation.store
    let after = try filesAlone(operation.before.files.keys.sorted())
    guard after.files != operation.before.files || effect != nil else { return try remove(operation.entry) }
    let isAsIntended = after.files == operation.intended.files && after.head == operation.intended.head
    let changes =
      isAsIntended
      ? operation.stored.map { $0.moved(from: Self.intendedFolder, to: "after") }
      : try archive(in: store).changes(storing: after, in: "after", after: operation.before)
    try close(operation.entry, changes + self.changes(storing: effect, in: store), in: store)
  }

  /// The files of the working tree, without other state of the repository.
  private func filesAlone(_ paths: [String]) throws(Diagnostic) -> RepositorySnapshot {
    RepositorySnapshot(
      head: try repository.head(), references: [:], index: nil, state: [:], files: try repository.contents(of: paths))
  }

  private func outcome(
    of entry: JournalEntry, from old: RepositorySnapshot, to new: RepositorySnapshot
  ) -> UndoOutcome {
    UndoOutcome(
      entry: entry, changes: Self.changes(from: old.files, to: new.files), moves: [], pushed: [],
      isStoppedAgain: false)
  }

  /// The files that are neither as one snapshot has them nor as the other.
  private static func moved(
    in present: RepositorySnapshot, since left: RepositorySnapshot, or other: RepositorySnapshot
  ) -> [String] {
    present.files.keys.filter { path in
      present.files[path] != left.files[path] && present.files[path] != other.files[path]
    }
  }
}

extension RepositorySnapshot {
  fileprivate func isExecutable(_ path: String) -> Bool {
    if case .content(_, let isExecutable) = files[path] { isExecutable } else { false }
  }
}

extension TreeChange {
  /// The same in another folder.
  fileprivate func moved(from folder: String, to other: String) -> TreeChange {
    switch self {
    case .put(let path, let name, let kind): .put(path.path(after: folder, movesTo: other) ?? path, name, kind: kind)
    case .remove(let path): .remove(path.path(after: folder, movesTo: other) ?? path)
    }
  }
}
