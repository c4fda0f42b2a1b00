package import Diagnostics
import GitRemotes
package import GitStore
package import GitWorkTree

/// The snapshots of an operation.
extension OperationLog {
  /// The snapshots of an entry.
  ///
  /// - Throws: `journal-unreadable` where they are damaged.
  package func snapshots(of entry: LoggedOperation, needsFiles: Bool = true) throws(Diagnostic) -> OperationSnapshots {
    try reading(entry) { () throws(Diagnostic) in try readSnapshots(of: entry, needsFiles: needsFiles) }
  }

  private func readSnapshots(of entry: LoggedOperation, needsFiles: Bool) throws(Diagnostic) -> OperationSnapshots {
    guard let store = try folder.store() else { throw OperationLog.unreadable }
    let archive = archive(in: store)
    let entry = try recorder.widened(entry, in: store)
    func snapshot(_ folder: String) throws(Diagnostic) -> RepositorySnapshot? {
      try archive.snapshot(in: folder, of: entry.tree, needsFiles: needsFiles)
    }
    guard let before = try snapshot(SnapshotArchive.firstFolder) else { throw OperationLog.unreadable }
    func name(_ path: String) throws(Diagnostic) -> ObjectName? {
      guard let bytes = try store.objects.blob(at: path, inTree: entry.tree) else { return nil }
      return try ObjectName(String(decoding: bytes, as: UTF8.self))
    }
    let remote = try store.objects.blob(at: "remote-commits", inTree: entry.tree).map { bytes in
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { try? ObjectName(String($0)) }
    }
    var record = OperationSnapshots(
      before: before, indexTreeBefore: try name("index-tree-before"), indexTreeAfter: try name("index-tree"),
      after: try snapshot("after"), stopped: try snapshot("stopped"), intended: try snapshot("intended"),
      remoteCommits: remote, moves: recorder.notes(of: entry).moves(),
      planned: entry.plan?.references ?? [])
    if let stopped = record.stopped, let plan = entry.plan {
      record.isReturning = plan.purpose == .stash || plan.isChain && stopped.state["MERGE_HEAD"] == nil
    }
    if let stopped = record.stopped, !record.isReturning,
      let bytes = try store.objects.blob(at: Self.logLengthPath, inTree: entry.tree),
      let length = Int(String(decoding: bytes, as: UTF8.self))
    {
      record.moves?.made += HeadLog(of: repository).commits(since: length, from: stopped.head.commit)
    }
    return record
  }

  /// Does `read` with an entry; of what is damaged the error says how to go on without it.
  func reading<Result>(
    _ entry: LoggedOperation, _ read: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    do throws(Diagnostic) {
      return try read()
    } catch  where LogFolder.isDamage(error) {
      throw folder.lost(entry.quotedName, entry.id, because: error.message)
    }
  }

  func archive(in store: Repository) -> SnapshotArchive { SnapshotArchive(repository: store, source: repository) }

  /// Marks an operation done, which leaves `after`; `tree` is its record otherwise.
  package func close(
    _ entry: LoggedOperation, tree: ObjectName, leaving after: RepositorySnapshot, _ record: OperationSnapshots
  ) throws(Diagnostic) {
    let store = try folder.madeStore()
    let changes = try archive(in: store).changes(storing: after, in: "after", after: record.before)
    try write(entry, .done, tree: store.objects.writeTree(base: tree, changes: changes), in: store)
  }

  /// What to say of a record that is no record.
  package static var unreadable: Diagnostic {
    Diagnostic(
      .journalUnreadable, "can't read the operation log of this repository",
      remedy: .hint("run \(command: "doctor") to find the damage and a way to continue"))
  }

  /// The name, among a snapshot's state, of what is known of remotes.
  package static let remotesName = "slipway-remotes"

  /// The repository as it is, as far as an operation of a scope may change it.
  func present(
    _ scope: LoggedOperation.Scope, of paths: [String], keptIn store: Repository? = nil
  ) throws(Diagnostic) -> RepositorySnapshot {
    var snapshot = try repository.snapshots.takeWhole(of: paths, keptIn: store)
    if scope == .remotes { snapshot.state[Self.remotesName] = try repository.remotes.snapshot().bytes }
    return snapshot
  }

  /// Where it is kept how long the log of HEAD was when an operation stopped.
  static let logLengthPath = "log-length"
}

extension RepositorySnapshot {
  /// What the remote-tracking branches point at, if it has them.
  var remoteTips: [ObjectName] {
    guard let bytes = state[OperationLog.remotesName] else { return [] }
    return RemotesSnapshot(bytes: bytes).references.values.compactMap { try? ObjectName($0) }
  }
}
