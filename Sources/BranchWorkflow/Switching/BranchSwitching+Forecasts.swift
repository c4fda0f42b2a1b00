public import Diagnostics
public import GitStore
import GitWorkTree

/// What a switch to another branch would do.
public struct SwitchForecast: Hashable, Sendable {
  /// The branch.
  public let branch: BranchName
  /// Whether HEAD is on this branch already.
  public let isCurrent: Bool
  /// The commit that HEAD would be at.
  public let commit: ObjectName
  /// The files to stash, sorted.
  public let parked: [String]
  /// The stash of this branch, which would be applied.
  public let returning: StashEntry?
  /// The commits that would be left behind and that no branch holds, newest first.
  public let leftBehind: [Commit]
}

/// What beginning a branch would do.
public struct StartForecast: Hashable, Sendable {
  /// The branch that it would begin at.
  public let origin: BranchName
  /// What switching to it would do.
  public let arrival: SwitchForecast
}

extension BranchSwitching {
  /// Says what ``switchBranch(to:uncommitted:)`` would do; nothing is written.
  ///
  /// - Throws: As that.
  public func foresee(
    to branch: BranchName, uncommitted: UncommittedWork = .carry
  ) throws(Diagnostic) -> SwitchForecast {
    let target = try prepareSwitch(to: branch, uncommitted)
    let head = try repository.head()
    let isCurrent = head.branch == branch
    return SwitchForecast(
      branch: branch, isCurrent: isCurrent, commit: target,
      parked: uncommitted == .park && !isCurrent ? try branchStashes.parkablePaths() : [],
      returning: try branchStashes.parkedWork(of: branch),
      leftBehind: try repository.commits.leftBehind(by: head, for: target))
  }

  /// Says what ``start(_:_:from:uncommitted:)`` would do; nothing is written.
  ///
  /// - Throws: As that.
  public func foreseeStart(
    of kind: BranchKind, _ title: String, from origin: BranchName? = nil, uncommitted: UncommittedWork = .carry
  ) throws(Diagnostic) -> StartForecast {
    let (branch, start) = try workflow.topicBranches.prepareStart(of: kind, title, from: origin, uncommitted)
    let arrival = SwitchForecast(
      branch: branch, isCurrent: false, commit: start.target,
      parked: uncommitted == .park ? try branchStashes.parkablePaths() : [], returning: nil,
      leftBehind: try repository.commits.leftBehind(by: repository.head(), for: start.target))
    return StartForecast(origin: start.name, arrival: arrival)
  }
}
