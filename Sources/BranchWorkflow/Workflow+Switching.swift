public import Diagnostics
import GitOperations
public import GitStore
import GitWorkTree
import OperationLog
import SemanticMerges

/// What becomes of changes that are not committed when one leaves a branch.
public enum UncommittedWork: Hashable, Sendable {
  /// They come along; where that would write over one, nothing is done.
  case carry
  /// Stashes them, untracked files included, until HEAD returns to the branch.
  case park
}

/// What a switch to another branch did.
public struct BranchSwitch: Hashable, Sendable {
  /// Where HEAD pointed before.
  public let from: Head
  /// Where it points now.
  public let to: Head
  /// What the branch follows, if it was made because only a remote had it.
  public let follows: Branch.Upstream?
  /// The stash of the branch that HEAD left.
  public let parked: StashEntry?
  /// The stash of this branch that was applied.
  public let restored: StashEntry?
  /// The unmerged paths of that stash: continue or abort.
  public let conflicts: [ConflictedFile]
  /// Other notes.
  public let notes: [Diagnostic]
  /// The commits that were left behind and that no branch holds, newest first.
  public let leftBehind: [Commit]
}

extension Workflow {
  /// Switches to a branch, as an operation to undo.
  public func switchTo(_ branch: BranchName) throws(Diagnostic) -> BranchSwitch {
    try switchBranch(to: branch)
  }

  /// Switches to a branch, created first if only a remote has it, and applies its stash.
  ///
  /// - Parameters:
  ///   - branch: The branch.
  ///   - uncommitted: What becomes of uncommitted changes.
  /// - Throws: `branch-not-found`, `git-ambiguous`, `operation-in-progress`, or `uncommitted-changes` with the files in
  ///   the way; then nothing has changed.
  /// - Returns: Where HEAD is, and the stashes that were made and applied.
  public func switchBranch(
    to branch: BranchName, uncommitted: UncommittedWork = .carry
  ) throws(Diagnostic) -> BranchSwitch {
    try repository.exclusively { () throws(Diagnostic) in
      let target = try prepareSwitch(to: branch, uncommitted)
      let returning = try parkedWork(of: branch)
      guard let returning else {
        return try operationLog.record("switch \(branch)") { () throws(Diagnostic) in
          try carryOutSwitch(to: branch, uncommitted)
        }
      }
      let plan = MergePlan(
        purpose: .stash, source: branch, at: returning.commit, target: branch, targetCommit: target)
      return try stoppable(plan, "switch \(branch)") { entry throws(Diagnostic) in
        let outcome = try carryOutSwitch(to: branch, uncommitted)
        if outcome.conflicts.isEmpty { try operationLog.finish(entry) } else { _ = try operationLog.stop(entry) }
        return outcome
      }
    }
  }

  /// Refuses what a switch can't be done with, and finds where it leads.
  func prepareSwitch(
    to branch: BranchName, _ uncommitted: UncommittedWork, clearing: Bool = true
  ) throws(Diagnostic) -> ObjectName {
    try requireNothingStopped(clearing: clearing)
    let target = try switchTarget(branch)
    if uncommitted == .carry {
      try refuseInTheWay(of: target, unless: .init("switch", ["name": branch.rawValue, "stash": ""]))
    }
    return target
  }

  private func switchTarget(_ branch: BranchName) throws(Diagnostic) -> ObjectName {
    if let target = try repository.branch(branch)?.target { return target }
    if let start = try repository.remoteOnlyBranch(branch) { return start.commit }
    throw repository.missingBranch(branch.rawValue)
  }

  private func carryOutSwitch(
    to branch: BranchName, _ uncommitted: UncommittedWork
  ) throws(Diagnostic) -> BranchSwitch {
    let isThere = try repository.head().branch == branch
    let parked = uncommitted == .park && !isThere ? try park() : nil
    let from = try repository.head()
    let made = try repository.switchToTracking(branch, by: signature)
    let back = try bringBackParked(on: branch)
    let to = try repository.head()
    return BranchSwitch(
      from: from, to: to, follows: made.follows, parked: parked, restored: back.restored,
      conflicts: back.conflicts, notes: back.notes,
      leftBehind: try repository.commitsLeftBehind(by: from, for: to.commit))
  }

  /// Refuses a switch that files are in the way of; `remedy` puts them aside.
  func refuseInTheWay(of commit: ObjectName, unless remedy: Remedy.Operation) throws(Diagnostic) {
    let files = try repository.filesInTheWay(ofSwitchingTo: commit)
    guard !files.isEmpty else { return }
    let tracked = Set(try repository.trackedPaths())
    var ignored: [String] = []
    for path in files where try repository.isIgnored(path) { ignored.append(path) }
    guard ignored.isEmpty else {
      throw Diagnostic(
        .uncommittedChanges,
        ignored.count == 1
          ? "the ignored file \"\(ignored[0])\" would be overwritten"
          : "ignored files would be overwritten: \(Self.listed(ignored))",
        at: Place(file: ignored[0]), remedy: .advice("move it away; a stash leaves ignored files out"))
    }
    guard files.contains(where: tracked.contains) else {
      throw Diagnostic(
        .uncommittedChanges,
        files.count == 1
          ? "the untracked file \"\(files[0])\" would be overwritten"
          : "untracked files would be overwritten: \(Self.listed(files))",
        remedy: .operation(remedy))
    }
    throw Diagnostic(
      .uncommittedChanges, "uncommitted changes would be overwritten: \(Self.listed(files.filter(tracked.contains)))",
      remedy: .operation(remedy))
  }

  static func uncommitted(_ files: [String], _ remedy: Remedy.Operation = .init("stash")) -> Diagnostic {
    Diagnostic(
      .uncommittedChanges, "there are uncommitted changes: \(listed(files))", remedy: .operation(remedy))
  }

  private static func listed(_ files: [String]) -> String {
    let names = files.prefix(5).map { "\"\($0)\"" }.joined(separator: ", ")
    return names + (files.count > 5 ? " and \(files.count - 5) more" : "")
  }

  func refuseUncommitted(_ remedy: Remedy.Operation = .init("stash")) throws(Diagnostic) {
    let status = try repository.status()
    // Work within a submodule is its own: no merge touches it, and no stash can put it aside.
    let changed = try repository.withoutSubmodules(status.changed)
    let files = Set((status.staged + changed).map(\.path)).union(status.conflicted.map(\.path))
    guard files.isEmpty else { throw Self.uncommitted(files.sorted(), remedy) }
  }

  /// Refuses to finish the current branch without a commit while the work on it is not committed.
  func refuseUncommittedWork(of branch: BranchName) throws(Diagnostic) {
    guard try repository.head().branch == branch else { return }
    try refuseUncommitted(.init("commit", ["all": ""]))
  }

  /// Refuses staged changes, and changes of files that switching to or merging some commits writes.
  func refuseUncommitted(reaching commits: [ObjectName]) throws(Diagnostic) {
    let status = try repository.status()
    let written = Set(try paths(reaching: commits))
    let changed = try repository.withoutSubmodules(status.changed).filter { written.contains($0.path) }
    let files = Set((status.staged + changed).map(\.path)).union(status.conflicted.map(\.path))
    guard files.isEmpty else { throw Self.uncommitted(files.sorted()) }
  }
}

/// Stashes that belong to a branch until HEAD returns to it.
extension Workflow {
  /// The message of a branch's stash, after the branch name.
  static let parkedNote = "autostash of slipway"

  /// The setting that names a branch's stash; Git renames and deletes it with the
  /// branch, unlike the message in the stash list.
  private static let parkedKey = "slipway-parked"

  private static func parkedSetting(of branch: BranchName) -> String { "branch.\(branch).\(parkedKey)" }

  /// The stash that belongs to a branch.
  public func parkedWork(of branch: BranchName) throws(Diagnostic) -> StashEntry? {
    let stashes = try repository.stashes()
    let settings = repository.configuration
    if let name = settings.string(Self.parkedSetting(of: branch)),
      let named = stashes.first(where: { $0.commit.hex == name })
    {
      return named
    }
    let others = settings.names(beginningWith: "branch.").filter { $0.hasSuffix(".\(Self.parkedKey)") }
    let owned = Set(others.compactMap(settings.string))
    let message = "On \(branch): \(Self.parkedNote)"
    return stashes.first { $0.message == message && !owned.contains($0.commit.hex) }
  }

  /// Parks what is not committed; `nil` where there is nothing, or where HEAD is at no branch to come back to.
  func park() throws(Diagnostic) -> StashEntry? {
    guard let branch = try repository.head().branch, try !uncommittedPaths().isEmpty else {
      try refuseUncommitted()
      return nil
    }
    let entry = try repository.stash(
      StashRequest(message: Self.parkedNote, includesUntracked: true, at: moment))
    try repository.setConfiguration(Self.parkedSetting(of: branch), to: entry.commit.hex)
    return entry
  }

  /// Applies the stash of the current branch.
  func bringBackParked(
    on branch: BranchName
  ) throws(Diagnostic) -> (restored: StashEntry?, conflicts: [ConflictedFile], notes: [Diagnostic]) {
    let setting = Self.parkedSetting(of: branch)
    guard let entry = try parkedWork(of: branch) else {
      if let commit = repository.configuration.string(setting).flatMap({ try? ObjectName($0) }) {
        try repository.endDrop(ofStash: commit)
        try repository.setConfiguration(setting, to: nil)
      }
      return (nil, [], [])
    }
    let merger = SemanticFileMerger(ours: branch.rawValue, versions: settings.versions)
    let inTheWay = try repository.filesInTheWay(ofStashAt: entry.position, merger: merger.answer)
    if !inTheWay.isEmpty, try repository.isStashApplied(entry.commit) {
      try repository.dropStash(at: entry.position, expecting: entry.commit)
      try repository.setConfiguration(setting, to: nil)
      return (entry, [], [])
    }
    guard inTheWay.isEmpty else {
      let names = inTheWay.prefix(5).map { "\"\($0)\"" }.joined(separator: ", ")
      let note = Diagnostic(
        .uncommittedChanges, "kept the stash of \"\(branch)\": applying it would overwrite \(names)",
        severity: .warning, remedy: .operation(.init("stash.pop")))
      return (nil, [], [note])
    }
    let outcome = try repository.popStash(at: entry.position, merger: merger.answer)
    if outcome.conflicts.isEmpty { try repository.setConfiguration(setting, to: nil) }
    return (entry, merger.files(outcome.conflicts), [])
  }
}
