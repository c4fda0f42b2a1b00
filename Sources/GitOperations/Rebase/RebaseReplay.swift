import Diagnostics
import GitMerging
import GitStore
import GitWorkTree
import Processes

/// Replays commits onto another one, in memory: no file, index or reference is touched.
struct RebaseReplay {
  /// A commit that does not fit, and what came out of trying.
  struct Misfit {
    let commit: Commit
    let merge: ComputedMerge
    let conflicts: [Conflict]
    /// How the commit is called in names and markers.
    let label: String

    init(commit: Commit, merge: ComputedMerge, in repository: Repository) throws(Diagnostic) {
      self.commit = commit
      label = repository.picking.label(of: commit)
      let parted = try repository.foldersInTheWay.part(of: merge, label: label)
      self.merge = parted
      conflicts = try parted.conflicts()
    }
  }

  let repository: Repository
  let committer: Signature
  let merger: FileMerger?
  private(set) var state: RebaseState
  /// Where HEAD would be now.
  private(set) var tip: ObjectName
  /// Where HEAD went on the way, for the reflog, and whether by a commit that is new.
  private(set) var moves: [(target: ObjectName, log: String, isNew: Bool)] = []

  init(
    _ repository: Repository, _ state: RebaseState, tip: ObjectName, committer: Signature,
    merger: FileMerger?
  ) {
    self.repository = repository
    self.state = state
    self.tip = tip
    self.committer = committer
    self.merger = merger
  }

  /// Records the autostash.
  mutating func setAside(_ stash: ObjectName?) {
    state.autostash = stash
  }

  /// Replays commits until one conflicts, and returns that commit.
  mutating func run() throws(Diagnostic) -> Misfit? {
    while let step = state.todo.steps.first {
      if case .pick(let name, _) = step {
        let misfit = try pick(repository.commits.read(name))
        state.todo.steps.removeFirst()
        state.done.steps.append(step)
        if let misfit { return misfit }
      } else {
        state.todo.steps.removeFirst()
        state.done.steps.append(step)
      }
    }
    return nil
  }

  private mutating func pick(_ commit: Commit) throws(Diagnostic) -> Misfit? {
    if commit.parents == [tip] {
      move(to: commit.name, commit, log: "\(repository.reflogs.action("rebase")): fast-forward")
      return nil
    }
    let merge = try repository.picking.pickInMemory(commit, onto: tip, reverting: false, merger: merger)
    guard try merge.conflicts().isEmpty else {
      return try Misfit(commit: commit, merge: merge, in: repository)
    }
    let tipTree = try repository.commits.read(tip).tree
    let tree = try repository.treeMerging.storeTree(of: merge, against: tipTree)
    let wasEmpty = try repository.rebasing.parentTree(of: commit) == commit.tree
    // What brings nothing new any more is left out; what never changed a file was meant so.
    if tree == tipTree, !wasEmpty {
      state.rewritten.append(RewrittenCommit(old: commit.name, new: tip))
      return nil
    }
    let raw = try RawCommit(commit.name, in: repository)
    let new = try write(raw, tree: tree)
    try move(
      to: new, commit, log: "\(repository.reflogs.action("rebase")) (pick): \(repository.commits.read(new).firstLine)")
    return nil
  }

  /// Writes a commit with the hook's message and the user's signature; a dry run needs neither.
  private func write(_ raw: RawCommit, tree: ObjectName) throws(Diagnostic) -> ObjectName {
    let isForeseen = repository.keepsObjectsInMemory
    let message = isForeseen ? raw.message : try repository.rebasing.preparedMessage(raw.message)
    let content = try raw.content(tree: tree, parent: tip, committer: committer, message: message)
    return isForeseen
      ? try repository.objects.writeCommitContent(content)
      : try repository.committing.writeSigned(content, committer: committer)
  }

  private mutating func move(to new: ObjectName, _ commit: Commit, log: String) {
    tip = new
    moves.append((new, log, new != commit.name))
    state.rewritten.append(RewrittenCommit(old: commit.name, new: new))
  }
}

extension Rebasing {
  /// A message as the hook `prepare-commit-msg` leaves it; the only one of a commit's hooks that a rebase runs first.
  func preparedMessage(
    _ message: [UInt8], variables: [String: String] = [:]
  ) throws(Diagnostic) -> [UInt8] {
    guard ProgramLookup.isProgram("\(repository.hooks.directory)/\(Hook.prepareCommitMessage.rawValue)") else {
      return message
    }
    let file = "COMMIT_EDITMSG"
    try repository.files.write(message, to: file)
    try repository.hooks.run(
      .prepareCommitMessage, [repository.hooks.path(file), "message"],
      variables: repository.hooks.commitVariables.merging(variables) { $1 })
    return try repository.files.read(file) ?? message
  }
}
