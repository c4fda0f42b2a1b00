import Clibgit2
import Diagnostics
import GitHistory
import GitStore

/// The changes of one side of a merge, without rename detection.
struct SideChanges {
  var added: [String] = []
  var deleted: Set<String> = []
  /// The paths of the base that the side has otherwise, or no more.
  var touched: Set<String> = []
}

extension TreeMerging {
  /// What both sides of a merge changed.
  func changes(of trees: MergedTrees) throws(Diagnostic) -> BySide<SideChanges> {
    BySide(ours: try sideChanges(trees.base, trees.ours), theirs: try sideChanges(trees.base, trees.theirs))
  }

  /// What a side changed, found without looking into folders that it did not change.
  private func sideChanges(_ base: ObjectName, _ side: ObjectName) throws(Diagnostic) -> SideChanges {
    var changes = SideChanges()
    try repository.renames.forEachDelta(from: base, to: side) { delta in
      guard let change = delta.fileChange else { return }
      if change.kind != .added { changes.touched.insert(change.path) }
      switch change.kind {
      case .added: changes.added.append(change.path)
      case .deleted: changes.deleted.insert(change.path)
      default: break
      }
    }
    return changes
  }
}
