public import Diagnostics
public import GitStore
import GitWorkTree
import SystemCalls

/// Stashing changes of a repository, and applying them.
public struct Stashing {
  package let repository: Repository
}

/// The changes to stash, and the message.
public struct StashRequest: Hashable, Sendable {
  /// What the list shall say; Git's own words if `nil`.
  public var message: String?
  /// Whether untracked files are stashed as well; ignored ones never are.
  public var includesUntracked: Bool
  /// When it is done.
  public var moment: Moment

  /// Creates a request.
  public init(message: String? = nil, includesUntracked: Bool = false, at moment: Moment) {
    self.message = message
    self.includesUntracked = includesUntracked
    self.moment = moment
  }
}

extension Stashing {
  /// Puts uncommitted changes aside: the files are as HEAD has them, and ``stashes()`` has what they were.
  ///
  /// - Throws: `nothing-to-stash`, `unresolved-conflicts`, `operation-in-progress` or `no-commits`; then nothing has
  ///   changed.
  @discardableResult
  public func save(_ request: StashRequest) throws(Diagnostic) -> StashEntry {
    try repository.exclusively { () throws(Diagnostic) in
      try repository.requireNoOperation()
      guard let made = try StashWork(repository, request).make() else { throw try nothingToStash(request) }
      try record(made.commit, message: made.message, by: made.stasher)
      try clear(made)
      return try repository.stashes.entry(at: 0)
    }
  }

  /// The files that would be stashed, sorted; nothing is written.
  ///
  /// - Throws: As ``stash(_:)``, but for what a filter refuses.
  public func foresee(_ request: StashRequest) throws(Diagnostic) -> [String] {
    try repository.requireNoOperation()
    guard let plan = try StashWork(repository, request).plan() else { throw try nothingToStash(request) }
    // A renamed file is one file.
    return Set((plan.status.staged + plan.changed).map(\.path) + plan.untracked).sorted()
  }

  private func nothingToStash(_ request: StashRequest) throws(Diagnostic) -> Diagnostic {
    let status = try repository.status()
    let isLeftOut = !request.includesUntracked && status.untracked.contains { !$0.hasSuffix("/") }
    if let (path, state) = status.submodules.sorted(by: { $0.key < $1.key }).first, !isLeftOut {
      let name = ShellWord.quoted(path)
      return Diagnostic(
        .nothingToStash, "no local changes to save: a stash leaves out submodules, such as \"\(path)\"",
        at: Place(file: path),
        remedy: state.contains(.newCommits)
          ? .advice("commit it, or check out the recorded commit: git submodule update \(name)")
          : .hint("stash them in the submodule: \(command: "stash", in: name)"))
    }
    return Diagnostic(
      .nothingToStash, isLeftOut ? "no changes of tracked files to save" : "no local changes to save",
      remedy: isLeftOut ? .operation(.init("stash.save", ["include-untracked": ""])) : nil)
  }

  /// Puts a commit made for it on top of the list.
  func record(_ commit: ObjectName, message: String, by stasher: Signature) throws(Diagnostic) {
    try repository.stashes.ensureLog()
    try repository.references.move(
      Stashes.reference, to: commit, expecting: repository.references.read(Stashes.reference), log: message, by: stasher
    )
  }

  /// Takes what a stash holds out of index and working tree.
  func clear(_ stash: StashWork.Made) throws(Diagnostic) {
    let root = try repository.requireWorkTree()
    let plan = stash.plan
    try repository.willWrite?(plan.tracked + plan.untracked)
    if !plan.tracked.isEmpty {
      try repository.snapshots.restoreExactly(plan.tracked, fromTree: repository.commits.read(plan.base).tree)
    }
    for path in plan.untracked {
      try? FileSystem.remove("\(root)/\(path)")
      WorkTreePath.removeEmptyFolders(above: path, in: root)
    }
    repository.stagingArea.forgetSquash()
  }
}

/// Makes the commits of a stash; nothing is taken away and no reference moves.
struct StashWork {
  /// What was made.
  struct Made {
    let plan: Plan
    let commit: ObjectName
    let message: String
    let stasher: Signature
  }

  private let repository: Repository
  private let request: StashRequest
  private let root: String

  init(_ repository: Repository, _ request: StashRequest) throws(Diagnostic) {
    self.repository = repository
    self.request = request
    root = try repository.requireWorkTree()
  }

  /// The changes to stash.
  struct Plan {
    let head: Head
    let base: ObjectName
    let index: IndexFile
    let status: Status
    let changed: [FileChange]
    /// The files that are not in the index any more and still on the disk.
    let unstaged: [String]
    let tracked: [String]
    let untracked: [String]
  }

  /// Finds the changes to stash, or `nil` where nothing differs.
  func plan() throws(Diagnostic) -> Plan? {
    let head = try repository.head()
    guard let base = head.commit else {
      throw Diagnostic(
        .noCommits, "no commits yet: a stash needs an initial commit",
        remedy: .operation(.init("commit", ["all": "", "message": "MESSAGE"])))
    }
    try repository.waitForIndex()
    let index = try IndexFile(repository)
    try repository.conflicts.refuse(in: index)
    let status = try repository.status()
    let unstaged = try unstaged(status.staged, base: base)
    let kept = Set(unstaged)
    let untracked =
      request.includesUntracked ? status.untracked.filter { !$0.hasSuffix("/") && !kept.contains($0) } : []
    let changed = status.changed.filter { !index.isSubmodule($0.path) }
    let tracked = Set((status.staged + changed).flatMap { [$0.path, $0.from].compactMap { $0 } }).sorted()
    guard !tracked.isEmpty || !untracked.isEmpty else { return nil }
    try repository.objects.refuseOddNames(tracked + untracked)
    try repository.workTreeFiles.refuseLinks(above: tracked)
    try refuseFoldersInTheWay(of: tracked, besides: Set(untracked), base: base)
    return Plan(
      head: head, base: base, index: index, status: status, changed: changed, unstaged: unstaged, tracked: tracked,
      untracked: untracked)
  }

  /// The files that HEAD has, the index has not, and the working tree has: Git stashes what they contain.
  private func unstaged(_ staged: [FileChange], base: ObjectName) throws(Diagnostic) -> [String] {
    let tree = try repository.commits.read(base).tree
    let gone = staged.compactMap { $0.kind == .deleted ? $0.path : $0.kind == .renamed ? $0.from : nil }
    var found: [String] = []
    for path in gone where WorkTreePath.exists("\(root)/\(path)") && !WorkTreePath.isFolder("\(root)/\(path)") {
      guard try repository.objects.entry(at: path, inTree: tree)?.kind != .submodule else { continue }
      found.append(path)
    }
    return found.sorted()
  }

  /// The stash's commits, or `nil` where nothing differs.
  func make() throws(Diagnostic) -> Made? {
    guard let plan = try plan() else { return nil }
    let (head, base, index, changed, untracked) = (plan.head, plan.base, plan.index, plan.changed, plan.untracked)
    let read = changed.filter { $0.kind != .deleted }.map(\.path) + plan.unstaged + untracked
    try repository.attributes.readyFilters(read)
    let subject =
      "\(head.branch?.rawValue ?? "(no branch)"): \(base.short) \(try repository.commits.read(base).subject)"
    let stasher = try stasher()
    let staged = try index.writeTree()
    let indexCommit = try commit(staged, [base], "index on \(subject)\n", stasher)
    var parents = [base, indexCommit]
    // As Git does, even where there is none.
    if request.includesUntracked {
      let tree = try repository.objects.writeTree(base: nil, changes: puts(untracked))
      parents.append(try commit(tree, [], "untracked files on \(subject)\n", stasher))
    }
    let message =
      request.message.map { "On \(head.branch?.rawValue ?? "(no branch)"): \($0)" } ?? "WIP on \(subject)"
    let files = try changes(changed, to: plan.status.staged) + puts(plan.unstaged)
    let tree = try repository.objects.writeTree(base: staged, changes: files)
    let name = try commit(tree, parents, message, stasher)
    return Made(plan: plan, commit: name, message: message, stasher: stasher)
  }

  private func commit(
    _ tree: ObjectName, _ parents: [ObjectName], _ message: String, _ stasher: Signature
  ) throws(Diagnostic) -> ObjectName {
    try repository.commits.write(tree: tree, parents: parents, author: stasher, committer: stasher, message: message)
  }

  /// Git stashes without an identity too, under a fixed name.
  private func stasher() throws(Diagnostic) -> Signature {
    do throws(Diagnostic) {
      return try repository.identity(.committer, at: request.moment)
    } catch {
      guard error.code == .gitIdentityMissing else { throw error }
      return Signature(
        name: "git stash", email: "git@stash", date: request.moment.date, offsetMinutes: request.moment.offsetMinutes)
    }
  }

  /// What the files' commit has that the index' does not.
  ///
  /// A file that is new in the index and gone from the work tree stays as it is staged, as in Git's stashes: no other
  /// commit has it, and nobody would get it back.
  private func changes(_ changed: [FileChange], to staged: [FileChange]) throws(Diagnostic) -> [TreeChange] {
    let new = Set(staged.filter { $0.kind == .added || $0.kind == .renamed }.map(\.path))
    var removed = changed.filter { $0.kind == .deleted && !new.contains($0.path) }.map(\.path)
    removed += changed.compactMap(\.from)
    return removed.map { .remove($0) } + (try puts(changed.filter { $0.kind != .deleted }.map(\.path)))
  }

  private func puts(_ paths: [String]) throws(Diagnostic) -> [TreeChange] {
    var changes: [TreeChange] = []
    for path in paths {
      let (name, kind) = try repository.stagingArea.storeWorkTreeFile(path)
      changes.append(.put(path, name, kind: kind))
    }
    return changes
  }

  /// A file that became a folder can't come back while untracked files that stay behind are in the folder.
  private func refuseFoldersInTheWay(
    of tracked: [String], besides untracked: Set<String>, base: ObjectName
  ) throws(Diagnostic) {
    let tree = try repository.commits.read(base).tree
    let status = try repository.status()
    var inTheWay: [String] = []
    for path in tracked where WorkTreePath.isFolder("\(root)/\(path)") {
      guard try repository.objects.entry(at: path, inTree: tree)?.kind != .submodule else { continue }
      inTheWay += status.untracked.filter { $0.hasPrefix("\(path)/") && !untracked.contains($0) }
    }
    guard inTheWay.isEmpty else { throw try Checkout.refused(inTheWay.sorted(), in: repository) }
  }
}

extension Diagnostic.Code {
  package static let nothingToStash = Diagnostic.Code(
    "nothing-to-stash", "There are no changes to stash.", "no action is needed: the working tree is clean")
}
