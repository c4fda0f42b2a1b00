public import Diagnostics
import GitOperations
import GitStore
import GitWorkTree
import OperationLog

/// Finishing a release or hotfix: one merge after the other.
public struct ChainedJoins: WorkflowPart {
  let workflow: Workflow
}

/// Which other branches get a hotfix once it is in the main branch.
public enum HotfixSpread: Hashable, Sendable {
  /// Only the development branch.
  case nowhere
  /// These features, by name.
  case features([String])
  /// All features.
  case allFeatures
}

extension ChainedJoins {
  /// Merges a hotfix into the main branch and others; HEAD returns to the branch where it started.
  ///
  /// Each step that is done already is left out, so what was interrupted can be done again.
  ///
  /// - Parameters:
  ///   - name: The hotfix; the one that HEAD is at if `nil`.
  ///   - tag: The name that the main branch's new commit gets for good.
  ///   - spread: Which features get it.
  /// - Returns: How far it got, with the files in conflict if it stopped.
  /// - Throws: `main-behind`, `uncommitted-changes`, `not-on-hotfix`, `tag-exists`, `branch-not-found`,
  ///   `operation-in-progress`: then nothing has changed; `hook-refused`: then all is again as it was.
  public func finishHotfix(
    _ name: String? = nil, tag: String? = nil, into spread: HotfixSpread = .nowhere
  ) throws(Diagnostic) -> MergeProgress {
    try workflow.joins.join(.finishHotfix(name, tag: tag, into: spread))
  }

  func prepareHotfix(_ name: String?, tag: String?, into spread: HotfixSpread) throws(Diagnostic) -> Join {
    let finishedName = if let name { Optional(name) } else { try lastFinished(.hotfix, taggedLater: tag) }
    if let done = try workflow.joins.finished(.hotfix, .hotfix, finishedName) {
      try requireTag(tag, of: done)
      return done
    }
    let hotfix =
      if let name { try workflow.branch(.hotfix, named: name) } else { try workflow.currentBranch(of: .hotfix) }
    var plan = MergePlan(purpose: .hotfix, source: hotfix, target: try workflow.mainBranch())
    plan.followUps = try branches(getting: spread, besides: plan)
    plan.returnsTo = try beginning(of: hotfix.name)
    plan.tag = tag
    return try prepare(chain: plan, .hotfix)
  }

  /// Brings a release into the main branch, and into the one that development goes on in.
  ///
  /// - Parameters:
  ///   - version: The release; the one that HEAD is at if `nil`.
  ///   - tag: The name that the main branch's new commit gets for good.
  /// - Returns: How far it got, with the files in conflict if it stopped.
  /// - Throws: As ``finishHotfix(_:tag:into:)``.
  public func finishRelease(_ version: String? = nil, tag: String? = nil) throws(Diagnostic) -> MergeProgress {
    try workflow.joins.join(.finishRelease(version, tag: tag))
  }

  func prepareRelease(_ version: String?, tag: String?) throws(Diagnostic) -> Join {
    let finishedName = if let version { Optional(version) } else { try lastFinished(.release, taggedLater: tag) }
    if let done = try workflow.joins.finished(.release, .release, finishedName) {
      try requireTag(tag, of: done)
      return done
    }
    let release =
      if let version { try workflow.branch(.release, named: version) } else { try workflow.currentBranch(of: .release) }
    var plan = MergePlan(purpose: .release, source: release, target: try workflow.mainBranch())
    plan.followUps = try branches(getting: .nowhere, besides: plan)
    plan.tag = tag
    return try prepare(chain: plan, .release)
  }

  /// What finishing a branch would merge where, unless it is a feature, which goes to one branch alone.
  func chain(_ kind: BranchKind, of branch: Branch, into main: Branch) throws(Diagnostic) -> MergePlan? {
    guard kind != .feature, (try? workflow.developmentBranch()) != nil else { return nil }
    var plan = MergePlan(purpose: kind == .hotfix ? .hotfix : .release, source: branch, target: main)
    plan.followUps = try branches(getting: .nowhere, besides: plan)
    return plan
  }

  private func branches(getting spread: HotfixSpread, besides plan: MergePlan) throws(Diagnostic) -> [BranchName] {
    var found: [BranchName] = []
    let development = try workflow.developmentBranch(of: plan.source).name
    switch spread {
    case .nowhere: break
    case .features(let names): for name in names { found.append(try workflow.branch(.feature, named: name).name) }
    case .allFeatures: found = try workflow.topicBranches.features().map(\.branch)
    }
    for name in found { try refuseFeatureElsewhere(name) }
    var seen: Set<BranchName> = [plan.source, plan.target]
    return ([development] + found).filter { seen.insert($0).inserted }
  }

  /// Refuses a feature that another working tree has checked out; the hotfix can be finished without it.
  private func refuseFeatureElsewhere(_ feature: BranchName) throws(Diagnostic) {
    do throws(Diagnostic) {
      try repository.linkedWorkTrees.refuse(using: feature)
    } catch {
      throw Diagnostic(
        error.code, error.message,
        remedy: .hint(
          "switch to another branch there, or leave the feature out: \(command: "hotfix.finish") --into FEATURE,… names the others"
        ))
    }
  }

  /// The branch where a hotfix started, if it still exists.
  private func beginning(of hotfix: BranchName) throws(Diagnostic) -> BranchName? {
    guard let text = repository.configuration.string(TopicBranches.origin(of: hotfix)),
      let name = try? BranchName(text),
      name != hotfix
    else { return nil }
    return try repository.branches.find(name)?.name
  }

  private func prepare(chain plan: MergePlan, _ kind: BranchKind) throws(Diagnostic) -> Join {
    var plan = plan
    plan.deletesSource = true
    plan.message = "Merge branch '\(plan.source)' into \(plan.target)"
    if let main = try repository.branches.find(plan.target) {
      try workflow.joins.refuseBehind(main)
      if let source = try repository.branches.find(plan.source) {
        try workflow.joins.refuseLeavingOut(source, into: main)
      }
    }
    let untracked = try uncommittedChanges.refuse(finishing: plan.source, reaching: ends(of: plan))
    try refuseTag(of: plan)
    let title = "\(kind.rawValue) finish \(workflow.name(of: plan.source, as: kind))"
    return Join(plan: plan, title: title, way: .chain, leftOut: untracked)
  }

  func begin(chain plan: MergePlan, _ title: String) throws(Diagnostic) -> MergeProgress {
    try workflow.joins.stoppable(plan, title) { entry throws(Diagnostic) in
      try carryOut(chain: plan, entry)
    }
  }

  /// Where the branches are that a plan of several merges concerns.
  private func ends(of plan: MergePlan) throws(Diagnostic) -> [ObjectName] {
    var ends = [plan.sourceCommit, plan.targetCommit]
    for name in plan.followUps + [plan.returnsTo].compactMap(\.self) {
      if let branch = try repository.branches.find(name) { ends.append(branch.target) }
    }
    return ends
  }

  /// A tag of that name is fine where it says what it would say.
  private func refuseTag(of plan: MergePlan) throws(Diagnostic) {
    guard let tag = plan.tag else { return }
    if (try? BranchName(tag)) == nil {
      throw Diagnostic(.tagNameInvalid, "\"\(tag)\" is not a valid tag name")
    }
    guard try repository.references.read("refs/tags/\(tag)") != nil else { return }
    let tagged = try repository.commits.resolve("refs/tags/\(tag)^{commit}")
    let isDone = try repository.commits.isAncestor(plan.sourceCommit, of: tagged) && tagged == plan.targetCommit
    guard !isDone else { return }
    throw Diagnostic(.tagExists, "tag \"\(tag)\" already exists, at \(tagged.short)")
  }

  /// The name of the branch that was finished last, if a finish with a tag can only mean that one: no other one waits,
  /// and nothing followed.
  private func lastFinished(_ kind: BranchKind, taggedLater tag: String?) throws(Diagnostic) -> String? {
    guard tag != nil, try workflow.topicBranches.names(of: kind).isEmpty else { return nil }
    let purpose: MergePlan.Purpose = kind == .hotfix ? .hotfix : .release
    let entry = try operationLog.entries().first { $0.plan?.purpose == purpose && $0.state == .done }
    guard let plan = entry?.plan, let end = try end(of: plan),
      try repository.branches.find(plan.target)?.target == end
    else { return nil }
    return workflow.name(of: plan.source, as: kind)
  }

  /// Where a finish left the branch that it merged into.
  private func end(of plan: MergePlan) throws(Diagnostic) -> ObjectName? {
    guard let entry = try operationLog.entries().first(where: { $0.plan == plan && $0.state == .done }) else {
      return nil
    }
    return try operationLog.snapshots(of: entry, needsFiles: false).after?.references[plan.target.reference]
  }

  /// Refuses a tag that an earlier finish did not create.
  private func requireTag(_ tag: String?, of finished: Join) throws(Diagnostic) {
    guard let tag, try repository.references.read("refs/tags/\(tag)") == nil else { return }
    let (target, end) = (finished.plan.target, try end(of: finished.plan))
    let isTip = try repository.branches.find(target)?.target == end
    throw Diagnostic(
      .finishedWithoutTag, "\(finished.plan.source) is already finished, without the tag \"\(tag)\"",
      remedy: .operation(
        .init(
          "tag.create",
          ["name": tag, "revision": isTip ? target.rawValue : end?.short ?? target.rawValue, "message": tag])))
  }

  /// Does what a plan of several merges says; what is done already is left as it is.
  func carryOut(chain plan: MergePlan, _ entry: LoggedOperation) throws(Diagnostic) -> MergeProgress {
    var result = workflow.joins.progress(plan, .nothingToMerge)
    if let stopped = try mergeFirst(plan, into: &result) { return try stop(stopped, result, entry) }
    guard let main = try repository.branches.find(plan.target)?.target else {
      throw repository.branches.missing(plan.target.rawValue)
    }
    if let tag = plan.tag, try repository.references.read("refs/tags/\(tag)") == nil {
      let tagger = try repository.identity(.committer, at: moment)
      try repository.tagCreation.create(tag, at: main, message: "\(tag)\n", by: tagger)
      result.tag = tag
    }
    let starts = try operationLog.snapshots(of: entry).before.references
    for name in plan.followUps {
      if let stopped = try follow(plan, at: main, into: name, from: starts[name.reference], &result) {
        return try stop(stopped, result, entry)
      }
    }
    let place = plan.returnsTo ?? plan.target
    if try repository.head().branch != place, try repository.branches.find(place) != nil {
      try repository.switching.switchTo(place)
    }
    let stranded = try strandedStash(of: plan)
    let end = try workflow.joins.deleteMerged(plan)
    result = result.with(deletedSource: end.isDeleted, notes: end.notes + stranded)
    result.leftover = end.leftover
    return try comeBack(plan, result, entry)
  }

  /// The note on the stash of the branch where a hotfix started, if that branch is deleted.
  private func strandedStash(of plan: MergePlan) throws(Diagnostic) -> [Diagnostic] {
    guard plan.purpose == .hotfix, plan.returnsTo == nil,
      let text = repository.configuration.string(TopicBranches.origin(of: plan.source)),
      let name = try? BranchName(text),
      try repository.branches.find(name) == nil, let stash = try branchStashes.parkedWork(of: name)
    else { return [] }
    return [
      Diagnostic(
        .uncommittedChanges, "\"\(name)\" is deleted; its uncommitted changes are stash \(stash.position)",
        severity: .warning, remedy: .operation(.init("stash.list")))
    ]
  }

  private func comeBack(
    _ plan: MergePlan, _ result: MergeProgress, _ entry: LoggedOperation
  ) throws(Diagnostic) -> MergeProgress {
    var result = result
    if let place = plan.returnsTo, try repository.head().branch == place {
      let back = try branchStashes.bringBack(on: place)
      result = result.with(deletedSource: result.deletedSource, notes: back.notes)
      result.returned = ReturnedWork(branch: place, restored: back.conflicts.isEmpty ? back.restored : nil)
      if !back.conflicts.isEmpty { return try stop(back.conflicts, result, entry) }
    }
    try operationLog.recorder.finish(entry)
    return result
  }

  private func stop(
    _ files: [ConflictedFile], _ result: MergeProgress, _ entry: LoggedOperation
  ) throws(Diagnostic) -> MergeProgress {
    _ = try operationLog.recorder.stop(entry)
    return result.with(state: .stopped(files))
  }

  /// Merges the source; returns the files in conflict if it stops.
  private func mergeFirst(
    _ plan: MergePlan, into result: inout MergeProgress
  ) throws(Diagnostic) -> [ConflictedFile]? {
    guard let target = try repository.branches.find(plan.target) else {
      throw repository.branches.missing(plan.target.rawValue)
    }
    if try repository.commits.isAncestor(plan.sourceCommit, of: target.target) {
      if target.target != plan.targetCommit { result = result.with(state: .done(target.target)) }
      return nil
    }
    if !target.isCurrent { try repository.switching.switchTo(plan.target) }
    let merger = SemanticFileMerger(ours: plan.target.rawValue, versions: settings.versions)
    let outcome = try repository.merging.begin(
      of: workflow.joins.mergeSource(of: plan), message: plan.message, merger: merger.answer)
    guard outcome.conflicts.isEmpty else { return merger.files(outcome.conflicts) }
    result = result.with(state: .done(try workflow.joins.commit(plan, merged: plan.source.rawValue)), from: merger)
    return nil
  }

  /// Merges what the main branch has now into another branch; returns the files in conflict if it stops.
  private func follow(
    _ plan: MergePlan, at main: ObjectName, into name: BranchName, from start: ObjectName?,
    _ result: inout MergeProgress
  ) throws(Diagnostic) -> [ConflictedFile]? {
    guard let branch = try repository.branches.find(name) else { return nil }
    guard try !repository.commits.isAncestor(main, of: branch.target) else {
      // What had all of it from the start got nothing, and is not told.
      if branch.target != start { result.followUps.append(name) }
      return nil
    }
    if !branch.isCurrent { try repository.switching.switchTo(name) }
    let source = MergeSource(commit: main, label: plan.target.rawValue, kind: .branch)
    if try repository.commits.isAncestor(branch.target, of: main) {
      try repository.merging.fastForward(to: source, by: workflow.signature)
    } else {
      let merger = SemanticFileMerger(ours: name.rawValue, versions: settings.versions)
      let outcome = try repository.merging.begin(
        of: source, message: "Merge branch '\(plan.target)' into \(name)", merger: merger.answer)
      guard outcome.conflicts.isEmpty else { return merger.files(outcome.conflicts) }
      _ = try workflow.joins.commit(plan, merged: plan.target.rawValue)
      result = result.with(state: result.state, from: merger)
    }
    result.followUps.append(name)
    return nil
  }
}

extension MergeProgress {
  /// The same with another end, and what one more merge settled by itself.
  fileprivate func with(state: State, from merger: SemanticFileMerger? = nil) -> MergeProgress {
    var result = copy(state: state, deletedSource: deletedSource, notes: notes + (merger?.placedNotes ?? []))
    result.settled += merger?.settled ?? []
    return result
  }

  /// The same with more to tell.
  fileprivate func with(deletedSource: Bool, notes more: [Diagnostic]) -> MergeProgress {
    copy(state: state, deletedSource: deletedSource, notes: notes + more)
  }

  private func copy(state: State, deletedSource: Bool, notes: [Diagnostic]) -> MergeProgress {
    var result = MergeProgress(
      purpose: purpose, source: source, target: target, state: state, deletedSource: deletedSource, notes: notes,
      settled: settled, tag: tag, followUps: followUps, returned: returned, leftover: leftover,
      rebases: rebases)
    result.targetBefore = targetBefore
    return result
  }
}

extension Diagnostic.Code {
  package static let finishedWithoutTag = Diagnostic.Code(
    "finished-without-tag", "The release or hotfix was finished earlier, without the tag.",
    "create the tag on the commit of the main branch")
}
