import Clibgit2
public import Diagnostics
import GitStore

extension StagingArea {
  /// Unstages the changes at some paths: the index has them again as HEAD does, and no conflict there.
  ///
  /// Files stay as they are. libgit2's own way loses a file that is staged as a link, or the other way round.
  ///
  /// - Parameter paths: Files and folders, relative to the working tree; the empty path selects everything.
  /// - Throws: what reading HEAD and writing the index throws; the index is then as it was.
  public func unstage(_ paths: [String]) throws(Diagnostic) {
    _ = try repository.requireWorkTree()
    let wanted = Set(paths.map(WorkTreePath.normalized))
    guard !wanted.isEmpty else { return }
    var recorded: [String: TreeEntry] = [:]
    if let commit = try repository.head().commit {
      for entry in try repository.objects.entries(ofTree: repository.commits.read(commit).tree, recursive: true)
      where Self.covers(entry.path, wanted) {
        recorded[entry.path] = entry
      }
    }
    let index = try IndexFile(repository)
    let present = index.entries { Self.covers($0, wanted) }
    let gone = present.staged.keys.filter { recorded[$0] == nil }
    let back = recorded.values.filter { present.staged[$0.path] != $0 }
    guard !gone.isEmpty || !back.isEmpty || !present.conflicted.isEmpty else { return }
    try index.edit { () throws(Diagnostic) in
      for path in present.conflicted.sorted() { try index.endConflict(at: path) }
      for path in gone {
        try GitFailure.check(git_index_remove(index.pointer, path, 0), "unstage \"\(path)\"", file: path)
      }
      for entry in back.sorted(by: { $0.path < $1.path }) { try index.put(entry) }
    }
  }

  /// Whether a path or one of its folders is wanted; as quick for many as for few.
  private static func covers(_ path: String, _ wanted: Set<String>) -> Bool {
    wanted.contains("") || wanted.contains(path) || WorkTreePath.ancestors(of: path).contains(where: wanted.contains)
  }
}

extension IndexFile {
  /// The entries at some paths, and which of them are unmerged.
  fileprivate func entries(
    at isWanted: (String) -> Bool
  ) -> (staged: [String: TreeEntry], conflicted: Set<String>) {
    var staged: [String: TreeEntry] = [:]
    var conflicted: Set<String> = []
    for position in 0..<count {
      guard let entry = git_index_get_byindex(pointer, position), let raw = entry.pointee.path else { continue }
      let path = String(cString: raw)
      guard isWanted(path) else { continue }
      if git_index_entry_stage(entry) > 0 {
        conflicted.insert(path)
      } else {
        staged[path] = TreeEntry(
          path: path, name: ObjectName(entry.pointee.id), kind: TreeEntry.Kind(mode: entry.pointee.mode))
      }
    }
    return (staged, conflicted)
  }
}
