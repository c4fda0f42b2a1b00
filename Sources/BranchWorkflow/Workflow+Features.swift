public import Diagnostics
public import Git

extension Workflow {
  /// Begins a feature: makes its branch and switches to it; uncommitted changes come along.
  ///
  /// - Parameters:
  ///   - title: What the feature is called; the branch's name is made from it.
  ///   - origin: The branch it begins at; the main one if `nil`.
  /// - Returns: The branch, and where it begins.
  /// - Throws: `branch-exists`, `branch-name-taken`, `feature-name-invalid`, `operation-in-progress`, or
  ///   `uncommitted-changes` with the files in the way; then nothing has changed.
  public func startFeature(_ title: String, from origin: BranchName? = nil) throws(Diagnostic) -> FeatureStart {
    try repository.exclusively { () throws(Diagnostic) in try beginFeature(title, from: origin) }
  }

  private func beginFeature(_ title: String, from origin: BranchName?) throws(Diagnostic) -> FeatureStart {
    try requireNothingStopped()
    let name = try BranchSlug.branch(forTitle: title, prefix: featurePrefix)
    let start = if let origin { try existing(origin) } else { try mainBranch() }
    try refuseInTheWay(of: start.target)
    let paths = try paths(between: repository.head(), and: start.target)
    return try journal.record("feature start \(featureName(name))", writing: paths) {
      () throws(Diagnostic) -> FeatureStart in
      try repository.createBranch(name, at: start.target, from: start.name.rawValue, by: signature)
      do throws(Diagnostic) {
        try repository.switchTo(name)
      } catch {
        try repository.deleteBranch(name, unmerged: .lose)
        throw error
      }
      return FeatureStart(branch: name, origin: start.name, commit: start.target)
    }
  }

  private func existing(_ name: BranchName) throws(Diagnostic) -> Branch {
    if let branch = try repository.branch(name) { return branch }
    throw Diagnostic(
      .branchNotFound, "there is no branch \"\(name)\" to begin at",
      remedy: .advice("type `git branch` to see which there are"))
  }

  private func refuseInTheWay(of commit: ObjectName) throws(Diagnostic) {
    let files = try repository.filesInTheWay(ofSwitchingTo: commit)
    guard !files.isEmpty else { return }
    throw Self.uncommitted(files)
  }

  static func uncommitted(_ files: [String]) -> Diagnostic {
    let names = files.prefix(5).map { "\"\($0)\"" }.joined(separator: ", ")
    let more = files.count > 5 ? " and \(files.count - 5) more" : ""
    return Diagnostic(
      .uncommittedChanges, "changes that are not committed stand in the way: \(names)\(more)",
      remedy: .advice("commit them, or put them away with `git stash`"))
  }

  /// Switches to a feature; uncommitted changes come along where no file of theirs would be written over.
  public func switchToFeature(_ name: String) throws(Diagnostic) -> Repository.SwitchOutcome {
    try switchTo(featureBranch(name).name)
  }

  /// Switches to a branch, so that it can be taken back.
  public func switchTo(_ branch: BranchName) throws(Diagnostic) -> Repository.SwitchOutcome {
    try repository.exclusively { () throws(Diagnostic) in try switchHead(to: branch) }
  }

  private func switchHead(to branch: BranchName) throws(Diagnostic) -> Repository.SwitchOutcome {
    try requireNothingStopped()
    guard let target = try repository.branch(branch)?.target else {
      throw Diagnostic(
        .branchNotFound, "there is no branch \"\(branch)\"", remedy: .advice("type `git branch` to see which there are")
      )
    }
    try refuseInTheWay(of: target)
    return try journal.record("switch \(branch)", writing: paths(between: repository.head(), and: target)) {
      () throws(Diagnostic) in try repository.switchTo(branch)
    }
  }

  /// The features, by name.
  ///
  /// What is said of conflicts is computed in memory; no file is touched.
  public func features() throws(Diagnostic) -> [Feature] {
    let main = try mainBranch()
    let prefix = featurePrefix
    var features: [Feature] = []
    for branch in try repository.branches() where branch.name.rawValue.hasPrefix(prefix) && branch.name != main.name {
      features.append(try feature(branch, main: main))
    }
    return features
  }

  private func feature(_ branch: Branch, main: Branch) throws(Diagnostic) -> Feature {
    let (ahead, behind) = try repository.aheadBehind(branch.target, of: main.target)
    let standing = try standing(of: branch, main: main, ahead: ahead, behind: behind)
    return Feature(
      name: featureName(branch.name), branch: branch.name, commit: branch.target, isCurrent: branch.isCurrent,
      ahead: ahead, behind: behind, isMerged: standing == .merged, conflicts: standing == .conflicts)
  }

  /// How a feature's commits stand to the main branch.
  enum FeatureStanding: Hashable {
    /// It has none of its own.
    case fresh
    /// All that it did is there, as commits or squashed.
    case merged
    /// It can be brought in.
    case mergeable
    /// Bringing it in would stop on conflicts.
    case conflicts
  }

  func standing(of branch: Branch, main: Branch, ahead: Int, behind: Int) throws(Diagnostic) -> FeatureStanding {
    if ahead == 0 {
      if behind == 0 { return .fresh }
      return try isOnFirstParents(of: main.target, branch.target, atMost: behind) ? .fresh : .merged
    }
    guard try repository.mergeBase(main.target, branch.target) != nil else { return .conflicts }
    if behind == 0 { return .mergeable }
    let merger = SemanticFileMerger(ours: main.name.rawValue, theirs: branch.name.rawValue)
    let preview = try repository.previewMerge(of: branch.target, into: main.target, merger: merger.answer)
    if !preview.conflicts.isEmpty { return .conflicts }
    return preview.tree == (try repository.commit(main.target).tree) ? .merged : .mergeable
  }

  /// Whether a commit was on a branch itself, not on one that was merged into it.
  private func isOnFirstParents(
    of tip: ObjectName, _ commit: ObjectName, atMost limit: Int
  ) throws(Diagnostic) -> Bool {
    var next: ObjectName? = tip
    for _ in 0...limit {
      guard let present = next else { return false }
      if present == commit { return true }
      next = try repository.commit(present).parents.first
    }
    return false
  }

  /// Deletes a feature's branch.
  ///
  /// - Parameters:
  ///   - name: The feature.
  ///   - unmerged: Whether commits that the main branch has not may be lost with it.
  /// - Returns: The branch that was deleted.
  /// - Throws: `feature-not-merged`; then nothing has changed.
  public func deleteFeature(
    _ name: String, unmerged: Repository.UnmergedCommits = .keep
  ) throws(Diagnostic) -> Branch {
    try repository.exclusively { () throws(Diagnostic) in try deleteBranch(ofFeature: name, unmerged: unmerged) }
  }

  private func deleteBranch(
    ofFeature name: String, unmerged: Repository.UnmergedCommits
  ) throws(Diagnostic) -> Branch {
    try requireNothingStopped()
    let branch = try featureBranch(name)
    let main = try mainBranch()
    let (ahead, behind) = try repository.aheadBehind(branch.target, of: main.target)
    if unmerged == .keep, ahead > 0, try standing(of: branch, main: main, ahead: ahead, behind: behind) != .merged {
      let count = ahead == 1 ? "1 commit" : "\(ahead) commits"
      throw Diagnostic(
        .featureNotMerged, "the feature \"\(name)\" has \(count) that \"\(main.name)\" has not",
        remedy: .operation(.init("feature.delete", ["name": name, "force": "true"])))
    }
    if branch.isCurrent { try refuseUncommitted() }
    let paths = branch.isCurrent ? try paths(between: repository.head(), and: main.target) : []
    try journal.record("feature delete \(featureName(branch.name))", writing: paths) { () throws(Diagnostic) in
      if branch.isCurrent { try repository.switchTo(main.name) }
      try repository.deleteBranch(branch.name, unmerged: .lose)
    }
    return branch
  }

  func refuseUncommitted() throws(Diagnostic) {
    let status = try repository.status()
    let files = Set((status.staged + status.changed).map(\.path)).union(status.conflicted.map(\.path))
    guard files.isEmpty else { throw Self.uncommitted(files.sorted()) }
  }
}
