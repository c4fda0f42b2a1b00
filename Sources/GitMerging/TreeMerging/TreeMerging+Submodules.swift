import Clibgit2
import Diagnostics
import GitStore
import GitWorkTree

/// Submodules that both sides of a merge moved forward.
extension TreeMerging {
  /// Resolves conflicts of submodules as Git does: both sides contain the base's commit, and one side the other's.
  func forwardSubmodules(in merge: ComputedMerge) throws(Diagnostic) {
    for conflict in try Conflicts.all(inIndex: merge.index) {
      guard let base = conflict.base, let ours = conflict.ours, let theirs = conflict.theirs,
        [base, ours, theirs].allSatisfy({ $0.kind == .submodule }),
        // A submodule that can't be read is one of which nothing is known.
        let newest = try? newest(of: ours.name, theirs.name, since: base.name, inSubmoduleAt: conflict.path)
      else { continue }
      _ = git_index_conflict_remove(merge.index.pointer, conflict.path)
      let entry = TreeEntry(path: conflict.path, name: newest, kind: .submodule)
      try repository.addedModes.put([0: entry], at: conflict.path, in: merge.index.pointer)
    }
  }

  private func newest(
    of ours: ObjectName, _ theirs: ObjectName, since base: ObjectName, inSubmoduleAt path: String
  ) throws(Diagnostic) -> ObjectName? {
    guard let workTree = repository.workTree,
      let inner = try SubmoduleComparison(repository, root: workTree).repository(ofSubmoduleAt: path),
      try inner.commits.isAncestor(base, of: ours), try inner.commits.isAncestor(base, of: theirs)
    else { return nil }
    if try inner.commits.isAncestor(ours, of: theirs) { return theirs }
    return try inner.commits.isAncestor(theirs, of: ours) ? ours : nil
  }
}
