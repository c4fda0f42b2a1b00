public import Diagnostics
public import Git

/// What finishing a feature shall do besides merging it.
public struct FinishOptions: Hashable, Sendable {
  /// How it is recorded on the main branch.
  public var record: MergeRecord
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

extension Workflow {
  /// Brings a feature into the main branch and deletes its branch.
  ///
  /// Stops on conflicts with Git's own merge state, so that either program can go on. A feature that has nothing that
  /// the main branch has not, merged elsewhere or squashed, is only tidied up.
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
    try repository.exclusively { () throws(Diagnostic) in try finish(name, options) }
  }

  private func finish(_ name: String?, _ options: FinishOptions) throws(Diagnostic) -> MergeProgress {
    try requireNothingStopped()
    let feature = if let name { try featureBranch(name) } else { try currentFeature() }
    let main = try mainBranch()
    try refuseBehind(main)
    try refuseUncommitted()
    let (ahead, behind) = try repository.aheadBehind(feature.target, of: main.target)
    let words = "Merge branch '\(feature.name)' into \(main.name)"
    let squashed = "\(featureName(feature.name))\n\nSquashed from \(feature.name)."
    let plan = MergePlan(
      purpose: .finish, source: feature, target: main, record: options.record, deletesSource: !options.keepsBranch,
      message: options.message ?? (options.record == .merge ? words : squashed))
    let standing = try standing(of: feature, main: main, ahead: ahead, behind: behind)
    return try begin(
      plan, isNeeded: standing == .mergeable || standing == .conflicts, "feature finish \(featureName(feature.name))")
  }

  /// Brings what the main branch has into the current feature.
  public func updateFeature() throws(Diagnostic) -> MergeProgress {
    try repository.exclusively { () throws(Diagnostic) in
      try requireNothingStopped()
      let feature = try currentFeature()
      return try merge(mainBranch(), into: feature, purpose: .update)
    }
  }

  /// Merges a branch into the current one.
  public func merge(_ branch: BranchName, options: FinishOptions = FinishOptions()) throws(Diagnostic) -> MergeProgress
  {
    try repository.exclusively { () throws(Diagnostic) in try mergeIntoCurrent(branch, options) }
  }

  private func mergeIntoCurrent(_ branch: BranchName, _ options: FinishOptions) throws(Diagnostic) -> MergeProgress {
    try requireNothingStopped()
    guard let source = try repository.branch(branch) else {
      throw Diagnostic(
        .branchNotFound, "there is no branch \"\(branch)\"", remedy: .advice("type `git branch` to see which there are")
      )
    }
    guard let name = try repository.head().branch, let target = try repository.branch(name) else {
      throw Diagnostic(
        .branchNotFound, "HEAD is at no branch that \"\(branch)\" could be merged into",
        remedy: .advice("switch to a branch first: `git switch NAME`"))
    }
    return try merge(source, into: target, purpose: .merge, options: options)
  }

  private func merge(
    _ source: Branch, into target: Branch, purpose: MergePlan.Purpose, options: FinishOptions = FinishOptions()
  ) throws(Diagnostic) -> MergeProgress {
    let message = MergeSource(commit: source.target, label: source.name.rawValue, isBranch: true)
      .message(into: target.name, mainBranches: [try mainBranch().name.rawValue])
    let squashed = "Squashed from \(source.name)"
    let plan = MergePlan(
      purpose: purpose, source: source, target: target, record: options.record, deletesSource: false,
      message: options.message ?? (options.record == .merge ? message : squashed))
    let analysis = try repository.analyzeMerge(of: source.target, into: target.target)
    let title = purpose == .update ? "feature update \(featureName(target.name))" : "merge \(source.name)"
    if analysis == .fastForward, options.record == .merge {
      let paths = try paths(between: repository.head(), and: source.target)
      try journal.record(title, writing: paths) { () throws(Diagnostic) in
        try repository.fastForward(to: repository.mergeSource(source.name), by: signature)
      }
      return progress(plan, .done(source.target))
    }
    return try begin(plan, isNeeded: analysis != .upToDate, title)
  }

  private func refuseBehind(_ main: Branch) throws(Diagnostic) {
    guard let upstream = main.upstream, let target = upstream.target else { return }
    let behind = try repository.aheadBehind(main.target, of: target).behind
    guard behind > 0 else { return }
    let count = behind == 1 ? "1 commit" : "\(behind) commits"
    throw Diagnostic(
      .mainBehind, "\"\(main.name)\" lacks \(count) that \"\(upstream.shortName)\" has",
      remedy: .advice("bring it up to date first: `git switch \(main.name)`, then `git pull`"))
  }

  private func begin(_ plan: MergePlan, isNeeded: Bool, _ title: String) throws(Diagnostic) -> MergeProgress {
    let head = try repository.head()
    var touched = try paths(between: head, and: plan.targetCommit)
    if isNeeded {
      let merger = fileMerger(for: plan)
      let preview = try repository.previewMerge(of: plan.sourceCommit, into: plan.targetCommit, merger: merger.answer)
      touched += preview.changes.flatMap { [$0.path, $0.from].compactMap(\.self) } + preview.conflicts.flatMap(\.paths)
    }
    let entry = try journal.begin(title, writing: Array(Set(touched)).sorted(), plan: plan)
    do throws(Diagnostic) {
      return try carryOut(plan, isNeeded: isNeeded, entry)
    } catch {
      // It did not stop on conflicts, so nothing was made by hand that could be lost.
      try bringBack(entry)
      throw error
    }
  }

  func fileMerger(for plan: MergePlan) -> SemanticFileMerger {
    SemanticFileMerger(ours: plan.target.rawValue, theirs: plan.source.rawValue)
  }

  /// Does what a plan says from the start; what is done already is left as it is.
  func carryOut(_ plan: MergePlan, isNeeded: Bool, _ entry: JournalEntry) throws(Diagnostic) -> MergeProgress {
    if try repository.head().branch != plan.target { try repository.switchTo(plan.target) }
    guard isNeeded else {
      return try conclude(plan, .nothingToMerge, entry)
    }
    let merger = fileMerger(for: plan)
    let source = MergeSource(commit: plan.sourceCommit, label: plan.source.rawValue, isBranch: true)
    let outcome = try repository.beginMerge(
      of: source, message: plan.message, recording: plan.record, merger: merger.answer)
    guard outcome.conflicts.isEmpty else {
      let files = outcome.conflicts.map { conflict in
        ConflictedFile(path: conflict.path, kind: conflict.kind, details: merger.conflicts[conflict.path] ?? [])
      }
      _ = try journal.stop(entry)
      return progress(plan, .stopped(files), notes: merger.notes)
    }
    let commit = try commit(plan, concludesMerge: true)
    return try conclude(plan, .done(commit), entry, notes: merger.notes)
  }

  /// Commits the merge that the index holds.
  func commit(_ plan: MergePlan?, concludesMerge: Bool) throws(Diagnostic) -> ObjectName {
    var request = CommitRequest(message: plan?.record == .squash ? plan?.message : nil, at: moment)
    request.concludesMerge = concludesMerge && plan?.record != .squash
    request.hooks = hooks
    return try repository.commit(request).commit.name
  }

  /// Does what is left once the merge is there.
  func conclude(
    _ plan: MergePlan, _ state: MergeProgress.State, _ entry: JournalEntry, notes: [String: [Diagnostic]] = [:]
  ) throws(Diagnostic) -> MergeProgress {
    var deleted = false
    var extra: [Diagnostic] = []
    if plan.deletesSource, let branch = try repository.branch(plan.source) {
      if branch.target == plan.sourceCommit {
        try repository.deleteBranch(plan.source, unmerged: .lose)
        deleted = true
      } else {
        extra.append(
          Diagnostic(
            .featureNotMerged, "\"\(plan.source)\" got new commits meanwhile, so it was kept", severity: .warning))
      }
    }
    try journal.finish(entry)
    return progress(plan, state, deletedSource: deleted, notes: notes, extra: extra)
  }

  func progress(
    _ plan: MergePlan, _ state: MergeProgress.State, deletedSource: Bool = false, notes: [String: [Diagnostic]] = [:],
    extra: [Diagnostic] = []
  ) -> MergeProgress {
    let all = notes.sorted { $0.key < $1.key }.flatMap { path, notes in
      notes.map { $0.at($0.place ?? Place(file: path)) }
    }
    return MergeProgress(
      purpose: plan.purpose, source: plan.source, target: plan.target, state: state, deletedSource: deletedSource,
      notes: all + extra)
  }
}
