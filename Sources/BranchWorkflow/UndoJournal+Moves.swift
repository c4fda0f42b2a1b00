import Diagnostics
import Git

/// What an operation did to references.
struct OperationMoves {
  /// The references that it moved, by their full names.
  var names: Set<String> = []
  /// Where it moved them.
  var targets: [ObjectName] = []
  /// The commits that it made.
  var made: [ObjectName] = []
}

/// What an operation makes and moves is noted before each reference moves: all else is other people's work.
extension UndoJournal {
  /// Does `work`, and notes with an operation each commit that it makes and each reference that it moves.
  func noting<Result>(
    _ entry: JournalEntry, _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let (outerMove, outerCommit) = (repository.willMove, repository.didMakeCommit)
    repository.willMove = { name, target throws(Diagnostic) in
      try note(entry, "\(target?.hex ?? Self.deleted) \(name)")
      try outerMove?(name, target)
    }
    repository.didMakeCommit = { commit throws(Diagnostic) in
      try note(entry, commit.hex)
      try outerCommit?(commit)
    }
    defer { (repository.willMove, repository.didMakeCommit) = (outerMove, outerCommit) }
    return try work()
  }

  private func note(_ entry: JournalEntry, _ line: String) throws(Diagnostic) {
    try GitFolderFile.append(Array("\(line)\n".utf8), to: Self.moves(of: entry.id), in: path)
  }

  /// Notes a commit at the end of an operation in one step that moved HEAD elsewhere: its hooks made it.
  func noteCommitOfHooks(_ entry: JournalEntry) throws(Diagnostic) {
    let head = try repository.head()
    guard let commit = head.commit, let moves = moves(of: entry), !moves.targets.contains(commit),
      moves.names.contains(head.branch?.reference ?? "HEAD")
    else { return }
    try note(entry, commit.hex)
  }

  /// Begins the notes of an operation: only with them is it known what it did.
  func beginNotes(of entry: JournalEntry) throws(Diagnostic) {
    try GitFolderFile.replace(Self.moves(of: entry.id), with: [], in: path)
  }

  func removeNotes(of id: Int) {
    GitFolderFile.remove(Self.moves(of: id), in: path)
  }

  /// Where an operation moved references; `nil` for one that an earlier version of this program recorded.
  func moves(of entry: JournalEntry) -> OperationMoves? {
    guard let bytes = notes(of: entry.id) else { return nil }
    var moves = OperationMoves()
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      let target = parts[0] == Self.deleted ? nil : try? ObjectName(parts[0])
      if parts.count > 1 {
        moves.names.insert(parts[1])
        if let target { moves.targets.append(target) }
      } else if let target {
        moves.made.append(target)
      }
    }
    return moves
  }

  private func notes(of id: Int) -> [UInt8]? {
    GitFolderFile.contents(of: "\(path)/\(Self.moves(of: id))", limit: .max)
  }

  private static let deleted = String(repeating: "0", count: 40)

  private static func moves(of id: Int) -> String { "moves/\(id)" }
}

/// What Git's own commands did meanwhile, as the log of HEAD tells.
extension UndoJournal {
  /// A line of the log.
  private struct HeadMove {
    let old: ObjectName
    let new: ObjectName
    /// What was done, such as `commit (merge)` or `rebase (pick)`.
    let action: Substring

    init?(_ line: some Sequence<UInt8>) {
      let text = String(decoding: Array(line), as: UTF8.self)
      let names = text.prefix(81).split(separator: " ").compactMap { try? ObjectName(String($0)) }
      guard names.count == 2, let tab = text.firstIndex(of: "\t") else { return nil }
      (old, new, action) = (names[0], names[1], text[text.index(after: tab)...].prefix { $0 != ":" })
    }

    var isRebase: Bool { action.hasSuffix(")") && ["rebase", "pull"].contains { action.hasPrefix($0) } }
    var isCommit: Bool {
      action != "commit (amend)" && ["commit", "revert", "cherry-pick"].contains { action.hasPrefix($0) }
    }
  }

  /// How long the log is: what follows was done later.
  var logLength: Int { headLog.count }

  private var headLog: [UInt8] {
    GitFolderFile.contents(of: "\(repository.gitDirectory)/logs/HEAD", limit: 1 << 26) ?? []
  }

  private func headMoves(since length: Int = 0) -> [HeadMove] {
    headLog.dropFirst(length).split(separator: UInt8(ascii: "\n")).compactMap { HeadMove($0) }
  }

  /// The commits that Git made of an operation that stopped when the log was `length` long, with HEAD at `stop`.
  ///
  /// They are the operation's, as if it had been continued here; what was committed after them is not.
  func commitsOfGit(since length: Int, from stop: ObjectName?) -> [ObjectName] {
    Self.results(of: headMoves(since: length)[...], from: stop)
  }

  /// The commits that the rebase that Git began last has made; `nil` where the log does not tell.
  func commitsOfRebase() -> [ObjectName]? {
    let moves = headMoves()
    guard let start = moves.lastIndex(where: { $0.isRebase && $0.action.hasSuffix("(start)") }) else { return nil }
    return Self.results(of: moves[(start + 1)...], from: moves[start].new)
  }

  /// The first commit after each stop, and the steps of a rebase up to its end.
  private static func results(of moves: ArraySlice<HeadMove>, from stop: ObjectName?) -> [ObjectName] {
    var (place, found, isStop) = (stop, [ObjectName](), true)
    for move in moves {
      guard move.old == place, move.isRebase || isStop && move.isCommit, !move.action.hasSuffix("(abort)")
      else { break }
      found.append(move.new)
      if move.action.hasSuffix("(finish)") { break }
      (place, isStop) = (move.new, move.isRebase)
    }
    return found
  }
}

/// The commits that going back or forward would leave behind.
extension UndoJournal {
  /// Brings back what differs, and moves no reference away from a commit that neither the operation made nor anything
  /// else keeps.
  ///
  /// - Throws: `undo-impossible`, which names such commits; then nothing has changed.
  func restore(
    _ target: RepositorySnapshot, from present: RepositorySnapshot, of entry: JournalEntry, _ record: JournalRecord,
    _ verb: String
  ) throws(Diagnostic) {
    try refuseLosing(target, from: present, entry, record, verb)
    try noting(entry) { () throws(Diagnostic) in
      try repository.restoreWhole(
        target, from: present, log: "\(verb): \(entry.title)", by: try? repository.identity(.committer, at: moment))
    }
  }

  func refuseLosing(
    _ target: RepositorySnapshot, from present: RepositorySnapshot, _ entry: JournalEntry, _ record: JournalRecord,
    _ verb: String
  ) throws(Diagnostic) {
    // What a step forward leaves, or the end of an abort, is brought back by undoing or aborting once more.
    var others = verb == "redo" ? [record.before] : []
    if let id = entry.aborts, let aborted = try self.entry(numbered: id) {
      others.append(try self.record(of: aborted).before)
    }
    let lost = try commitsLost(target, from: present, record, besides: others)
    if !lost.isEmpty { throw Self.losing(lost, verb, "\"\(entry.title)\"") }
  }

  /// What to say of commits that nothing would keep.
  static func losing(_ lost: [Commit], _ verb: String, _ what: String) -> Diagnostic {
    Diagnostic(
      .undoImpossible, "can't \(verb) \(what): no branch would keep \(names(of: lost))",
      remedy: .advice(
        "run `git branch NAME \(lost.first?.name.short ?? "COMMIT")` to keep \(lost.count == 1 ? "it" : "them"), "
          + "then slipway \(verb)"))
  }

  /// The commits that followed what an operation did, and that undoing it would leave behind.
  func commitsSince(_ entry: JournalEntry) throws(Diagnostic) -> [Commit] {
    let record = try record(of: entry)
    let present = try repository.wholeSnapshot(of: [])
    var target = present
    target.head = record.before.head
    for name in Self.differing(record.before.references, present.references)
    where name == present.head.branch?.reference || record.moved(name, to: present.references[name]) {
      target.references[name] = record.before.references[name]
    }
    return try commitsLost(target, from: present, record)
  }

  private func commitsLost(
    _ target: RepositorySnapshot, from present: RepositorySnapshot, _ record: JournalRecord,
    besides others: [RepositorySnapshot] = []
  ) throws(Diagnostic) -> [Commit] {
    let moved = present.references.filter { target.references[$0.key] != $0.value }
    var tips = Array(moved.values)
    if case .detached(let commit) = present.head, target.head != present.head { tips.append(commit) }
    // An earlier version of this program noted nothing: what it left counts as made.
    let left = record.moves == nil ? [record.after, record.stopped].compactMap(\.self) : []
    let kept = ([target] + others + left).flatMap(\.tips)
    let made = Set(record.moves?.made ?? [])
    var lost = try repository.commits(onlyIn: commits(tips), besides: commits(kept), leaving: Set(moved.keys))
    let keptStashes = Set(([target] + others + left).flatMap(\.stashes))
    for stash in present.stashes where !keptStashes.contains(stash) { lost.append(try repository.commit(stash)) }
    return lost.filter { !made.contains($0.name) }
  }

  /// Commits in a sentence, each by its name and its subject.
  static func names(of commits: [Commit]) -> String {
    let named = commits.prefix(5).map { "\($0.name.short) (\($0.subject))" }.joined(separator: ", ")
    return commits.count > 5 ? "\(named) and \(commits.count - 5) more" : named
  }
}

extension RepositorySnapshot {
  /// What the branches, the tags and a HEAD at no branch point at.
  var tips: [ObjectName] {
    guard case .detached(let commit) = head else { return Array(references.values) }
    return references.values + [commit]
  }

  /// The commits of the stashes, newest first.
  var stashes: [ObjectName] { StashList(state[OperationState.stashes] ?? []).entries.map(\.commit) }
}
