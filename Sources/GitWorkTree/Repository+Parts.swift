public import GitStore

extension Repository {
  /// The conflicts in a repository's index.
  public var conflicts: Conflicts { Conflicts(repository: self) }

  /// Snapshots of a repository's references, index and files.
  public var snapshots: Snapshots { Snapshots(repository: self) }

  /// The index of a repository as the place where the next commit is prepared.
  public var stagingArea: StagingArea { StagingArea(repository: self) }

  /// The files of a repository's working tree.
  public var workTreeFiles: WorkTreeFiles { WorkTreeFiles(repository: self) }
}
