public import GitStore

extension Repository {
  /// File modes of what both sides of a merge added.
  package var addedModes: AddedModes { AddedModes(repository: self) }

  /// Files of one side of a merge where the other has folders.
  package var foldersInTheWay: FoldersInTheWay { FoldersInTheWay(repository: self) }

  /// The bases of a repository's merges.
  package var mergeBases: MergeBases { MergeBases(repository: self) }

  /// Merges of a repository's trees, computed in memory.
  public var treeMerging: TreeMerging { TreeMerging(repository: self) }
}
