import Diagnostics
import GitOperations
import GitStore
import GitWorkTree
import OperationLog

/// Aborts a stopped operation: restores files, index and branches.
struct Abort {
  private let repository: Repository
  private let moment: Moment

  init(in repository: Repository, at moment: Moment) {
    self.repository = repository
    self.moment = moment
  }

  private var operationLog: OperationLog { OperationLog(of: repository, at: moment) }
  private var stoppedOperations: StoppedOperations { StoppedOperations(in: repository, at: moment) }

  /// Aborts what stopped.
  ///
  /// - Throws: `no-operation`.
  func run() throws(Diagnostic) -> AbortOutcome {
    try repository.exclusively { () throws(Diagnostic) in try abortStopped() }
  }

  private func abortStopped() throws(Diagnostic) -> AbortOutcome {
    try repository.committing.forgetCommittedMerge()
    guard let stopped = try stoppedOperations.current() else {
      let nothing = try stoppedOperations.nothing(toBe: "abort")
      _ = try stoppedOperations.closeDoneElsewhere()
      throw nothing
    }
    guard let plan = stopped.plan, let entry = stopped.entry else { return try abortForeign(stopped) }
    let isClean = try repository.status().isClean
    let mayGoBack = stopped.standing == .interrupted || plan.isChain
    let waits = stopped.standing == .waiting || stopped.standing == .halfWritten
    // A chain moves branches on its way, so that they tell nothing.
    let wasKilled = try plan.isChain ? stoppedOperations.isHalfWritten(entry) : stoppedOperations.wasKilledHere(entry)
    guard waits || (mayGoBack && (isClean || wasKilled || !stopped.conflicts.isEmpty)) else {
      let isFinished = stopped.standing == .mergedElsewhere
      if isFinished {
        _ = try stoppedOperations.closeDoneElsewhere()
      } else {
        try stoppedOperations.closeTakenBack(entry)
      }
      return AbortOutcome(
        end: isFinished ? .alreadyFinished(plan.phrase) : .nothingWaited(plan.phrase), title: plan.phrase, files: [],
        head: try repository.head(), isRecorded: false)
    }
    return try abort(entry, titled: title(of: stopped, plan))
  }

  /// What is aborted, in the words of the status: of several picks the one that stopped.
  private func title(of stopped: StoppedOperation, _ plan: MergePlan) throws(Diagnostic) -> String {
    guard [.revert, .cherryPick].contains(plan.purpose), try repository.picking.sequenceStart() != nil,
      let commit = stopped.theirs.commit
    else { return plan.phrase }
    return plan.purpose.phrase(of: commit.name.short, plan.target.rawValue, isRebase: false)
  }

  private func abortForeign(_ stopped: StoppedOperation) throws(Diagnostic) -> AbortOutcome {
    try refuseLosing(stopped)
    var title = stopped.purpose.rawValue
    if stopped.purpose == .merge { title += " of \(stopped.theirs.label)" }
    let last = try operationLog.newest()?.id
    let (_, files) = try operationLog.recorder.recordFiles("abort \(title)") { () throws(Diagnostic) in
      switch stopped.purpose {
      case .rebase: _ = try repository.rebasing.abort(at: moment)
      case .revert, .cherryPick: _ = try repository.picking.abort(at: moment)
      case .merge where repository.operation == .merge: _ = try repository.merging.abort()
      default:
        // The squashed branch still exists, so that the files can be restored without loss.
        guard let head = try repository.head().commit else { return }
        let paths = Set(stopped.conflicts.flatMap(\.paths) + (try repository.status()).staged.map(\.path)).sorted()
        try repository.workTreeFiles.restore(paths, fromTree: repository.commits.read(head).tree)
        GitFolderFile.remove("SQUASH_MSG", in: repository.gitDirectory)
      }
    }
    let status = try repository.status()
    let left =
      status.staged.map(\.path) + status.conflicted.map(\.path)
      + status.changed.map(\.path).filter { files.before[$0] != nil }
    return AbortOutcome(
      title: title, files: files.changed, differences: Set(left).sorted(), head: try repository.head(),
      isRecorded: try operationLog.newest()?.id != last)
  }

  /// Refuses to abort a rebase of Git's if commits that are not its own would be left behind.
  private func refuseLosing(_ stopped: StoppedOperation) throws(Diagnostic) {
    guard stopped.purpose == .rebase, case .detached(let head) = try repository.head(),
      let made = HeadLog(of: repository).commitsOfRebase()
    else { return }
    let lost = try repository.commits.list(onlyIn: [head], besides: made)
    guard lost.isEmpty else { throw OperationRestoring.losing(lost, "abort", "the rebase") }
  }

  /// Aborts an operation; what was edited since it stopped is kept in the operation log.
  private func abort(_ entry: LoggedOperation, titled title: String) throws(Diagnostic) -> AbortOutcome {
    let record = try operationLog.snapshots(of: entry)
    let paths = record.before.files.keys.sorted()
    let present = try repository.snapshots.takeWhole(of: paths)
    let wasContinued = try ResumeMark(in: operationLog).wasContinued(entry)
    let isAsLeft =
      present.files == record.stopped?.files && present.references == record.stopped?.references
      && present.head == record.stopped?.head && !wasContinued
    let restoration = try restoration(of: entry, record, from: present)
    try operationLog.restoring.refuseOtherWorkTrees(restoration.target, from: present)
    try operationLog.restoring.refuseLosing(restoration.target, from: present, entry, record, "abort")
    // Whoever finds the record of an abort that was killed does not continue what is half restored.
    let later = try pathsCommittedSince(record, now: present)
    let abort = try operationLog.recorder.begin("abort \(entry.title)", aborting: entry)
    let differences: [String]
    do throws(Diagnostic) {
      differences = try operationLog.recorder.widening(abort) { () throws(Diagnostic) in
        if let before = record.before.head.commit, !later.isEmpty {
          try repository.workTreeFiles.restore(later, fromTree: repository.commits.read(before).tree)
        }
        try operationLog.restoring.restore(restoration.target, from: present, of: entry, record, "abort")
        return try repository.snapshots.differences(from: restoration.target)
      }
    } catch {
      throw OperationRestoring.incomplete("", abort, because: error, command: "abort")
    }
    try operationLog.recorder.supersedeResolutions(since: entry)
    var isRecorded = false
    if isAsLeft {
      try operationLog.remove(abort)
      try close(entry, leaving: differences)
    } else {
      try operationLog.write(entry, .aborted, tree: entry.tree)
      try operationLog.recorder.finish(abort)
      // If everything was resolved with the side before, the abort changes nothing and has no record.
      if let done = try operationLog.entry(numbered: abort.id) {
        isRecorded = true
        if !differences.isEmpty {
          try operationLog.write(done, done.state, tree: operationLog.tree(of: done, leaving: differences))
        }
      }
    }
    return AbortOutcome(
      title: title, moves: restoration.moves, kept: restoration.kept,
      files: (record.before.files.keys.filter { record.before.files[$0] != present.files[$0] } + later).sorted(),
      differences: differences, head: try repository.head(), isRecorded: isRecorded)
  }

  /// The files, beside the operation's own, that were committed by hand since it stopped and have not changed again.
  private func pathsCommittedSince(
    _ record: OperationSnapshots, now present: RepositorySnapshot
  ) throws(Diagnostic) -> [String] {
    guard let commit = record.before.head.commit, present.head.commit != commit else { return [] }
    let others = try UncommittedChanges(in: repository).paths(between: present.head, and: commit).filter {
      record.before.files[$0] == nil
    }
    let uncommitted = try repository.uncommitted(others)
    return Set(others).subtracting(uncommitted).sorted()
  }

  /// Forgets what was aborted, unless something of it is left.
  private func close(_ entry: LoggedOperation, leaving differences: [String]) throws(Diagnostic) {
    guard !differences.isEmpty else {
      // Without the operation, a resolution would count as part of the one before.
      let resolutions = try operationLog.entries().filter { $0.id > entry.id && $0.scope == .resolution }
      for resolution in resolutions { try operationLog.remove(resolution) }
      return try operationLog.remove(entry)
    }
    try operationLog.write(entry, .aborted, tree: operationLog.tree(of: entry, leaving: differences))
  }

  private struct Restoration {
    var target: RepositorySnapshot
    var moves: [ReferenceMove] = []
    var kept: [ReferenceMove] = []
  }

  /// What the operation itself may have changed, as it was before; what others did meanwhile stays.
  private func restoration(
    of entry: LoggedOperation, _ record: OperationSnapshots, from present: RepositorySnapshot
  ) throws(Diagnostic) -> Restoration {
    let before = record.before
    LeftDrafts(in: repository).remove(beside: before.files.keys)
    var result = Restoration(target: before)
    result.target.references = present.references
    let heads = [before, present].compactMap { $0.head.branch?.reference }
    for name in entry.plan?.references ?? [] where present.references[name] != before.references[name] {
      let target = present.references[name]
      // The branch that HEAD is at goes with the files, or nowhere.
      if record.wasLeft(name, at: target) || heads.contains(name) {
        result.target.references[name] = before.references[name]
        result.moves.append(ReferenceMove(name: name, target: before.references[name]))
      } else {
        result.kept.append(ReferenceMove(name: name, target: target))
      }
    }
    let left = record.stopped ?? present
    for name in Set(present.state.keys).union(before.state.keys) where present.state[name] != before.state[name] {
      guard OperationState.isSetting(name) || name == OperationState.stashes else { continue }
      // What was the same when it stopped was changed by somebody else since.
      if left.state[name] == before.state[name] { result.target.state[name] = present.state[name] }
    }
    return result
  }
}

extension OperationSnapshots {
  /// Whether a reference is where the operation itself left it.
  fileprivate func wasLeft(_ name: String, at target: ObjectName?) -> Bool {
    guard let moves else { return stopped.map { $0.references[name] == target } ?? true }
    guard let target else { return moves.names.contains(name) }
    return stopped?.references[name] == target || moves.targets.contains(target)
  }
}
