import Clibgit2
package import Diagnostics

/// A walk through history: from the commits pushed, without what the commits hidden lead to.
package struct CommitWalk {
  /// In which order commits are visited.
  package struct Order: OptionSet {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// No commit before all of its children.
    package static let topological = Order(rawValue: GIT_SORT_TOPOLOGICAL.rawValue)
    /// The other way round.
    package static let reversed = Order(rawValue: GIT_SORT_REVERSE.rawValue)
  }

  package let handle: Handle
  private let repository: Repository
  private let action: String
  /// The walk through a history that ends early, which libgit2 does not know to end.
  private let shallow: ShallowWalk?

  /// Creates a walk that visits no commit yet.
  ///
  /// - Parameters:
  ///   - repository: The repository whose history is walked.
  ///   - sorting: The order; none for a walk that only collects objects.
  ///   - action: What the walk is for, as an error completes "can't …".
  /// - Throws: `git-failed` where libgit2 has no memory for it.
  package init(_ repository: Repository, sorting: Order = [], to action: String) throws(Diagnostic) {
    let handle = try Handle(freedBy: git_revwalk_free, owner: repository.handle, to: action) {
      git_revwalk_new($0, repository.pointer)
    }
    git_revwalk_sorting(handle.pointer, sorting.rawValue)
    self.handle = handle
    self.repository = repository
    self.action = action
    shallow = try ShallowHistory(repository).map { history in
      ShallowWalk(history, isReversed: sorting.contains(.reversed))
    }
  }

  /// Starts at a commit.
  package func push(_ commit: ObjectName) throws(Diagnostic) {
    if let shallow { return shallow.tips.append(try repository.commits.resolve("\(commit)^{commit}")) }
    var oid = commit.oid
    try GitFailure.check(git_revwalk_push(handle.pointer, &oid), action)
  }

  /// Leaves out a commit and all its ancestors.
  package func hide(_ commit: ObjectName) throws(Diagnostic) {
    if let shallow { return shallow.hidden.append(try repository.commits.resolve("\(commit)^{commit}")) }
    var oid = commit.oid
    try GitFailure.check(git_revwalk_hide(handle.pointer, &oid), action)
  }

  /// Reads the commits in the order of the walk.
  package func commits() throws(Diagnostic) -> [Commit] {
    var found: [Commit] = []
    try forEach { name throws(Diagnostic) in found.append(try repository.commits.read(name)) }
    return found
  }

  /// The names of the commits in the order of the walk.
  package func names() throws(Diagnostic) -> [ObjectName] {
    var found: [ObjectName] = []
    try forEach { found.append($0) }
    return found
  }

  private func forEach(_ take: (ObjectName) throws(Diagnostic) -> Void) throws(Diagnostic) {
    if let shallow {
      for name in try shallow.names() { try take(name) }
      return
    }
    var oid = git_oid()
    var code = git_revwalk_next(&oid, handle.pointer)
    while code == 0 {
      try take(ObjectName(oid))
      code = git_revwalk_next(&oid, handle.pointer)
    }
    if code != GIT_ITEROVER.rawValue { try GitFailure.check(code, action) }
  }
}

/// A walk through a history that ends early.
private final class ShallowWalk {
  var tips: [ObjectName] = []
  var hidden: [ObjectName] = []
  private let history: ShallowHistory
  private let isReversed: Bool

  init(_ history: ShallowHistory, isReversed: Bool) {
    self.history = history
    self.isReversed = isReversed
  }

  func names() throws(Diagnostic) -> [ObjectName] {
    let left = try history.reached(from: hidden)
    let names = try history.ordered(history.reached(from: tips, besides: left))
    return isReversed ? names.reversed() : names
  }
}
