public import Diagnostics
import GitHistory
import GitMerging
import GitOperations
public import GitStore
import OperationLog

/// Feature, release and hotfix branches.
public struct TopicBranches: WorkflowPart {
  let workflow: Workflow
}

/// What features, hotfixes and releases have in common.
extension TopicBranches {
  /// The branch that branches of a kind begin at and come back to.
  public func base(of kind: BranchKind) throws(Diagnostic) -> Branch {
    kind == .hotfix ? try workflow.mainBranch() : try workflow.developmentBranch()
  }

  /// Begins a feature, a hotfix or a release: makes its branch and switches to it.
  ///
  /// - Parameters:
  ///   - kind: The kind of branch.
  ///   - title: What it is called, for a release its version; the branch's name is made from it.
  ///   - origin: The branch it begins at; the main one if `nil`.
  ///   - uncommitted: What becomes of uncommitted changes.
  /// - Returns: The branch, where it starts, and the stashed changes.
  /// - Throws: `branch-exists`, `branch-name-taken`, `feature-name-invalid`, `operation-in-progress`, or
  ///   `uncommitted-changes` with the files in the way; then nothing has changed.
  public func start(
    _ kind: BranchKind, _ title: String, from origin: BranchName? = nil, uncommitted: UncommittedWork = .carry
  ) throws(Diagnostic) -> FeatureStart {
    try start(kind, title, from: origin, uncommitted: uncommitted) { start throws(Diagnostic) in start }
  }

  /// Begins a feature, a hotfix or a release, and does `first` on its branch, as one operation.
  ///
  /// - Parameters:
  ///   - kind: The kind of branch.
  ///   - title: What it is called, for a release its version; the branch's name is made from it.
  ///   - origin: The branch it begins at; the main one if `nil`.
  ///   - uncommitted: What becomes of uncommitted changes.
  ///   - first: The first work on the branch.
  /// - Returns: What `first` returns.
  /// - Throws: As ``start(_:_:from:uncommitted:)``, and what `first` throws; then nothing has changed.
  public func start<Result>(
    _ kind: BranchKind, _ title: String, from origin: BranchName? = nil, uncommitted: UncommittedWork = .carry,
    first: (FeatureStart) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try repository.exclusively { () throws(Diagnostic) in
      let (name, start) = try prepareStart(of: kind, title, from: origin, uncommitted)
      try stoppedOperations.closeOver()
      let title = "\(kind.rawValue) start \(workflow.name(of: name, as: kind))"
      return try operationLog.recorder.record(title) { () throws(Diagnostic) in
        try first(try begin(name, kind, at: start, uncommitted))
      }
    }
  }

  /// Refuses what nothing can be begun with, and finds what the branch is called and where it begins.
  func prepareStart(
    of kind: BranchKind, _ title: String, from origin: BranchName?, _ uncommitted: UncommittedWork
  ) throws(Diagnostic) -> (name: BranchName, start: Branch) {
    try stoppedOperations.requireNone()
    let name = try BranchSlug.branch(forTitle: title, prefix: workflow.prefix(of: kind))
    let start = if let origin { try existing(origin) } else { try base(of: kind) }
    try repository.branches.refuseClash(of: name)
    if uncommitted == .carry {
      // A release begins with what is committed, and has no such option.
      let putsAside = Remedy.Operation("\(kind.rawValue).start", ["name": title, "stash": ""])
      try uncommittedChanges.refuseInTheWay(of: start.target, unless: kind == .release ? .init("stash") : putsAside)
    }
    return (name, start)
  }

  private func begin(
    _ name: BranchName, _ kind: BranchKind, at start: Branch, _ uncommitted: UncommittedWork
  ) throws(Diagnostic) -> FeatureStart {
    let before = try repository.head()
    let place = before.branch
    try repository.branches.create(name, at: start.target, from: start.name.rawValue, by: workflow.signature)
    // A hotfix is made in between: its end goes back to where one was.
    if kind == .hotfix, let place { try repository.setConfiguration(Self.origin(of: name), to: place.rawValue) }
    if settings.develop != nil {
      try repository.setConfiguration(Self.development(of: name), to: workflow.developmentBranch().name.rawValue)
    }
    let parked = uncommitted == .park ? try branchStashes.park() : nil
    try repository.switching.switchTo(name)
    return try FeatureStart(
      branch: name, origin: start.name, commit: start.target, parked: parked,
      leftBehind: repository.commits.leftBehind(by: before, for: start.target))
  }

  /// The setting with the branch where a hotfix started; Git deletes and renames it with the branch.
  static func origin(of hotfix: BranchName) -> String { "branch.\(hotfix).slipway-origin" }

  /// The setting with the branch for development that .slipway.yml named when a branch was started.
  static func development(of branch: BranchName) -> String { "branch.\(branch).slipway-develop" }

  /// The branch that a branch of a kind is compared with.
  private func main(of branch: BranchName, _ kind: BranchKind) throws(Diagnostic) -> Branch {
    kind == .feature ? try workflow.developmentBranch(of: branch) : try workflow.mainBranch()
  }

  private func existing(_ name: BranchName) throws(Diagnostic) -> Branch {
    if let branch = try repository.branches.find(name) { return branch }
    throw repository.branches.missing(name.rawValue)
  }

  /// The branches of a kind, by name.
  ///
  /// What is said of conflicts is computed in memory; no file is touched.
  public func list(_ kind: BranchKind) throws(Diagnostic) -> [Feature] {
    let main = kind == .feature ? try workflow.developmentBranch() : try workflow.mainBranch()
    let prefix = workflow.prefix(of: kind)
    let branches = try repository.branches.all().filter { $0.name.rawValue.hasPrefix(prefix) && $0.name != main.name }
    // For few branches or a long history, libgit2 is quicker: it reads only as far back as a branch began.
    let limit = branches.count < 8 ? 0 : branches.count * 250
    let history = try KnownHistory(of: main.target, in: repository, limit: limit)
    return try branches.map { branch throws(Diagnostic) in
      let own = try self.main(of: branch.name, kind)
      return try summary(branch, kind, main: own, own.name == main.name ? history?.distance(of: branch.target) : nil)
    }
  }

  /// The names of the branches of a kind, without its prefix; quick, as nothing is compared.
  public func names(of kind: BranchKind) throws(Diagnostic) -> [String] {
    let prefix = workflow.prefix(of: kind)
    let main = try? (kind == .feature ? workflow.developmentBranch() : workflow.mainBranch()).name
    return try repository.branches.all().map(\.name).filter { $0.rawValue.hasPrefix(prefix) && $0 != main }
      .map { workflow.name(of: $0, as: kind) }
  }

  private func summary(
    _ branch: Branch, _ kind: BranchKind, main: Branch, _ distance: KnownHistory.Distance?
  ) throws(Diagnostic) -> Feature {
    let (ahead, behind) =
      if let distance { (distance.ahead, distance.behind) } else {
        try repository.commits.aheadBehind(branch.target, of: main.target)
      }
    let standing = try standing(of: branch, main: main, ahead: ahead, behind: behind, from: distance?.mergeBase)
    return Feature(
      name: workflow.name(of: branch.name, as: kind), branch: branch.name, base: main.name, commit: branch.target,
      isCurrent: branch.isCurrent,
      ahead: ahead, behind: behind, isMerged: standing == .merged,
      conflicts: standing == .conflicts ? true : try stops(branch, kind, main: main))
  }

  /// Whether finishing a branch would stop on its way through the branches that get it.
  private func stops(_ branch: Branch, _ kind: BranchKind, main: Branch) throws(Diagnostic) -> Bool {
    guard let plan = try workflow.chains.chain(kind, of: branch, into: main), !plan.followUps.isEmpty else {
      return false
    }
    return try repository.withoutStoring { () throws(Diagnostic) in
      do throws(Diagnostic) {
        if case .stops = try workflow.joinForecasts.foreseeMerges(of: plan, .conflicts) { return true }
        return false
      } catch  where error.code == .unrelatedHistories {
        return true
      }
    }
  }

  /// How a feature's commits relate to the main branch.
  enum FeatureStanding: Hashable {
    /// It has no commits.
    case fresh
    /// All that it did is there, as commits or squashed.
    case merged
    /// It can be brought in.
    case mergeable
    /// Bringing it in would stop on conflicts.
    case conflicts
  }

  /// Compares a branch with the main branch; `base` is their only merge base, if it is known.
  func standing(
    of branch: Branch, main: Branch, ahead: Int, behind: Int, from base: ObjectName? = nil
  ) throws(Diagnostic) -> FeatureStanding {
    if ahead == 0 {
      if behind == 0 { return .fresh }
      return try isOnFirstParents(of: main.target, branch.target, atMost: behind) ? .fresh : .merged
    }
    let fork: ObjectName? = if let base { base } else { try repository.commits.mergeBase(main.target, branch.target) }
    guard fork != nil else { return .conflicts }
    if behind == 0 { return .mergeable }
    let merger = SemanticFileMerger(ours: main.name.rawValue, versions: settings.versions)
    let preview = try repository.treeMerging.preview(
      of: branch.target, into: main.target, from: base, merger: merger.answer)
    if !preview.conflicts.isEmpty { return .conflicts }
    guard preview.tree == (try repository.commits.read(main.target).tree) else { return .mergeable }
    // A change that gives way to the main branch's, such as a lower version, is not in it.
    let lines = try repository.treeMerging.preview(of: branch.target, into: main.target, from: base)
    return lines.conflicts.isEmpty && lines.tree == preview.tree ? .merged : .mergeable
  }

  /// Whether a commit was on a branch itself, not on one that was merged into it.
  private func isOnFirstParents(
    of tip: ObjectName, _ commit: ObjectName, atMost limit: Int
  ) throws(Diagnostic) -> Bool {
    var next: ObjectName? = tip
    for _ in 0...limit {
      guard let present = next else { return false }
      if present == commit { return true }
      next = try repository.commits.read(present).parents.first
    }
    return false
  }

  /// Deletes the branch of a feature, a hotfix or a release.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - name: What it is called.
  ///   - unmerged: Whether commits that the main branch has not may be lost with it.
  /// - Returns: The branch that was deleted.
  /// - Throws: `feature-not-merged`, `uncommitted-changes`; then nothing has changed.
  public func delete(
    _ kind: BranchKind, _ name: String, unmerged: UnmergedCommits = .keep
  ) throws(Diagnostic) -> Branch {
    try repository.exclusively { () throws(Diagnostic) in
      let (branch, main) = try prepareDeletion(of: kind, name, unmerged)
      try stoppedOperations.closeOver()
      let title = "\(kind.rawValue) delete \(workflow.name(of: branch.name, as: kind))"
      try operationLog.recorder.record(title) { () throws(Diagnostic) in
        if branch.isCurrent { try repository.switching.switchTo(main.name) }
        try repository.branches.delete(branch.name, unmerged: .lose)
      }
      return branch
    }
  }

  /// Finds the branch that ``delete(_:_:unmerged:)`` would delete; nothing is written.
  ///
  /// - Throws: As that.
  public func foreseeDeletion(
    of kind: BranchKind, _ name: String, unmerged: UnmergedCommits = .keep
  ) throws(Diagnostic) -> Branch {
    try prepareDeletion(of: kind, name, unmerged).branch
  }

  private func prepareDeletion(
    of kind: BranchKind, _ name: String, _ unmerged: UnmergedCommits
  ) throws(Diagnostic) -> (branch: Branch, main: Branch) {
    try stoppedOperations.requireNone()
    let branch = try workflow.branch(kind, named: name)
    let main = try main(of: branch.name, kind)
    if unmerged == .keep { try refuseUnmerged(branch, kind, name, main: main) }
    if branch.isCurrent { try uncommittedChanges.refuse() }
    return (branch, main)
  }

  private func refuseUnmerged(
    _ branch: Branch, _ kind: BranchKind, _ name: String, main: Branch
  ) throws(Diagnostic) {
    let (ahead, behind) = try repository.commits.aheadBehind(branch.target, of: main.target)
    guard ahead > 0, try standing(of: branch, main: main, ahead: ahead, behind: behind) != .merged else { return }
    let count = ahead == 1 ? "1 commit" : "\(ahead) commits"
    throw Diagnostic(
      .featureNotMerged, "the \(kind.rawValue) \"\(name)\" is not fully merged: \(count) not in \"\(main.name)\"",
      remedy: .operation(.init("\(kind.rawValue).delete", ["name": name, "force": "true"])))
  }
}
