public import Diagnostics
public import GitStore

extension Pulling {
  /// The commit of the upstream from which the current branch parted, also where the upstream has dropped it since.
  ///
  /// A rebase replays what follows it. As with Git, it is looked for before the fetch.
  ///
  /// Source: git-merge-base(1), `--fork-point`.
  ///
  /// - Parameter choice: What the user asked for.
  /// - Throws: What reading the reflog and the commits throws.
  /// - Returns: The commit; `nil` where nothing would be rebased, or the upstream's reflog has no such commit.
  public func forkPoint(_ choice: PullChoice = .configured) throws(Diagnostic) -> ObjectName? {
    let head = try repository.head()
    guard let branch = head.branch, let ours = head.commit,
      let upstream = try repository.branches.upstream(of: branch), let tip = upstream.target,
      let rules = try? PullRules(choice, branch: branch, settings: repository.configuration), rules.rebases
    else { return nil }
    let log = try repository.reflogs.entries(of: upstream.reference)
    let names = log.isEmpty ? [tip] : log.map(\.target) + log.suffix(1).map(\.previous)
    // Git's garbage collection may have removed the oldest.
    let past = Set(names).filter { (try? repository.commits.read($0)) != nil }
    let bases = try repository.commits.mergeBases(of: ours, and: past.sorted { $0.hex < $1.hex })
    guard bases.count == 1, past.contains(bases[0]) else { return nil }
    return bases[0]
  }
}
