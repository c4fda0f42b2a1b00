public import Diagnostics
import GitOperations
public import GitStore
import GitWorkTree
import OperationLog

/// Finds what stopped, by our own record and by Git's state, which must agree.
public struct StoppedOperations {
  let repository: Repository
  private let moment: Moment

  /// Looks into a repository.
  public init(in repository: Repository, at moment: Moment) {
    self.repository = repository
    self.moment = moment
  }

  var operationLog: OperationLog { OperationLog(of: repository, at: moment) }

  /// The operation in progress, to continue or abort.
  ///
  /// - Parameter action: The verb for the error message, such as `continue`.
  /// - Throws: `no-operation`, or `operation-in-progress` for operations that only git continues.
  /// - Returns: What waits.
  public func waiting(toBe action: String) throws(Diagnostic) -> StoppedOperation {
    if let stopped = try current() { return stopped }
    throw try nothing(toBe: action)
  }

  /// What to say where no operation is in progress, or one that only Git knows.
  func nothing(toBe action: String) throws(Diagnostic) -> Diagnostic {
    try repository.requireNoOperation()
    let paths = try repository.conflicts.all().map { "\"\($0.path)\"" }
    guard !paths.isEmpty else { return Diagnostic(.noOperation, "nothing to \(action)") }
    return Diagnostic(
      .noOperation,
      "nothing to \(action): no operation is in progress, but there are unmerged paths: "
        + paths.prefix(5).joined(separator: ", "),
      remedy: .hint("run \(command: "resolve"), or \(command: "resolve") --take ours|theirs to choose a side"))
  }

  /// What stopped here, by our own record and by Git's state, which must agree; nothing if all is done, or was taken
  /// back with Git's own commands.
  public func current() throws(Diagnostic) -> StoppedOperation? {
    guard let found = try recorded(), found.standing != .takenBack else { return nil }
    return found
  }

  /// As ``current()``, where a record that is damaged leaves what Git's state tells.
  public func currentIfRecorded() throws(Diagnostic) -> StoppedOperation? {
    do throws(Diagnostic) {
      return try current()
    } catch  where error.code == .journalUnreadable {
      return try foreign(repository.conflicts.all())
    }
  }

  /// As ``current()``, including operations that were aborted with git and are still recorded.
  func recorded() throws(Diagnostic) -> StoppedOperation? {
    let conflicts = try repository.conflicts.all()
    guard let entry = try operationLog.entries().first(where: { $0.state == .begun && $0.plan != nil }),
      let plan = entry.plan
    else { return try foreign(conflicts) }
    var standing = try standing(of: plan, hasConflicts: !conflicts.isEmpty)
    if standing == .mergedElsewhere, try isReturning(entry, plan) { standing = .waiting }
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
      guard !conflicts.isEmpty, try repository.snapshots.operationFiles()["SQUASH_MSG"] != nil else { return nil }
      purpose = .merge
    }
    let parties = try foreignParties(purpose)
    return StoppedOperation(
      plan: nil, purpose: purpose, standing: .waiting, conflicts: conflicts, ours: parties.ours,
      theirs: parties.theirs, entry: nil)
  }

  /// Refuses while something is stopped, or was interrupted and left something; nothing is written.
  func requireNone() throws(Diagnostic) {
    try operationLog.recorder.refuseInterrupted(clearing: false)
    guard let stopped = try recorded(), let plan = stopped.plan, let entry = stopped.entry else {
      return try repository.requireNoOperation()
    }
    if try isOver(stopped, plan, entry) { return try repository.requireNoOperation() }
    if stopped.standing == .halfWritten { throw Self.halfWritten(entry) }
    let isMerged = stopped.standing == .mergedElsewhere
    throw Diagnostic(
      .operationInProgress,
      isMerged
        ? "\(plan.phrase) is not complete: the branch is already merged" : "\(stopped.phrase(of: plan)) in progress",
      remedy: isMerged ? .operation(.init("continue")) : repository.operationRemedy)
  }

  /// Closes the record of an operation that ``requireNone()`` lets pass, once what was asked for is not refused.
  func closeOver() throws(Diagnostic) {
    guard let stopped = try recorded(), let plan = stopped.plan, let entry = stopped.entry,
      try isOver(stopped, plan, entry)
    else { return }
    if stopped.standing == .mergedElsewhere {
      try operationLog.recorder.finish(entry)
    } else if stopped.standing == .interrupted, try operationLog.recorder.hasDoneNothing(entry) {
      try operationLog.remove(entry)
    } else {
      try closeTakenBack(entry)
    }
  }

  /// Whether an operation needs neither `continue` nor `abort`: it was ended with git, had done nothing yet, or was
  /// built on since.
  private func isOver(
    _ stopped: StoppedOperation, _ plan: MergePlan, _ entry: LoggedOperation
  ) throws(Diagnostic) -> Bool {
    switch stopped.standing {
    case .takenBack: return true
    case .waiting, .halfWritten: return false
    case .mergedElsewhere:
      if !plan.deletesSource { return true }
      return try repository.branches.find(plan.source) == nil
    case .interrupted:
      if try operationLog.recorder.hasDoneNothing(entry) { return true }
      let later = try operationLog.restoring.commitsSince(entry)
      return !later.isEmpty
    }
  }
}
