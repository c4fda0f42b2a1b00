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
    if standing != .waiting, let operation = repository.operation {
      guard operation == .merge else { return nil }
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
      remedy: .operation(.init("continue")))
  }

  /// Goes on with what stopped: stages the files whose conflicts are resolved, commits, and does what was left to do.
  ///
  /// - Throws: `no-operation`, `conflict-markers-left`, `unresolved-conflicts`; then nothing has changed.
  public func continueOperation() throws(Diagnostic) -> MergeProgress {
    try repository.exclusively { () throws(Diagnostic) in try goOn() }
  }

  private func goOn() throws(Diagnostic) -> MergeProgress {
    guard let stopped = try stopped() else {
      try repository.requireNoOperation()
      throw Diagnostic(.noOperation, "nothing waits to be continued")
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
      return try conclude(plan, .done(commitResolved(stopped.conflicts, plan)), entry)
    }
  }

  /// Commits what was resolved; what is refused leaves the conflicts in the index, so that more can be edited.
  private func commitResolved(_ conflicts: [Conflict], _ plan: MergePlan?) throws(Diagnostic) -> ObjectName {
    try repository.keepingIndexOnFailure { () throws(Diagnostic) in
      try stageResolved(conflicts)
      return try commit(plan, concludesMerge: false)
    }
  }

  private func continueForeignMerge(_ stopped: StoppedOperation) throws(Diagnostic) -> MergeProgress {
    let head = try repository.head()
    let target = if let branch = head.branch { branch } else { try BranchName("detached") }
    let source = try repository.mergeHeads().first.map { name throws(Diagnostic) in try branchName(at: name) } ?? target
    let commit = try journal.record("continue merge of \(source)", writing: stopped.conflicts.map(\.path)) {
      () throws(Diagnostic) in try commitResolved(stopped.conflicts, nil)
    }
    return MergeProgress(
      purpose: .merge, source: source, target: target, state: .done(commit), deletedSource: false, notes: [])
  }

  /// What a commit that is merged is called: the branch that is there, here or on a remote, else its short name.
  private func branchName(at commit: ObjectName) throws(Diagnostic) -> BranchName {
    let current = try repository.head().branch
    if let branch = try repository.branches().first(where: { $0.target == commit && $0.name != current }) {
      return branch.name
    }
    let prefix = "refs/remotes/"
    let remote = try repository.references(below: prefix).first { $0.target == commit && !$0.name.hasSuffix("/HEAD") }
    return try BranchName(remote.map { String($0.name.dropFirst(prefix.count)) } ?? commit.short)
  }

  /// Stages files whose conflicts were edited away, and refuses while one still has markers or was not decided.
  private func stageResolved(_ conflicts: [Conflict]) throws(Diagnostic) {
    try repository.refuseMarkers(inFilesAt: conflicts.map(\.path))
    let files = try repository.snapshot(of: conflicts.map(\.path)).files
    var undecided: [String] = []
    var resolved: [String] = []
    for conflict in conflicts {
      guard case .content(let bytes, _)? = files[conflict.path], conflict.ours != nil, conflict.theirs != nil else {
        undecided.append(conflict.path)
        continue
      }
      if let problem = SemanticMerge.problem(in: bytes, path: conflict.path), problem.code != .mergeMarkersLeft {
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
        remedy: .operation(.init("resolve")))
    }
    if !resolved.isEmpty { _ = try repository.stage(resolved) }
  }

  /// Takes back what stopped: files, index and branches are as they were before it began.
  ///
  /// - Throws: `no-operation`.
  public func abortOperation() throws(Diagnostic) -> AbortOutcome {
    try repository.exclusively { () throws(Diagnostic) in try takeBack() }
  }

  private func takeBack() throws(Diagnostic) -> AbortOutcome {
    guard let stopped = try stopped() else {
      try repository.requireNoOperation()
      throw Diagnostic(.noOperation, "nothing waits to be taken back")
    }
    guard let entry = stopped.entry else { return try abortForeignMerge() }
    let isClean = try repository.status().isClean
    guard stopped.standing == .waiting || (stopped.standing == .interrupted && isClean) else {
      try journal.finish(entry)
      return AbortOutcome(files: [], head: try repository.head(), isRecorded: false)
    }
    return try abort(entry)
  }

  private func abortForeignMerge() throws(Diagnostic) -> AbortOutcome {
    let source = try repository.mergeHeads().first.map { name throws(Diagnostic) in try branchName(at: name) }
    let title = "abort merge" + (source.map { " of \($0)" } ?? "")
    let files = try journal.record(title, writing: repository.filesOfStoppedMerge()) { () throws(Diagnostic) in
      try repository.abortMerge()
    }
    return AbortOutcome(files: files, head: try repository.head(), isRecorded: true)
  }

  /// Takes an operation back; what was made by hand since it stopped is kept in the journal.
  private func abort(_ entry: JournalEntry) throws(Diagnostic) -> AbortOutcome {
    let record = try journal.record(of: entry)
    let paths = record.before.files.keys.sorted()
    if try repository.snapshot(of: paths).files == record.stopped?.files { return try bringBack(entry) }
    let abort = try journal.begin("abort \(entry.title)", writing: paths, plan: nil, aborting: entry)
    let files = try restore(entry)
    try journal.write(entry, .aborted, tree: entry.tree)
    try journal.finish(abort)
    return AbortOutcome(files: files, head: try repository.head(), isRecorded: true)
  }

  /// Makes everything as it was before an operation, and forgets the operation.
  @discardableResult
  func bringBack(_ entry: JournalEntry) throws(Diagnostic) -> AbortOutcome {
    let files = try restore(entry)
    try journal.remove(entry)
    return AbortOutcome(files: files, head: try repository.head(), isRecorded: false)
  }

  private func restore(_ entry: JournalEntry) throws(Diagnostic) -> [String] {
    let before = try journal.record(of: entry).before
    let present = try repository.snapshot(of: before.files.keys.sorted())
    var target = before
    target.references = present.references
    try repository.restore(target, from: present, log: "abort: \(entry.title)", by: signature)
    return before.files.keys.filter { before.files[$0] != present.files[$0] }.sorted()
  }
}
