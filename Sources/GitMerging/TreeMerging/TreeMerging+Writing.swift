import Clibgit2
package import Diagnostics
package import GitStore

extension TreeMerging {
  /// Stores the tree of a computed merge without conflicts, of which only what differs from the tree `base` is written.
  ///
  /// libgit2 writes no folder with a file that can't be read, as Git does where nobody changed the folder.
  package func storeTree(of merge: ComputedMerge, against base: ObjectName) throws(Diagnostic) -> ObjectName {
    let changes = try changes(of: merge, againstTree: base)
    let tree = try repository.objects.treeHandle(base)
    let index = try Handle(freedBy: git_index_free, to: "create an index") { git_index_new($0) }
    try GitFailure.check(git_index_read_tree(index.pointer, tree.pointer), "read the tree \(base.short)")
    for change in changes where change.kind == .deleted {
      try GitFailure.check(git_index_remove(index.pointer, change.path, 0), "remove \"\(change.path)\" from a tree")
    }
    for change in changes where change.kind != .deleted {
      guard let entry = git_index_get_bypath(merge.index.pointer, change.path, 0) else { continue }
      try GitFailure.check(git_index_add(index.pointer, entry), "add \"\(change.path)\" to a tree", file: change.path)
    }
    return try repository.writeTree(of: index)
  }
}
