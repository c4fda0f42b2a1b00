extension Workflow {
  /// Branches of any name.
  public var branches: LocalBranches { LocalBranches(workflow: self) }

  /// Finishing a release or hotfix: one merge after the other.
  public var chains: ChainedJoins { ChainedJoins(workflow: self) }

  /// Continuing what stopped.
  public var continuation: Continuation { Continuation(workflow: self) }

  /// What operations that join two branches would come to.
  var joinForecasts: JoinForecasts { JoinForecasts(workflow: self) }

  /// Operations that join two branches: finish, update, merge, rebase.
  public var joins: Joins { Joins(workflow: self) }

  /// Cherry-picks and reverts.
  public var picks: Picks { Picks(workflow: self) }

  /// Operations that join two branches by a rebase.
  public var rebases: RebaseJoins { RebaseJoins(workflow: self) }

  /// Restoring files from the index or a commit.
  public var restoring: FileRestoring { FileRestoring(workflow: self) }

  /// Pulling, publishing and pull requests.
  public var sharing: Sharing { Sharing(workflow: self) }

  /// Stashing changes, and applying them.
  public var stashedWork: StashedWork { StashedWork(workflow: self) }

  /// Switching between branches.
  public var switching: BranchSwitching { BranchSwitching(workflow: self) }

  /// Feature, release and hotfix branches.
  public var topicBranches: TopicBranches { TopicBranches(workflow: self) }
}
