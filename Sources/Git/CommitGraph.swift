import Clibgit2
public import Diagnostics

extension Repository {
  /// How many commits each of two has that the other has not.
  public func aheadBehind(_ local: ObjectName, of upstream: ObjectName) throws(Diagnostic) -> (ahead: Int, behind: Int)
  {
    useCommitGraph()
    var ahead = 0
    var behind = 0
    var (first, second) = (local.oid, upstream.oid)
    let code = git_graph_ahead_behind(&ahead, &behind, pointer, &first, &second)
    try refuseShallow(code, local, upstream)
    try GitFailure.check(code, "compare \(local.short) and \(upstream.short)")
    return (ahead, behind)
  }

  /// Whether `ancestor` is `commit` or in its history.
  public func isAncestor(_ ancestor: ObjectName, of commit: ObjectName) throws(Diagnostic) -> Bool {
    if ancestor == commit { return true }
    useCommitGraph()
    var (descendant, older) = (commit.oid, ancestor.oid)
    let answer = git_graph_descendant_of(pointer, &descendant, &older)
    try refuseShallow(answer, commit, ancestor)
    try GitFailure.check(answer, "compare \(commit.short) and \(ancestor.short)")
    return answer == 1
  }

  /// Says where a history ends early, which libgit2 before 1.7 takes for a commit that is missing.
  func refuseShallow(_ code: Int32, _ one: ObjectName, _ other: ObjectName) throws(Diagnostic) {
    guard code < 0, isShallow else { return }
    throw Diagnostic(
      .shallowUnsupported, "the shallow clone does not contain the merge base of \(one.short) and \(other.short)",
      remedy: .advice("run git fetch --unshallow"))
  }

  /// The commit from which two histories part, or `nil` where they have none in common.
  public func mergeBase(_ one: ObjectName, _ other: ObjectName) throws(Diagnostic) -> ObjectName? {
    useCommitGraph()
    var (first, second, base) = (one.oid, other.oid, git_oid())
    let code = git_merge_base(&base, pointer, &first, &second)
    if code != GIT_ENOTFOUND.rawValue { try refuseShallow(code, one, other) }
    guard try GitFailure.found(code, "find the merge base of \(one.short) and \(other.short)") else { return nil }
    return ObjectName(base)
  }
}
