public import Diagnostics
import GitHistory
public import GitMerging
public import GitStore
public import GitWorkTree

/// Merging into the current branch of a repository.
public struct Merging {
  package let repository: Repository
}

/// What merging one commit into another needs.
public enum MergeAnalysis: Hashable, Sendable {
  /// Nothing: it is contained already.
  case upToDate
  /// Our branch only has to move forward.
  case fastForward
  /// Both have commits of their own.
  case diverged
  /// They have no commit in common.
  case unrelated
}

/// What is merged, and how it is called in messages and markers.
public struct MergeSource: Hashable, Sendable {
  /// The commit.
  public let commit: ObjectName
  /// How the user knows it, such as `feature/login`.
  public let label: String
  /// What the label names.
  public let kind: Kind

  /// What can be merged, in the word of Git's message.
  public enum Kind: String, Hashable, Sendable {
    /// A branch.
    case branch
    /// A remote-tracking branch.
    case remoteBranch = "remote-tracking branch"
    /// A tag.
    case tag
    /// A commit by its name.
    case commit
  }

  /// Creates the source of a merge.
  public init(commit: ObjectName, label: String, kind: Kind) {
    self.commit = commit
    self.label = label
    self.kind = kind
  }

  /// The first line that Git gives such a merge: `Merge branch 'x' into y`, without the end if `y` is a main branch.
  public func message(into branch: BranchName?, mainBranches: Set<String> = ["main", "master"]) -> String {
    let what = kind.rawValue
    guard let branch, !mainBranches.contains(branch.rawValue) else {
      return branch == nil ? "Merge \(what) '\(label)' into HEAD" : "Merge \(what) '\(label)'"
    }
    return "Merge \(what) '\(label)' into \(branch)"
  }
}

/// A merge that is in the index and the working tree now, waiting for its commit.
public struct MergeOutcome: Hashable, Sendable {
  /// The conflicts that were left.
  public let conflicts: [Conflict]
  /// The paths that were written, those in conflict among them.
  public let touched: [String]
}

extension Merging {
  /// What merging `theirs` into `ours` needs.
  public func analyze(of theirs: ObjectName, into ours: ObjectName) throws(Diagnostic) -> MergeAnalysis {
    guard let base = try repository.commits.mergeBase(ours, theirs) else { return .unrelated }
    if base == theirs { return .upToDate }
    return base == ours ? .fastForward : .diverged
  }

  /// The source of a branch name.
  public func source(_ branch: BranchName) throws(Diagnostic) -> MergeSource {
    guard let target = try repository.references.read(branch.reference) else {
      throw repository.branches.missing(branch.rawValue)
    }
    return MergeSource(commit: target, label: branch.rawValue, kind: .branch)
  }

  /// Moves the current branch forward to a commit that contains it, files included.
  ///
  /// - Throws: `not-fast-forward`, or `uncommitted-changes` with the files in the way; then nothing has changed.
  public func fastForward(to source: MergeSource, by signature: Signature? = nil) throws(Diagnostic) {
    _ = try repository.requireWorkTree()
    try repository.requireNoOperation()
    let head = try repository.head()
    let old = head.commit
    if let old, try !repository.commits.isAncestor(old, of: source.commit) {
      throw Diagnostic(
        .notFastForward,
        "can't fast-forward: \"\(source.label)\" does not contain \"\(head.branch?.rawValue ?? old.short)\"",
        remedy: .advice("merge them, or rebase one onto the other"))
    }
    let tree = try repository.commits.read(source.commit).tree
    try repository.switching.readyFilters(changingFrom: old, to: source.commit)
    try Checkout(repository: repository).tree(tree)
    if let old { try repository.files.write("\(old)\n", to: "ORIG_HEAD") }
    try repository.references.move(
      head.branch?.reference ?? "HEAD", to: source.commit, expecting: old,
      log: "\(repository.reflogs.action("merge \(source.label)")): Fast-forward", by: signature)
    try repository.hooks.run(.postMerge, ["0"], variables: repository.reflogs.mergeHookVariables(of: source.label))
  }

  /// Merges into the index and the working tree and stops before the commit, conflicts or not.
  ///
  /// What Git records is recorded (`MERGE_HEAD`, `MERGE_MSG`, `ORIG_HEAD`), so either program can go on. Edits of
  /// files that the merge does not touch stay as they are.
  ///
  /// - Parameters:
  ///   - source: What is merged.
  ///   - message: The commit's message; Git's own words if `nil`.
  ///   - record: How the commit shall record it.
  ///   - merger: Asked about each file that both sides changed.
  /// - Throws: `uncommitted-changes` with the files in the way; then nothing has changed.
  /// - Returns: The written files, and the conflicts.
  @discardableResult
  public func begin(
    of source: MergeSource, message: String? = nil, recording record: MergeRecord = .merge,
    merger: FileMerger? = nil
  ) throws(Diagnostic) -> MergeOutcome {
    let head = try repository.head()
    guard let ours = head.commit else {
      throw Diagnostic(.notFastForward, "no commits yet to merge \"\(source.label)\" into")
    }
    try repository.requireNoOperation()
    let labels = SideLabels(
      theirs: source.label,
      base: try repository.commits.mergeBase(ours, source.commit).map(repository.objectComparison.abbreviated)
        ?? "empty tree")
    let merge = try repository.treeMerging.merge(ours: ours, theirs: source.commit, labels: labels, merger: merger)
    let state = MergeState(
      message: (message ?? source.message(into: head.branch)) + "\n",
      files: record == .merge ? [("MERGE_MODE", "no-ff"), ("MERGE_HEAD", "\(source.commit)\n")] : [],
      messageFile: record == .merge ? "MERGE_MSG" : "SQUASH_MSG")
    let outcome = try apply(merge, to: ours, filesOf: source.commit, labels: labels, state: state)
    // What is squashed is merged to Git once it is staged, in conflict or not; the commit is another matter.
    if record == .squash {
      try repository.hooks.run(.postMerge, ["1"], variables: repository.reflogs.mergeHookVariables(of: source.label))
    }
    return outcome
  }

  /// Writes a computed merge into the working tree and the index, once it is known that nothing is lost by it.
  func apply(
    _ merge: ComputedMerge, to ours: ObjectName, filesOf theirs: ObjectName, labels: SideLabels, state: MergeState
  ) throws(Diagnostic) -> MergeOutcome {
    _ = try repository.requireWorkTree()
    let merge = try repository.foldersInTheWay.part(of: merge, label: labels.theirs)
    let conflicts = try merge.conflicts()
    let touched = try pathsTouched(by: merge, in: ours)
    try refuseUncommitted(among: touched, comingFrom: merge)
    try repository.attributes.readyFilters(touched, attributesOf: theirs)
    try repository.files.write("\(ours)\n", to: "ORIG_HEAD")
    try repository.files.write(state.message + Self.conflictComment(conflicts), to: state.messageFile)
    for (name, text) in state.files { try repository.files.write(text, to: name) }
    do throws(Diagnostic) {
      try write(merge, at: touched, labels: labels)
    } catch {
      repository.files.remove(state.messageFile)
      for (name, _) in state.files { repository.files.remove(name) }
      throw error
    }
    return MergeOutcome(conflicts: conflicts, touched: touched)
  }

  /// The paths that a merge would write, those in conflict among them.
  func pathsTouched(by merge: ComputedMerge, in ours: ObjectName) throws(Diagnostic) -> [String] {
    let changed = try repository.treeMerging.changes(of: merge, against: ours).flatMap {
      [$0.path, $0.from].compactMap { $0 }
    }
    return Set(changed).union(try merge.conflicts().flatMap(\.paths)).sorted()
  }

  /// Writes a computed merge into the working tree and the index, conflicts with markers; `touched` is what it writes.
  func write(_ merge: ComputedMerge, at touched: [String], labels: SideLabels) throws(Diagnostic) {
    try repository.willWrite?(touched)
    try removeBareFolders(at: touched)
    let checkout = Checkout(
      repository: repository, care: .merge, ourLabel: labels.ours, theirLabel: labels.theirs, ancestorLabel: labels.base
    )
    try write(merge, at: touched, with: checkout)
    let conflicts = try merge.conflicts()
    try repository.addedModes.giveOurs(to: conflicts)
    repository.workTreeFiles.makeSubmoduleFolders(of: conflicts)
  }

  /// Writes a computed merge by a checkout, and files with conflict markers without it.
  ///
  /// libgit2 would lock each such file with a file `NAME.lock` beside it. The user may have one, such as
  /// `Podfile.lock`, and a killed process would leave it.
  func write(_ merge: ComputedMerge, at touched: [String], with checkout: Checkout) throws(Diagnostic) {
    let marked = try merge.conflicts().filter { conflict in
      merge.partial[conflict.path] != nil && conflict.versions.values.allSatisfy(\.kind.isFile)
    }
    let paths = Set(marked.map(\.path))
    var others = checkout
    if !paths.isEmpty { others.paths = touched.filter { !paths.contains($0) } }
    try repository.conflicts.forgetResolved()
    try others.index(merge.index, changing: touched)
    if !paths.isEmpty {
      try repository.workTreeFiles.refuseLinks(above: paths.sorted())
      let index = try IndexFile(repository)
      try index.edit { () throws(Diagnostic) in
        for conflict in marked {
          try repository.addedModes.put(conflict.versions, at: conflict.path, in: index.pointer)
        }
      }
    }
    let kinds = Dictionary(marked.map { ($0.path, $0.mergedKind) }) { first, _ in first }
    for (path, bytes) in merge.partial.sorted(by: { $0.key < $1.key }) {
      try repository.workTreeFiles.write(bytes, at: path, kind: kinds[path] ?? nil)
    }
  }

  /// Removes empty directories in the way of files: libgit2 would skip the files.
  private func removeBareFolders(at paths: [String]) throws(Diagnostic) {
    let root = try repository.requireWorkTree()
    let index = try IndexFile(repository)
    for path in paths where index.tracked(path) == nil { BareFolder.remove("\(root)/\(path)") }
  }

  static func conflictComment(_ conflicts: [Conflict]) -> String {
    guard !conflicts.isEmpty else { return "" }
    let paths = Set(conflicts.map(\.path)).sorted().map { "#\t\($0)\n" }.joined()
    return "\n# Conflicts:\n\(paths)"
  }

  /// Refuses if the index differs from HEAD, or a file among `touched` is not as the index has it.
  func refuseUncommitted(among touched: [String], comingFrom merge: ComputedMerge) throws(Diagnostic) {
    let status = try repository.status(at: touched)
    try repository.conflicts.refuse(in: IndexFile(repository))
    guard status.staged.isEmpty else { throw Checkout.refused(status.staged.map(\.path)) }
    try refuseUnstaged(among: touched, comingFrom: .index(merge.index), status)
  }

  /// Refuses if a file among `touched` is not as the index has it.
  func refuseUnstaged(
    among touched: [String], comingFrom source: AttributeSource, _ status: Status? = nil
  ) throws(Diagnostic) {
    let inTheWay = try repository.workTreeFiles.edited(at: touched, status, comingFrom: source)
    guard inTheWay.isEmpty else { throw try Checkout.refused(inTheWay, in: repository) }
  }
}

extension Diagnostic.Code {
  package static let notFastForward = Diagnostic.Code(
    "not-fast-forward", "The branch can't be fast-forwarded.",
    "run \(command: "pull") --rebase or \(command: "pull") --merge")
}
