import Clibgit2
public import Diagnostics

/// What a merge would make of two commits.
public struct MergePreview: Hashable, Sendable {
  /// The paths where the two could not be joined.
  public let conflicts: [Conflict]
  /// What it would change in our files; those in conflict are not among them.
  public let changes: [FileChange]
  /// The merged files, if there is no conflict; a name only, as the tree is not stored.
  public let tree: ObjectName?
}

extension Repository {
  /// Merges two commits in memory: no file, index or branch is touched, and no object is stored.
  ///
  /// - Throws: `unrelated-histories`, or what `merger` throws.
  public func previewMerge(
    of theirs: ObjectName, into ours: ObjectName, merger: FileMerger? = nil
  ) throws(Diagnostic) -> MergePreview {
    try withoutStoring { () throws(Diagnostic) in
      try preview(mergeInMemory(ours: ours, theirs: theirs, merger: merger), against: ours)
    }
  }

  func preview(_ merge: ComputedMerge, against ours: ObjectName) throws(Diagnostic) -> MergePreview {
    let conflicts = try merge.conflicts()
    var tree: ObjectName?
    if conflicts.isEmpty {
      var oid = git_oid()
      try GitFailure.check(git_index_write_tree_to(&oid, merge.index.pointer, pointer), "make the merged tree")
      tree = ObjectName(oid)
    }
    return MergePreview(conflicts: conflicts, changes: try changes(of: merge, against: ours), tree: tree)
  }

  /// A merge that was computed and is not written anywhere.
  struct ComputedMerge {
    let index: Handle
    /// What to write for paths in conflict, where the merger knows better than a merge of lines.
    var partial: [String: [UInt8]]
    /// Where files were added that lie now where the other side renamed that folder to, by their new paths.
    var formerPaths: [String: String] = [:]

    /// The paths where the two could not be joined.
    func conflicts() throws(Diagnostic) -> [Conflict] {
      try Repository.conflicts(inIndex: index).map { conflict in
        var conflict = conflict
        conflict.formerPath = formerPaths[conflict.path]
        return conflict
      }
    }
  }

  func mergeInMemory(
    ours: ObjectName, theirs: ObjectName, merger: FileMerger?
  ) throws(Diagnostic) -> ComputedMerge {
    guard let base = try mergeBase(ours, theirs) else {
      throw Diagnostic(
        .unrelatedHistories, "\(ours.short) and \(theirs.short) have no commit in common, so they can't be merged",
        remedy: isShallow
          ? .advice("the history here is shallow: fetch the rest with `git fetch --unshallow`")
          : .advice("if they shall become one, use `git merge --allow-unrelated-histories`"))
    }
    let first = try commitHandle(ours)
    let second = try commitHandle(theirs)
    let merge = try inMemory(merger, "merge \(theirs.short) into \(ours.short)") { target, options in
      git_merge_commits(target, pointer, first.pointer, second.pointer, &options)
    }
    let trees = MergedTrees(base: try commit(base).tree, ours: try commit(ours).tree, theirs: try commit(theirs).tree)
    return try correct(merge, of: trees)
  }

  /// Merges three trees in memory.
  func mergeTreesInMemory(
    base: ObjectName?, ours: ObjectName, theirs: ObjectName, merger: FileMerger?
  ) throws(Diagnostic) -> ComputedMerge {
    let ancestor = try base.map { name throws(Diagnostic) in try treeHandle(name) }
    let first = try treeHandle(ours)
    let second = try treeHandle(theirs)
    let merge = try inMemory(merger, "merge \(theirs.short) into \(ours.short)") { target, options in
      git_merge_trees(target, pointer, ancestor?.pointer, first.pointer, second.pointer, &options)
    }
    guard let base else { return merge }
    return try correct(merge, of: MergedTrees(base: base, ours: ours, theirs: theirs))
  }

  /// Does what libgit2 does otherwise than Git, or not at all.
  private func correct(_ merge: ComputedMerge, of trees: MergedTrees) throws(Diagnostic) -> ComputedMerge {
    let changes = try changes(of: trees)
    try partKinds(in: merge.index.pointer, of: trees, changes: changes)
    return try followDirectoryRenames(
      in: partModes(in: merge, of: trees, changes: changes), of: trees, changes: changes)
  }

  private func inMemory(
    _ merger: FileMerger?, _ doing: String,
    _ call: (UnsafeMutablePointer<OpaquePointer?>, inout git_merge_options) -> Int32
  ) throws(Diagnostic) -> ComputedMerge {
    var options = git_merge_options()
    git_merge_options_init(&options, UInt32(GIT_MERGE_OPTIONS_VERSION))
    options.flags = findsRenames ? GIT_MERGE_FIND_RENAMES.rawValue : 0
    options.metric = RenameSimilarity.metric
    let session = MergeSession(self, merger)
    var pointer: OpaquePointer?
    let code = MergeDriverBridge.name.withCString { name in
      options.default_driver = name
      return MergeSession.$current.withValue(session) { call(&pointer, &options) }
    }
    if let failure = session.failure {
      git_index_free(pointer)
      throw failure
    }
    let index = try Handle(freedBy: git_index_free, owner: handle, to: doing) {
      $0.pointee = pointer
      return code
    }
    try joinRenames(in: index.pointer)
    return ComputedMerge(index: index, partial: session.partial)
  }

  /// Whether merges follow renamed files (git-config(1), `merge.renames`, which `diff.renames` stands in for); Git 2.39
  /// does as it says with its older strategy only.
  var findsRenames: Bool {
    let settings = configuration
    return settings.boolean("merge.renames") ?? settings.boolean("diff.renames") ?? true
  }

  /// What a computed merge changes in a commit's files, conflicts aside.
  func changes(of merge: ComputedMerge, against commit: ObjectName) throws(Diagnostic) -> [FileChange] {
    try changes(of: merge, againstTree: self.commit(commit).tree)
  }

  /// What a computed merge changes in a tree, conflicts aside.
  func changes(of merge: ComputedMerge, againstTree name: ObjectName) throws(Diagnostic) -> [FileChange] {
    let tree = try treeHandle(name)
    let diff = try Handle(freedBy: git_diff_free, owner: handle, to: "compare the merged files") {
      git_diff_tree_to_index($0, pointer, tree.pointer, merge.index.pointer, nil)
    }
    return (0..<git_diff_num_deltas(diff.pointer)).compactMap {
      git_diff_get_delta(diff.pointer, $0)?.pointee.fileChange
    }
  }
}

extension Diagnostic.Code {
  /// Two histories without a common commit.
  public static let unrelatedHistories: Self = "unrelated-histories"
}
