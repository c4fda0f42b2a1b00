public import Diagnostics
import GitHistory
import GitOperations
public import GitStore

/// The newest commits, with the names that point at them.
public struct CommitHistory {
  /// The commits, newest first.
  public let commits: [Commit]
  /// The names of branches and tags at each commit; the current branch first.
  public let names: [ObjectName: [String]]
  /// Whether there are older commits.
  public let hasMore: Bool

  /// Reads the history of a repository.
  ///
  /// - Parameters:
  ///   - repository: The repository, which may be bare.
  ///   - revision: Where to begin, or a range such as `main..feature/x`; HEAD if `nil`.
  ///   - includesAllBranches: Whether the other branches' commits are shown as well.
  ///   - limit: How many commits at most.
  /// - Throws: `no-commits` before the first commit, `revision-not-found`.
  public init(
    of repository: Repository, from revision: String?, includesAllBranches: Bool, limit: Int
  ) throws(Diagnostic) {
    let head = try repository.head()
    var tips: [ObjectName] = []
    var hidden: [ObjectName] = []
    if let range = revision.flatMap(Picking.commitRange) {
      hidden = [try repository.commits.resolve(range.hidden)]
      tips = [try repository.commits.resolve(range.tip ?? "HEAD")]
    } else if let revision {
      tips = [try repository.commits.resolve(revision)]
    } else if let commit = head.commit {
      tips = [commit]
    }
    if includesAllBranches { tips += try repository.branches.all().map(\.target) }
    guard !tips.isEmpty else {
      throw Diagnostic(
        .noCommits, "the repository has no commits yet", remedy: try repository.branchSetup.wayToFirstCommit)
    }
    let newest = try repository.history.log(from: tips, hiding: hidden, limit: limit == .max ? limit : limit + 1)
    hasMore = newest.count > limit
    commits = Array(newest.prefix(limit)).childrenFirst()
    names = try Self.names(in: repository, head: head)
  }

  private static func names(in repository: Repository, head: Head) throws(Diagnostic) -> [ObjectName: [String]] {
    var names: [ObjectName: [String]] = [:]
    if let commit = head.commit { names[commit] = [head.branch.map { "HEAD -> \($0)" } ?? "HEAD"] }
    for branch in try repository.branches.all() where !branch.isCurrent {
      names[branch.target, default: []].append(branch.name.rawValue)
    }
    for (reference, target) in try repository.references.list(below: "refs/remotes/")
    where !reference.hasSuffix("/HEAD") {
      names[target, default: []].append(String(reference.dropFirst("refs/remotes/".count)))
    }
    for (reference, target) in try repository.references.list(below: "refs/tags/") {
      let commit = (try? repository.commits.resolve("\(target.hex)^{commit}")) ?? target
      names[commit, default: []].append("tag: " + reference.dropFirst("refs/tags/".count))
    }
    return names
  }
}
