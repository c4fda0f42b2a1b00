public import Diagnostics
public import GitStore
import GitWorkTree

/// Records operations in the log, and what they wrote.
public struct OperationRecorder {
  let log: OperationLog
}

/// Recording work as an operation to undo.
extension OperationRecorder {
  /// Runs `work` as an operation to undo: saves everything that it changes before it does.
  ///
  /// Calls within `work` join the operation: one undo reverses all of it, also after a kill. Files that the repository
  /// writes are saved when it is about to write them.
  ///
  /// - Parameters:
  ///   - title: What is done, in words.
  ///   - paths: The files of the working tree that `work` itself writes over, makes or removes.
  ///   - work: The operation; if it fails and changed nothing, nothing stays recorded.
  /// - Returns: What `work` returns.
  /// - Throws: What `work` throws, or that the record can't be written; then `work` was not begun.
  public func record<Result>(
    _ title: String, writing paths: [String] = [], _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try record(title, .repository, writing: paths, work)
  }

  /// Does `work`, which changes the index alone, and records it; while something waits for its conflicts to be
  /// resolved it is part of that.
  ///
  /// - Throws: What `work` throws, and what writing the record throws.
  public func recordStaging<Result>(
    _ title: String, _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try log.repository.exclusively { () throws(Diagnostic) in
      let hasStopped = try log.entries().contains { $0.state == .begun && $0.plan != nil }
      let isPart = hasStopped || log.repository.operation != nil
      return try record(title, isPart ? .resolution : .repository, work)
    }
  }

  /// Does `work`, which makes a commit, and records it; while something waits for that commit it is part of that.
  ///
  /// - Parameters:
  ///   - title: What is done, as long as the commit's message is not known.
  ///   - named: What was done, in words.
  ///   - work: Makes the commit.
  /// - Throws: What `work` throws, and what writing the record throws.
  /// - Returns: What `work` returns.
  public func recordCommit<Result>(
    _ title: String, named: @escaping (Result) -> String, _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try log.repository.exclusively { () throws(Diagnostic) in
      try recordFiles(title, scopeOfCommit(), named: named, work).result
    }
  }

  private func scopeOfCommit() throws(Diagnostic) -> LoggedOperation.Scope {
    if let operation = log.repository.operation {
      return [.merge, .rebase, .revert, .cherryPick].contains(operation) ? .resolution : .repository
    }
    let hasSquashed = try log.entries().contains { $0.state == .begun && $0.plan?.record == .squash }
    guard hasSquashed, try log.repository.snapshots.operationFiles()["SQUASH_MSG"] != nil else { return .repository }
    return .resolution
  }

  /// Runs `work`, which only changes remotes and their branches, as an operation to undo.
  ///
  /// What is committed or switched to meanwhile does not matter to it.
  ///
  /// - Throws: What `work` throws, or that the record can't be written; then `work` was not begun.
  public func recordRemotes<Result>(
    _ title: String, _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try record(title, .remotes, work)
  }

  package func record<Result>(
    _ title: String, _ scope: LoggedOperation.Scope, writing paths: [String] = [],
    _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try recordFiles(title, scope, writing: paths, work).result
  }

  /// The same, with the files that were written.
  package func recordFiles<Result>(
    _ title: String, _ scope: LoggedOperation.Scope = .repository, writing paths: [String] = [],
    named: ((Result) -> String)? = nil, _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> (result: Result, files: WrittenFiles) {
    try log.repository.exclusively { () throws(Diagnostic) in
      // A step of an operation that is being recorded belongs to it.
      if let keep = log.repository.willWrite {
        try keep(paths)
        return (try work(), WrittenFiles())
      }
      var entry = try begin(title, scope, writing: paths)
      do throws(Diagnostic) {
        let result = try widening(entry, work)
        if let named { entry.title = Self.line(named(result)) }
        try noteCommitOfHooks(entry)
        return (result, try finish(entry))
      } catch {
        throw try log.restoring.rollBack(entry, after: error)
      }
    }
  }
}

/// The beginning and the end of an operation.
extension OperationRecorder {
  /// Records that an operation begins.
  package func begin(
    _ title: String, _ scope: LoggedOperation.Scope = .repository, writing paths: [String] = [], plan: MergePlan? = nil,
    aborting aborted: LoggedOperation? = nil
  ) throws(Diagnostic) -> LoggedOperation {
    try log.repository.objects.refuseOddNames(paths)
    let store = try log.folder.madeStore()
    if let aborted { try forgetAborts(of: aborted) } else { try refuseInterrupted() }
    let before = try log.present(scope, of: paths, keptIn: store)
    var changes = try log.archive(in: store).changes(storing: before, in: SnapshotArchive.firstFolder)
    if let tree = try? log.repository.stagingArea.tree() {
      changes.append(.put("index-tree-before", try store.objects.writeBlob(Array(tree.hex.utf8))))
    }
    return try begin(title, changes, scope: scope, plan: plan, aborting: aborted, in: store)
  }

  /// Writes the entry of an operation that begins, whose snapshots are `changes`.
  package func begin(
    _ title: String, _ changes: [TreeChange], scope: LoggedOperation.Scope = .repository, plan: MergePlan? = nil,
    aborting aborted: LoggedOperation? = nil, in store: Repository
  ) throws(Diagnostic) -> LoggedOperation {
    LeftDrafts(in: log.repository).removeFromGitFolder()
    let tree = try store.objects.writeTree(base: nil, changes: changes)
    let entry = LoggedOperation(
      id: (log.folder.recordedNumbers.last ?? 0) + 1, title: Self.line(title), date: log.moment.date, state: .begun,
      plan: plan,
      aborts: aborted?.id,
      tree: tree, scope: scope, origin: log.folder.origin)
    try notes(of: entry).begin()
    return try log.write(entry, .begun, tree: tree, in: store)
  }

  private static func line(_ title: String) -> String {
    title.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Forgets processes killed during an abort: the next abort resumes from where they stopped.
  private func forgetAborts(of entry: LoggedOperation) throws(Diagnostic) {
    for earlier in try log.entries() where earlier.aborts == entry.id && earlier.state == .begun {
      try log.remove(earlier)
    }
  }

  /// Records that an operation is done.
  @discardableResult
  package func finish(_ entry: LoggedOperation) throws(Diagnostic) -> WrittenFiles {
    let store = try log.folder.madeStore()
    let entry = try widened(entry, in: store)
    let archive = log.archive(in: store)
    let record = try log.snapshots(of: entry)
    let before = record.before
    var after = try log.present(entry.scope, of: before.files.keys.sorted())
    let files = WrittenFiles(before: before.files, after: after.files)
    // What others did to other branches meanwhile is no part of it.
    for name in before.references.names(differingFrom: after.references)
    where name != after.head.branch?.reference && !record.moved(name, to: after.references[name]) {
      after.references[name] = before.references[name]
    }
    // Neither are commits on top of changes that were only to be applied again, and what they took from the index.
    var ownCommit: OperationSnapshots?
    if record.isReturning, let stopped = record.stopped, let name = after.head.branch?.reference,
      name == stopped.head.branch?.reference
    {
      after.references[name] = stopped.references[name]
      if let own = try log.entries().last(where: { $0.id > entry.id && $0.scope == .repository && $0.state == .done }) {
        ownCommit = try log.snapshots(of: own)
        after.index = ownCommit?.before.index ?? after.index
      }
    }
    let indexTree = if let ownCommit { ownCommit.indexTreeBefore } else { try? log.repository.stagingArea.tree() }
    var unchanged = after
    // A program that only looked may have written the index anew; what it holds is what counts.
    if let indexTree, record.indexTreeBefore == indexTree { unchanged.index = before.index }
    guard unchanged != before, !record.isUntouched(in: after) else {
      try log.remove(entry)
      return files
    }
    var changes = try archive.changes(storing: after, in: "after", after: before)
    if let indexTree { changes.append(.put("index-tree", try store.objects.writeBlob(Array(indexTree.hex.utf8)))) }
    changes.append(.put("remote-commits", try store.objects.writeBlob(remoteCommits())))
    try close(entry, changes, in: store)
    return files
  }

  /// The remote-tracking branches as lines: their commits were published before the operation.
  private func remoteCommits() throws(Diagnostic) -> [UInt8] {
    let commits = Set(try log.repository.references.list(below: "refs/remotes/").map(\.target.hex))
    return Array(commits.sorted().map { $0 + "\n" }.joined().utf8)
  }

  /// Marks an operation done, with the snapshots `changes`; what was undone before it can't be done again.
  func close(_ entry: LoggedOperation, _ changes: [TreeChange], in store: Repository) throws(Diagnostic) {
    _ = try log.write(entry, .done, tree: store.objects.writeTree(base: entry.tree, changes: changes), in: store)
    for undone in try log.entries(in: store) where undone.state == .undone {
      try log.write(undone, .superseded, tree: undone.tree, in: store)
    }
    if entry.plan != nil { try supersedeResolutions(since: entry) }
    try log.prune(store)
  }

  /// Adds resolutions made while an operation was stopped to it, once it is done or aborted.
  package func supersedeResolutions(since entry: LoggedOperation) throws(Diagnostic) {
    for later in try log.entries() where later.id > entry.id && later.scope == .resolution {
      try log.write(later, .superseded, tree: later.tree)
    }
  }

  /// Records what an operation that stopped left to be resolved.
  package func stop(_ entry: LoggedOperation) throws(Diagnostic) -> LoggedOperation {
    let store = try log.folder.madeStore()
    let entry = try widened(entry, in: store)
    let record = try log.snapshots(of: entry)
    // What Git committed at an earlier stop is found from where the log of HEAD was then.
    let noted = Set(notes(of: entry).moves()?.made ?? [])
    for commit in record.moves?.made ?? [] where !noted.contains(commit) { try notes(of: entry).add(commit: commit) }
    let paths = record.before.files.keys.sorted()
    let left = try log.repository.snapshots.takeWhole(of: paths, keptIn: store)
    var changes = try log.archive(in: store).changes(storing: left, in: "stopped")
    changes.append(
      .put(
        OperationLog.logLengthPath, try store.objects.writeBlob(Array(String(HeadLog(of: log.repository).length).utf8)))
    )
    return try log.write(entry, .begun, tree: store.objects.writeTree(base: entry.tree, changes: changes), in: store)
  }

  /// Ends a killed operation at its present state, so that its undo can be undone as well,
  /// with all that was changed by hand since.
  ///
  /// - Returns: The operation; `nil` if it had done nothing and is forgotten.
  package func settle(_ entry: LoggedOperation) throws(Diagnostic) -> LoggedOperation? {
    LeftDrafts(in: log.repository).remove(beside: try log.snapshots(of: entry).before.files.keys)
    var interrupted = entry
    interrupted.title = LoggedOperation.interruption + entry.title
    try finish(interrupted)
    return try log.entry(numbered: entry.id)
  }

  /// Refuses while an operation is interrupted; forgets one that had changed nothing, if allowed.
  ///
  /// A commit stages first: who closes the terminal with the editor of its message can commit at once, as with Git.
  package func refuseInterrupted(clearing: Bool = true) throws(Diagnostic) {
    if let found = try log.interruptedFiles(), found.edited.isEmpty { throw found.refusal }
    guard let found = try log.halfDone() else { return }
    guard found.entry.state == .begun else { throw found.refusal }
    if try hasDoneNothing(found.entry) {
      if clearing { try log.remove(found.entry) }
    } else {
      guard found.entry.title.hasPrefix("commit"), try hasOnlyStaged(found.entry) else { throw found.refusal }
      if clearing { _ = try settle(found.entry) }
    }
  }

  private func hasOnlyStaged(_ entry: LoggedOperation) throws(Diagnostic) -> Bool {
    let before = try log.snapshots(of: entry).before
    var present = try log.present(entry.scope, of: before.files.keys.sorted())
    present.index = before.index
    return Self.isSame(present, before)
  }

  /// Whether an operation that was killed had changed nothing yet, or only its drafts are left.
  package func hasDoneNothing(_ entry: LoggedOperation) throws(Diagnostic) -> Bool {
    let record = try log.snapshots(of: entry)
    let present = try log.present(entry.scope, of: record.before.files.keys.sorted())
    return Self.isSame(present, record.before) || record.isUntouched(in: present)
  }

  private static func isSame(_ present: RepositorySnapshot, _ before: RepositorySnapshot) -> Bool {
    present.head == before.head && present.references == before.references && present.files == before.files
      && present.state == before.state && present.index == before.index
  }
}

/// Keeping what an operation is about to write over, and noting what it moves, as soon as it is known.
extension OperationRecorder {
  /// Does `work`, and adds what it is about to do to the record: the files that it writes are kept, and the moves of
  /// references are noted.
  package func widening<Result>(
    _ entry: LoggedOperation, _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let outer = log.repository.willWrite
    var kept: Set<String> = []
    log.repository.willWrite = { paths throws(Diagnostic) in
      // Files are announced one by one as well, and each look at the record reads all of it.
      let missing = paths.filter { !kept.contains($0) }
      if missing.isEmpty { return }
      try widen(entry.id, by: missing)
      kept.formUnion(missing)
    }
    defer { log.repository.willWrite = outer }
    return try noting(entry, work)
  }

  private func widen(_ id: Int, by paths: [String]) throws(Diagnostic) {
    let store = try log.folder.madeStore()
    let archive = log.archive(in: store)
    let entry = try log.present(id, in: store)
    guard var before = try archive.snapshot(in: SnapshotArchive.firstFolder, of: entry.tree)
    else { throw OperationLog.unreadable }
    let missing = Set(paths).subtracting(before.files.keys).sorted()
    guard !missing.isEmpty else { return }
    try log.repository.objects.refuseOddNames(missing)
    before.files.merge(
      try store.snapshots.keep(log.repository.snapshots.contents(of: missing, knownFrom: before.head.commit))
    ) { kept, _ in
      kept
    }
    let changes = try archive.changes(storing: before, in: SnapshotArchive.firstFolder)
    try log.write(entry, entry.state, tree: store.objects.writeTree(base: entry.tree, changes: changes), in: store)
  }

  /// The entry with all that was kept since it was read.
  func widened(_ entry: LoggedOperation, in store: Repository) throws(Diagnostic) -> LoggedOperation {
    guard let name = try store.references.read(LogFolder.reference(entry.id)),
      let kept = try store.objects.entry(at: SnapshotArchive.firstFolder, inTree: store.commits.read(name).tree),
      kept.name != (try store.objects.entry(at: SnapshotArchive.firstFolder, inTree: entry.tree)?.name)
    else { return entry }
    var entry = entry
    entry.tree = try store.objects.writeTree(
      base: entry.tree, changes: [.put(SnapshotArchive.firstFolder, kept.name, kind: .tree)])
    return entry
  }

  /// The last commit that an operation made, as far as that was noted.
  public func commit(madeBy entry: LoggedOperation) -> ObjectName? { notes(of: entry).moves()?.made.last }

  func notes(of entry: LoggedOperation) -> OperationNotes { OperationNotes(ofOperation: entry.id, in: log.folder) }

  /// Does `work`, and notes with an operation each commit that it makes and each reference that it moves.
  func noting<Result>(
    _ entry: LoggedOperation, _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let (outerMove, outerCommit) = (log.repository.willMove, log.repository.didMakeCommit)
    log.repository.willMove = { name, target throws(Diagnostic) in
      try notes(of: entry).add(name, movedTo: target)
      try outerMove?(name, target)
    }
    log.repository.didMakeCommit = { commit throws(Diagnostic) in
      try notes(of: entry).add(commit: commit)
      try outerCommit?(commit)
    }
    defer { (log.repository.willMove, log.repository.didMakeCommit) = (outerMove, outerCommit) }
    return try work()
  }

  /// Notes a commit at the end of an operation in one step that moved HEAD elsewhere: its hooks made it.
  func noteCommitOfHooks(_ entry: LoggedOperation) throws(Diagnostic) {
    let head = try log.repository.head()
    guard let commit = head.commit, let moves = notes(of: entry).moves(), !moves.targets.contains(commit),
      moves.names.contains(head.branch?.reference ?? "HEAD")
    else { return }
    try notes(of: entry).add(commit: commit)
  }
}
