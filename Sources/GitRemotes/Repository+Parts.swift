public import GitStore

extension Repository {
  /// Fetching into a repository.
  public var fetching: RemoteFetching { RemoteFetching(repository: self) }

  /// Pushing from a repository.
  public var pushing: RemotePushing { RemotePushing(repository: self) }

  /// The remotes of a repository.
  public var remotes: Remotes { Remotes(repository: self) }
}
