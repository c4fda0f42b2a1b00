public import Diagnostics
public import GitRemotes
public import GitStore

/// Fetches from remotes.
public struct Fetching {
  private let repository: Repository
  private let remote: String?
  private let includesAllRemotes: Bool
  private let pruning: FetchRequest.Pruning
  private let moment: Moment

  /// Plans a fetch.
  ///
  /// - Parameters:
  ///   - repository: The repository, which may be bare.
  ///   - remote: The remote's name or an address; the one that the current branch follows if `nil`.
  ///   - includesAllRemotes: Whether to fetch from every remote.
  ///   - pruning: Whether to delete remote-tracking branches that a remote no longer has.
  ///   - moment: The date for the reflog.
  public init(
    in repository: Repository, remote: String?, includesAllRemotes: Bool = false,
    pruning: FetchRequest.Pruning = .configured, at moment: Moment
  ) {
    self.repository = repository
    self.remote = remote
    self.includesAllRemotes = includesAllRemotes
    self.pruning = pruning
    self.moment = moment
  }

  /// The remotes to fetch from.
  ///
  /// - Throws: `remote-not-found`.
  public func remotes() throws(Diagnostic) -> [String] {
    if let remote { return [remote] }
    guard includesAllRemotes else { return [try repository.remotes.forFetching(repository.head().branch)] }
    let all = try repository.remotes.all().map(\.name)
    guard !all.isEmpty else {
      throw Diagnostic(
        .remoteNotFound, "the repository has no remotes", remedy: .operation(.init("remote.add", [:])))
    }
    return all
  }

  /// Fetches from one remote after the other.
  ///
  /// - Throws: `login-refused`, `host-key-unknown`, and other errors of the remote.
  public func fetch(_ dialogue: RemoteDialogue) throws(Diagnostic) -> [FetchOutcome] {
    var outcomes: [FetchOutcome] = []
    for name in try remotes() {
      var request = FetchRequest(remote: remote == nil && !includesAllRemotes ? nil : name)
      request.pruning = pruning
      request.signature = try? repository.identity(.committer, at: moment)
      outcomes.append(try repository.fetching.fetch(request, dialogue: dialogue))
    }
    return outcomes
  }
}

/// The current branch compared with its upstream.
public struct BranchStanding: Hashable, Sendable {
  /// The numbers of commits ahead and behind.
  public struct Distance: Hashable, Sendable {
    /// Commits only on the branch.
    public let ahead: Int
    /// Commits only on the upstream.
    public let behind: Int
  }

  /// The branch.
  public let branch: BranchName
  /// The upstream, such as `origin/main`.
  public let upstream: String?
  /// The distance, if both exist.
  public let distance: Distance?

  /// Compares the current branch; `nil` on a detached HEAD.
  ///
  /// - Throws: what reading the repository throws.
  public init?(in repository: Repository) throws(Diagnostic) {
    let head = try repository.head()
    guard let branch = head.branch else { return nil }
    self.branch = branch
    let upstream = try repository.branches.upstream(of: branch)
    self.upstream = upstream?.shortName
    guard let commit = head.commit, let target = upstream?.target else {
      distance = nil
      return
    }
    let (ahead, behind) = try repository.commits.aheadBehind(commit, of: target)
    distance = Distance(ahead: ahead, behind: behind)
  }
}
