import Clibgit2
public import Diagnostics
import GitHistory
public import GitStore
public import GitWorkTree

/// Merges of a repository's trees, computed in memory.
public struct TreeMerging {
  package let repository: Repository
}

/// What a merge would make of two commits.
public struct MergePreview: Hashable, Sendable {
  /// The paths where the two could not be joined.
  public let conflicts: [Conflict]
  /// What it would change in our files; those in conflict are not among them.
  public let changes: [FileChange]
  /// The merged files, if there is no conflict; a name only, as the tree is not stored.
  public let tree: ObjectName?
}

extension TreeMerging {
  /// Merges two commits in memory: no file, index or branch is touched, and no object is stored.
  ///
  /// - Parameters:
  ///   - theirs: The commit to merge.
  ///   - label: What conflict markers call it.
  ///   - ours: The commit to merge it into.
  ///   - base: The only merge base, if it is known.
  ///   - merger: Merges the contents of files; `nil` merges lines.
  /// - Returns: The conflicts, or the merged tree.
  /// - Throws: `unrelated-histories`, or what `merger` throws.
  public func preview(
    of theirs: ObjectName, named label: String? = nil, into ours: ObjectName, from base: ObjectName? = nil,
    merger: FileMerger? = nil
  ) throws(Diagnostic) -> MergePreview {
    try repository.withoutStoring { () throws(Diagnostic) in
      let labels = label.map { SideLabels(theirs: $0, base: "") }
      return try preview(
        merge(ours: ours, theirs: theirs, from: base, labels: labels, merger: merger), against: ours)
    }
  }

  package func preview(_ merge: ComputedMerge, against ours: ObjectName) throws(Diagnostic) -> MergePreview {
    let conflicts = try merge.conflicts()
    let tree = conflicts.isEmpty ? try storeTree(of: merge, against: repository.commits.read(ours).tree) : nil
    return MergePreview(conflicts: conflicts, changes: try changes(of: merge, against: ours), tree: tree)
  }

  /// Merges two commits in memory.
  package func merge(
    ours: ObjectName, theirs: ObjectName, from base: ObjectName? = nil, labels: SideLabels? = nil, merger: FileMerger?
  ) throws(Diagnostic) -> ComputedMerge {
    let tree =
      if let base { try repository.commits.read(base).tree } else {
        try repository.mergeBases.tree(of: ours, and: theirs, merger: merger)
      }
    guard let tree else {
      throw Diagnostic(
        .unrelatedHistories, "refusing to merge unrelated histories: \(ours.short) and \(theirs.short)",
        remedy: repository.isShallow
          ? .advice("this is a shallow clone: run git fetch --unshallow")
          : .advice("to merge them anyway, run git merge --allow-unrelated-histories"))
    }
    return try mergeTrees(
      base: tree, ours: repository.commits.read(ours).tree, theirs: repository.commits.read(theirs).tree,
      labels: labels ?? SideLabels(theirs: repository.objectComparison.abbreviated(theirs), base: ""), merger: merger)
  }

  /// Merges three trees in memory.
  package func mergeTrees(
    base: ObjectName, ours: ObjectName, theirs: ObjectName, labels: SideLabels, followsDirectories: Bool = true,
    merger: FileMerger?
  ) throws(Diagnostic) -> ComputedMerge {
    let trees = MergedTrees(base: base, ours: ours, theirs: theirs)
    let doing = "merge \(theirs.short) into \(ours.short)"
    let changes = try changes(of: trees)
    let rule = followsDirectories ? directoryRenameRule : nil
    let renames = try findsRenames ? MergeRenames(of: trees, changes, rule: rule, in: repository) : MergeRenames()
    let alignment = try TreeAlignment(
      of: trees, changes, along: renames, rule: rule,
      joiningBy: FileJoining(repository: repository, names: labels, merger: merger), in: repository)
    let aligned = try alignment.alignedTrees()
    let (origins, style) = (alignment.origins, conflictStyle)
    var merge = try mergeByPaths(
      aligned, labels: { labels.labels(of: origins[$0], style: style) }, merger: merger,
      ofBoth: changes.ofBoth.union(origins.keys), doing)
    merge.renames = alignment.disputed
    try forwardSubmodules(in: merge)
    try repository.addedModes.part(
      in: &merge, of: aligned,
      added: BySide(
        ours: changes.ours.added + alignment.added.ours, theirs: changes.theirs.added + alignment.added.theirs))
    for path in alignment.disputed.keys.sorted() {
      try dispute(path, alignment.versions(at: path), in: &merge)
      // What is another kind of thing above it now can't be there beside it.
      for folder in WorkTreePath.ancestors(of: path) where git_index_get_bypath(merge.index.pointer, folder, 0) != nil {
        try repository.addedModes.put(alignment.versions(at: folder), at: folder, in: merge.index.pointer)
      }
    }
    return merge
  }

  /// Puts a path in conflict that was joined; what came of it is written into the working tree.
  private func dispute(
    _ path: String, _ versions: [Int32: TreeEntry], in merge: inout ComputedMerge
  ) throws(Diagnostic) {
    let index = merge.index.pointer
    guard !(1...3).contains(where: { git_index_get_bypath(index, path, $0) != nil }) else { return }
    if versions.count > 1, let merged = git_index_get_bypath(index, path, 0)?.pointee {
      merge.partial[path] = try repository.objects.readBlob(ObjectName(merged.id))
    }
    try repository.addedModes.put(versions, at: path, in: index)
  }

  /// Merges what the trees have at each path, whatever was renamed; `ofBoth` are the files that both sides changed.
  func mergeByPaths(
    _ trees: MergedTrees, labels: @escaping (String) -> LineMerge.Labels, merger: FileMerger?, ofBoth: Set<String>,
    _ doing: String
  ) throws(Diagnostic) -> ComputedMerge {
    try GitFailure.check(MergeDriverBridge.registration, "register the merge driver")
    let (base, ours, theirs) = (
      try repository.objects.treeHandle(trees.base), try repository.objects.treeHandle(trees.ours),
      try repository.objects.treeHandle(trees.theirs)
    )
    var options = git_merge_options()
    git_merge_options_init(&options, UInt32(GIT_MERGE_OPTIONS_VERSION))
    options.flags = 0
    let session = MergeSession(repository, labels: labels, merger)
    var pointer: OpaquePointer?
    let code = MergeDriverBridge.name.withCString { name in
      options.default_driver = name
      return MergeSession.$current.withValue(session) {
        git_merge_trees(&pointer, repository.pointer, base.pointer, ours.pointer, theirs.pointer, &options)
      }
    }
    if let failure = session.failure {
      git_index_free(pointer)
      throw failure
    }
    let index = try Handle(freedBy: git_index_free, owner: repository.handle, to: doing) {
      $0.pointee = pointer
      return code
    }
    // What libgit2 settles without asking was no conflict that somebody resolved.
    git_index_reuc_clear(index.pointer)
    var merge = ComputedMerge(index: index, partial: session.partial)
    try mergeTextDriverFiles(at: ofBoth, of: trees, by: session, in: &merge)
    try keepOurUnmergedFiles(at: ofBoth, in: &merge)
    return merge
  }

  /// Whether merges follow renamed files (git-config(1), `merge.renames`, by default `diff.renames`); Git 2.39
  /// does as it says with its older strategy only.
  var findsRenames: Bool {
    let settings = repository.configuration
    return settings.boolean("merge.renames") ?? settings.boolean("diff.renames") ?? true
  }

  /// git-config(1), `merge.directoryRenames`.
  var directoryRenameRule: MergeRenames.DirectoryRule? {
    guard let text = repository.configuration.string("merge.directoryRenames") else { return .conflict }
    return ConfigurationValue.boolean(text).map { $0 ? .move : nil } ?? .conflict
  }

  /// What a computed merge changes in a commit's files, conflicts aside.
  package func changes(of merge: ComputedMerge, against commit: ObjectName) throws(Diagnostic) -> [FileChange] {
    try changes(of: merge, againstTree: repository.commits.read(commit).tree)
  }

  /// What a computed merge changes in a tree, conflicts aside.
  package func changes(of merge: ComputedMerge, againstTree name: ObjectName) throws(Diagnostic) -> [FileChange] {
    let tree = try repository.objects.treeHandle(name)
    let diff = try Handle(freedBy: git_diff_free, owner: repository.handle, to: "compare the merged files") {
      git_diff_tree_to_index($0, repository.pointer, tree.pointer, merge.index.pointer, nil)
    }
    return repository.trees.fileChanges(of: diff)
  }
}

extension Diagnostic.Code {
  package static let unrelatedHistories = Diagnostic.Code(
    "unrelated-histories", "The two histories have no common commit.",
    "if they belong together, run git merge --allow-unrelated-histories")
}
