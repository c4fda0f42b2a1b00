public import GitStore

extension Repository {
  /// Where the branches of a repository begin, and which upstreams they follow.
  public var branchSetup: BranchSetup { BranchSetup(repository: self) }

  /// Committing to a repository.
  public var committing: Committing { Committing(repository: self) }

  /// Merging into the current branch of a repository.
  public var merging: Merging { Merging(repository: self) }

  /// Staging parts of a repository's files.
  public var partialStaging: PartialStaging { PartialStaging(repository: self) }

  /// Cherry-picking and reverting in a repository.
  public var picking: Picking { Picking(repository: self) }

  /// Pulling into the current branch of a repository.
  public var pulling: Pulling { Pulling(repository: self) }

  /// Rebasing the current branch of a repository.
  public var rebasing: Rebasing { Rebasing(repository: self) }

  /// Restoring files of a repository.
  public var restoring: Restoring { Restoring(repository: self) }

  /// Stashing changes of a repository, and applying them.
  public var stashing: Stashing { Stashing(repository: self) }

  /// Switching between branches and commits of a repository.
  public var switching: Switching { Switching(repository: self) }

  /// Creating tags in a repository.
  public var tagCreation: TagCreation { TagCreation(repository: self) }
}
