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
    let doing = "read the history of \(tip.short)"
    let walk = try Handle(freedBy: git_revwalk_free, owner: handle, to: doing) { git_revwalk_new($0, pointer) }
    git_revwalk_sorting(walk.pointer, GIT_SORT_TOPOLOGICAL.rawValue)
    var oid = tip.oid
    try GitFailure.check(git_revwalk_push(walk.pointer, &oid), doing)
    try GitFailure.check(git_revwalk_hide_glob(walk.pointer, "refs/*"), doing)
    if let now {
      var hidden = now.oid
      try GitFailure.check(git_revwalk_hide(walk.pointer, &hidden), doing)
    }
    var found: [Commit] = []
    var code = git_revwalk_next(&oid, walk.pointer)
    while code == 0 {
      found.append(try commit(ObjectName(oid)))
      code = git_revwalk_next(&oid, walk.pointer)
    }
    if code != GIT_ITEROVER.rawValue { try GitFailure.check(code, doing) }
    return found
  }
}
