import Clibgit2
public import Diagnostics

extension Repository {
  /// The commits that `tip` leads to and `base` does not, each after its parents, in Git's order; one walk finds them.
  public func commits(from tip: ObjectName, without base: ObjectName?) throws(Diagnostic) -> [Commit] {
    let walk = try Handle(freedBy: git_revwalk_free, owner: handle, to: "read history") {
      git_revwalk_new($0, pointer)
    }
    git_revwalk_sorting(walk.pointer, GIT_SORT_TOPOLOGICAL.rawValue | GIT_SORT_REVERSE.rawValue)
    var first = tip.oid
    try GitFailure.check(git_revwalk_push(walk.pointer, &first), "read the history of \(tip.short)")
    if let base {
      var hidden = base.oid
      try GitFailure.check(git_revwalk_hide(walk.pointer, &hidden), "read the history of \(base.short)")
    }
    var found: [Commit] = []
    var oid = git_oid()
    var code = git_revwalk_next(&oid, walk.pointer)
    while code == 0 {
      found.append(try commit(ObjectName(oid)))
      code = git_revwalk_next(&oid, walk.pointer)
    }
    if code != GIT_ITEROVER.rawValue { try GitFailure.check(code, "read the history of \(tip.short)") }
    return found
  }
}
