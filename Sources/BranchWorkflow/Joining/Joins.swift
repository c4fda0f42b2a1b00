public import Diagnostics
import FileTrees
import GitHistory
import GitOperations
public import GitStore
import GitWorkTree
import OperationLog

/// Operations that join two branches: finish, update, merge, rebase.
public struct Joins: WorkflowPart {
  let workflow: Workflow
}
import SemanticMerges

/// Options of finishing a feature.
public struct FinishOptions: Hashable, Sendable {
  /// How it is recorded on the main branch.
  public var record: MergeRecord
  /// Whether its commits are rebased onto the main branch instead of merged.
  public var rebases = false
  /// Whether a merge makes a commit also where the branch could just move forward, whatever `merge.ff` says.
  public var neverFastForwards = false
  /// Whether the feature's branch is kept.
  public var keepsBranch: Bool
  /// The commit's message; the workflow's own words if `nil`.
  public var message: String?

  /// Creates options: a merge commit, and the branch deleted, unless said otherwise.
  public init(record: MergeRecord = .merge, keepsBranch: Bool = false, message: String? = nil) {
    self.record = record
    self.keepsBranch = keepsBranch
    self.message = message
  }
}

extension Joins {
  /// Brings a feature into the main branch and deletes its branch.
  ///
  /// Stops on conflicts with Git's own state, so that either program can go on. A feature that has nothing that the
  /// main branch has not, merged elsewhere or squashed, is only tidied up.
  ///
  /// - Parameters:
  ///   - name: The feature; the one that HEAD is at if `nil`.
  ///   - options: How it is recorded, and what becomes of its branch.
  /// - Returns: How far it got, with the files in conflict if it stopped.
  /// - Throws: `main-behind`, `uncommitted-changes`, `not-on-feature`, `operation-in-progress`: then nothing has
  ///   changed; `hook-refused`: then all is again as it was.
  public func finishFeature(
    _ name: String? = nil, options: FinishOptions = FinishOptions()
  ) throws(Diagnostic) -> MergeProgress {
    try join(.finishFeature(name, options))
  }

  func prepareFinish(_ name: String?, _ options: FinishOptions) throws(Diagnostic) -> Join {
    if let done = try finished(.finish, .feature, name) { return done }
    let feature = if let name { try workflow.featureBranch(name) } else { try workflow.currentFeature() }
    let main = try workflow.developmentBranch(of: feature.name)
    try refuseBehind(main)
    try refuseLeavingOut(feature, into: main)
    let untracked = try uncommittedChanges.refuse(finishing: feature.name, reaching: [main.target, feature.target])
    let (ahead, behind) = try repository.commits.aheadBehind(feature.target, of: main.target)
    var plan = MergePlan(purpose: .finish, source: feature, target: main)
    plan.record = options.record
    plan.deletesSource = !options.keepsBranch
    try refuseElsewhere(plan, workflow.featureName(feature.name))
    let words = "Merge branch '\(feature.name)' into \(main.name)"
    let own = options.record == .merge ? words : try squashMessage(of: feature, into: main)
    plan.message = options.message ?? own
    let standing = try workflow.topicBranches.standing(of: feature, main: main, ahead: ahead, behind: behind)
    let isNeeded = standing == .mergeable || standing == .conflicts
    plan.rebases = options.rebases && isNeeded
    let title = "feature finish \(workflow.featureName(feature.name))"
    if plan.rebases { try workflow.rebases.refuseUncommittedRebase() }
    let way: Join.Way = plan.rebases ? .rebase : .merge(isNeeded: isNeeded)
    return Join(plan: plan, title: title, way: way, leftOut: untracked)
  }

  /// What to say of a branch that was brought in and deleted by an earlier run, so that a finish can be said again.
  func finished(
    _ purpose: MergePlan.Purpose, _ kind: BranchKind, _ name: String?
  ) throws(Diagnostic) -> Join? {
    guard let name, let branch = try? BranchSlug.branch(forTitle: name, prefix: workflow.prefix(of: kind)),
      try repository.branches.find(branch) == nil, (try? workflow.branch(kind, named: name)) == nil
    else { return nil }
    let entry = try operationLog.entries().first { $0.plan?.purpose == purpose && $0.plan?.source == branch }
    guard let entry, entry.state == .done, let plan = entry.plan, plan.deletesSource else { return nil }
    // Git's reset may have dropped it since.
    guard let left = try operationLog.snapshots(of: entry).after?.references[plan.target.reference],
      let target = try repository.branches.find(plan.target)?.target,
      try repository.commits.isAncestor(left, of: target)
    else { return nil }
    return Join(plan: plan, title: entry.title, way: .nothing)
  }

  /// The message of a squash commit: the message of the only commit, or the branch's name and the commits' subjects.
  private func squashMessage(of branch: Branch, into main: Branch) throws(Diagnostic) -> String {
    let commits = try repository.history.log(from: [branch.target], hiding: [main.target]).filter {
      $0.parents.count < 2
    }
    if let only = commits.first, commits.count == 1 { return only.message }
    let title = workflow.featureName(branch.name)
    return "\(title)\n\n" + commits.reversed().map { "* \($0.subject)\n" }.joined()
  }

  /// Updates the current feature from the main branch, by a merge or a rebase.
  public func updateFeature(by way: UpdateWay = .merge) throws(Diagnostic) -> MergeProgress {
    try join(.updateFeature(way))
  }

  func prepareUpdate(by way: UpdateWay) throws(Diagnostic) -> Join {
    let feature = try workflow.currentFeature()
    let main = try workflow.developmentBranch(of: feature.name)
    guard way == .rebase else { return try prepare((main.name, main.target), into: feature, purpose: .update) }
    var plan = MergePlan(purpose: .update, source: main, target: feature)
    plan.rebases = true
    try workflow.rebases.refuseUncommittedRebase()
    return Join(plan: plan, title: "feature update \(workflow.featureName(feature.name))", way: .rebase)
  }

  /// How a branch gets what another one has.
  public enum UpdateWay: Hashable, Sendable {
    /// By a commit that has both.
    case merge
    /// Rebase its commits onto the main branch.
    case rebase
  }

  /// Merges a branch, here or of a remote, into the current one.
  ///
  /// - Throws: `branch-not-found`, `operation-in-progress`, `not-fast-forward` where `merge.ff` wants nothing else, or
  ///   `uncommitted-changes`; then nothing has changed. `hook-refused`: the merge waits for its commit.
  public func merge(
    _ branch: BranchName, options: FinishOptions = FinishOptions()
  ) throws(Diagnostic) -> MergeProgress {
    try join(.merge(branch, options))
  }

  func prepareMerge(_ branch: BranchName, _ options: FinishOptions) throws(Diagnostic) -> Join {
    let source = try workflow.namedBranch(branch)
    let target = try workflow.currentBranch(for: "to merge \"\(branch)\" into")
    return try prepare(source, into: target, purpose: .merge, options: options)
  }

  /// Prepares the merge of a tag or commit, with Git's message: that of an annotated tag contains the tag's own.
  func prepareMerge(revision text: String, _ options: FinishOptions) throws(Diagnostic) -> Join {
    let target = try workflow.currentBranch(for: "to merge \"\(text)\" into")
    let commit = try repository.commits.resolve(text)
    guard let tag = try repository.tags.list(matching: [text]).first(where: { $0.name == text && $0.commit == commit })
    else {
      return try prepare(
        (BranchName(commit.short), commit), into: target, purpose: .merge, options: options,
        named: MergeSource(commit: commit, label: text, kind: .commit))
    }
    return try prepare(
      (BranchName(text), commit), into: target, purpose: .merge, options: options,
      named: MergeSource(commit: commit, label: text, kind: .tag), annotation: tag.isAnnotated ? tag.message : nil)
  }

  private func prepare(
    _ source: (name: BranchName, commit: ObjectName), into target: Branch, purpose: MergePlan.Purpose,
    options: FinishOptions = FinishOptions(), named: MergeSource? = nil, annotation: String? = nil
  ) throws(Diagnostic) -> Join {
    var plan = MergePlan(purpose: purpose, source: source.name, at: source.commit, target: target)
    plan.record = options.record
    let isLocal = try repository.branches.find(source.name) != nil
    let known =
      named ?? MergeSource(commit: source.commit, label: source.name.rawValue, kind: isLocal ? .branch : .remoteBranch)
    let subject = known.message(into: target.name, mainBranches: try mainNames())
    let words =
      annotation.map { subject + "\n\n" + String($0.reversed().drop(while: \.isNewline).reversed()) } ?? subject
    plan.message = options.message ?? (options.record == .merge ? words : "Squashed from \(source.name)")
    let rule: FastForwardRule =
      try options.neverFastForwards ? .never : purpose == .merge ? repository.merging.fastForwardRule() : .wherePossible
    let title = purpose == .update ? "feature update \(workflow.featureName(target.name))" : "merge \(source.name)"
    return try prepare(plan, title, rule: rule)
  }

  /// The names of the main branch, left out of the messages of merges; a repository may have none.
  private func mainNames() throws(Diagnostic) -> Set<String> {
    do throws(Diagnostic) {
      return [try workflow.mainBranch().name.rawValue]
    } catch {
      guard error.code == .mainBranchUnknown else { throw error }
      return ["main", "master"]
    }
  }

  /// A merge, or a move forward where that is enough and allowed.
  func prepare(_ plan: MergePlan, _ title: String, rule: FastForwardRule) throws(Diagnostic) -> Join {
    let analysis = try repository.merging.analyze(of: plan.sourceCommit, into: plan.targetCommit)
    if analysis == .diverged, rule == .only {
      throw Diagnostic(
        .notFastForward, "can't fast-forward: \"\(plan.source)\" does not contain all of \"\(plan.target)\"",
        remedy: .advice("rebase \"\(plan.source)\" first, or set merge.ff to true"))
    }
    guard analysis == .fastForward, plan.record == .merge, rule != .never else {
      return Join(plan: plan, title: title, way: .merge(isNeeded: analysis != .upToDate))
    }
    return Join(plan: plan, title: title, way: .forward)
  }

  func moveForward(_ plan: MergePlan, _ title: String) throws(Diagnostic) -> MergeProgress {
    try operationLog.recorder.record(title) { () throws(Diagnostic) in
      try repository.merging.fastForward(to: mergeSource(of: plan), by: workflow.signature)
    }
    return progress(plan, .done(plan.sourceCommit))
  }

  func refuseBehind(_ main: Branch) throws(Diagnostic) {
    guard let upstream = main.upstream, let target = upstream.target else { return }
    let behind = try repository.commits.aheadBehind(main.target, of: target).behind
    guard behind > 0 else { return }
    let count = behind == 1 ? "1 commit" : "\(behind) commits"
    let remedy: Remedy =
      main.isCurrent
      ? .operation(.init("pull"))
      : .hint("run \(command: "switch") \(main.name) and \(command: "pull"), then switch back and try again")
    throw Diagnostic(
      .mainBehind, "\"\(main.name)\" is behind \"\(upstream.shortName)\" by \(count)", remedy: remedy)
  }
}

extension Joins {
  /// Refuses where the upstream of a branch to finish has commits that would be left out, with nothing that leads there.
  ///
  /// What a rebase made anew here is not missing.
  func refuseLeavingOut(_ branch: Branch, into target: Branch) throws(Diagnostic) {
    guard let upstream = branch.upstream, let tip = upstream.target, upstream.shortName != target.upstream?.shortName
    else { return }
    let theirs = try repository.history.log(from: [tip], hiding: [branch.target, target.target])
    guard !theirs.isEmpty else { return }
    let applied = try repository.rebasing.applied(
      theirs, in: repository.history.log(from: [branch.target], hiding: [tip]))
    let missing = theirs.filter { $0.parents.count < 2 && !applied.contains($0.name) }
    guard !missing.isEmpty else { return }
    let pull: Hint =
      branch.isCurrent ? "run \(command: "pull")" : "run \(command: "switch") \(branch.name) and \(command: "pull")"
    throw Diagnostic(
      .branchBehind, "\"\(branch.name)\" lacks commits of \"\(upstream.shortName)\": \(missing.named)",
      remedy: .hint(
        pull + " to add them; if they were rebased or amended here, first \(command: "push") --force-with-lease"))
  }
}

/// The steps of which merges are made.
extension Joins {
  func begin(_ plan: MergePlan, isNeeded: Bool, _ title: String) throws(Diagnostic) -> MergeProgress {
    try stoppable(plan, title) { entry throws(Diagnostic) in
      try carryOut(plan, isNeeded: isNeeded, entry)
    }
  }

  /// Does what may stop on conflicts; if it fails all is again as it was, but for a merge that a hook refused.
  func stoppable<Result>(
    _ plan: MergePlan, _ title: String, _ work: (LoggedOperation) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let entry = try operationLog.recorder.begin(title, plan: plan)
    do throws(Diagnostic) {
      return try operationLog.recorder.widening(entry) { () throws(Diagnostic) in try work(entry) }
    } catch {
      if error.code == .hookRefused, waitsForItsCommit(plan) {
        _ = try operationLog.recorder.stop(entry)
        throw Diagnostic(
          error.code, "\(error.message); the merge is not committed", at: error.place,
          remedy: .operation(.init("continue")))
      }
      if error.code == .hookRefused, plan.rebases, try tookItselfBack(entry) {
        try operationLog.remove(entry)
        throw error
      }
      if error.code == .diskFull, try stoppedOperations.recorded()?.standing == .mergedElsewhere {
        throw Diagnostic(
          error.code, "\(error.message); \(entry.quotedName) is merged but not recorded", at: error.place,
          remedy: .hint("free disk space, then run \(command: "continue")"))
      }
      // It did not stop on conflicts, so nothing was made by hand that could be lost.
      throw try operationLog.restoring.rollBack(entry, after: error)
    }
  }

  /// Whether a rebase that failed left no trace: what differs now, such as a file that somebody wrote while a hook was
  /// running, is not its doing.
  private func tookItselfBack(_ entry: LoggedOperation) throws(Diagnostic) -> Bool {
    guard repository.operation == nil else { return false }
    let before = try operationLog.snapshots(of: entry).before
    let present = try repository.snapshots.take(of: [])
    return present.head == before.head && present.references == before.references
  }

  /// Whether a merge is all that was asked for, and only its commit is missing.
  ///
  /// Git keeps the merge uncommitted if a hook refuses; operations with more steps are aborted instead.
  private func waitsForItsCommit(_ plan: MergePlan) -> Bool {
    guard plan.record == .merge, !plan.rebases, repository.operation == .merge else { return false }
    return [.merge, .update, .pull].contains(plan.purpose)
  }

  func mergeSource(of plan: MergePlan) -> MergeSource {
    MergeSource(commit: plan.sourceCommit, label: plan.source.rawValue, kind: .branch)
  }

  /// Does what a plan says from the start; what is done already is left as it is.
  func carryOut(_ plan: MergePlan, isNeeded: Bool, _ entry: LoggedOperation) throws(Diagnostic) -> MergeProgress {
    if try repository.head().branch != plan.target {
      try repository.switching.switchTo(plan.target)
    } else if plan.purpose == .finish {
      // Going to where one is already ends a squash to Git as well.
      repository.stagingArea.forgetSquash()
    }
    guard isNeeded else { return try conclude(plan, .nothingToMerge, entry) }
    let merger = SemanticFileMerger(ours: plan.target.rawValue, versions: settings.versions)
    let outcome = try repository.merging.begin(
      of: mergeSource(of: plan), message: plan.message, recording: plan.record, merger: merger.answer)
    guard outcome.conflicts.isEmpty else {
      _ = try operationLog.recorder.stop(entry)
      return progress(plan, .stopped(merger.files(outcome.conflicts)), from: merger)
    }
    let commit = try commit(plan, merged: plan.source.rawValue)
    return try conclude(plan, .done(commit), entry, from: merger)
  }

  /// Commits the merge that the index holds; by itself, if it is said how the user calls what was `merged`.
  func commit(_ plan: MergePlan?, merged: String? = nil) throws(Diagnostic) -> ObjectName {
    var request = CommitRequest(message: plan?.record == .squash ? plan?.message : nil, at: moment)
    if plan?.record != .squash { request.merged = merged }
    request.hooks = workflow.hooks
    return try repository.committing.commit(request).commit.name
  }

  /// Completes the steps that follow the merge.
  func conclude(
    _ plan: MergePlan, _ state: MergeProgress.State, _ entry: LoggedOperation, from merger: SemanticFileMerger? = nil
  ) throws(Diagnostic) -> MergeProgress {
    let end = try deleteMerged(plan)
    try operationLog.recorder.finish(entry)
    var result = progress(plan, state, deletedSource: end.isDeleted, from: merger, extra: end.notes)
    result.leftover = end.leftover
    return result
  }

  /// Deletes the branch that was merged, if that is planned and nothing was added to it since.
  func deleteMerged(
    _ plan: MergePlan
  ) throws(Diagnostic) -> (isDeleted: Bool, leftover: RemoteLeftover?, notes: [Diagnostic]) {
    guard plan.deletesSource, let branch = try repository.branches.find(plan.source) else { return (false, nil, []) }
    guard try isAllMerged(branch, plan) else {
      let note = Diagnostic(
        .featureNotMerged, "kept branch \"\(plan.source)\", because it has new commits", severity: .warning)
      return (false, nil, [note])
    }
    let leftover = try workflow.sharing.leftover(of: branch, merged: plan.sourceCommit)
    try repository.branches.delete(plan.source, unmerged: .lose)
    return (true, leftover, [])
  }

  private func isAllMerged(_ branch: Branch, _ plan: MergePlan) throws(Diagnostic) -> Bool {
    guard plan.rebases else { return branch.target == plan.sourceCommit }
    guard let target = try repository.branches.find(plan.target)?.target else { return false }
    return try repository.commits.isAncestor(branch.target, of: target)
  }

  func progress(
    _ plan: MergePlan, _ state: MergeProgress.State, deletedSource: Bool = false,
    from merger: SemanticFileMerger? = nil,
    extra: [Diagnostic] = []
  ) -> MergeProgress {
    var progress = MergeProgress(
      purpose: plan.purpose, source: plan.source, target: plan.target, state: state, deletedSource: deletedSource,
      notes: (merger?.placedNotes ?? []) + extra)
    progress.settled = merger?.settled ?? []
    progress.rebases = plan.rebases
    progress.targetBefore = plan.targetCommit
    if case .done(let commit) = state, plan.purpose != .stash {
      progress.notes += unreadableProjects(from: plan.targetCommit, to: commit)
    }
    return progress
  }

  /// Warnings about project files that changed and can't be read any more; none if the commits can't be read.
  private func unreadableProjects(from old: ObjectName, to new: ObjectName) -> [Diagnostic] {
    var found: [Diagnostic] = []
    do throws(Diagnostic) {
      let (before, after) = (try repository.commits.read(old).tree, try repository.commits.read(new).tree)
      for change in try repository.trees.changes(fromTree: before, toTree: after)
      where change.path.hasSuffix(".pbxproj") {
        guard let bytes = try repository.objects.blob(at: change.path, inTree: after),
          let problem = SemanticMerge.problem(in: bytes, path: change.path)
        else { continue }
        found.append(Diagnostic(problem.code, problem.message, severity: .warning, at: problem.place))
      }
    } catch {
      return []
    }
    return found
  }
}
