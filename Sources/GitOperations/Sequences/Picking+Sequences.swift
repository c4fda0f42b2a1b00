public import Diagnostics
public import GitStore
public import GitWorkTree

extension Picking {
  /// Applies or reverts the changes of commits and commits them, as `git cherry-pick` and `git revert` do.
  ///
  /// With conflicts it stops as they do, and either program can go on. Of several commits, those that would be empty are
  /// left out.
  ///
  /// - Throws: `commit-is-merge`, `nothing-to-commit`, `operation-in-progress`, `git-identity-missing`,
  ///   `signing-failed`, or `uncommitted-changes` with the files in the way. If it is thrown for the first commit, nothing
  ///   has changed.
  public func pick(_ request: PickRequest) throws(Diagnostic) -> PickOutcome {
    try repository.exclusively { () throws(Diagnostic) in
      try requireNoSequence()
      let work = PickWork(repository, request)
      let folder = SequenceFolder(repository)
      let steps = request.commits.map { SequenceFolder.Step(direction: request.direction, commit: $0) }
      guard request.isSequence, let head = try repository.head().commit else {
        guard let step = steps.first else { return PickOutcome(commits: [], stopped: nil, head: try repository.head()) }
        return try work.run(step)
      }
      try folder.create(from: head, options: request.options)
      do throws(Diagnostic) {
        let outcome = try finishSequence(steps[...], work)
        guard !outcome.commits.isEmpty || outcome.stopped != nil else {
          throw Diagnostic(.nothingToCommit, "the changes of the selected commits are already in HEAD")
        }
        return outcome
      } catch {
        if try repository.head().commit == head { folder.discard() }
        throw error
      }
    }
  }

  /// The conflicts that a pick would stop on; nothing is written.
  ///
  /// - Throws: As ``pick(_:)``, but for what a filter, a hook or a signing program refuses.
  public func foresee(_ request: PickRequest) throws(Diagnostic) -> [Conflict] {
    try requireNoSequence()
    return try repository.withoutStoring { () throws(Diagnostic) in
      try PickWork(repository, request).foresee(request.commits.map { .init(direction: request.direction, commit: $0) })
    }
  }

  /// The commit that was checked out before the first of several picks in progress; `nil` without a record of several.
  ///
  /// - Throws: `git-failed` where the record can't be read.
  public func sequenceStart() throws(Diagnostic) -> ObjectName? {
    let folder = SequenceFolder(repository)
    return folder.exists ? try folder.start() : nil
  }

  /// Whether no more than plain picks are left to do.
  var hasPlainSequence: Bool {
    let folder = SequenceFolder(repository)
    do throws(Diagnostic) {
      _ = (try folder.steps(), try folder.options())
      return true
    } catch {
      return false
    }
  }

  private func requireNoSequence() throws(Diagnostic) {
    _ = try repository.requireWorkTree()
    try repository.requireNoOperation()
    guard !SequenceFolder(repository).exists else {
      throw Diagnostic(
        .operationInProgress,
        "cherry-pick or revert in progress in \"\(repository.workTree ?? repository.gitDirectory)\"",
        remedy: repository.operationRemedy)
    }
  }

  /// Continues a stopped cherry-pick or revert: commits the index, then picks the remaining commits.
  ///
  /// - Throws: `no-operation`, `unresolved-conflicts`, `conflict-markers-left`, `nothing-to-commit`, `hook-refused`, or
  ///   `sequence-not-plain` where only Git can go on; then nothing has changed.
  public func continuePicks(_ continuation: PickContinuation) throws(Diagnostic) -> PickOutcome {
    try repository.exclusively { () throws(Diagnostic) in
      let steps = try stoppedSteps()
      let work = PickWork(repository, continuation, try SequenceFolder(repository).options())
      var begun = PickOutcome(commits: [], stopped: nil, head: try repository.head())
      if try !isPickCommitted() {
        try repository.conflicts.refuse(in: IndexFile(repository))
        try repository.committing.refuseStagedMarkers()
        try work.refuseUnstaged(in: steps.dropFirst())
        var request = CommitRequest(at: continuation.moment)
        request.hooks = continuation.hooks
        request.edit = continuation.edit
        begun = try finishStopped(steps, request)
      }
      return try finishSequence(steps.dropFirst(), work, after: begun)
    }
  }

  /// Goes on without the commit at which it stopped; what was done about it is lost.
  ///
  /// - Throws: `no-operation`, or `sequence-not-plain` where only Git can go on; then nothing has changed.
  public func skip(_ continuation: PickContinuation) throws(Diagnostic) -> PickOutcome {
    try repository.exclusively { () throws(Diagnostic) in
      let steps = try stoppedSteps()
      let work = PickWork(repository, continuation, try SequenceFolder(repository).options())
      if try !isPickCommitted() { _ = try repository.merging.abort() }
      return try finishSequence(steps.dropFirst(), work)
    }
  }

  /// Takes a stopped cherry-pick or revert back, and the commits that the same sequence made before; edits of other
  /// files stay.
  ///
  /// - Throws: `no-operation`, or `uncommitted-changes` with the files in the way; then nothing has changed.
  @discardableResult
  public func abort(at moment: Moment) throws(Diagnostic) -> PickAbort {
    try repository.exclusively { () throws(Diagnostic) in
      let folder = SequenceFolder(repository)
      let isStopped = repository.operation == .cherryPick || repository.operation == .revert
      guard isStopped || folder.exists else { throw noPick }
      try repository.waitForIndex()
      let start = try folder.start()
      let head = try repository.head().commit
      let mayRewind = try folder.lastMade() == head
      if let start, let head, start != head, mayRewind {
        let files = try rewind(to: start, from: head, isStopped: isStopped, at: moment)
        folder.discard()
        return PickAbort(files: files, rewinding: .done)
      }
      let files = isStopped ? try repository.merging.abort() : []
      folder.discard()
      return PickAbort(files: files, rewinding: start == nil || start == head ? .unneeded : .refused)
    }
  }

  private func rewind(
    to start: ObjectName, from head: ObjectName, isStopped: Bool, at moment: Moment
  ) throws(Diagnostic) -> [String] {
    let tree = try repository.commits.read(start).tree
    var paths = Set(
      try repository.trees.changes(fromTree: repository.commits.read(head).tree, toTree: tree).map(\.path))
    let edited = Set(try repository.status().changed.map(\.path))
    let inTheWay = paths.intersection(edited)
    guard inTheWay.isEmpty else { throw try Checkout.refused(inTheWay.sorted(), in: repository) }
    if isStopped { paths.formUnion(try repository.merging.abort()) }
    try repository.snapshots.restoreExactly(paths.sorted(), fromTree: tree)
    try repository.files.write("\(head)\n", to: "ORIG_HEAD")
    let reference = try repository.head().branch?.reference ?? "HEAD"
    try repository.references.move(
      reference, to: start, expecting: head, log: "reset: moving to \(start)",
      by: try? repository.identity(.committer, at: moment))
    return paths.sorted()
  }

  /// The steps that are left, the one that stopped first.
  private func stoppedSteps() throws(Diagnostic) -> [SequenceFolder.Step] {
    let folder = SequenceFolder(repository)
    guard folder.exists || repository.operation == .cherryPick || repository.operation == .revert else { throw noPick }
    return try folder.steps()
  }

  /// Whether what stopped was committed since, by Git's own `commit`.
  private func isPickCommitted() throws(Diagnostic) -> Bool {
    repository.operation != .cherryPick && repository.operation != .revert
  }

  private var noPick: Diagnostic {
    Diagnostic(
      .noOperation, "no cherry-pick or revert in progress in \"\(repository.workTree ?? repository.gitDirectory)\"")
  }

  /// Commits what stopped; in a sequence, a commit that its resolution made empty is left out like any other.
  private func finishStopped(
    _ steps: [SequenceFolder.Step], _ request: CommitRequest
  ) throws(Diagnostic) -> PickOutcome {
    let stopped = steps.prefix(1).map(\.commit)
    do throws(Diagnostic) {
      let made = try repository.committing.commit(request).commit.name
      return PickOutcome(commits: [made], sources: stopped, stopped: nil, head: try repository.head())
    } catch  where error.code == .nothingToCommit && SequenceFolder(repository).exists {
      _ = try repository.merging.abort()
      return PickOutcome(commits: [], leftOut: stopped, stopped: nil, head: try repository.head())
    }
  }

  private func finishSequence(
    _ steps: ArraySlice<SequenceFolder.Step>, _ work: PickWork, after begun: PickOutcome? = nil
  ) throws(Diagnostic) -> PickOutcome {
    let folder = SequenceFolder(repository)
    var (made, sources, leftOut) = (begun?.commits ?? [], begun?.sources ?? [], begun?.leftOut ?? [])
    var left = steps
    while let step = left.first {
      if let head = try repository.head().commit { try folder.write(Array(left), head: head) }
      do throws(Diagnostic) {
        let outcome = try work.run(step)
        made += outcome.commits
        sources += outcome.sources
        if let stopped = outcome.stopped {
          return PickOutcome(
            commits: made, sources: sources, leftOut: leftOut, stopped: stopped, head: outcome.head)
        }
      } catch  where error.code == .nothingToCommit {
        leftOut.append(step.commit)
      }
      left = left.dropFirst()
    }
    folder.discard()
    return PickOutcome(commits: made, sources: sources, leftOut: leftOut, stopped: nil, head: try repository.head())
  }
}
