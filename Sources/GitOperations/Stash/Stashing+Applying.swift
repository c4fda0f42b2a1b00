public import Diagnostics
public import GitMerging
public import GitStore
public import GitWorkTree

/// What to do with a stash's staged changes.
public enum StashIndex: Hashable, Sendable {
  /// It is not staged again, as `git stash apply` does it; new files are.
  case forget
  /// It is staged again, as `git stash apply --index` does it; where that can't be, nothing is applied.
  case reinstate
  /// It is staged again where that can be.
  case reinstateWherePossible
}

/// What applying a stash did.
public struct StashOutcome: Hashable, Sendable {
  /// The stash.
  public let entry: StashEntry
  /// The conflicts that were left; the stash is kept then.
  public let conflicts: [Conflict]
  /// The paths that were written.
  public let touched: [String]
  /// Whether it is gone from the list.
  public let isDropped: Bool
}

extension Stashing {
  /// Makes the changes of a stash in the working tree; the stash stays in the list.
  ///
  /// - Parameters:
  ///   - position: Its place in the list.
  ///   - index: What to do with its staged changes.
  ///   - merger: Asked about each file that changed since, too.
  /// - Throws: `stash-not-found`, `unresolved-conflicts`, `stash-index-conflicts`, or `uncommitted-changes` with the
  ///   files in the way; then nothing has changed.
  /// - Returns: The written files, and the conflicts.
  @discardableResult
  public func apply(
    at position: Int = 0, index: StashIndex = .reinstateWherePossible, merger: FileMerger? = nil
  ) throws(Diagnostic) -> StashOutcome {
    try repository.exclusively { () throws(Diagnostic) in
      let entry = try repository.stashes.entry(at: position)
      let result = try apply(stash: entry.commit, index: index, merger: merger)
      return StashOutcome(entry: entry, conflicts: result.conflicts, touched: result.touched, isDropped: false)
    }
  }

  /// Makes the changes of a stash in the working tree and takes it from the list; with conflicts it stays there.
  ///
  /// - Throws: As ``apply(at:index:merger:)``.
  @discardableResult
  public func pop(
    at position: Int = 0, index: StashIndex = .reinstateWherePossible, merger: FileMerger? = nil
  ) throws(Diagnostic) -> StashOutcome {
    try repository.exclusively { () throws(Diagnostic) in
      let outcome = try apply(at: position, index: index, merger: merger)
      guard outcome.conflicts.isEmpty else { return outcome }
      try repository.stashes.drop(at: position, expecting: outcome.entry.commit)
      return StashOutcome(entry: outcome.entry, conflicts: [], touched: outcome.touched, isDropped: true)
    }
  }

  /// The files that applying a stash would write over and that are not as the index has them.
  public func filesInTheWay(ofStashAt position: Int = 0, merger: FileMerger? = nil) throws(Diagnostic) -> [String] {
    let work = try StashApplication(repository, stash: repository.stashes.entry(at: position).commit, merger: merger)
    return try work.filesInTheWay()
  }

  /// Whether the working tree already has the files of a stash, as after a run that was killed before it dropped it.
  ///
  /// - Throws: `stash-not-found` for a commit that is no stash.
  public func isApplied(_ commit: ObjectName) throws(Diagnostic) -> Bool {
    try StashApplication(repository, stash: commit, merger: nil).isApplied()
  }

  /// The conflicts that applying a stash would leave; nothing is written.
  ///
  /// - Throws: As ``apply(at:index:merger:)``.
  public func foresee(appliedAt position: Int = 0, merger: FileMerger? = nil) throws(Diagnostic) -> [Conflict] {
    let stash = try repository.stashes.entry(at: position)
    try repository.waitForIndex()
    try repository.conflicts.refuse(in: IndexFile(repository))
    return try repository.withoutStoring { () throws(Diagnostic) in
      let work = try StashApplication(repository, stash: stash.commit, merger: merger)
      try work.refuseFilesInTheWay()
      return work.conflicts
    }
  }

  func apply(
    stash: ObjectName, index: StashIndex, merger: FileMerger?
  ) throws(Diagnostic) -> MergeOutcome {
    try repository.waitForIndex()
    try repository.conflicts.refuse(in: IndexFile(repository))
    return try StashApplication(repository, stash: stash, merger: merger).run(index)
  }
}

/// A stash that is being applied: all is computed before anything is written.
struct StashApplication {
  private let repository: Repository
  private let commit: Commit
  private let base: ObjectName
  private let present: ObjectName
  private let merge: ComputedMerge
  private let untracked: [TreeEntry]
  let conflicts: [Conflict]
  private let touched: [String]
  private let removed: Set<String>

  init(
    _ repository: Repository, stash: ObjectName, merger: FileMerger?
  ) throws(Diagnostic) {
    self.repository = repository
    _ = try repository.requireWorkTree()
    commit = try repository.commits.read(stash)
    guard let first = commit.parents.first, commit.parents.count > 1 else {
      throw Diagnostic(.stashNotFound, "the commit \(stash.short) is not a stash")
    }
    base = try repository.commits.read(first).tree
    present = try repository.stagingArea.tree()
    merge = try repository.foldersInTheWay.part(
      of: repository.treeMerging.mergeTrees(
        base: base, ours: present, theirs: commit.tree, labels: Self.labels, merger: merger),
      ourLabel: Self.ourLabel, label: Self.theirLabel)
    untracked =
      try commit.parents.dropFirst(2).first.map { name throws(Diagnostic) in
        try repository.objects.entries(ofTree: repository.commits.read(name).tree, recursive: true)
      } ?? []
    conflicts = try merge.conflicts()
    let changes = try repository.treeMerging.changes(of: merge, againstTree: present)
    removed = Set(changes.filter { $0.kind == .deleted }.map(\.path))
    touched = Set(changes.flatMap { [$0.path, $0.from].compactMap { $0 } }).union(conflicts.flatMap(\.paths)).sorted()
  }

  /// How Git calls the sides in names and markers.
  fileprivate static let (ourLabel, theirLabel) = ("Updated upstream", "Stashed changes")

  private static var labels: SideLabels { SideLabels(ours: ourLabel, theirs: theirLabel, base: "Stash base") }

  /// Whether it can be applied without conflicts.
  var fits: Bool { conflicts.isEmpty }

  func filesInTheWay() throws(Diagnostic) -> [String] {
    let written = Set(touched)
    let changed = try repository.status().changed.flatMap { [$0.path, $0.from].compactMap { $0 } }
    let there =
      try repository.workTreeFiles.untracked(at: written.union(untracked.map(\.path)))
      + UnseenFiles(repository, among: written.sorted()).edited
    // A file that stays is in the way of a folder.
    let root = try repository.requireWorkTree()
    let blocked = Set(untracked.flatMap { WorkTreePath.ancestors(of: $0.path) }).subtracting(written)
      .filter { WorkTreePath.holdsEntry("\(root)/\($0)") }
    let taken = try untrackedInTheWay()
    return Set(changed.filter(written.contains)).union(there).union(blocked).union(taken).sorted()
  }

  /// The untracked files of the stash that exist: they overwrite no other, tracked or not.
  private func untrackedInTheWay() throws(Diagnostic) -> [String] {
    let root = try repository.requireWorkTree()
    return untracked.map(\.path).filter {
      !removed.contains($0) && WorkTreePath.exists("\(root)/\($0)") && !BareFolder.isThere("\(root)/\($0)")
    }
  }

  func refuseFilesInTheWay() throws(Diagnostic) {
    let inTheWay = try filesInTheWay()
    guard !inTheWay.isEmpty else { return }
    let taken = try untrackedInTheWay().sorted()
    guard taken == inTheWay else { throw try Checkout.refused(inTheWay, in: repository) }
    throw Diagnostic(
      .uncommittedChanges, "untracked files of the stash already exist: \(PathList.sentence(taken))",
      at: Place(file: taken.first),
      remedy: .hint("move them away or delete them, then run \(command: "stash.pop")"))
  }

  func isApplied() throws(Diagnostic) -> Bool {
    let others = Dictionary(untracked.map { ($0.path, $0.name) }, uniquingKeysWith: { first, _ in first })
    for path in Set(touched).union(others.keys) {
      var wanted = others[path]
      if wanted == nil { wanted = try repository.objects.entry(at: path, inTree: commit.tree)?.name }
      guard wanted == repository.stagingArea.blobInWorkTree(at: path) else { return false }
    }
    return true
  }

  func run(_ index: StashIndex) throws(Diagnostic) -> MergeOutcome {
    try refuseFilesInTheWay()
    let staged = try stagedTree(index)
    let all = Set(touched).union(untracked.map(\.path)).sorted()
    try repository.requireTrackable(all)
    try repository.attributes.readyFilters(all)
    if !touched.isEmpty { try writeMerge() }
    if let tree = commit.parents.dropFirst(2).first {
      let paths = untracked.map(\.path)
      try Checkout(repository: repository, care: .force, paths: paths, updatesIndex: false)
        .tree(repository.commits.read(tree).tree)
    }
    if conflicts.isEmpty { try settleIndex(staged) }
    return MergeOutcome(conflicts: conflicts, touched: all)
  }

  private func writeMerge() throws(Diagnostic) {
    let checkout = Checkout(
      repository: repository, care: .mergeOver, paths: touched, ourLabel: Self.labels.ours,
      theirLabel: Self.labels.theirs, ancestorLabel: Self.labels.base)
    try repository.merging.write(merge, at: touched, with: checkout)
  }

  /// The tree to stage in the end, if staged changes are reinstated.
  private func stagedTree(_ index: StashIndex) throws(Diagnostic) -> ObjectName? {
    guard index != .forget, let name = commit.parents.dropFirst().first else { return nil }
    let staged = try repository.commits.read(name).tree
    guard staged != base, staged != present else { return nil }
    let merge = try repository.treeMerging.mergeTrees(
      base: base, ours: present, theirs: staged, labels: Self.labels, merger: nil)
    let conflicts = try merge.conflicts()
    if conflicts.isEmpty { return try repository.treeMerging.storeTree(of: merge, against: present) }
    guard index == .reinstate else { return nil }
    throw Diagnostic(
      .stashIndexConflicts, "conflicts in the staged changes of the stash: \(PathList.sentence(conflicts.map(\.path)))",
      remedy: .advice("run git stash pop, which does not stage the changes"))
  }

  /// Resets the index, with the reinstated changes and, as Git does, with new files.
  private func settleIndex(_ staged: ObjectName?) throws(Diagnostic) {
    let target = staged ?? present
    var concerned = Set(touched)
    if let staged { concerned.formUnion(try repository.trees.changes(fromTree: present, toTree: staged).map(\.path)) }
    let index = try IndexFile(repository)
    try index.edit { () throws(Diagnostic) in
      for path in concerned.sorted() {
        if let entry = try repository.objects.entry(at: path, inTree: target), entry.kind != .tree {
          try index.put(entry)
        } else if staged != nil {
          index.remove(path)
        }
      }
    }
  }
}

extension Diagnostic.Code {
  package static let stashIndexConflicts = Diagnostic.Code(
    "stash-index-conflicts", "The staged changes in the stash conflict with the index.",
    "run git stash pop, which does not stage the changes")
}

extension Stashing {
  /// How the sides are called in the names of files that a stash brings against a folder: ours, and the stash.
  public static var stashLabels: (ours: String, theirs: String) {
    (StashApplication.ourLabel, StashApplication.theirLabel)
  }
}
