import Clibgit2
public import Diagnostics
public import GitStore
import SystemCalls

extension Repository {
  /// Restores exactly these paths from a tree, in the index and the working tree; a path does not select a folder.
  public func restoreExactly(_ paths: [String], fromTree tree: ObjectName) throws(Diagnostic) {
    let root = try requireWorkTree()
    try refuseLinks(above: paths)
    try requireTrackable(paths)
    try willWrite?(paths)
    let index = try IndexFile(self)
    var present: [String] = []
    var absent: [String] = []
    try index.edit { () throws(Diagnostic) in
      for path in paths {
        _ = git_index_conflict_remove(index.pointer, path)
        if let entry = try entry(at: path, inTree: tree), entry.kind != .tree {
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
    try Checkout(repository: self, care: .force, paths: present).tree(tree)
  }
}
