import Clibgit2
public import Diagnostics

extension Repository {
  /// The commits that a HEAD at no branch held and that nothing leads to once it is elsewhere, newest first.
  ///
  /// Git warns of them in the same case; the reflog of HEAD keeps them for a time, and nothing names them.
  ///
  /// - Parameters:
  ///   - before: Where HEAD was; a branch keeps its commits itself.
  ///   - now: The commit at which HEAD is, or will be.
  /// - Throws: `git-failed` where history can't be read.
  /// - Returns: The commits.
  public func commitsLeftBehind(by before: Head, for now: ObjectName?) throws(Diagnostic) -> [Commit] {
    guard case .detached(let tip) = before, tip != now else { return [] }
    let walk = try CommitWalk(self, sorting: [GIT_SORT_TOPOLOGICAL], to: "read the history of \(tip.short)")
    try walk.push(tip)
    try walk.hideReferences()
    if let now { try walk.hide(now) }
    return try walk.commits()
  }
}
