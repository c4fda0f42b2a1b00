extension Repository {
  /// The attributes of a repository's files, and the filters that they name.
  public var attributes: Attributes { Attributes(repository: self) }

  /// The branches of a repository.
  public var branches: Branches { Branches(repository: self) }

  /// The references of a repository that name no commit.
  public var brokenReferences: BrokenReferences { BrokenReferences(repository: self) }

  /// The commits of a repository, and how they descend from each other.
  public var commits: Commits { Commits(repository: self) }

  /// The hooks of a repository.
  public var hooks: Hooks { Hooks(repository: self) }

  /// The other working trees of a repository.
  public var linkedWorkTrees: LinkedWorkTrees { LinkedWorkTrees(repository: self) }

  /// The packs that keep objects from being pruned, and the pruning of what no pack keeps.
  public var objectPacks: ObjectPacks { ObjectPacks(repository: self) }

  /// The objects of a repository: blobs, trees and what they hold.
  public var objects: Objects { Objects(repository: self) }

  /// The references of a repository.
  public var references: References { References(repository: self) }

  /// The logs of a repository's references.
  public var reflogs: Reflogs { Reflogs(repository: self) }

  /// The stash list of a repository.
  public var stashes: Stashes { Stashes(repository: self) }

  /// The tags of a repository.
  public var tags: Tags { Tags(repository: self) }

  /// How the trees of a repository differ.
  public var trees: Trees { Trees(repository: self) }
}
