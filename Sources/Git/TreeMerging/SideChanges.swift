import Clibgit2
import Diagnostics

/// What one side of a merge changed, renames not looked for.
struct SideChanges {
  var added: [String] = []
  var deleted: Set<String> = []
  /// The paths of the base that the side has otherwise, or no more.
  var touched: Set<String> = []
}

extension Repository {
  /// What both sides of a merge changed.
  func changes(of trees: MergedTrees) throws(Diagnostic) -> BySide<SideChanges> {
    BySide(ours: try sideChanges(trees.base, trees.ours), theirs: try sideChanges(trees.base, trees.theirs))
  }

  /// What a side changed, found without looking into folders that it did not change.
  private func sideChanges(_ base: ObjectName, _ side: ObjectName) throws(Diagnostic) -> SideChanges {
    var changes = SideChanges()
    try forEachChange(from: base, to: side) { change, _ in
      if change.kind != .added { changes.touched.insert(change.path) }
      switch change.kind {
      case .added: changes.added.append(change.path)
      case .deleted: changes.deleted.insert(change.path)
      default: break
      }
    }
    return changes
  }

  /// A file that is renamed between two trees.
  struct FileRename {
    let old: String
    let new: String
    /// Whether nothing else was changed in it.
    let isExact: Bool
  }

  func renames(from base: ObjectName, to side: ObjectName) throws(Diagnostic) -> [FileRename] {
    var renames: [FileRename] = []
    try forEachChange(from: base, to: side, findingRenames: true) { change, isExact in
      if change.kind == .renamed, let old = change.from {
        renames.append(FileRename(old: old, new: change.path, isExact: isExact))
      }
    }
    return renames
  }

  private func forEachChange(
    from base: ObjectName, to side: ObjectName, findingRenames: Bool = false,
    _ body: (_ change: FileChange, _ isSameContent: Bool) -> Void
  ) throws(Diagnostic) {
    var options = git_diff_options()
    git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION))
    options.flags |= GIT_DIFF_INCLUDE_TYPECHANGE.rawValue
    let (old, new) = (try treeHandle(base), try treeHandle(side))
    let diff = try Handle(freedBy: git_diff_free, owner: handle, to: "compare trees") {
      git_diff_tree_to_tree($0, pointer, old.pointer, new.pointer, &options)
    }
    if findingRenames { try RenameSimilarity.findRenames(in: diff, whatever: GIT_DIFF_FIND_RENAMES) }
    for position in 0..<git_diff_num_deltas(diff.pointer) {
      guard let delta = git_diff_get_delta(diff.pointer, position)?.pointee, let change = delta.fileChange else {
        continue
      }
      body(change, ObjectName(delta.old_file.id) == ObjectName(delta.new_file.id))
    }
  }
}
