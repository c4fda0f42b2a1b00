public import Diagnostics
import GitStore
import SystemCalls

/// The folders of submodules: Git makes one for each in the index, though nothing is in it before it is initialized.
extension WorkTreeFiles {
  /// The submodules of the index whose folders are in the working tree, sorted; `nil` where the index has no submodule.
  public func submoduleFolders() throws(Diagnostic) -> [String]? {
    let root = try repository.requireWorkTree()
    let submodules = try repository.stagingArea.trackedSubmodules()
    return submodules.isEmpty ? nil : submodules.filter { WorkTreePath.isFolder("\(root)/\($0)") }.sorted()
  }

  /// Makes the folders of submodules in conflict, as Git does.
  package func makeSubmoduleFolders(of conflicts: [Conflict]) {
    let submodules = conflicts.filter { conflict in
      let versions = [conflict.ours, conflict.theirs].compactMap(\.self)
      return !versions.isEmpty && versions.allSatisfy { $0.kind == .submodule }
    }
    restoreSubmoduleFolders(submodules.map(\.path), from: [])
  }

  /// Creates the missing folders of `goal`, and removes the empty ones of `present` that are not among them.
  public func restoreSubmoduleFolders(_ goal: [String], from present: [String]) {
    guard let root = repository.workTree else { return }
    for path in present where !goal.contains(path) {
      guard WorkTreePath.linkAbove(path, in: root) == nil, (try? FileSystem.removeFolder("\(root)/\(path)")) != nil
      else { continue }
      WorkTreePath.removeEmptyFolders(above: path, in: root)
    }
    for path in goal where WorkTreePath.linkAbove(path, in: root) == nil {
      for folder in WorkTreePath.ancestors(of: path) + [path] { _ = try? FileSystem.makeFolder("\(root)/\(folder)") }
    }
  }
}
