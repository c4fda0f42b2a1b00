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

  /// Whether a folder has a repository of its own.
  func hasRepository(at path: String) -> Bool {
    guard let root = repository.workTree else { return false }
    return WorkTreePath.exists("\(root)/\(path)/.git") && WorkTreePath.isFolder("\(root)/\(path)")
      && WorkTreePath.linkAbove(path, in: root) == nil
  }

  /// The paths at which `source` has submodules and the working tree has repositories: Git leaves their files as they are.
  func repositories(at paths: Set<String>, keptBy source: AttributeSource) throws(Diagnostic) -> Set<String> {
    let there = paths.filter(hasRepository)
    guard !there.isEmpty else { return [] }
    var kept: Set<String> = []
    for path in there where try source.entry(at: path, in: repository)?.kind == .submodule { kept.insert(path) }
    guard case .index(let index) = source else { return kept }
    let conflicts = try Conflicts.all(inIndex: index).filter { conflict in
      [conflict.ours, conflict.theirs].compactMap(\.self).allSatisfy { $0.kind == .submodule }
    }
    return kept.union(there.intersection(conflicts.map(\.path)))
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
