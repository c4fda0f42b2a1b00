import Diagnostics
import Git

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
    if !lost.isEmpty { throw Self.losing(lost, verb, entry.quotedName) }
  }

  /// What to say of commits that nothing would keep.
  static func losing(_ lost: [Commit], _ verb: String, _ what: String) -> Diagnostic {
    Diagnostic(
      .undoImpossible, "can't \(verb) \(what): no branch would keep \(names(of: lost))",
      remedy: .hint(
        "run git branch NAME \(lost.first?.name.short ?? "COMMIT") to keep \(lost.count == 1 ? "it" : "them"), "
          + "then \(command: verb)"))
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
    // Commits that don't follow each other are named in the order of their references.
    var tips = moved.sorted { $0.key < $1.key }.map(\.value)
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
