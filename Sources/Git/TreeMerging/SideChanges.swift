import Clibgit2
import Diagnostics

/// What one side of a merge changed, renames not looked for.
struct SideChanges {
  var added: [String] = []
  var deleted: Set<String> = []
  var retyped: Set<String> = []
}

/// What both sides of a merge changed.
struct MergedChanges {
  var ours: SideChanges
  var theirs: SideChanges
}

extension Repository {
  func changes(of trees: MergedTrees) throws(Diagnostic) -> MergedChanges {
    MergedChanges(ours: try sideChanges(trees.base, trees.ours), theirs: try sideChanges(trees.base, trees.theirs))
  }

  /// What a side changed, found without looking into folders that it did not change.
  private func sideChanges(_ base: ObjectName, _ side: ObjectName) throws(Diagnostic) -> SideChanges {
    var changes = SideChanges()
    try forEachChange(from: base, to: side) { change in
      switch change.kind {
      case .added: changes.added.append(change.path)
      case .deleted: changes.deleted.insert(change.path)
      case .typechange: changes.retyped.insert(change.path)
      default: break
      }
    }
    return changes
  }

  /// The files that are renamed between two trees, by their new paths.
  func renames(from base: ObjectName, to side: ObjectName) throws(Diagnostic) -> [String: String] {
    var renames: [String: String] = [:]
    try forEachChange(from: base, to: side, findingRenames: true) { change in
      if change.kind == .renamed, let old = change.from { renames[change.path] = old }
    }
    return renames
  }

  private func forEachChange(
    from base: ObjectName, to side: ObjectName, findingRenames: Bool = false, _ body: (FileChange) -> Void
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
      guard let change = git_diff_get_delta(diff.pointer, position)?.pointee.fileChange else { continue }
      body(change)
    }
  }
}
