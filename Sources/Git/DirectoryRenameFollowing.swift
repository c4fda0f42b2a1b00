import Clibgit2
public import Diagnostics

extension Repository {
  /// Moves files that one side added in a folder that the other side renamed, as `merge.directoryRenames` says.
  ///
  /// Git's default is a conflict at the new place: the file lies there, and somebody has to say that it belongs there.
  /// libgit2 leaves it in the folder that is no more. Where Git finds no place for a file it stops without a conflict in
  /// any file; the file stays where it was added then.
  func followDirectoryRenames(
    in merge: ComputedMerge, of trees: MergedTrees, changes: MergedChanges
  ) throws(Diagnostic) -> ComputedMerge {
    guard findsRenames, let rule = directoryRenameRule else { return merge }
    let renames = try directoryRenames(of: trees, changes)
    var following = DirectoryRenameFollowing(repository: self, trees: trees, rule: rule, merge: merge)
    try following.move(changes.theirs.added, along: renames.ours, addedBy: .theirs)
    try following.move(changes.ours.added, along: renames.theirs, addedBy: .ours)
    return following.merge
  }

  /// Where a merge may put files that one side added in folders that the other renamed: paths that neither side has.
  ///
  /// - Parameters:
  ///   - base: The commit that both began with.
  ///   - ours: Our commit.
  ///   - theirs: Their commit.
  ///   - added: Paths that their side added on the way, whether they are still there or not.
  /// - Throws: `git-failed` where a tree can't be read.
  /// - Returns: The paths, some of which the merge may leave alone.
  public func placesInRenamedDirectories(
    base: ObjectName, ours: ObjectName, theirs: ObjectName, alsoAdded added: [String] = []
  ) throws(Diagnostic) -> [String] {
    guard findsRenames, directoryRenameRule != nil else { return [] }
    let trees = MergedTrees(base: try commit(base).tree, ours: try commit(ours).tree, theirs: try commit(theirs).tree)
    var changes = try changes(of: trees)
    changes.theirs.added += added
    let renames = try directoryRenames(of: trees, changes)
    let places =
      changes.theirs.added.compactMap(renames.ours.target) + changes.ours.added.compactMap(renames.theirs.target)
    return Set(places).sorted()
  }

  /// What each side renamed.
  private func directoryRenames(
    of trees: MergedTrees, _ changes: MergedChanges
  ) throws(Diagnostic) -> (ours: DirectoryRenames, theirs: DirectoryRenames) {
    let ours = try DirectoryRenames(
      from: trees.base, by: trees.ours, deleting: changes.ours.deleted, whileOtherAdded: changes.theirs.added, in: self)
    let theirs = try DirectoryRenames(
      from: trees.base, by: trees.theirs, deleting: changes.theirs.deleted, whileOtherAdded: changes.ours.added,
      in: self)
    return (ours.excluding(theirs), theirs.excluding(ours))
  }

  /// git-config(1), `merge.directoryRenames`.
  private var directoryRenameRule: DirectoryRenameFollowing.Rule? {
    guard let text = configuration.string("merge.directoryRenames") else { return .conflict }
    return ConfigurationValue.boolean(text).map { $0 ? .move : nil } ?? .conflict
  }
}

/// Moves files within a computed merge.
private struct DirectoryRenameFollowing {
  enum Rule {
    case move, conflict
  }

  enum Side: Int32 {
    case ours = 2
    case theirs = 3
  }

  let repository: Repository
  let trees: MergedTrees
  let rule: Rule
  private(set) var merge: Repository.ComputedMerge

  init(repository: Repository, trees: MergedTrees, rule: Rule, merge: Repository.ComputedMerge) {
    self.repository = repository
    self.trees = trees
    self.rule = rule
    self.merge = merge
  }

  private var index: OpaquePointer { merge.index.pointer }

  /// Moves what one side added; where several would go to one place, or that side has something there, none moves.
  mutating func move(_ added: [String], along renames: DirectoryRenames, addedBy side: Side) throws(Diagnostic) {
    var sources: [String: [String]] = [:]
    for path in added {
      if let target = renames.target(of: path) { sources[target, default: []].append(path) }
    }
    let tree = side == .ours ? trees.ours : trees.theirs
    for (target, paths) in sources.sorted(by: { $0.key < $1.key }) {
      guard paths.count == 1, let path = paths.first, try repository.entry(at: target, inTree: tree) == nil else {
        continue
      }
      try move(path, to: target, addedBy: side)
    }
  }

  private mutating func move(_ path: String, to target: String, addedBy side: Side) throws(Diagnostic) {
    let (tree, other) = side == .ours ? (trees.ours, trees.theirs) : (trees.theirs, trees.ours)
    guard let added = try repository.entry(at: path, inTree: tree),
      let merged = git_index_get_bypath(index, path, 0)?.pointee, !isFile(above: target)
    else { return }
    let isAddition = ObjectName(merged.id) == added.name && TreeEntry.Kind(mode: merged.mode) == added.kind
    var versions: [Int32: TreeEntry] = [:]
    if let present = git_index_get_bypath(index, target, 0)?.pointee {
      let present = TreeEntry(path: target, name: ObjectName(present.id), kind: .init(mode: present.mode))
      guard isAddition, present.kind.isFile, added.kind.isFile else { return }
      versions = [side == .ours ? 3 : 2: present, side.rawValue: added]
    } else if (1...3).contains(where: { git_index_get_bypath(index, target, $0) != nil }) {
      return
    } else if rule == .move, !repository.hasEntries(below: target, index) {
      versions = [0: TreeEntry(path: target, name: ObjectName(merged.id), kind: .init(mode: merged.mode))]
    } else if isAddition {
      versions = [side.rawValue: added]
    } else {
      // Both changed a file that this side moved into the folder.
      guard let old = try repository.renames(from: trees.base, to: tree)[path] else { return }
      versions = [side.rawValue: added]
      versions[1] = try repository.entry(at: old, inTree: trees.base)
      versions[side == .ours ? 3 : 2] = try repository.entry(at: old, inTree: other)
      merge.partial[target] = try repository.readBlob(ObjectName(merged.id))
    }
    _ = git_index_remove(index, path, 0)
    try repository.put(versions, at: target, in: index)
    merge.formerPaths[target] = path
  }

  /// Whether the merge has a file where the path needs a folder: put there, the path would take its place.
  private func isFile(above path: String) -> Bool {
    WorkTreePath.ancestors(of: path).contains { folder in
      (0...3).contains { git_index_get_bypath(index, folder, $0) != nil }
    }
  }
}
