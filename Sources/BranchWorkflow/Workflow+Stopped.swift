public import Diagnostics
import Git
import SemanticMerges

extension Workflow {
  /// What stopped here, by our own record and by Git's state, which must agree; nothing if all is done.
  public func stopped() throws(Diagnostic) -> StoppedOperation? {
    let entry = try journal.entries().first { $0.state == .begun && $0.plan != nil }
    let conflicts = try repository.conflicts()
    guard let entry, let plan = entry.plan else {
      guard repository.operation == .merge else { return nil }
      return StoppedOperation(plan: nil, standing: .waiting, conflicts: conflicts, entry: nil)
    }
    let standing = try standing(of: plan)
    if standing != .waiting, repository.operation != nil {
      return StoppedOperation(plan: nil, standing: .waiting, conflicts: conflicts, entry: nil)
    }
    return StoppedOperation(plan: plan, standing: standing, conflicts: conflicts, entry: entry)
  }

  private func standing(of plan: MergePlan) throws(Diagnostic) -> StoppedOperation.Standing {
    let head = try repository.head()
    let isAtStart = head.branch == plan.target && head.commit == plan.targetCommit
    switch plan.record {
    case .merge:
      let source = try repository.mergeHeads().first
      if isAtStart, repository.operation == .merge, source == plan.sourceCommit { return .waiting }
    case .squash:
      if isAtStart, try repository.snapshot(of: []).state["SQUASH_MSG"] != nil { return .waiting }
    }
    guard let target = try repository.branch(plan.target)?.target, target != plan.targetCommit else {
      return .interrupted
    }
    if try repository.isAncestor(plan.sourceCommit, of: target) { return .mergedElsewhere }
    guard plan.record == .squash else { return .interrupted }
    return try repository.commit(target).parents.contains(plan.targetCommit) ? .mergedElsewhere : .interrupted
  }

  /// Refuses while something is stopped; a record that Git's state contradicts is cleared.
  func requireNothingStopped() throws(Diagnostic) {
    guard let stopped = try stopped(), let plan = stopped.plan, let entry = stopped.entry else {
      return try repository.requireNoOperation()
    }
    let source = try repository.branch(plan.source)
    let isTidy = !plan.deletesSource || source == nil
    if stopped.standing == .interrupted || (stopped.standing == .mergedElsewhere && isTidy) {
      try journal.finish(entry)
      return try repository.requireNoOperation()
    }
    let what = "\"\(entry.title)\""
    throw Diagnostic(
      .operationInProgress,
      stopped.standing == .waiting
        ? "\(what) stopped and is not finished" : "\(what) was merged with Git's own commands and is not tidied up",
      remedy: .operation(.init("operation.continue")))
  }

  /// Goes on with what stopped: stages the files whose conflicts are resolved, commits, and does what was left to do.
  ///
  /// - Throws: `no-operation`, `conflict-markers-left`, `unresolved-conflicts`; then nothing has changed.
  public func continueOperation() throws(Diagnostic) -> MergeProgress {
    guard let stopped = try stopped() else {
      try repository.requireNoOperation()
      throw Diagnostic(.noOperation, "nothing is stopped here that could be gone on with")
    }
    guard let plan = stopped.plan, let entry = stopped.entry else { return try continueForeignMerge(stopped) }
    switch stopped.standing {
    case .interrupted:
      return try carryOut(plan, isNeeded: true, entry)
    case .mergedElsewhere:
      guard let target = try repository.branch(plan.target)?.target else {
        return try conclude(plan, .nothingToMerge, entry)
      }
      return try conclude(plan, .doneElsewhere(target), entry)
    case .waiting:
      try stageResolved(stopped.conflicts)
      let commit = try commit(plan, concludesMerge: false)
      return try conclude(plan, .done(commit), entry)
    }
  }

  private func continueForeignMerge(_ stopped: StoppedOperation) throws(Diagnostic) -> MergeProgress {
    try stageResolved(stopped.conflicts)
    let head = try repository.head()
    let sources = try repository.mergeHeads()
    let commit = try commit(nil, concludesMerge: false)
    let target = if let branch = head.branch { branch } else { try BranchName("detached") }
    let source = if let name = sources.first { try BranchName(name.short) } else { target }
    return MergeProgress(
      purpose: .merge, source: source, target: target, state: .done(commit), deletedSource: false, notes: [])
  }

  /// Stages files whose conflicts were edited away, and refuses while one still has markers or was not decided.
  private func stageResolved(_ conflicts: [Conflict]) throws(Diagnostic) {
    let files = try repository.snapshot(of: conflicts.map(\.path)).files
    var undecided: [String] = []
    var resolved: [String] = []
    for conflict in conflicts {
      guard case .content(let bytes, _)? = files[conflict.path], conflict.ours != nil, conflict.theirs != nil else {
        undecided.append(conflict.path)
        continue
      }
      if let problem = SemanticMerge.problem(in: bytes, path: conflict.path) {
        throw Diagnostic(
          .conflictMarkersLeft, problem.message, at: problem.place,
          remedy: .advice("resolve it in an editor, or choose a side"))
      }
      resolved.append(conflict.path)
    }
    guard undecided.isEmpty else {
      let names = undecided.prefix(5).map { "\"\($0)\"" }.joined(separator: ", ")
      throw Diagnostic(
        .unresolvedConflicts, "one side removed what the other changed, and it is not decided which holds: \(names)",
        remedy: .operation(.init("conflict.resolve")))
    }
    if !resolved.isEmpty { _ = try repository.stage(resolved) }
  }

  /// Takes back what stopped: files, index and branches are as they were before it began.
  ///
  /// - Throws: `no-operation`.
  public func abortOperation() throws(Diagnostic) -> AbortOutcome {
    guard let stopped = try stopped() else {
      throw Diagnostic(.noOperation, "nothing is stopped here that could be taken back")
    }
    guard let entry = stopped.entry else {
      return AbortOutcome(files: try repository.abortMerge(), head: try repository.head())
    }
    let isClean = try repository.status().isClean
    guard stopped.standing == .waiting || (stopped.standing == .interrupted && isClean) else {
      try journal.finish(entry)
      return AbortOutcome(files: [], head: try repository.head())
    }
    return try bringBack(entry)
  }

  /// Makes everything as it was before an operation, and forgets the operation.
  @discardableResult
  func bringBack(_ entry: JournalEntry) throws(Diagnostic) -> AbortOutcome {
    let before = try journal.record(of: entry).before
    let present = try repository.snapshot(of: before.files.keys.sorted())
    var target = before
    target.references = present.references
    try repository.restore(target, from: present, log: "abort: \(entry.title)", by: signature)
    try journal.remove(entry)
    let files = before.files.keys.filter { before.files[$0] != present.files[$0] }.sorted()
    return AbortOutcome(files: files, head: try repository.head())
  }
}

/// Which side of a conflict holds.
public enum ConflictSide: String, Hashable, Sendable {
  /// The branch that is merged into.
  case ours
  /// The branch that is merged.
  case theirs
}

extension Workflow {
  /// Ends the conflicts of some files by taking one side's version of each, or its removal.
  ///
  /// - Parameters:
  ///   - paths: The files; all that are in conflict if empty.
  ///   - side: Whose version holds.
  /// - Returns: The files that were resolved.
  /// - Throws: `path-not-found` for a path that is not in conflict; then nothing has changed.
  public func resolve(_ paths: [String], taking side: ConflictSide) throws(Diagnostic) -> [String] {
    let wanted = Set(paths)
    let conflicts = try repository.conflicts().filter { wanted.isEmpty || wanted.contains($0.path) }
    let known = Set(conflicts.map(\.path))
    if let unknown = paths.first(where: { !known.contains($0) }) {
      throw Diagnostic(.pathNotFound, "\"\(unknown)\" is not in conflict", at: Place(file: unknown))
    }
    var resolved: [String] = []
    for conflict in conflicts {
      let stage = side == .ours ? conflict.ours : conflict.theirs
      if let stage, stage.kind != .link {
        let bytes = try repository.readBlob(stage.name)
        try repository.writeWorkTreeFile(bytes, at: conflict.path)
        try repository.stage(bytes, at: conflict.path, kind: stage.kind)
      } else {
        guard let commit = try commit(of: side) else { continue }
        try repository.restoreFiles([conflict.path], fromTree: repository.commit(commit).tree)
      }
      resolved.append(conflict.path)
    }
    return resolved
  }

  private func commit(of side: ConflictSide) throws(Diagnostic) -> ObjectName? {
    if side == .ours { return try repository.head().commit }
    if let source = try stopped()?.plan?.sourceCommit { return source }
    return try repository.mergeHeads().first
  }
}
