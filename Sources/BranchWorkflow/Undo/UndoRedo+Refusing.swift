import Diagnostics
import GitHistory
import GitRemotes
import GitStore
import GitWorkTree
import OperationLog

/// What keeps an operation from being undone or redone, and how to go on then.
extension UndoRedo {
  /// Refuses to bring conflicts back whose merge was ended by something else: nothing would wait for them.
  ///
  /// The conflicts of a squash or a stash never had a merge that waited.
  func refuseResolved(_ entry: LoggedOperation) throws(Diagnostic) {
    guard repository.operation == nil else { return }
    let record = try log.snapshots(of: entry)
    guard let before = record.before.state.waiting, record.after?.state.waiting == before else { return }
    throw Diagnostic(
      .undoImpossible, "can't undo \(entry.quotedName): the operation that had the conflicts is over",
      remedy: .operation(.init("undo", ["list": ""])))
  }

  /// The reasons that files give which are not as an operation left them.
  static func reasons(files: [String]) -> [String] {
    let files = files.sorted()
    let more =
      files.count > 5
      ? ["\(files.count - 5 == 1 ? "1 more file has" : "\(files.count - 5) more files have") changed"] : []
    return files.prefix(5).map { "\"\($0)\" has changed" } + more
  }

  /// Refuses to undo or redo an operation if there are reasons.
  ///
  /// - Throws: `undo-impossible` without a remedy.
  static func refuse(_ entry: LoggedOperation, _ verb: String, _ reasons: [String]) throws(Diagnostic) {
    guard !reasons.isEmpty else { return }
    let reasons = joined(reasons, " has changed", "have changed")
    let cut = entry.state == .begun && entry.scope == .files ? ", which was interrupted" : ""
    throw Diagnostic(.undoImpossible, "can't \(verb) \(entry.quotedName)\(cut): \(reasons.joined(separator: ", "))")
  }

  /// Joins the reasons that end alike to one: `"a" and "b" have changed`.
  private static func joined(_ reasons: [String], _ ending: String, _ plural: String) -> [String] {
    let alike = reasons.filter { $0.hasSuffix(ending) && $0.hasPrefix("\"") }
    guard alike.count > 1 else { return reasons }
    let names = alike.map { String($0.dropLast(ending.count)) }
    return ["\(names.listed) \(plural)"] + reasons.filter { !alike.contains($0) }
  }

  /// Does `work` with an entry; an error that names no way on gets one.
  func leadingOn<Result>(
    from entry: LoggedOperation, _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    do throws(Diagnostic) {
      return try work()
    } catch  where error.code == .undoImpossible && (error.remedy == nil || error.remedy == Self.listing) {
      let remedy = error.remedy == nil ? wayOn(from: entry) : (try? older(than: entry)).map { .hint("run \($0)") }
      throw Diagnostic(error.code, error.message, at: error.place, remedy: remedy ?? error.remedy)
    }
  }

  private static let listing = Remedy.operation(.init("undo", ["list": ""]))

  /// How to reverse an operation that can't be undone as things are.
  private func wayOn(from entry: LoggedOperation) -> Remedy {
    guard entry.canBeUndone else { return Self.listing }
    if let revert = (try? revert(of: entry)) ?? nil {
      guard let edited = try? openFiles(of: entry), !edited.isEmpty else { return .operation(revert) }
      // A revert would be refused for the same files, and the undo for another list of stashes than it left.
      guard (try? changesStashes(entry)) == true else {
        return .hint(
          "run \(command: "stash.save") --include-untracked, then \(command: "undo") --only \(entry.id); \(command: "stash.pop") applies your changes again"
        )
      }
    }
    if let remote = (try? addedRemote(by: entry)) ?? nil {
      return .hint(
        "run \(command: "remote.remove") \(remote) to remove the remote"
          + ((try? older(than: entry)).map { "; or run \($0)" } ?? ""))
    }
    if let edited = (try? editedNewFiles(of: entry)) ?? nil {
      return .hint(
        "move \(edited.map { "\"\($0)\"" }.listed) away, then run \(command: "undo") --only \(entry.id)")
    }
    return .hint("reverse the later changes, then run \(command: "undo") --only \(entry.id)")
  }

  private func changesStashes(_ entry: LoggedOperation) throws(Diagnostic) -> Bool {
    let record = try log.snapshots(of: entry)
    return record.before.state[OperationState.stashes] != record.after?.state[OperationState.stashes]
  }

  /// The files of an operation with changes that are not committed.
  private func openFiles(of entry: LoggedOperation) throws(Diagnostic) -> [String] {
    try repository.uncommitted(log.snapshots(of: entry).before.files.keys.sorted())
  }

  /// The files that an operation made and somebody edited, if nothing else keeps it from being undone.
  private func editedNewFiles(of entry: LoggedOperation) throws(Diagnostic) -> [String]? {
    guard entry.scope == .files else { return nil }
    let record = try log.snapshots(of: entry)
    let present = try repository.snapshots.take(of: record.before.files.keys.sorted())
    guard let left = record.after else { return nil }
    let edited = present.files(differingFrom: left, and: record.before).sorted()
    return !edited.isEmpty && edited.allSatisfy { record.before.files[$0] == .absent } ? edited : nil
  }

  /// The remote that an operation added and that is still there.
  private func addedRemote(by entry: LoggedOperation) throws(Diagnostic) -> String? {
    guard entry.scope == .remotes else { return nil }
    let record = try log.snapshots(of: entry)
    guard let before = record.before.state[OperationLog.remotesName],
      let after = record.after?.state[OperationLog.remotesName]
    else { return nil }
    let added = RemotesSnapshot(bytes: after).remotes.subtracting(RemotesSnapshot(bytes: before).remotes)
    return try repository.remotes.all().map(\.name).first(where: added.contains)
  }

  /// The command that reverses the last operation before `entry` that can be reversed.
  private func older(than entry: LoggedOperation) throws(Diagnostic) -> Hint? {
    for other in try log.entries().filter({ $0.id < entry.id && $0.state == .done && $0.scope != .remotes })
      .prefix(Self.mostAlternatives)
    {
      do throws(Diagnostic) {
        try check(other, .refused)
        return "\(command: "undo") --only \(other.id) to undo \(other.quotedName)"
      } catch  where error.code == .undoPushed {
        guard case .operation(let revert) = error.remedy, let commit = revert.values["commit"] else { return nil }
        let side = revert.values["mainline"].map { " --mainline \($0)" } ?? ""
        return "\(command: "revert") \(commit)\(side) to reverse \(other.quotedName)"
      } catch {
        continue
      }
    }
    return nil
  }

  private static let mostAlternatives = 20

  /// What reverses the one commit that an operation made, if HEAD still has it.
  private func revert(of entry: LoggedOperation) throws(Diagnostic) -> Remedy.Operation? {
    let record = try log.snapshots(of: entry)
    guard entry.scope == .repository || record.moves?.made.isEmpty == false, let head = try repository.head().commit
    else { return nil }
    let known = Array(record.before.references.values) + (record.remoteCommits ?? [])
    for target in repository.references.peeled(
      record.moves?.made.reversed() ?? Array(record.after?.references.values ?? [:].values))
    where try repository.commits.isAncestor(target, of: head) {
      let made = try repository.history.log(from: [target], hiding: repository.references.peeled(known))
      if made.count == 1 { return Self.revert(of: made[0]) }
    }
    return nil
  }

  static func revert(of commit: Commit) -> Remedy.Operation {
    let side = commit.parents.count > 1 ? ["mainline": "1"] : [:]
    return .init("revert", ["commit": commit.name.short].merging(side) { $1 })
  }

  /// Refuses to take commits back that went to a remote since they were made.
  func refusePushed(_ entry: LoggedOperation, _ record: OperationSnapshots) throws(Diagnostic) {
    guard let after = record.after, let known = record.remoteCommits else { return }
    let made = repository.references.peeled(
      record.before.references.names(differingFrom: after.references).compactMap { after.references[$0] })
    var news: [ObjectName] = []
    for commit in made where !(try isContained(commit, in: known)) { news.append(commit) }
    let holders = try remoteBranches(holding: news, besides: record.before)
    guard let holder = holders.first, let commit = news.first else { return }
    let merges = try revertingMerges(of: after, among: news)
    let others = known + Array(record.before.references.values)
    let remedy = if let merges { merges } else { try reverting(commit, besides: others) }
    throw Diagnostic(
      .undoPushed, "can't undo \(entry.quotedName): it was pushed to \"\(holder)\"", remedy: remedy)
  }

  /// What reverses an operation that made merges on several branches: on the branch that is checked out, its own.
  private func revertingMerges(
    of after: RepositorySnapshot, among news: [ObjectName]
  ) throws(Diagnostic) -> Remedy? {
    guard let here = try repository.head().branch?.reference, let tip = after.references[here], news.contains(tip),
      let merge = try mergeCommit(tip)
    else { return nil }
    var elsewhere: [(branch: String, commit: ObjectName)] = []
    for (name, target) in after.references.sorted(by: { $0.key < $1.key })
    where name.hasPrefix("refs/heads/") && target != tip && news.contains(target) {
      guard try mergeCommit(target) != nil else { return nil }
      elsewhere.append((ReferenceName.short(name), target))
    }
    guard !elsewhere.isEmpty else { return .operation(Self.revert(of: merge)) }
    let others = elsewhere.map { "\($0.commit.short) on \($0.branch)" }.joined(separator: ", ")
    return .hint(
      "run \(command: "revert") \(merge.name.short) --mainline 1; then switch and revert the other merges: \(others)")
  }

  private func mergeCommit(_ name: ObjectName) throws(Diagnostic) -> Commit? {
    let commit = try repository.commits.read(name)
    return commit.parents.count > 1 ? commit : nil
  }

  /// What reverses a commit and those before it that were made with it; of a merge its first parent is what stays.
  private func reverting(_ tip: ObjectName, besides others: [ObjectName]) throws(Diagnostic) -> Remedy {
    let commit = try repository.commits.read(tip)
    let made = try repository.history.log(from: [tip], hiding: repository.references.peeled(others))
    guard commit.parents.count < 2, made.count > 1 else { return .operation(Self.revert(of: commit)) }
    let names = made.prefix(5).map(\.name.short).joined(separator: ", ") + (made.count > 5 ? ", …" : "")
    return .hint("run \(command: "revert") for each of its \(made.count) commits, the newest first: \(names)")
  }

  /// Refuses if a commit that a branch or tag is to point at, or one before it, is missing.
  func requireCommits(of step: UndoStep) throws(Diagnostic) {
    for name in step.references {
      guard let target = step.goal.references[name] else { continue }
      // An annotated tag is a separate object.
      if let tip = repository.references.peeled([target]).first,
        (try? repository.commits.list(onlyIn: [tip], besides: [])) != nil
      {
        continue
      }
      throw Diagnostic(
        .undoImpossible,
        "can't \(step.verb) \(step.entry.quotedName): the commit \(target.short) of \"\(ReferenceName.short(name))\" is missing",
        remedy: .operation(.init("undo", ["list": ""])))
    }
  }

  private func isContained(_ commit: ObjectName, in others: [ObjectName]) throws(Diagnostic) -> Bool {
    for other in others where (try? repository.commits.read(other)) != nil {
      if try repository.commits.isAncestor(commit, of: other) { return true }
    }
    return false
  }

  /// The remote branches that contain one of `commits` that the goal's branches do not have.
  func remoteBranches(
    holding commits: [ObjectName], besides goal: RepositorySnapshot
  ) throws(Diagnostic) -> [String] {
    // What a remote calls its HEAD is another name of one of its branches.
    let remote = try repository.references.list(below: "refs/remotes/").filter { !$0.name.hasSuffix("/HEAD") }
    guard !remote.isEmpty else { return [] }
    let kept = Set(goal.references.values)
    var result: [String] = []
    for commit in repository.references.peeled(commits) where !kept.contains(commit) {
      for (name, target) in remote where try repository.commits.isAncestor(commit, of: target) {
        if !result.contains(ReferenceName.short(name)) { result.append(ReferenceName.short(name)) }
      }
    }
    return result
  }
}

extension [String: [UInt8]] {
  /// What Git waits for a commit of; nothing without a merge, pick or revert in progress.
  fileprivate var waiting: [UInt8]? {
    ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD"].lazy.compactMap { self[$0] }.first
  }
}

extension Repository {
  /// The paths in `files` that differ from the last commit.
  func uncommitted(_ files: [String]) throws(Diagnostic) -> [String] {
    guard !files.isEmpty else { return [] }
    let status = try status()
    let changes = (status.staged + status.changed).flatMap { [$0.path, $0.from ?? $0.path] }
    let open = Set(changes + status.untracked + status.conflicted.flatMap(\.paths))
    return files.filter(open.contains)
  }

  /// The commits made on a reference since it pointed at `old`, newest first; none if it moved otherwise.
  func newCommits(from old: ObjectName?, to new: ObjectName?) throws(Diagnostic) -> [Commit] {
    guard let old, let new, references.peeled([old, new]) == [old, new], try commits.isAncestor(old, of: new) else {
      return []
    }
    return try history.log(from: [new], hiding: [old])
  }
}
