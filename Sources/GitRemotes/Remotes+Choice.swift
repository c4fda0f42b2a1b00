public import Diagnostics
public import GitStore

extension Remotes {
  /// The remote that is fetched from where none is named: the one that the branch follows, the only one, or `origin`.
  ///
  /// - Throws: `remote-not-found`.
  public func forFetching(_ branch: BranchName?) throws(Diagnostic) -> String {
    try chosen([branch.flatMap { repository.configuration.string("branch.\($0).remote") }]) { remote in
      .hint("name the remote: \(command: "fetch") \(remote)")
    }
  }

  /// The remote that is pushed to where none is named.
  ///
  /// `branch.<name>.pushRemote` counts first, then `remote.pushDefault`, then what is fetched from.
  ///
  /// - Throws: `remote-not-found`.
  public func forPushing(_ branch: BranchName?) throws(Diagnostic) -> String {
    try chosen([
      branch.flatMap { repository.configuration.string("branch.\($0).pushRemote") },
      repository.configuration.string("remote.pushDefault"),
      branch.flatMap { repository.configuration.string("branch.\($0).remote") },
    ]) { remote in .hint("run \(command: "push") \(remote) --set-upstream") }
  }

  private func chosen(_ settings: [String?], orNaming remedy: (_ remote: String) -> Remedy) throws(Diagnostic) -> String
  {
    if let set = settings.compactMap({ $0 }).first(where: { !$0.isEmpty }) { return set }
    let remotes = try all()
    if let only = remotes.first, remotes.count == 1 { return only.name }
    if remotes.contains(where: { $0.name == "origin" }) { return "origin" }
    guard let first = remotes.first else {
      throw Diagnostic(
        .remoteNotFound, "the repository \"\(repository.workTree ?? repository.gitDirectory)\" has no remote",
        remedy: .operation(.init("remote.add", ["name": "origin"])))
    }
    throw Diagnostic(
      .remoteNotFound,
      "no default remote: none of \(remotes.map { "\"\($0.name)\"" }.joined(separator: ", ")) is configured as the default or named \"origin\"",
      remedy: remedy(first.name))
  }

  /// The branch that HEAD of a remote was at when it was last asked, such as `main`.
  public func defaultBranch(ofRemote name: String) throws(Diagnostic) -> BranchName? {
    let prefix = "refs/remotes/\(name)/"
    guard let target = try repository.references.symbolicTarget(of: "\(prefix)HEAD"), target.hasPrefix(prefix) else {
      return nil
    }
    return BranchName(unchecked: String(target.dropFirst(prefix.count)))
  }
}
