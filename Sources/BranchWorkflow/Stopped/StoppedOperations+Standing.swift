import Diagnostics
import GitOperations
import GitStore
import GitWorkTree
import OperationLog

/// What became of a record's operation.
extension StoppedOperations {
  func standing(
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
      if isAtStart, try repository.snapshots.operationFiles()["SQUASH_MSG"] != nil { return .waiting }
    }
    guard let target = try repository.branches.find(plan.target)?.target, target != plan.targetCommit else {
      return .interrupted
    }
    if try repository.commits.isAncestor(plan.sourceCommit, of: target) { return .mergedElsewhere }
    guard plan.record == .squash else { return .interrupted }
    return try repository.commits.read(target).parents.contains(plan.targetCommit) ? .mergedElsewhere : .interrupted
  }

  private func isAtStart(_ plan: MergePlan) throws(Diagnostic) -> Bool {
    let head = try repository.head()
    return head.commit == plan.targetCommit && (head.branch == nil || head.branch == plan.target)
  }

  private func rebaseStanding(of plan: MergePlan) throws(Diagnostic) -> StoppedOperation.Standing {
    let (branch, start) = plan.rebased
    if repository.operation == .rebase {
      let progress = try repository.rebasing.progress()
      return progress?.original == start && progress?.branch == branch ? .waiting : .interrupted
    }
    guard let tip = try repository.branches.find(branch)?.target, tip != start else { return .interrupted }
    return try repository.commits.isAncestor(plan.onto.commit, of: tip) ? .mergedElsewhere : .interrupted
  }

  private func pickStanding(of plan: MergePlan) throws(Diagnostic) -> StoppedOperation.Standing {
    // Of several picks the first ones have moved the branch.
    if try repository.picking.sequenceStart() == plan.targetCommit { return .waiting }
    guard try isAtStart(plan) else { return .mergedElsewhere }
    let wanted: Operation = plan.purpose == .revert ? .revert : .cherryPick
    return repository.operation == wanted ? .waiting : .interrupted
  }

  private func stashStanding(
    of plan: MergePlan, hasConflicts: Bool
  ) throws(Diagnostic) -> StoppedOperation.Standing {
    let isThere = try repository.stashes.entries().contains { $0.commit == plan.sourceCommit }
    guard isThere else { return .mergedElsewhere }
    guard repository.operation == nil, try isAtStart(plan) else { return .interrupted }
    // Git's reset leaves neither conflicts nor a trace of resolved ones.
    let hasResolved = try !repository.conflicts.resolved().isEmpty
    return hasConflicts || hasResolved ? .waiting : .interrupted
  }

  /// Whether changes that were applied again, with conflicts resolved since, wait for the end of the operation.
  func isReturning(_ entry: LoggedOperation, _ plan: MergePlan) throws(Diagnostic) -> Bool {
    guard plan.isChain, repository.operation == nil, let place = plan.returnsTo,
      try repository.head().branch == place, try !repository.conflicts.resolved().isEmpty
    else { return false }
    let record = try operationLog.snapshots(of: entry, needsFiles: false)
    return record.isReturning && record.stopped?.head.branch == place
  }

  private func chainStanding(
    of plan: MergePlan, hasConflicts: Bool
  ) throws(Diagnostic) -> StoppedOperation.Standing {
    let head = try repository.head().branch
    let target = try repository.branches.find(plan.target)?.target
    if repository.operation == .merge, let source = try repository.mergeHeads().first {
      if head == plan.target, source == plan.sourceCommit { return .waiting }
      if let head, plan.followUps.contains(head), source == target { return .waiting }
    }
    if repository.operation == nil, hasConflicts, head == plan.returnsTo { return .waiting }
    guard let target, try repository.commits.isAncestor(plan.sourceCommit, of: target) else { return .interrupted }
    return .mergedElsewhere
  }
}
