public import Diagnostics
import GitOperations
import GitStore
import GitWorkTree
import OperationLog

/// Finding out what stopped.
extension Workflow {
  /// The operation in progress, to continue or abort.
  ///
  /// - Parameter action: The verb for the error message, such as `continue`.
  /// - Throws: `no-operation`, or `operation-in-progress` for operations that only git continues.
  /// - Returns: What waits.
  public func waitingOperation(toBe action: String) throws(Diagnostic) -> StoppedOperation {
    if let stopped = try stopped() { return stopped }
    throw try nothing(toBe: action)
  }

  /// What to say where no operation is in progress, or one that only Git knows.
  func nothing(toBe action: String) throws(Diagnostic) -> Diagnostic {
    try repository.requireNoOperation()
    let paths = try repository.conflicts().map { "\"\($0.path)\"" }
    guard !paths.isEmpty else { return Diagnostic(.noOperation, "nothing to \(action)") }
    return Diagnostic(
      .noOperation,
      "nothing to \(action): no operation is in progress, but there are unmerged paths: "
        + paths.prefix(5).joined(separator: ", "),
      remedy: .hint("run \(command: "resolve"), or \(command: "resolve") --take ours|theirs to choose a side"))
  }

  /// What stopped here, by our own record and by Git's state, which must agree; nothing if all is done, or was taken
  /// back with Git's own commands.
  public func stopped() throws(Diagnostic) -> StoppedOperation? {
    guard let found = try recorded(), found.standing != .takenBack else { return nil }
    return found
  }

  /// As ``stopped()``, where a record that is damaged leaves what Git's state tells.
  public func stoppedIfRecorded() throws(Diagnostic) -> StoppedOperation? {
    do throws(Diagnostic) {
      return try stopped()
    } catch  where error.code == .journalUnreadable {
      return try foreign(repository.conflicts())
    }
  }

  /// As ``stopped()``, including operations that were aborted with git and are still recorded.
  func recorded() throws(Diagnostic) -> StoppedOperation? {
    let conflicts = try repository.conflicts()
    guard let entry = try operationLog.entries().first(where: { $0.state == .begun && $0.plan != nil }),
      let plan = entry.plan
    else { return try foreign(conflicts) }
    var standing = try standing(of: plan, hasConflicts: !conflicts.isEmpty)
    if standing == .interrupted, conflicts.isEmpty, try isTakenBack(entry, plan) { standing = .takenBack }
    if standing == .waiting, try isHalfWritten(entry) { standing = .halfWritten }
    let mayBeSwitching = standing == .interrupted || standing == .mergedElsewhere && plan.isChain
    if mayBeSwitching, try isHalfSwitched(entry) { standing = .halfWritten }
    if standing != .waiting, standing != .halfWritten, let found = try foreign(conflicts) { return found }
    let parties = try parties(of: plan)
    return StoppedOperation(
      plan: plan, purpose: plan.purpose, standing: standing, conflicts: conflicts, ours: parties.ours,
      theirs: parties.theirs, entry: entry)
  }

  /// An operation that git started, or a Slipway operation without a record.
  private func foreign(_ conflicts: [Conflict]) throws(Diagnostic) -> StoppedOperation? {
    let purpose: MergePlan.Purpose
    switch repository.operation {
    case .merge: purpose = .merge
    case .rebase: purpose = .rebase
    case .revert: purpose = .revert
    case .cherryPick: purpose = .cherryPick
    case .bisect, .applyMailbox: return nil
    case nil:
      // Conflicts alone tell of no operation: a stash, a switch or a patch may have left them.
      guard !conflicts.isEmpty, try repository.operationFiles()["SQUASH_MSG"] != nil else { return nil }
      purpose = .merge
    }
    let parties = try foreignParties(purpose)
    return StoppedOperation(
      plan: nil, purpose: purpose, standing: .waiting, conflicts: conflicts, ours: parties.ours,
      theirs: parties.theirs, entry: nil)
  }

  private func standing(
    of plan: MergePlan, hasConflicts: Bool
  ) throws(Diagnostic) -> StoppedOperation.Standing {
    if plan.isChain { return try chainStanding(of: plan, hasConflicts: hasConflicts) }
    if plan.rebases { return try rebaseStanding(of: plan) }
    switch plan.purpose {
    case .stash: return try stashStanding(of: plan, hasConflicts: hasConflicts)
    case .revert, .cherryPick: return try pickStanding(of: plan)
    default: return try mergeStanding(of: plan)
    }
  }

  private func mergeStanding(of plan: MergePlan) throws(Diagnostic) -> StoppedOperation.Standing {
    let isAtStart = try isAtStart(plan)
    switch plan.record {
    case .merge:
      let source = try repository.mergeHeads().first
      if isAtStart, repository.operation == .merge, source == plan.sourceCommit { return .waiting }
    case .squash:
      if isAtStart, try repository.operationFiles()["SQUASH_MSG"] != nil { return .waiting }
    }
    guard let target = try repository.branch(plan.target)?.target, target != plan.targetCommit else {
      return .interrupted
    }
    if try repository.isAncestor(plan.sourceCommit, of: target) { return .mergedElsewhere }
    guard plan.record == .squash else { return .interrupted }
    return try repository.commit(target).parents.contains(plan.targetCommit) ? .mergedElsewhere : .interrupted
  }

  private func isAtStart(_ plan: MergePlan) throws(Diagnostic) -> Bool {
    let head = try repository.head()
    return head.commit == plan.targetCommit && (head.branch == nil || head.branch == plan.target)
  }

  private func rebaseStanding(of plan: MergePlan) throws(Diagnostic) -> StoppedOperation.Standing {
    let (branch, start) = plan.rebased
    if repository.operation == .rebase {
      let progress = try repository.rebaseProgress()
      return progress?.original == start && progress?.branch == branch ? .waiting : .interrupted
    }
    guard let tip = try repository.branch(branch)?.target, tip != start else { return .interrupted }
    return try repository.isAncestor(plan.onto.commit, of: tip) ? .mergedElsewhere : .interrupted
  }

  private func pickStanding(of plan: MergePlan) throws(Diagnostic) -> StoppedOperation.Standing {
    // Of several picks the first ones have moved the branch.
    if try repository.sequenceStart() == plan.targetCommit { return .waiting }
    guard try isAtStart(plan) else { return .mergedElsewhere }
    let wanted: Operation = plan.purpose == .revert ? .revert : .cherryPick
    return repository.operation == wanted ? .waiting : .interrupted
  }

  private func stashStanding(
    of plan: MergePlan, hasConflicts: Bool
  ) throws(Diagnostic) -> StoppedOperation.Standing {
    let isThere = try repository.stashes().contains { $0.commit == plan.sourceCommit }
    guard isThere else { return .mergedElsewhere }
    guard repository.operation == nil, try isAtStart(plan) else { return .interrupted }
    // Git's reset leaves neither conflicts nor a trace of resolved ones.
    let hasResolved = try !repository.resolvedConflicts().isEmpty
    return hasConflicts || hasResolved ? .waiting : .interrupted
  }

  private func chainStanding(
    of plan: MergePlan, hasConflicts: Bool
  ) throws(Diagnostic) -> StoppedOperation.Standing {
    let head = try repository.head().branch
    let target = try repository.branch(plan.target)?.target
    if repository.operation == .merge, let source = try repository.mergeHeads().first {
      if head == plan.target, source == plan.sourceCommit { return .waiting }
      if let head, plan.followUps.contains(head), source == target { return .waiting }
    }
    if repository.operation == nil, hasConflicts, head == plan.returnsTo { return .waiting }
    guard let target, try repository.isAncestor(plan.sourceCommit, of: target) else { return .interrupted }
    return .mergedElsewhere
  }

  /// Refuses while something is stopped; a record that Git's state contradicts is cleared, if it may be.
  func requireNothingStopped(clearing: Bool = true) throws(Diagnostic) {
    try operationLog.refuseInterrupted(clearing: clearing)
    guard let stopped = try recorded(), let plan = stopped.plan, let entry = stopped.entry else {
      return try repository.requireNoOperation()
    }
    if stopped.standing == .takenBack {
      if clearing { try closeTakenBack(entry) }
      return try repository.requireNoOperation()
    }
    if stopped.standing == .halfWritten { throw Self.halfWritten(entry) }
    let source = try repository.branch(plan.source)
    let isTidy = !plan.deletesSource || source == nil
    if stopped.standing == .interrupted && !plan.isChain || (stopped.standing == .mergedElsewhere && isTidy) {
      if clearing { try operationLog.finish(entry) }
      return try repository.requireNoOperation()
    }
    let isUntouched = try isUntouched(plan)
    let isAtSource = try repository.head().branch == plan.source
    if stopped.standing == .interrupted, isAtSource || isUntouched {
      if clearing { try operationLog.finish(entry) }
      return try repository.requireNoOperation()
    }
    let isMerged = stopped.standing == .mergedElsewhere
    throw Diagnostic(
      .operationInProgress,
      isMerged ? "\(plan.phrase) is not complete: the branch is already merged" : "\(plan.phrase) in progress",
      remedy: isMerged ? .operation(.init("continue")) : repository.operationRemedy)
  }

  /// Whether a chain has done nothing yet.
  private func isUntouched(_ plan: MergePlan) throws(Diagnostic) -> Bool {
    try repository.branch(plan.target)?.target == plan.targetCommit
  }
}

/// The two that disagree.
extension Workflow {
  private func parties(of plan: MergePlan) throws(Diagnostic) -> (ours: ConflictParty, theirs: ConflictParty) {
    if plan.rebases { return try rebaseParties(onto: plan.onto.branch.rawValue) }
    let head = try repository.head()
    if plan.isChain, repository.operation == nil, let place = plan.returnsTo, head.branch == place,
      let stash = try parkedWork(of: place)
    {
      return (party(place.rawValue, head.commit), party("stash", stash.commit))
    }
    if [.revert, .cherryPick].contains(plan.purpose), try repository.sequenceStart() != nil {
      return try foreignParties(plan.purpose)
    }
    let source = try repository.mergeHeads().first ?? plan.sourceCommit
    let isFollowUp = plan.isChain && source != plan.sourceCommit
    let label = plan.purpose == .stash ? "stash" : isFollowUp ? plan.target.rawValue : plan.source.rawValue
    return (
      party(head.branch?.rawValue ?? "HEAD", head.commit), party(label, source)
    )
  }

  private func foreignParties(
    _ purpose: MergePlan.Purpose
  ) throws(Diagnostic) -> (ours: ConflictParty, theirs: ConflictParty) {
    let head = try repository.head()
    let ours = party(head.branch?.rawValue ?? "HEAD", head.commit)
    let state = try repository.operationFiles()
    func name(_ file: String) -> ObjectName? {
      state[file].flatMap { try? ObjectName(String(decoding: $0.prefix(40), as: UTF8.self)) }
    }
    switch purpose {
    case .rebase: return try rebaseParties(onto: nil)
    case .revert: return (ours, party(nil, name("REVERT_HEAD")))
    case .cherryPick: return (ours, party(nil, name("CHERRY_PICK_HEAD")))
    default:
      let source = try repository.mergeHeads().first
      return (ours, party(try source.map { name throws(Diagnostic) in try branchName(at: name).rawValue }, source))
    }
  }

  private func rebaseParties(onto label: String?) throws(Diagnostic) -> (ours: ConflictParty, theirs: ConflictParty) {
    let progress = try repository.rebaseProgress()
    let onto = progress?.onto
    let found = try onto.map { name throws(Diagnostic) in try branchName(at: name).rawValue }
    let name = label ?? found
    return (party(name, try repository.head().commit), party(nil, progress?.stopped))
  }

  private func party(_ label: String?, _ name: ObjectName?) -> ConflictParty {
    let commit = name.flatMap { try? repository.commit($0) }
    return ConflictParty(label: label ?? commit.map { "\($0.name.short) (\($0.subject))" } ?? "theirs", commit: commit)
  }

  /// What a commit that is merged is called: the branch that is there, here or on a remote, else its short name.
  func branchName(at commit: ObjectName) throws(Diagnostic) -> BranchName {
    let current = try repository.head().branch
    if let branch = try repository.branches().first(where: { $0.target == commit && $0.name != current }) {
      return branch.name
    }
    let prefix = "refs/remotes/"
    let remote = try repository.references(below: prefix).first { $0.target == commit && !$0.name.hasSuffix("/HEAD") }
    return try BranchName(remote.map { String($0.name.dropFirst(prefix.count)) } ?? commit.short)
  }
}
