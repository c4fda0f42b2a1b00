import Diagnostics
import GitStore
import GitWorkTree

/// Objects that only the log needs: without a reference to them `git gc` would remove them, and undo with them.
struct KeptObjects {
  let log: OperationLog

  private var repository: Repository { log.repository }

  /// Keeps what undoing or redoing an operation brings back and nothing leads to any more.
  ///
  /// What can't be kept must not fail an operation that is done.
  func keep(for entry: LoggedOperation) {
    guard entry.scope != .files, let record = try? log.snapshots(of: entry, needsFiles: false),
      let head = try? repository.head()
    else { return }
    let snapshots = [record.before, record.after, record.stopped].compactMap(\.self)
    var tips = snapshots.flatMap { $0.tips + $0.stashes }
    for snapshot in snapshots { tips += snapshot.remoteTips }
    let needed = Set(tips).sorted { $0.hex < $1.hex }
    let stashes = (try? repository.stashes.entries().map(\.commit)) ?? []
    let alone = try? repository.commits.list(
      onlyIn: repository.references.peeled(needed), besides: [head.commit].compactMap(\.self) + stashes)
    let blobs = (try? stagedBlobs(of: record)) ?? []
    let objects = blobs.union(annotatedTags(of: snapshots))
    guard let alone, !alone.isEmpty || !objects.isEmpty else { return }
    try? repository.objectPacks.keep(of: alone, and: objects, for: note(of: entry.id))
  }

  /// The objects of tags that snapshots have and the repository has no more.
  private func annotatedTags(of snapshots: [RepositorySnapshot]) -> Set<ObjectName> {
    guard let present = try? repository.references.list(below: "refs/tags/").map(\.target) else { return [] }
    let known = snapshots.flatMap { $0.references.filter { $0.key.hasPrefix("refs/tags/") }.values }
    return repository.tags.objects(ledToBy: Set(known).subtracting(present))
  }

  /// Leaves to Git what was kept for operations that are forgotten or can't be undone or redone any more.
  func release(of ids: [Int]) {
    let notes = Set(ids.map(note))
    repository.objectPacks.release(keptFor: notes.contains)
  }

  /// Linked worktrees have records of their own and share the objects.
  private func note(of id: Int) -> String { "slipway undo \(id) in \(repository.gitDirectory)" }

  /// The blobs that were staged and not committed, and that the index has not now.
  private func stagedBlobs(of record: OperationSnapshots) throws(Diagnostic) -> Set<ObjectName> {
    let present = try? repository.stagingArea.tree()
    var blobs: Set<ObjectName> = []
    let staged = [(record.indexTreeBefore, record.before.head), (record.indexTreeAfter, record.after?.head)]
    for case (let tree?, let head?) in staged where tree != present {
      let committed = try head.commit.map { name throws(Diagnostic) in try repository.commits.read(name).tree }
      for change in try repository.trees.changes(fromTree: committed, toTree: tree) where change.kind != .deleted {
        if let entry = try repository.objects.entry(at: change.path, inTree: tree), entry.kind != .submodule {
          blobs.insert(entry.name)
        }
      }
    }
    return blobs
  }
}
