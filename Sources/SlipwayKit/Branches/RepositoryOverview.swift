import BranchWorkflow
public import Diagnostics
import GitOperations
public import GitStore
public import GitWorkTree
public import OperationLog

/// The status of a repository: branch, changes and operation in progress.
public struct RepositoryOverview {
  /// What differs from the last commit.
  public let status: Status
  /// What the branch follows, such as `origin/main`.
  public let upstream: String?
  /// How many commits the branch is ahead of and behind its upstream.
  public let distance: (ahead: Int, behind: Int)?
  /// The operation in progress: `merge`, `rebase`, `finish` and others.
  public let operation: String?
  /// The branches of the operation in progress, if Git's state contains them.
  public let stopped: StoppedWork?
  /// Whether the operation was interrupted while writing files, so that it can only be aborted.
  public let isHalfWritten: Bool
  /// Whether the merge of the operation is committed, and only the rest of it is left to do.
  public let isMerged: Bool
  /// The operation that Git's own commands completed, such as `cherry-pick of 1a2b3c4 on main`, if nothing is left of it.
  public let completedByGit: String?
  /// Git's commands that continue and abort the operation in progress, if only Git can continue it.
  public let commandsOfGit: (forward: String, back: String)?
  /// The branch to switch to if the current one has no commits.
  public let branchToBegin: BranchName?
  /// Whether the index is lost, so that all files look deleted and untracked.
  public let isIndexMissing: Bool
  /// The interrupted operation of a killed run.
  public let interrupted: InterruptedOperation?

  /// Reads a repository.
  public init(of copy: WorkingCopy, at moment: Moment) throws(Diagnostic) {
    let repository = copy.repository
    status = try repository.status()
    branchToBegin = try repository.branchSetup.branchToBegin()
    isIndexMissing = try repository.stagingArea.isLost
    let log = OperationLog(of: repository, at: moment)
    let killed = try log.halfDoneIfRecorded()
    interrupted = if let killed { killed } else { try log.interruptedFiles() }
    let stopped = try copy.stoppedOperations(at: moment).currentIfRecorded()
    self.stopped = try stopped.flatMap { found throws(Diagnostic) in
      try StoppedWork(found, in: repository)
    }
    isHalfWritten = stopped?.standing == .halfWritten
    isMerged = stopped?.standing == .mergedElsewhere
    commandsOfGit = repository.commandsOfGit
    operation = Self.operation(of: stopped) ?? status.operation?.rawValue
    completedByGit = isMerged && operation == nil ? stopped?.plan?.phrase : nil
    guard let branch = status.head.branch, let upstream = try repository.branches.upstream(of: branch) else {
      self.upstream = nil
      distance = nil
      return
    }
    self.upstream = upstream.shortName
    guard let commit = status.head.commit, let target = upstream.target else {
      distance = nil
      return
    }
    distance = try repository.commits.aheadBehind(commit, of: target)
  }

  /// The files and submodules of which a commit of every change would record something.
  public var isCommittable: Bool {
    status.changed.contains { status.submodules[$0.path]?.contains(.newCommits) ?? true }
      || status.untracked.contains { !$0.hasSuffix("/") }
  }

  /// Whether a submodule is at a commit that lacks the recorded one, as after a pull: a commit of all would record it.
  public var isBehindSubmodules: Bool {
    status.changed.contains { status.submodules[$0.path]?.contains(.outdated) ?? false }
  }

  private static func operation(of stopped: StoppedOperation?) -> String? {
    guard let stopped else { return nil }
    // What Git's own commands brought to its end is done, unless more than that was asked for.
    if stopped.standing == .mergedElsewhere, let plan = stopped.plan, plan.isMergeAlone { return nil }
    return stopped.purpose.rawValue
  }
}

extension MergePlan {
  /// Whether the plan has no steps other than the merge or the rebase.
  fileprivate var isMergeAlone: Bool {
    !deletesSource && tag == nil && followUps.isEmpty && returnsTo == nil
  }
}
