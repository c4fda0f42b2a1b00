import Clibgit2
public import Diagnostics

extension Repository {
  /// Applies or reverts a commit's change and commits it, as `git cherry-pick` and `git revert` do.
  ///
  /// With conflicts it stops as they do, and either program can go on.
  ///
  /// - Throws: `commit-is-merge`, `nothing-to-commit`, `operation-in-progress`, `git-identity-missing`,
  ///   `signing-failed`, or `uncommitted-changes` with the files in the way; then nothing has changed.
  public func pick(_ request: PickRequest) throws(Diagnostic) -> PickOutcome {
    try exclusively { () throws(Diagnostic) in
      try requireNoSequence()
      return try PickWork(repository: self, request: request).run()
    }
  }

  /// The conflicts that a pick would stop on; nothing is written.
  ///
  /// - Throws: As ``pick(_:)``, but for what a filter, a hook or a signing program refuses.
  public func foresee(_ request: PickRequest) throws(Diagnostic) -> [Conflict] {
    try requireNoSequence()
    return try withoutStoring { () throws(Diagnostic) in
      try PickWork(repository: self, request: request).foresee()
    }
  }

  /// Whether no more than plain picks are left to do.
  var hasPlainSequence: Bool {
    let folder = SequenceFolder(self)
    do throws(Diagnostic) {
      _ = (try folder.steps(), try folder.mainline())
      return true
    } catch {
      return false
    }
  }

  private func requireNoSequence() throws(Diagnostic) {
    _ = try requireWorkTree()
    try requireNoOperation()
    guard !SequenceFolder(self).exists else {
      throw Diagnostic(
        .operationInProgress, "a cherry-pick or revert is in progress in \"\(workTree ?? gitDirectory)\"",
        remedy: .operation(.init("continue")))
    }
  }

  /// Continues a stopped cherry-pick or revert: commits the index, then picks the remaining commits.
  ///
  /// - Throws: `no-operation`, `unresolved-conflicts`, `conflict-markers-left`, `nothing-to-commit`, `hook-refused`, or
  ///   `sequence-not-plain` where only Git can go on; then nothing has changed.
  public func continuePicks(_ continuation: PickContinuation) throws(Diagnostic) -> PickOutcome {
    try exclusively { () throws(Diagnostic) in
      let steps = try stoppedSteps()
      let mainline = try SequenceFolder(self).mainline()
      var made: [ObjectName] = []
      if try !isPickCommitted() {
        try refuseConflicts(in: IndexFile(self))
        try refuseStagedMarkers()
        var request = CommitRequest(at: continuation.moment)
        request.hooks = continuation.hooks
        request.edit = continuation.edit
        made.append(try commit(request).commit.name)
      }
      return try finishSequence(steps.dropFirst(), mainline: mainline, continuation, made: made)
    }
  }

  /// Goes on without the commit at which it stopped; what was done about it is lost.
  ///
  /// - Throws: `no-operation`, or `sequence-not-plain` where only Git can go on; then nothing has changed.
  public func skipPick(_ continuation: PickContinuation) throws(Diagnostic) -> PickOutcome {
    try exclusively { () throws(Diagnostic) in
      let steps = try stoppedSteps()
      let mainline = try SequenceFolder(self).mainline()
      if try !isPickCommitted() { _ = try abortMerge() }
      return try finishSequence(steps.dropFirst(), mainline: mainline, continuation, made: [])
    }
  }

  /// Takes a stopped cherry-pick or revert back, and the commits that the same sequence made before; edits of other
  /// files stay.
  ///
  /// - Throws: `no-operation`, or `uncommitted-changes` with the files in the way; then nothing has changed.
  @discardableResult
  public func abortPicks(at moment: Moment) throws(Diagnostic) -> PickAbort {
    try exclusively { () throws(Diagnostic) in
      let folder = SequenceFolder(self)
      let isStopped = operation == .cherryPick || operation == .revert
      guard isStopped || folder.exists else { throw noPick }
      try waitForIndex()
      let start = try folder.start()
      let head = try head().commit
      let mayRewind = try folder.lastMade() == head
      if let start, let head, start != head, mayRewind {
        let files = try rewind(to: start, from: head, isStopped: isStopped, at: moment)
        folder.discard()
        return PickAbort(files: files, rewinding: .done)
      }
      let files = isStopped ? try abortMerge() : []
      folder.discard()
      return PickAbort(files: files, rewinding: start == nil || start == head ? .unneeded : .refused)
    }
  }

  private func rewind(
    to start: ObjectName, from head: ObjectName, isStopped: Bool, at moment: Moment
  ) throws(Diagnostic) -> [String] {
    let tree = try commit(start).tree
    var paths = Set(try changes(fromTree: commit(head).tree, toTree: tree).map(\.path))
    let edited = Set(try status().changed.map(\.path))
    let inTheWay = paths.intersection(edited)
    guard inTheWay.isEmpty else { throw Checkout.refused(inTheWay.sorted()) }
    if isStopped { paths.formUnion(try abortMerge()) }
    try restoreExactly(paths.sorted(), fromTree: tree)
    try files.write("\(head)\n", to: "ORIG_HEAD")
    let reference = try self.head().branch?.reference ?? "HEAD"
    try moveReference(
      reference, to: start, expecting: head, log: "reset: moving to \(start)",
      by: try? identity(.committer, at: moment))
    return paths.sorted()
  }

  /// The steps that are left, the one that stopped first.
  private func stoppedSteps() throws(Diagnostic) -> [SequenceFolder.Step] {
    let folder = SequenceFolder(self)
    guard folder.exists || operation == .cherryPick || operation == .revert else { throw noPick }
    return try folder.steps()
  }

  /// Whether what stopped was committed since, by Git's own `commit`.
  private func isPickCommitted() throws(Diagnostic) -> Bool {
    operation != .cherryPick && operation != .revert
  }

  private var noPick: Diagnostic {
    Diagnostic(.noOperation, "no cherry-pick or revert in progress in \"\(workTree ?? gitDirectory)\"")
  }

  private func finishSequence(
    _ steps: ArraySlice<SequenceFolder.Step>, mainline: Int?, _ continuation: PickContinuation, made: [ObjectName]
  ) throws(Diagnostic) -> PickOutcome {
    let folder = SequenceFolder(self)
    var made = made
    var left = steps
    while let step = left.first {
      if let head = try head().commit { try folder.write(Array(left), head: head) }
      var request = PickRequest(step.commit, step.direction, mainline: mainline, at: continuation.moment)
      request.merger = continuation.merger
      let outcome = try PickWork(repository: self, request: request).run()
      made += outcome.commits
      if let stopped = outcome.stopped { return PickOutcome(commits: made, stopped: stopped, head: outcome.head) }
      left = left.dropFirst()
    }
    folder.discard()
    return PickOutcome(commits: made, stopped: nil, head: try head())
  }
}

/// One pick on its way.
private struct PickWork {
  let repository: Repository
  let request: PickRequest

  /// A change as it would be made.
  private struct Computed {
    let head: Head
    let ours: ObjectName
    let commit: Commit
    let merge: Repository.ComputedMerge
    /// The files with the change; `nil` where there are conflicts.
    let tree: ObjectName?
  }

  private func compute() throws(Diagnostic) -> Computed {
    let head = try repository.head()
    guard let ours = head.commit else {
      throw Diagnostic(.noCommits, "can't apply the change: the branch has no commits yet")
    }
    try repository.waitForIndex()
    let commit = try repository.commit(request.commit)
    let merge = try repository.pickInMemory(
      commit, onto: ours, reverting: request.direction == .revert, mainline: request.mainline, merger: request.merger)
    guard try merge.conflicts().isEmpty else {
      return Computed(head: head, ours: ours, commit: commit, merge: merge, tree: nil)
    }
    let before = try repository.commit(ours).tree
    let tree = try repository.storeTree(of: merge, against: before)
    guard tree != before else { throw nothingChanged(commit) }
    return Computed(head: head, ours: ours, commit: commit, merge: merge, tree: tree)
  }

  private func nothingChanged(_ commit: Commit) -> Diagnostic {
    let change = "\(commit.name.short) (\(commit.subject))"
    return Diagnostic(
      .nothingToCommit,
      request.direction == .revert
        ? "nothing to revert: the change of \(change) is no longer in HEAD"
        : "the change of \(change) is already in HEAD")
  }

  /// The conflicts at which it would stop.
  func foresee() throws(Diagnostic) -> [Conflict] {
    _ = try (repository.identity(.committer, at: request.moment), repository.identity(.author, at: request.moment))
    let computed = try compute()
    let label =
      request.direction == .revert
      ? repository.otherSideLabel(reverting: computed.commit) : repository.pickLabel(of: computed.commit)
    let merge =
      computed.tree == nil ? try repository.partFoldersInTheWay(of: computed.merge, label: label) : computed.merge
    try repository.refuseUncommitted(among: repository.pathsTouched(by: merge, in: computed.ours))
    return try merge.conflicts()
  }

  func run() throws(Diagnostic) -> PickOutcome {
    let committer = try repository.identity(.committer, at: request.moment)
    let author = try repository.identity(.author, at: request.moment)
    let computed = try compute()
    let (head, ours, commit, merge) = (computed.head, computed.ours, computed.commit, computed.merge)
    guard let tree = computed.tree else {
      let outcome = try repository.stop(
        at: merge, of: commit, request.direction, mainline: request.mainline, onto: ours)
      return PickOutcome(commits: [], stopped: .init(commit: commit, merge: outcome), head: head)
    }
    let touched = try repository.pathsTouched(by: merge, in: ours)
    try repository.refuseUncommitted(among: touched)
    try repository.readyExternalFilters(touched, attributesOf: commit.name)
    let name = try store(commit, tree: tree, parent: ours, author: author, committer: committer)
    try Checkout(repository: repository, care: .force, paths: touched).index(merge.index)
    let word = request.direction == .revert ? "revert" : "cherry-pick"
    try repository.moveReference(
      head.branch?.reference ?? "HEAD", to: name, expecting: ours,
      log: "\(repository.reflogAction(word)): \(repository.commit(name).firstLine)", by: committer)
    try repository.run(.postCommit, variables: repository.commitHookVariables)
    return PickOutcome(commits: [name], stopped: nil, head: try repository.head())
  }

  /// A copy keeps its author; who takes a change back is the author of that.
  private func store(
    _ commit: Commit, tree: ObjectName, parent: ObjectName, author: Signature, committer: Signature
  ) throws(Diagnostic) -> ObjectName {
    guard request.direction == .revert else {
      let raw = try RawCommit(commit.name, in: repository)
      let content = try raw.content(
        tree: tree, parent: parent, committer: committer, message: repository.preparedMessage(raw.message))
      return try repository.writeSignedCommit(content, committer: committer)
    }
    let reverted = request.mainline.flatMap { commit.parents.indices.contains($0 - 1) ? commit.parents[$0 - 1] : nil }
    let message = repository.revertMessage(commit, parent: reverted ?? commit.parents.first)
    let prepared = try repository.preparedMessage(Array(message.utf8))
    let content = try repository.commitContent(
      tree: tree, parents: [parent], author: author, committer: committer,
      message: String(decoding: prepared, as: UTF8.self))
    return try repository.writeSignedCommit(content, committer: committer)
  }
}
