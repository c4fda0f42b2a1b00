public import Diagnostics
package import GitStore
import GitWorkTree

/// Rebasing the current branch of a repository.
public struct Rebasing {
  package let repository: Repository
}

extension Rebasing {
  /// Rebases the current branch onto another commit, as `git rebase` does.
  ///
  /// All is computed in memory; files are touched once, when the branch moves or where a commit does not fit. Merges
  /// are left out, and commits whose change the upstream has. Stopped, it is a rebase of Git's own, and either program
  /// can go on.
  ///
  /// - Throws: `uncommitted-changes`, `operation-in-progress`, `branch-checked-out`, `hook-refused`,
  ///   `git-identity-missing`, `signing-failed` or `rebase-not-plain`; then nothing has changed.
  public func rebase(_ request: RebaseRequest) throws(Diagnostic) -> RebaseOutcome {
    try repository.exclusively { () throws(Diagnostic) in try RebaseBeginning(repository, request).run() }
  }
}

/// A rebase that begins.
struct RebaseBeginning {
  private let repository: Repository
  private let request: RebaseRequest
  private let head: Head
  private let original: ObjectName
  private let onto: ObjectName
  private let committer: Signature

  /// Reads the branch to rebase: HEAD's branch, if no other is given.
  init(_ repository: Repository, _ request: RebaseRequest, of branch: Branch? = nil) throws(Diagnostic) {
    self.repository = repository
    self.request = request
    _ = try repository.requireWorkTree()
    try repository.requireNoOperation()
    head = if let branch { .branch(branch.name, branch.target) } else { try repository.head() }
    guard let original = head.commit else {
      throw Diagnostic(.noCommits, "no commits yet to rebase")
    }
    self.original = original
    onto = try repository.commits.read(request.onto?.commit ?? request.upstream).name
    committer = try repository.identity(.committer, at: request.moment)
    if let branch = head.branch { try repository.linkedWorkTrees.refuse(using: branch) }
    try repository.waitForIndex()
  }

  func run() throws(Diagnostic) -> RebaseOutcome {
    let isClean = try refuseChanges()
    if try isUpToDate() { return outcome(.upToDate) }
    if request.hooks == .all { try repository.hooks.run(.preRebase, [request.given ?? request.label]) }
    let (picks, alreadyApplied) = try picks()
    try refuseOtherBranches(at: picks)
    var replay = try replay(of: picks)
    return try bringIn(&replay, alreadyApplied, isClean: isClean)
  }

  /// What would come out, with objects kept in memory.
  func foresee() throws(Diagnostic) -> RebaseForecast {
    _ = try refuseChanges()
    if try isUpToDate() { return .upToDate }
    let (picks, _) = try picks()
    try refuseOtherBranches(at: picks)
    var replay = try replay(of: picks)
    let misfit = try replay.run()
    let work = RebaseWork(repository: repository, committer: committer)
    try work.refuseInTheWay(replay, misfit)
    try repository.switching.readyFilters(changingFrom: original, to: replay.tip)
    if let misfit { return .stops(at: misfit.commit, conflicts: misfit.conflicts) }
    return .fits(tree: try repository.commits.read(replay.tip).tree)
  }

  /// Refuses uncommitted changes without an autostash; returns whether there are none.
  private func refuseChanges() throws(Diagnostic) -> Bool {
    let status = try repository.status()
    try repository.conflicts.refuse(in: IndexFile(repository))
    let stashes = request.stashesChanges ?? (repository.configuration.boolean("rebase.autoStash") == true)
    // Work within a submodule is its own.
    let changes = try status.staged + repository.withoutSubmodules(status.changed)
    if !changes.isEmpty, !stashes { throw Checkout.refused(Array(Set(changes.map(\.path))).sorted()) }
    return changes.isEmpty
  }

  /// The commits to replay, and those whose change is already applied.
  private func picks() throws(Diagnostic) -> (picks: [Commit], alreadyApplied: [ObjectName]) {
    let own = try repository.rebasing.commits(from: original, without: request.upstream)
    let theirs = try repository.rebasing.commits(from: request.upstream, without: original)
    let applied = try repository.rebasing.applied(own, in: theirs)
    return (
      own.filter { $0.parents.count < 2 && !applied.contains($0.name) }, own.map(\.name).filter(applied.contains)
    )
  }

  private func replay(of picks: [Commit]) throws(Diagnostic) -> RebaseReplay {
    var empty: Set<ObjectName> = []
    for commit in picks {
      guard let parent = commit.parents.first, try repository.commits.read(parent).tree == commit.tree else { continue }
      empty.insert(commit.name)
    }
    let state = RebaseState(branch: head.branch, onto: onto, original: original, picks: picks, empty: empty)
    return RebaseReplay(repository, state, tip: onto, committer: committer, merger: request.merger)
  }

  /// Whether Git considers the branch up to date: its commits are already a line on top of the base.
  private func isUpToDate() throws(Diagnostic) -> Bool {
    guard try repository.commits.mergeBase(onto, original) == onto,
      try repository.commits.mergeBase(request.upstream, original) == onto
    else { return false }
    return try repository.rebasing.commits(from: original, without: onto).allSatisfy { $0.parents.count < 2 }
  }

  /// From here on a failure aborts the rebase.
  private func bringIn(
    _ replay: inout RebaseReplay, _ alreadyApplied: [ObjectName], isClean: Bool
  ) throws(Diagnostic) -> RebaseOutcome {
    let work = RebaseWork(
      repository: repository, committer: committer, label: request.onto?.label ?? request.given ?? request.label)
    let misfit = try replay.run()
    try work.refuseInTheWay(replay, misfit)
    try repository.switching.readyFilters(changingFrom: original, to: replay.tip)
    let stash = isClean ? nil : try StashWork(repository, StashRequest(at: request.moment)).make()
    replay.setAside(stash?.commit)
    try replay.state.write(to: repository)
    do throws(Diagnostic) {
      if let stash { try repository.stashing.clear(stash) }
      try repository.files.write("\(original)\n", to: "ORIG_HEAD")
      try work.move(replay)
    } catch {
      // The cause of the failure is more useful than an error of the abort.
      _ = try? repository.rebasing.abort(at: request.moment)
      throw error
    }
    if let misfit { return try work.stop(at: misfit, replay.state, alreadyApplied) }
    return try work.finish(replay, alreadyApplied)
  }

  private func refuseOtherBranches(at picks: [Commit]) throws(Diagnostic) {
    guard repository.configuration.boolean("rebase.updateRefs") == true else { return }
    let moved = Set(picks.map(\.name))
    let others = try repository.references.list(below: "refs/heads/")
      .filter { moved.contains($0.target) && $0.name != head.branch?.reference }
    guard let other = others.first else { return }
    throw Diagnostic(
      .rebaseNotPlain,
      "rebase.updateRefs requires an update of \"\(other.name)\", which Slipway does not support",
      remedy: .advice("run git rebase \(request.label)"))
  }

  private func outcome(_ state: RebaseOutcome.State) -> RebaseOutcome {
    RebaseOutcome(state: state, head: head, rewritten: [], alreadyApplied: [], keptStash: nil)
  }
}
