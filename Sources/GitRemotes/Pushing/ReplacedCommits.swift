import Diagnostics
import GitStore

/// The commits that a branch had and replaced by its own, as the reflogs tell.
///
/// What somebody else pushed and a pull brought is none of them, also where the pull was undone.
struct ReplacedCommits {
  private let repository: Repository
  private let log: [ReflogEntry]
  private let pushes: [ReflogEntry]

  /// Reads the logs of a branch and of the reference that keeps what the remote has.
  init(in repository: Repository, of branch: String, tracking: String?) throws(Diagnostic) {
    self.repository = repository
    log = try repository.reflogs.entries(of: branch)
    let changes = if let tracking { try repository.reflogs.entries(of: tracking) } else { [ReflogEntry]() }
    pushes = changes.filter { $0.message.hasPrefix("update by push") }
  }

  /// Whether all commits are replaced that replacing `old` by `new` would lose.
  func contain(from old: ObjectName, to new: ObjectName) throws(Diagnostic) -> Bool {
    guard log.contains(where: { $0.target == old }) else { return false }
    var open = try commits(old, without: new)
    for entry in log where !open.isEmpty {
      let dropped = try commits(entry.previous, without: entry.target).intersection(open)
      if !isRewrite(entry), try !dropped.isSubset(of: pushed()) { return false }
      open.subtract(dropped)
    }
    return open.isEmpty
  }

  /// The commits that were pushed from here.
  private func pushed() throws(Diagnostic) -> Set<ObjectName> {
    var result: Set<ObjectName> = []
    for entry in pushes { result.formUnion(try commits(entry.target, without: entry.previous)) }
    return result
  }

  /// The commits that one end has and the other has not; none where an end is missing.
  private func commits(_ tip: ObjectName, without other: ObjectName) throws(Diagnostic) -> Set<ObjectName> {
    let database = try Database(repository)
    guard database.has(tip) else { return [] }
    let walk = try CommitWalk(repository, to: "compare the branch with the remote's")
    try walk.push(tip)
    if database.has(other) { try walk.hide(other) }
    return Set(try walk.names())
  }

  /// Whether a step of the branch put other commits in the place of some: an amend or a rebase, by Git or by Slipway.
  private func isRewrite(_ entry: ReflogEntry) -> Bool {
    let message = entry.message.hasPrefix("redo: ") ? entry.message.dropFirst(6) : entry.message[...]
    return ["commit (amend)", "commit --amend", "filter-branch", "rebase"].contains { message.hasPrefix($0) }
      || message.hasPrefix("pull") && message.contains("rebase")
  }
}
