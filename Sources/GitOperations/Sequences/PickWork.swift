import Diagnostics
import GitMerging
import GitStore
import GitWorkTree

/// The picks of commits, one after the other.
struct PickWork {
  private let repository: Repository
  private let options: PickOptions
  private let moment: Moment
  private let merger: FileMerger?

  init(_ repository: Repository, _ request: PickRequest) {
    self.repository = repository
    (options, moment, merger) = (request.options, request.moment, request.merger)
  }

  init(_ repository: Repository, _ continuation: PickContinuation, _ options: PickOptions) {
    self.repository = repository
    self.options = options
    (moment, merger) = (continuation.moment, continuation.merger)
  }

  /// A change as it would be made.
  private struct Computed {
    let step: SequenceFolder.Step
    let ours: ObjectName
    let commit: Commit
    let merge: ComputedMerge
    /// The files with the change; `nil` where there are conflicts.
    let tree: ObjectName?
  }

  private func compute(_ step: SequenceFolder.Step, onto ours: ObjectName) throws(Diagnostic) -> Computed {
    let commit = try repository.commits.read(step.commit)
    let merge = try repository.picking.pickInMemory(
      commit, onto: ours, reverting: step.direction == .revert, mainline: options.mainline, merger: merger)
    guard try merge.conflicts().isEmpty else {
      return Computed(step: step, ours: ours, commit: commit, merge: merge, tree: nil)
    }
    let before = try repository.commits.read(ours).tree
    let tree = try repository.treeMerging.storeTree(of: merge, against: before)
    guard tree != before else { throw nothingChanged(commit, step.direction) }
    return Computed(step: step, ours: ours, commit: commit, merge: merge, tree: tree)
  }

  /// Where HEAD is, once nobody writes the index.
  private func start() throws(Diagnostic) -> (head: Head, commit: ObjectName) {
    let head = try repository.head()
    guard let ours = head.commit else {
      throw Diagnostic(.noCommits, "can't apply the change: the branch has no commits yet")
    }
    try repository.waitForIndex()
    return (head, ours)
  }

  private func nothingChanged(_ commit: Commit, _ direction: PickDirection) -> Diagnostic {
    let change = "\(commit.name.short) (\(commit.subject))"
    return Diagnostic(
      .nothingToCommit,
      direction == .revert
        ? "nothing to revert: the change of \(change) is no longer in HEAD"
        : "the change of \(change) is already in HEAD",
      remedy: direction == .revert ? nil : .advice("name a commit of another branch"))
  }

  /// The conflicts of the first commit that would stop; the commits before it are made in memory.
  func foresee(_ steps: [SequenceFolder.Step]) throws(Diagnostic) -> [Conflict] {
    let committer = try repository.identity(.committer, at: moment)
    let author = try repository.identity(.author, at: moment)
    var tip = try start().commit
    var nothing: Diagnostic?
    for step in steps {
      do throws(Diagnostic) {
        let computed = try compute(step, onto: tip)
        guard let tree = computed.tree else { return try stop(computed) }
        try repository.merging.refuseUncommitted(
          among: repository.merging.pathsTouched(by: computed.merge, in: tip), comingFrom: computed.merge)
        tip = try repository.objects.writeCommitContent(
          content(computed, tree: tree, author: author, committer: committer) { $0 })
      } catch  where error.code == .nothingToCommit {
        nothing = error
      }
    }
    if let nothing, tip == (try start().commit) { throw nothing }
    return []
  }

  /// Refuses files in the way of any step, before the first one is committed.
  func refuseUnstaged(in steps: ArraySlice<SequenceFolder.Step>) throws(Diagnostic) {
    guard !steps.isEmpty else { return }
    for step in steps {
      let commit = try repository.commits.read(step.commit)
      let parent = try repository.picking.parent(of: commit, mainline: options.mainline)
      let before = try parent.map { name throws(Diagnostic) in try repository.commits.read(name).tree }
      let touched = try repository.trees.changes(fromTree: before, toTree: commit.tree).map(\.path)
      var coming = commit.tree
      if step.direction == .revert {
        coming = if let before { before } else { try repository.objects.emptyTree() }
      }
      try repository.merging.refuseUnstaged(among: touched, comingFrom: .tree(coming))
    }
  }

  private func stop(_ computed: Computed) throws(Diagnostic) -> [Conflict] {
    let label =
      computed.step.direction == .revert
      ? repository.picking.otherSideLabel(reverting: computed.commit) : repository.picking.label(of: computed.commit)
    let merge = try repository.foldersInTheWay.part(of: computed.merge, label: label)
    try repository.merging.refuseUncommitted(
      among: repository.merging.pathsTouched(by: merge, in: computed.ours), comingFrom: merge)
    return try merge.conflicts()
  }

  func run(_ step: SequenceFolder.Step) throws(Diagnostic) -> PickOutcome {
    let committer = try repository.identity(.committer, at: moment)
    let author = try repository.identity(.author, at: moment)
    let (head, ours) = try start()
    let computed = try compute(step, onto: ours)
    let (commit, merge) = (computed.commit, computed.merge)
    guard let tree = computed.tree else {
      let outcome = try repository.picking.stop(at: merge, of: commit, step.direction, options, onto: ours)
      return PickOutcome(commits: [], stopped: .init(commit: commit, merge: outcome), head: head)
    }
    let touched = try repository.merging.pathsTouched(by: merge, in: ours)
    try repository.merging.refuseUncommitted(among: touched, comingFrom: merge)
    try repository.attributes.readyFilters(touched, attributesOf: commit.name)
    let content = try content(computed, tree: tree, author: author, committer: committer) {
      message throws(Diagnostic) in
      try repository.rebasing.preparedMessage(message)
    }
    let name = try repository.committing.writeSigned(content, committer: committer)
    try Checkout(repository: repository, care: .force, paths: touched).index(merge.index)
    let word = step.direction == .revert ? "revert" : "cherry-pick"
    try repository.references.move(
      head.branch?.reference ?? "HEAD", to: name, expecting: ours,
      log: "\(repository.reflogs.action(word)): \(repository.commits.read(name).firstLine)", by: committer)
    try repository.hooks.run(.postCommit, variables: repository.hooks.commitVariables)
    return PickOutcome(commits: [name], sources: [step.commit], stopped: nil, head: try repository.head())
  }

  /// The bytes of the new commit.
  ///
  /// A copy keeps its author; who reverts a commit is the author of that.
  private func content(
    _ computed: Computed, tree: ObjectName, author: Signature, committer: Signature,
    prepared: ([UInt8]) throws(Diagnostic) -> [UInt8]
  ) throws(Diagnostic) -> [UInt8] {
    let commit = computed.commit
    guard computed.step.direction == .revert else {
      let raw = try RawCommit(commit.name, in: repository)
      let message =
        options.recordsOrigin ? MessageTrailers.adding(originOf: commit.name, to: raw.message) : raw.message
      return try raw.content(tree: tree, parent: computed.ours, committer: committer, message: prepared(message))
    }
    let reverted = options.mainline.flatMap {
      commit.parents.indices.contains($0 - 1) ? commit.parents[$0 - 1] : nil
    }
    let message = repository.picking.revertMessage(commit, parent: reverted ?? commit.parents.first)
    return try repository.commits.content(
      tree: tree, parents: [computed.ours], author: author, committer: committer,
      message: String(decoding: prepared(Array(message.utf8)), as: UTF8.self))
  }
}
