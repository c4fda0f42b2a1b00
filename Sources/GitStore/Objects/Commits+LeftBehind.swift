import Clibgit2
public import Diagnostics

extension Commits {
  /// The commits that a HEAD at no branch held and that nothing leads to once it is elsewhere, newest first.
  ///
  /// Git warns of them in the same case; the reflog of HEAD keeps them for a time, and nothing names them.
  ///
  /// - Parameters:
  ///   - before: Where HEAD was; a branch keeps its commits itself.
  ///   - now: The commit at which HEAD is, or will be.
  /// - Throws: `git-failed` where history can't be read.
  /// - Returns: The commits.
  public func leftBehind(by before: Head, for now: ObjectName?) throws(Diagnostic) -> [Commit] {
    guard case .detached(let tip) = before, tip != now else { return [] }
    return try list(onlyIn: [tip], besides: [now].compactMap(\.self))
  }

  /// The commits that `tips` lead to and that neither `kept` nor a reference leads to, newest first.
  ///
  /// - Parameters:
  ///   - tips: The commits to start from, or tags on them.
  ///   - kept: Other commits that count like references.
  ///   - left: The full names of references that do not count.
  /// - Throws: `git-failed` where history can't be read.
  /// - Returns: The commits.
  public func list(
    onlyIn tips: [ObjectName], besides kept: [ObjectName], leaving left: Set<String> = []
  ) throws(Diagnostic) -> [Commit] {
    guard !tips.isEmpty else { return [] }
    let walk = try CommitWalk(repository, sorting: [.topological], to: "find the commits that would be left behind")
    for tip in tips { try walk.push(tip) }
    let database = try Database(repository)
    let references = try repository.references.list(below: "refs/").filter { !left.contains($0.name) }.map(\.target)
    // What is no commit can't be hidden, and holds none.
    for other in Set(references + kept) where database.has(other) { try? walk.hide(other) }
    return try walk.commits()
  }
}
