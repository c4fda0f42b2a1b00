import Clibgit2
public import Diagnostics
public import GitStore
import SystemCalls

extension Snapshots {
  /// Restores exactly these paths from a tree, in the index and the working tree; a path does not select a folder.
  public func restoreExactly(_ paths: [String], fromTree tree: ObjectName) throws(Diagnostic) {
    let root = try repository.requireWorkTree()
    try repository.workTreeFiles.refuseLinks(above: paths)
    try repository.requireTrackable(paths)
    try repository.willWrite?(paths)
    let index = try IndexFile(repository)
    var present: [String] = []
    var absent: [String] = []
    try index.edit { () throws(Diagnostic) in
      for path in paths {
        _ = git_index_conflict_remove(index.pointer, path)
        if let entry = try repository.objects.entry(at: path, inTree: tree), entry.kind != .tree {
          try index.put(entry)
          present.append(path)
        } else {
          _ = git_index_remove(index.pointer, path, 0)
          absent.append(path)
        }
      }
    }
    for path in absent {
      if WorkTreePath.holdsEntry("\(root)/\(path)") { try? FileSystem.remove("\(root)/\(path)") }
      WorkTreePath.removeEmptyFolders(above: path, in: root)
    }
    guard !present.isEmpty else { return }
    try Checkout(repository: repository, care: .force, paths: present).tree(tree)
  }
}
