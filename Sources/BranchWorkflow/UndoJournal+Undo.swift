public import Diagnostics
public import Git

/// What taking an operation back, or doing it again, did.
public struct UndoOutcome: Hashable, Sendable {
  /// The operation.
  public let entry: JournalEntry
  /// The files that were written or removed, and what became of each.
  public let changes: [FileChange]
  /// The branches and tags that were moved, made or deleted.
  public let moves: [ReferenceMove]
  /// The remote branches that have commits of the operation, which stay there.
  public let pushed: [String]
  /// The commit at which HEAD is now, where it was moved and is at no branch.
  public internal(set) var detachedHead: ObjectName?
  /// Whether changes that the operation had restored are stashed again.
  public internal(set) var isPutAside = false
  /// What is not as it was to be: paths, `the index`, `HEAD`.
  public internal(set) var differences: [String] = []
  /// Whether a stopped operation waits again.
  public let isStoppedAgain: Bool
  /// Whether the operation was interrupted before it changed anything, so that it is forgotten.
  public internal(set) var hadDoneNothing = false

  /// The files that were written or removed.
  public var files: [String] { changes.map(\.path) }
  /// The branches and tags that were moved, made or deleted, by their full names.
  public var references: [String] { moves.map(\.name) }
}

/// What is done about commits that others may have.
public enum PublishedCommits: Hashable, Sendable {
  /// They are not undone.
  case refused
  /// The branches step back here; the remote keeps the commits, which is reported.
  case leftBehind
}

/// A branch or tag that was brought to where it is.
public struct ReferenceMove: Hashable, Sendable {
  /// Its full name.
  public let name: String
  /// Where it is now; `nil` if it is gone.
  public let target: ObjectName?

  /// Creates a move.
  public init(name: String, target: ObjectName?) {
    self.name = name
    self.target = target
  }
}

extension JournalEntry {
  /// Whether it still has an effect to undo.
  var canBeUndone: Bool { [.begun, .done, .undoing, .redoing].contains(state) }

  /// Whether a process began to undo or redo it and did not come to the end.
  var isHalfDone: Bool { state == .undoing || state == .redoing }
}

extension UndoJournal {
  /// Undoes the last operation that is not undone yet.
  ///
  /// - Parameter published: What is done if commits of it were pushed since.
  /// - Throws: `nothing-to-undo`, `operation-in-progress`, `undo-impossible` if something moved since, or `undo-pushed`;
  ///   then nothing has changed.
  /// - Returns: What came of it.
  public func undo(_ published: PublishedCommits = .refused) throws(Diagnostic) -> UndoOutcome {
    try repository.exclusively { () throws(Diagnostic) in try undo(nextToUndo(), published) }
  }

  /// Undoes one operation and none that followed it.
  ///
  /// - Throws: As ``undo(_:)``, also where a later operation changed the same.
  public func undo(only id: Int, _ published: PublishedCommits = .refused) throws(Diagnostic) -> UndoOutcome {
    try repository.exclusively { () throws(Diagnostic) in try undo(entryToUndo(id), published) }
  }

  private func undo(_ entry: JournalEntry, _ published: PublishedCommits) throws(Diagnostic) -> UndoOutcome {
    try leadingOn(from: entry) { () throws(Diagnostic) in try undoAlone(entry, published) }
  }

  private func undoAlone(_ entry: JournalEntry, _ published: PublishedCommits) throws(Diagnostic) -> UndoOutcome {
    try requireWritable()
    try refuseUnderWay(entry)
    // Edits of files that were made while a merge waits are no part of it.
    if entry.scope == .files { return try undoFiles(of: entry, record(of: entry)) }
    if entry.scope == .remotes { return try stepRemotes(entry, isUndo: true) }
    guard entry.state != .begun || entry.plan == nil else {
      guard try workflow.closeDoneElsewhere() else { throw try notFinished(entry) }
      return try undoAlone(nextToUndo(), published)
    }
    let isInterrupted = isInterrupted(entry)
    if isInterrupted { removeLeftDrafts(beside: try record(of: entry).before.files.keys) }
    guard let settled = entry.state == .begun ? try settle(entry) : entry else {
      return UndoOutcome(
        entry: entry, changes: [], moves: [], pushed: [], isStoppedAgain: false, hadDoneNothing: true)
    }
    let record = try record(of: settled)
    let step = UndoStep(
      undoing: settled, record, now: try repository.wholeSnapshot(of: record.before.files.keys.sorted()))
    try endingIfInterrupted(step) { () throws(Diagnostic) in try check(step, published) }
    let outcome = try carryOut(step, .undoing)
    if let id = entry.aborts, let aborted = try self.entry(numbered: id) {
      // What stopped waits again, so there is nothing that could be done again: it can be aborted again.
      try write(aborted, .begun, tree: aborted.tree)
      try remove(settled)
    } else {
      try write(settled, .undone, tree: tree(of: settled, leaving: outcome.differences))
    }
    return outcome
  }

  var workflow: Workflow { Workflow(repository: repository, settings: WorkflowSettings(), at: moment) }

  /// Whether a killed run left an operation that does not wait for anything.
  private func isInterrupted(_ entry: JournalEntry) -> Bool {
    entry.state != .done && (entry.plan == nil || entry.state != .begun)
  }

  /// Refuses while something else is in progress that comes first.
  private func refuseUnderWay(_ entry: JournalEntry) throws(Diagnostic) {
    guard entry.scope != .files, entry.scope != .remotes else { return }
    if entry.state == .begun { try workflow.refuseHalfWritten() }
    if !isInterrupted(entry), let found = try halfDone(), found.entry.id != entry.id {
      throw Self.interrupted(found)
    }
    // A killed process may have left the operation in progress.
    if entry.scope != .resolution, !isInterrupted(entry), entry.state != .begun { try requireNoOperation() }
    if entry.scope == .resolution, entry.state == .done { try refuseResolved(entry) }
  }

  /// Refuses while something is in progress: it can't be undone, but it can be aborted.
  private func requireNoOperation() throws(Diagnostic) {
    do throws(Diagnostic) {
      try repository.requireNoOperation()
    } catch {
      guard try workflow.stopped() != nil else { throw error }
      throw Diagnostic(error.code, error.message, remedy: .operation(.init("abort")))
    }
  }

  private func notFinished(_ entry: JournalEntry) throws(Diagnostic) -> Diagnostic {
    guard try workflow.stopped()?.standing == .mergedElsewhere else {
      return Diagnostic(
        .operationInProgress, "\(entry.plan?.phrase ?? entry.title) in progress", remedy: .operation(.init("abort")))
    }
    let names = Self.names(of: try commitsSince(entry))
    return Diagnostic(
      .undoImpossible, "can't undo \(entry.quotedName), which was completed with git: \(names) followed")
  }

  /// Refuses what would overwrite later work, lose commits of others, or withdraw published ones.
  private func check(_ step: UndoStep, _ published: PublishedCommits) throws(Diagnostic) {
    try step.refuseMoved(in: self)
    if step.isUndo, published == .refused { try refusePushed(step.entry, step.record) }
    try refuseLosing(step.target, from: step.present, step.entry, step.record, step.verb)
    try requireCommits(of: step)
  }

  /// Ends a step that was killed where it can't be completed, because others built on what it had reached: it must not
  /// block all that follows.
  private func endingIfInterrupted(_ step: UndoStep, _ check: () throws(Diagnostic) -> Void) throws(Diagnostic) {
    do throws(Diagnostic) {
      try check()
    } catch  where error.code == .undoImpossible && step.entry.isHalfDone {
      try write(step.entry, step.isUndo == step.hasMovedReferences ? .undone : .done, tree: step.entry.tree)
      throw error
    }
  }

  /// Whether undoing an operation would be refused; nothing is written.
  ///
  /// - Throws: As undoing it.
  func check(_ entry: JournalEntry, _ published: PublishedCommits) throws(Diagnostic) {
    try refuseUnderWay(entry)
    guard entry.scope != .remotes else { return }
    let record = try record(of: entry)
    if entry.scope == .files {
      try checkFiles(of: entry, record)
      return
    }
    if entry.state == .begun, entry.plan != nil {
      if try workflow.stopped() != nil { throw try notFinished(entry) }
      return
    }
    let present = try repository.wholeSnapshot(of: record.before.files.keys.sorted())
    try check(UndoStep(undoing: entry, record, now: present), published)
  }

  /// Makes a step while the record says that it is in progress, so that a later process detects a kill.
  private func carryOut(_ step: UndoStep, _ state: JournalEntry.State) throws(Diagnostic) -> UndoOutcome {
    let (entry, present) = (step.entry, step.present)
    try write(entry, state, tree: entry.tree)
    do throws(Diagnostic) {
      return try bringBack(step)
    } catch {
      // What was refused has changed nothing.
      if try repository.wholeSnapshot(of: present.files.keys.sorted()) == present {
        try write(entry, entry.state, tree: entry.tree)
        throw error
      }
      throw Self.incomplete("\(step.verb) of ", entry, because: error, command: step.verb)
    }
  }

  /// Undoes all operations from the last one to the one with this number, the last first.
  ///
  /// - Throws: As ``undo(_:)``, after redoing the operations that were already undone.
  public func undo(to id: Int, _ published: PublishedCommits = .refused) throws(Diagnostic) -> [UndoOutcome] {
    try repository.exclusively { () throws(Diagnostic) in
      var outcomes: [UndoOutcome] = []
      for _ in try entriesToUndo(downTo: id) {
        do throws(Diagnostic) {
          outcomes.append(try undo(nextToUndo(), published))
        } catch {
          throw try stepForward(over: outcomes, after: error)
        }
      }
      return outcomes
    }
  }

  /// Redoes the operations undone before a step failed; the error names those that can't be redone.
  private func stepForward(over outcomes: [UndoOutcome], after error: Diagnostic) throws(Diagnostic) -> Diagnostic {
    var left = outcomes
    while !left.isEmpty, (try? redoNext()) != nil { left.removeLast() }
    let titles = left.map(\.entry.quotedName).joined(separator: ", ")
    return left.isEmpty ? Self.nothingTakenBack(error) : Self.adding("\(titles) was undone", to: error)
  }

  static func nothingTakenBack(_ error: Diagnostic) -> Diagnostic { adding("nothing was undone", to: error) }

  private static func adding(_ rest: String, to error: Diagnostic) -> Diagnostic {
    Diagnostic(
      error.code, "\(error.message); \(rest)", severity: error.severity, at: error.place, remedy: error.remedy)
  }

  /// The operations to undo down to the one with this number, the last first.
  ///
  /// - Throws: `nothing-to-undo` if it can't be undone.
  func entriesToUndo(downTo id: Int) throws(Diagnostic) -> [JournalEntry] {
    _ = try entryToUndo(id)
    return try entries().prefix { $0.id >= id }.filter(\.canBeUndone)
  }

  /// The operation with this number.
  ///
  /// - Throws: `nothing-to-undo` if it can't be undone.
  func entryToUndo(_ id: Int) throws(Diagnostic) -> JournalEntry {
    if let entry = try entry(numbered: id), entry.canBeUndone { return entry }
    throw Diagnostic(
      .nothingToUndo, "operation \(id) does not exist",
      remedy: .operation(.init("undo", ["list": ""])))
  }

  /// Redoes the operation that was undone last.
  ///
  /// - Throws: `nothing-to-undo`, `operation-in-progress`, or `undo-impossible` if something moved since.
  public func redo() throws(Diagnostic) -> UndoOutcome {
    try repository.exclusively { () throws(Diagnostic) in try redoNext() }
  }

  /// The operation to undo next.
  ///
  /// - Throws: `nothing-to-undo`, or `operation-in-progress` where something waits that Git began.
  public func nextToUndo() throws(Diagnostic) -> JournalEntry {
    if let entry = try entries().first(where: \.canBeUndone) { return entry }
    try requireNoOperation()
    throw Diagnostic(.nothingToUndo, "nothing to undo")
  }

  /// The operation to redo next: the earliest of the last undone ones.
  ///
  /// - Throws: As ``nextToUndo()``.
  public func nextToRedo() throws(Diagnostic) -> JournalEntry {
    // Whatever is done after an undo supersedes it: all that is undone can be redone.
    let entries = try entries().filter { $0.state != .superseded }
    func isUndone(_ entry: JournalEntry) -> Bool { entry.state == .undone || entry.state == .redoing }
    if let entry = entries.prefix(while: isUndone).last ?? entries.first(where: isUndone) { return entry }
    try repository.requireNoOperation()
    throw Diagnostic(.nothingToUndo, "nothing to redo")
  }

  private func redoNext() throws(Diagnostic) -> UndoOutcome {
    let entry = try nextToRedo()
    let record = try record(of: entry)
    return try leadingOn(from: entry) { () throws(Diagnostic) in
      if entry.scope == .files { return try redoFiles(of: entry, record) }
      if entry.scope == .remotes { return try stepRemotes(entry, isUndo: false) }
      if entry.scope != .resolution, entry.state != .redoing { try repository.requireNoOperation() }
      if entry.state == .redoing { removeLeftDrafts(beside: record.before.files.keys) }
      let step = try UndoStep(
        redoing: entry, record, now: repository.wholeSnapshot(of: record.before.files.keys.sorted()))
      try endingIfInterrupted(step) { () throws(Diagnostic) in try check(step, .leftBehind) }
      let outcome = try carryOut(step, .redoing)
      try write(entry, .done, tree: entry.tree)
      return outcome
    }
  }

  private func bringBack(_ step: UndoStep) throws(Diagnostic) -> UndoOutcome {
    let (entry, present, goal, target) = (step.entry, step.present, step.goal, step.target)
    let pushed = try remoteBranches(
      holding: step.references.compactMap { step.left.references[$0] }, besides: goal)
    try restore(target, from: present, of: entry, step.record, step.verb)
    var outcome = UndoOutcome(
      entry: entry, changes: Self.changes(from: present.files, to: target.files),
      moves: step.references.map { ReferenceMove(name: $0, target: goal.references[$0]) }, pushed: pushed,
      isStoppedAgain: repository.operation != nil || entry.aborts != nil && entry.state == .done)
    outcome.differences = try repository.differences(from: target)
    if case .detached(let commit) = goal.head, goal.head != present.head { outcome.detachedHead = commit }
    let (aside, before) = (goal.state[OperationState.stashes], step.left.state[OperationState.stashes])
    outcome.isPutAside = (aside?.count(where: { $0 == 0 }) ?? 0) > (before?.count(where: { $0 == 0 }) ?? 0)
    return outcome
  }

  /// Refuses if a commit that a branch or tag is to point at, or one before it, is missing.
  private func requireCommits(of step: UndoStep) throws(Diagnostic) {
    for name in step.references {
      guard let target = step.goal.references[name] else { continue }
      // An annotated tag is a separate object.
      if let tip = commits([target]).first, (try? repository.commits(onlyIn: [tip], besides: [])) != nil { continue }
      throw Diagnostic(
        .undoImpossible,
        "can't \(step.verb) \(step.entry.quotedName): the commit \(target.short) of \"\(Self.short(name))\" is missing",
        remedy: .operation(.init("undo", ["list": ""])))
    }
  }

  /// The files that differ, and how each changed.
  static func changes(
    from old: [String: RepositorySnapshot.File], to new: [String: RepositorySnapshot.File]
  ) -> [FileChange] {
    new.keys.filter { new[$0] != old[$0] }.sorted().map { path in
      let kind: FileChange.Kind = new[path] == .absent ? .deleted : old[path] == .absent ? .added : .modified
      return FileChange(path: path, kind: kind)
    }
  }

  /// Refuses to take commits back that went to a remote since they were made.
  func refusePushed(_ entry: JournalEntry, _ record: JournalRecord) throws(Diagnostic) {
    guard let after = record.after, let known = record.remoteCommits else { return }
    let made = commits(Self.differing(record.before.references, after.references).compactMap { after.references[$0] })
    var news: [ObjectName] = []
    for commit in made where !(try isContained(commit, in: known)) { news.append(commit) }
    let holders = try remoteBranches(holding: news, besides: record.before)
    guard let holder = holders.first, let commit = news.first else { return }
    let isMerge = try repository.commit(commit).parents.count > 1
    throw Diagnostic(
      .undoPushed, "can't undo \(entry.quotedName): it was pushed to \"\(holder)\"",
      remedy: .operation(
        .init("revert", ["commit": commit.short].merging(isMerge ? ["mainline": "1"] : [:]) { $1 })))
  }

  /// The commits of references; annotated tags are separate objects.
  func commits(_ targets: [ObjectName]) -> [ObjectName] {
    targets.compactMap { try? repository.resolve("\($0.hex)^{commit}") }
  }

  private func isContained(_ commit: ObjectName, in others: [ObjectName]) throws(Diagnostic) -> Bool {
    for other in others where (try? repository.commit(other)) != nil {
      if try repository.isAncestor(commit, of: other) { return true }
    }
    return false
  }

  /// The remote branches that contain one of `commits` that the goal's branches do not have.
  private func remoteBranches(
    holding commits: [ObjectName], besides goal: RepositorySnapshot
  ) throws(Diagnostic) -> [String] {
    // What a remote calls its HEAD is another name of one of its branches.
    let remote = try repository.references(below: "refs/remotes/").filter { !$0.name.hasSuffix("/HEAD") }
    guard !remote.isEmpty else { return [] }
    let kept = Set(goal.references.values)
    var result: [String] = []
    for commit in self.commits(commits) where !kept.contains(commit) {
      for (name, target) in remote where try repository.isAncestor(commit, of: target) {
        if !result.contains(Self.short(name)) { result.append(Self.short(name)) }
      }
    }
    return result
  }

  static func differing(_ one: [String: ObjectName], _ other: [String: ObjectName]) -> [String] {
    Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }.sorted()
  }

  static func short(_ reference: String) -> String {
    for prefix in ["refs/heads/", "refs/tags/", "refs/remotes/"] where reference.hasPrefix(prefix) {
      return String(reference.dropFirst(prefix.count))
    }
    return reference
  }
}
