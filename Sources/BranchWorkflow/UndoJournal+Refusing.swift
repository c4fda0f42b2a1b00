import Diagnostics
import Git

/// What keeps an operation from being undone or redone, and how to go on then.
extension UndoJournal {
  /// Refuses to bring conflicts back whose merge was ended with git: nothing would wait for them.
  ///
  /// The conflicts of a squash or a stash never had a merge that waited.
  func refuseResolved(_ entry: JournalEntry) throws(Diagnostic) {
    guard repository.operation == nil else { return }
    let state = try record(of: entry).before.state
    guard ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD"].contains(where: { state[$0] != nil }) else { return }
    throw Diagnostic(
      .undoImpossible, "can't undo \(entry.quotedName): the operation with its conflicts is over",
      remedy: .operation(.init("undo", ["list": ""])))
  }

  /// The paths in `files` that differ from the last commit.
  func uncommitted(_ files: [String]) throws(Diagnostic) -> [String] {
    guard !files.isEmpty else { return [] }
    let status = try repository.status()
    let changes = (status.staged + status.changed).flatMap { [$0.path, $0.from ?? $0.path] }
    let open = Set(changes + status.untracked + status.conflicted.flatMap(\.paths))
    return files.filter(open.contains)
  }

  /// The commits made on a reference since it pointed at `old`, newest first; none if it moved otherwise.
  func commits(from old: ObjectName?, to new: ObjectName?) throws(Diagnostic) -> [Commit] {
    guard let old, let new, commits([old, new]) == [old, new], try repository.isAncestor(old, of: new) else {
      return []
    }
    return try repository.log(from: [new], hiding: [old])
  }

  /// The reasons that files give which are not as an operation left them.
  static func reasons(files: [String]) -> [String] {
    let files = files.sorted()
    let more =
      files.count > 5
      ? ["\(files.count - 5 == 1 ? "1 more file has" : "\(files.count - 5) more files have") changed"] : []
    return files.prefix(5).map { "\"\($0)\" has changed" } + more
  }

  /// Refuses to undo or redo an operation if there are reasons.
  ///
  /// - Throws: `undo-impossible` without a remedy.
  func refuse(_ entry: JournalEntry, _ verb: String, _ reasons: [String]) throws(Diagnostic) {
    guard !reasons.isEmpty else { return }
    let reasons = Self.joined(reasons, " has changed", "have changed")
    throw Diagnostic(.undoImpossible, "can't \(verb) \(entry.quotedName): \(reasons.joined(separator: ", "))")
  }

  /// Joins the reasons that end alike to one: `"a" and "b" have changed`.
  private static func joined(_ reasons: [String], _ ending: String, _ plural: String) -> [String] {
    let alike = reasons.filter { $0.hasSuffix(ending) && $0.hasPrefix("\"") }
    guard alike.count > 1 else { return reasons }
    let names = alike.map { String($0.dropLast(ending.count)) }
    return ["\(names.listed) \(plural)"] + reasons.filter { !alike.contains($0) }
  }

  /// Does `work` with an entry; an error that names no way on gets one.
  func leadingOn<Result>(
    from entry: JournalEntry, _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    do throws(Diagnostic) {
      return try work()
    } catch  where error.code == .undoImpossible && error.remedy == nil {
      throw Diagnostic(error.code, error.message, at: error.place, remedy: wayOn(from: entry))
    }
  }

  /// How to reverse an operation that can't be undone as things are, then which older one can be undone instead.
  private func wayOn(from entry: JournalEntry) -> Remedy {
    guard entry.canBeUndone else { return .operation(.init("undo", ["list": ""])) }
    let revert = (try? revert(of: entry)) ?? nil
    let older = (try? entries())?.filter { $0.id < entry.id && $0.canBeUndone }.first { other in
      (try? check(other, .refused)) != nil
    }
    if let revert, older == nil { return .operation(revert) }
    let side = revert?.values["mainline"].map { " --mainline \($0)" } ?? ""
    let own: Hint =
      revert?.values["commit"].map { "run \(command: "revert") \($0)\(side) to reverse it" }
      ?? "reverse the later changes, then run \(command: "undo") --only \(entry.id)"
    let other: Hint? = older.map { "; or run \(command: "undo") --only \($0.id) to undo \($0.quotedName)" }
    return .hint(own + (other ?? ""))
  }

  /// What reverses the one commit that an operation made, if HEAD still has it.
  private func revert(of entry: JournalEntry) throws(Diagnostic) -> Remedy.Operation? {
    let record = try record(of: entry)
    guard entry.scope == .repository, let head = try repository.head().commit else { return nil }
    let known = Array(record.before.references.values) + (record.remoteCommits ?? [])
    for target in commits(record.moves?.made.reversed() ?? Array(record.after?.references.values ?? [:].values))
    where try repository.isAncestor(target, of: head) {
      let made = try repository.log(from: [target], hiding: commits(known))
      if made.count == 1 { return Self.revert(of: made[0]) }
    }
    return nil
  }

  static func revert(of commit: Commit) -> Remedy.Operation {
    let side = commit.parents.count > 1 ? ["mainline": "1"] : [:]
    return .init("revert", ["commit": commit.name.short].merging(side) { $1 })
  }
}
