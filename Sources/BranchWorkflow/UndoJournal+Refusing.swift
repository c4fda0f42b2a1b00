import Diagnostics
import Git

/// What keeps an operation from being undone or redone.
extension UndoJournal {
  /// Refuses if what the operation changed is not as it left it.
  func refuseMoved(
    since left: RepositorySnapshot, indexTree: ObjectName?, touchedWith other: RepositorySnapshot,
    now present: RepositorySnapshot, _ entry: JournalEntry
  ) throws(Diagnostic) {
    // A killed undo or redo may have restored some of it already.
    let isHalfDone = entry.state == .undoing || entry.state == .redoing
    var reasons: [String] = []
    var newer: [Commit] = []
    if isHalfDone, present.head.branch == other.head.branch {
    } else if left.head.branch != present.head.branch {
      reasons.append("HEAD is now at \(Self.words(present.head))")
    } else if left.head.branch == nil, left.head != present.head {
      reasons.append("HEAD is now at \(Self.words(present.head))")
    }
    for name in Self.differing(left.references, other.references) + [left.head.branch?.reference].compactMap(\.self)
    where left.references[name] != present.references[name]
      && !(isHalfDone && other.references[name] == present.references[name])
    {
      let commits = try commits(from: left.references[name], to: present.references[name])
      newer += commits.filter { !newer.contains($0) }
      reasons.append(Self.reason(Self.short(name), newer: commits))
    }
    let stashes = OperationState.stashes
    if left.state[stashes] != other.state[stashes], present.state[stashes] != left.state[stashes], !isHalfDone {
      reasons.append("the stash list has changed")
    }
    if let indexTree, !isHalfDone, case let tree = try? repository.indexTree(), indexTree != tree {
      // The index of a newer commit is no further change.
      let isCommitted = try newer.isEmpty ? false : present.head.commit.map(repository.commit)?.tree == tree
      if !isCommitted { reasons.append("the index changed") }
    }
    let files = left.files.keys.filter { path in
      left.files[path] != present.files[path] && !(isHalfDone && other.files[path] == present.files[path])
    }
    // Neither are the files that it recorded.
    reasons += Self.reasons(files: newer.isEmpty ? files : try uncommitted(files))
    try refuse(entry, reasons, remedy: Self.remedy(forNewer: newer))
  }

  /// The paths in `files` that differ from the last commit.
  private func uncommitted(_ files: [String]) throws(Diagnostic) -> [String] {
    let status = try repository.status()
    let changes = (status.staged + status.changed).flatMap { [$0.path, $0.from ?? $0.path] }
    let open = Set(changes + status.untracked + status.conflicted.flatMap(\.paths))
    return files.filter(open.contains)
  }

  /// The commits made on a reference since it pointed at `old`, newest first; none if it moved otherwise.
  private func commits(from old: ObjectName?, to new: ObjectName?) throws(Diagnostic) -> [Commit] {
    guard let old, let new, commits([old, new]) == [old, new], try repository.isAncestor(old, of: new) else {
      return []
    }
    return try repository.log(from: [new], hiding: [old])
  }

  private static func reason(_ branch: String, newer: [Commit]) -> String {
    guard let first = newer.first else { return "\"\(branch)\" has moved" }
    guard newer.count == 1 else { return "\"\(branch)\" has \(newer.count) newer commits" }
    return "\"\(branch)\" has a newer commit, \(first.name.short) (\(first.subject))"
  }

  private static func remedy(forNewer commits: [Commit]) -> Remedy? {
    guard let first = commits.first else { return nil }
    guard commits.count == 1, first.parents.count == 1 else {
      return .advice("run slipway revert COMMIT to reverse a newer commit; slipway log lists them")
    }
    return .operation(.init("revert", ["commit": first.name.short]))
  }

  /// The reasons that files give which are not as an operation left them.
  static func reasons(files: [String]) -> [String] {
    let files = files.sorted()
    let more = files.count > 5 ? ["\(files.count - 5) more files have changed"] : []
    return files.prefix(5).map { "\"\($0)\" has changed" } + more
  }

  /// Refuses to undo or redo an operation if there are reasons.
  func refuse(_ entry: JournalEntry, _ reasons: [String], remedy: Remedy? = nil) throws(Diagnostic) {
    guard !reasons.isEmpty else { return }
    var unique: [String] = []
    for reason in reasons where !unique.contains(reason) { unique.append(reason) }
    throw Diagnostic(
      .undoImpossible, "can't undo or redo \"\(entry.title)\": \(unique.joined(separator: ", "))",
      remedy: remedy ?? .advice("reverse the later changes first, or keep the operation"))
  }

  private static func words(_ head: Head) -> String {
    head.branch.map { "\"\($0)\"" } ?? head.commit?.short ?? "no commit"
  }
}
