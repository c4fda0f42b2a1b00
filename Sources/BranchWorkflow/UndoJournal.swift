public import Diagnostics
public import Git

/// The operation log of a repository, for undo and redo.
///
/// A bare repository inside the Git directory stores it, where Git's commands never see it.
public struct UndoJournal {
  /// The repository whose operations are recorded.
  public let repository: Repository
  let moment: Moment
  private let length: Int
  /// Reverses a change outside the repository, and returns what reverses the reversal; needed only to undo and redo.
  public var reverseEffect: ((String) throws(Diagnostic) -> String)?

  /// Creates the view of a repository's journal; nothing is written before something is recorded.
  ///
  /// - Parameters:
  ///   - repository: The repository.
  ///   - moment: When something is recorded.
  ///   - length: How many operations are kept.
  public init(of repository: Repository, at moment: Moment, keeping length: Int = 100) {
    self.repository = repository
    self.moment = moment
    self.length = length
  }

  var path: String { "\(repository.gitDirectory)/slipway/undo.git" }

  func madeStore() throws(Diagnostic) -> Repository {
    try requireWritable()
    if let store = try store() { return store }
    // A process that was killed during creation left it incomplete; complete it.
    _ = removeLeftLocks()
    return try Repository.create(at: path, bare: true, initialBranch: "journal", in: repository)
  }

  /// Refuses at once what would fail half-way: work in a repository of somebody else, or on a disk that is only read.
  func requireWritable() throws(Diagnostic) {
    guard let reason = GitFolderFile.reasonAgainstWriting(in: repository.gitDirectory) else { return }
    throw Diagnostic(
      .gitFolderUnwritable,
      "can't write to \"\(repository.gitDirectory)\": \(reason); nothing was changed",
      remedy: .advice("use your own clone, or ask the owner for write permission"))
  }

  func archive(in store: Repository) -> SnapshotArchive { SnapshotArchive(repository: store, source: repository) }

  static let prefix = "refs/undo/"
  private static let abortsPrefix = "aborts "
  private static let scopePrefix = "scope "
  private static let originPrefix = "origin "
  /// Separates an entry's title from the rest of its commit message; older versions stored the rest as a blob.
  private static let aboutMark = "\n\n"

  static func reference(_ id: Int) -> String {
    let digits = String(id)
    return prefix + String(repeating: "0", count: max(0, 10 - digits.count)) + digits
  }

  /// The recorded operations, the newest first, without those whose record is damaged.
  public func entries() throws(Diagnostic) -> [JournalEntry] {
    guard let store = try store() else { return [] }
    return try entries(in: store)
  }

  private func entries(in store: Repository) throws(Diagnostic) -> [JournalEntry] {
    var entries: [JournalEntry] = []
    for (name, target) in try store.references(below: Self.prefix).reversed() {
      guard let id = Int(name.dropFirst(Self.prefix.count)) else { continue }
      do throws(Diagnostic) {
        entries.append(try entry(id, target, in: store))
      } catch  where Self.isDamage(error) {
        continue
      }
    }
    return entries
  }

  /// The operation that was recorded last, if its record is whole.
  func newest() throws(Diagnostic) -> JournalEntry? {
    guard let store = try store() else { return nil }
    for id in recordedNumbers.reversed() {
      guard let target = (try? store.reference(Self.reference(id))) ?? nil else { continue }
      do throws(Diagnostic) {
        return try entry(id, target, in: store)
      } catch  where Self.isDamage(error) {
        return nil
      }
    }
    return nil
  }

  /// An entry as its record has it now.
  func present(_ id: Int, in store: Repository) throws(Diagnostic) -> JournalEntry {
    guard let target = try store.reference(Self.reference(id)) else { throw SnapshotArchive.unreadable() }
    return try entry(id, target, in: store)
  }

  private func entry(_ id: Int, _ commit: ObjectName, in store: Repository) throws(Diagnostic) -> JournalEntry {
    let commit = try store.commit(commit)
    let about =
      if let mark = commit.message.firstRange(of: Self.aboutMark) {
        String(commit.message[mark.upperBound...])
      } else {
        String(decoding: try store.blob(at: "about", inTree: commit.tree) ?? [], as: UTF8.self)
      }
    let lines = about.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count > 1, let state = JournalEntry.State(rawValue: lines[0]) else {
      throw SnapshotArchive.unreadable()
    }
    func value(_ prefix: String) -> String? {
      lines.dropFirst(2).first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }
    return JournalEntry(
      id: id, title: lines[1], date: commit.author.date, state: state,
      plan: try MergePlan(text: lines.dropFirst(2).joined(separator: "\n")),
      aborts: value(Self.abortsPrefix).flatMap { Int($0) }, tree: commit.tree,
      scope: value(Self.scopePrefix).flatMap { .init(rawValue: $0) } ?? .repository,
      origin: value(Self.originPrefix))
  }

  /// Records that an operation begins.
  func begin(
    _ title: String, _ scope: JournalEntry.Scope = .repository, writing paths: [String] = [], plan: MergePlan? = nil,
    aborting aborted: JournalEntry? = nil
  ) throws(Diagnostic) -> JournalEntry {
    try repository.refuseOddNames(paths)
    let store = try madeStore()
    if let aborted { try forgetAborts(of: aborted) } else { try refuseInterrupted() }
    let before = try present(scope, of: paths, keptIn: store)
    var changes = try archive(in: store).changes(storing: before, in: SnapshotArchive.firstFolder)
    if let tree = try? repository.indexTree() {
      changes.append(.put("index-tree-before", try store.writeBlob(Array(tree.hex.utf8))))
    }
    return try begin(title, changes, scope: scope, plan: plan, aborting: aborted, in: store)
  }

  /// Writes the entry of an operation that begins, whose snapshots are `changes`.
  func begin(
    _ title: String, _ changes: [TreeChange], scope: JournalEntry.Scope = .repository, plan: MergePlan? = nil,
    aborting aborted: JournalEntry? = nil, in store: Repository
  ) throws(Diagnostic) -> JournalEntry {
    let tree = try store.writeTree(base: nil, changes: changes)
    let title = title.split(whereSeparator: \.isNewline).joined(separator: " ")
    let entry = JournalEntry(
      id: (recordedNumbers.last ?? 0) + 1, title: title, date: moment.date, state: .begun, plan: plan,
      aborts: aborted?.id,
      tree: tree, scope: scope, origin: origin)
    try beginNotes(of: entry)
    return try write(entry, .begun, tree: tree, in: store)
  }

  /// Records that an operation is done.
  @discardableResult
  func finish(_ entry: JournalEntry) throws(Diagnostic) -> WrittenFiles {
    let store = try madeStore()
    let entry = try widened(entry, in: store)
    let archive = archive(in: store)
    let record = try record(of: entry)
    let before = record.before
    var after = try present(entry.scope, of: before.files.keys.sorted())
    let files = WrittenFiles(before: before.files, after: after.files)
    // What others did to other branches meanwhile is no part of it.
    for name in Self.differing(before.references, after.references)
    where name != after.head.branch?.reference && !record.moved(name, to: after.references[name]) {
      after.references[name] = before.references[name]
    }
    let indexTree = try? repository.indexTree()
    var unchanged = after
    // A program that only looked may have written the index anew; what it holds is what counts.
    if let indexTree, record.indexTreeBefore == indexTree { unchanged.index = before.index }
    guard unchanged != before, !record.isUntouched(in: after) else {
      try remove(entry)
      return files
    }
    var changes = try archive.changes(storing: after, in: "after", after: before)
    if let indexTree { changes.append(.put("index-tree", try store.writeBlob(Array(indexTree.hex.utf8)))) }
    changes.append(.put("remote-commits", try store.writeBlob(remoteCommits())))
    try close(entry, changes, in: store)
    return files
  }

  /// The remote-tracking branches as lines: their commits were published before the operation.
  private func remoteCommits() throws(Diagnostic) -> [UInt8] {
    let commits = Set(try repository.references(below: "refs/remotes/").map(\.target.hex))
    return Array(commits.sorted().map { $0 + "\n" }.joined().utf8)
  }

  /// Marks an operation done, with the snapshots `changes`; what was undone before it can't be done again.
  func close(_ entry: JournalEntry, _ changes: [TreeChange], in store: Repository) throws(Diagnostic) {
    _ = try write(entry, .done, tree: store.writeTree(base: entry.tree, changes: changes), in: store)
    for undone in try entries(in: store) where undone.state == .undone {
      try write(undone, .superseded, tree: undone.tree, in: store)
    }
    if entry.plan != nil { try supersedeResolutions(since: entry) }
    try prune(store)
  }

  /// Adds resolutions made while an operation was stopped to it, once it is done or aborted.
  func supersedeResolutions(since entry: JournalEntry) throws(Diagnostic) {
    for later in try entries() where later.id > entry.id && later.scope == .resolution {
      try write(later, .superseded, tree: later.tree)
    }
  }

  /// Records what an operation that stopped left to be resolved.
  func stop(_ entry: JournalEntry) throws(Diagnostic) -> JournalEntry {
    let store = try madeStore()
    let entry = try widened(entry, in: store)
    let paths = try record(of: entry).before.files.keys.sorted()
    let left = try repository.wholeSnapshot(of: paths, keptIn: store)
    var changes = try archive(in: store).changes(storing: left, in: "stopped")
    changes.append(.put(Self.logLengthPath, try store.writeBlob(Array(String(logLength).utf8))))
    return try write(entry, .begun, tree: store.writeTree(base: entry.tree, changes: changes), in: store)
  }

  /// The operation with this number.
  public func entry(numbered id: Int) throws(Diagnostic) -> JournalEntry? {
    try entries().first { $0.id == id }
  }

  /// Forgets processes killed during an abort: the next abort resumes from where they stopped.
  private func forgetAborts(of entry: JournalEntry) throws(Diagnostic) {
    for earlier in try entries() where earlier.aborts == entry.id && earlier.state == .begun { try remove(earlier) }
  }

  /// Forgets an entry.
  func remove(_ entry: JournalEntry) throws(Diagnostic) {
    let store = try madeStore()
    let name = Self.reference(entry.id)
    guard let present = try store.reference(name) else { return }
    try move(name, to: nil, expecting: present, log: "forgotten", in: store)
    forget([entry.id])
  }

  /// Removes what was kept beside the records of operations.
  private func forget(_ ids: [Int]) {
    for id in ids { removeNotes(of: id) }
    if !ids.isEmpty { releaseObjects(of: ids) }
  }

  @discardableResult
  func write(
    _ entry: JournalEntry, _ state: JournalEntry.State, tree: ObjectName, in store: Repository? = nil
  ) throws(Diagnostic) -> JournalEntry {
    let store = if let store { store } else { try madeStore() }
    let aborts = entry.aborts.map { "\(Self.abortsPrefix)\($0)\n" } ?? ""
    let scope = entry.scope == .repository ? "" : "\(Self.scopePrefix)\(entry.scope.rawValue)\n"
    let origin = entry.origin.map { "\(Self.originPrefix)\($0)\n" } ?? ""
    let about = "\(state.rawValue)\n\(entry.title)\n\(entry.plan?.text ?? "")\(aborts)\(scope)\(origin)"
    let signature = Signature(name: author.name, email: author.email, date: entry.date, offsetMinutes: 0)
    let commit = try store.writeCommit(
      tree: tree, parents: [], author: signature, committer: author, message: entry.title + Self.aboutMark + about)
    let name = Self.reference(entry.id)
    let present = try store.reference(name)
    try move(name, to: commit, expecting: present, log: state.rawValue, in: store)
    let written = JournalEntry(
      id: entry.id, title: entry.title, date: entry.date, state: state, plan: entry.plan, aborts: entry.aborts,
      tree: tree, scope: entry.scope, origin: entry.origin)
    switch state {
    case .done, .undone, .aborted: keepObjects(of: written)
    case .superseded: releaseObjects(of: [entry.id])
    case .begun, .undoing, .redoing: break
    }
    return written
  }

  /// Moves a reference of the record, whatever a killed run left there.
  ///
  /// - Throws: `repository-busy` for a race, which only a program that ignores the repository's lock can win.
  private func move(
    _ name: String, to target: ObjectName?, expecting present: ObjectName?, log: String, in store: Repository
  ) throws(Diagnostic) {
    do throws(Diagnostic) {
      do throws(Diagnostic) {
        try store.moveReference(name, to: target, expecting: present, log: log, by: author)
      } catch  where error.code == .gitLocked && removeLeftLocks() {
        try store.moveReference(name, to: target, expecting: present, log: log, by: author)
      }
    } catch  where error.code == .referenceMoved || error.code == .gitLocked {
      throw Diagnostic(
        .repositoryBusy, "another Slipway process is writing the operation log",
        remedy: .advice("wait until it is done, then try again"))
    }
  }

  private var author: Signature {
    Signature(name: "slipway", email: "journal@slipway.invalid", date: moment.date, offsetMinutes: moment.offsetMinutes)
  }

  /// Forgets the operations beyond those that are kept and, once in a while, removes what they alone had stored.
  private func prune(_ store: Repository) throws(Diagnostic) {
    var forgotten: [Int] = []
    for id in recordedNumbers.dropLast(length) {
      let name = Self.reference(id)
      guard let target = (try? store.reference(name)) ?? nil else { continue }
      try move(name, to: nil, expecting: target, log: "too old", in: store)
      forgotten.append(id)
    }
    forget(forgotten)
    let isTime = forgotten.contains { $0.isMultiple(of: max(1, length / 2)) }
    guard isTime, repository.keepsOthersOut else { return }
    // The operation is done and recorded; failing to free space must not fail it.
    guard let kept = try? store.references(below: Self.prefix).map(\.target) else { return }
    try? store.pruneObjects(beyondTreesOf: kept, olderThan: Self.readersTime)
  }

  /// How long somebody who read the record without a lock may go on using what they read, in seconds.
  private static let readersTime = 3600

  /// The snapshots of an entry.
  ///
  /// - Throws: `journal-unreadable` where they are damaged.
  func record(of entry: JournalEntry, needsFiles: Bool = true) throws(Diagnostic) -> JournalRecord {
    try reading(entry) { () throws(Diagnostic) in try snapshots(of: entry, needsFiles: needsFiles) }
  }

  private func snapshots(of entry: JournalEntry, needsFiles: Bool) throws(Diagnostic) -> JournalRecord {
    guard let store = try store() else { throw SnapshotArchive.unreadable() }
    let archive = archive(in: store)
    let entry = try widened(entry, in: store)
    func snapshot(_ folder: String) throws(Diagnostic) -> RepositorySnapshot? {
      try archive.snapshot(in: folder, of: entry.tree, needsFiles: needsFiles)
    }
    guard let before = try snapshot(SnapshotArchive.firstFolder) else { throw SnapshotArchive.unreadable() }
    func name(_ path: String) throws(Diagnostic) -> ObjectName? {
      guard let bytes = try store.blob(at: path, inTree: entry.tree) else { return nil }
      return try ObjectName(String(decoding: bytes, as: UTF8.self))
    }
    let remote = try store.blob(at: "remote-commits", inTree: entry.tree).map { bytes in
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { try? ObjectName(String($0)) }
    }
    var record = JournalRecord(
      before: before, indexTreeBefore: try name("index-tree-before"), indexTreeAfter: try name("index-tree"),
      after: try snapshot("after"), stopped: try snapshot("stopped"), intended: try snapshot("intended"),
      remoteCommits: remote, moves: moves(of: entry),
      planned: entry.plan?.references ?? [])
    if let stopped = record.stopped, entry.plan?.purpose != .stash,
      let bytes = try store.blob(at: Self.logLengthPath, inTree: entry.tree),
      let length = Int(String(decoding: bytes, as: UTF8.self))
    {
      record.moves?.made += commitsOfGit(since: length, from: stopped.head.commit)
    }
    return record
  }

  /// Where it is kept how long the log of HEAD was when an operation stopped.
  private static let logLengthPath = "log-length"
}
