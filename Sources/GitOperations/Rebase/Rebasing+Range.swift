public import Diagnostics
public import GitStore

extension Rebasing {
  /// The commits that `tip` leads to and `base` does not, each after its parents, in Git's order; one walk finds them.
  public func commits(from tip: ObjectName, without base: ObjectName?) throws(Diagnostic) -> [Commit] {
    let walk = try CommitWalk(
      repository, sorting: [.topological, .reversed], to: "read the history of \(tip.short)")
    try walk.push(tip)
    if let base { try walk.hide(base) }
    return try walk.commits()
  }
}
