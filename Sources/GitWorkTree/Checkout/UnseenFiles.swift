import Clibgit2
public import Diagnostics
public import GitStore

/// The tracked files that Git does not look at: outside of a sparse checkout, or marked by `git update-index`.
///
/// libgit2 takes such a file that is missing for one that was deleted, and one that was edited for unchanged.
package struct UnseenFiles {
  private let repository: Repository
  /// Those that are not there and stay so: only the index follows what is checked out.
  let missing: Set<String>
  /// Those that are there and keep their mark.
  private let marked: [String]
  /// Those that hold something else than the index says.
  package let edited: [String]

  /// Finds those among some paths.
  package init(_ repository: Repository, among paths: [String]) throws(Diagnostic) {
    self.repository = repository
    let index = try IndexFile(repository)
    let root = try repository.requireWorkTree()
    var (missing, marked, edited): (Set<String>, [String], [String]) = ([], [], [])
    for path in paths {
      guard let entry = git_index_get_bypath(index.pointer, path, 0) else { continue }
      let isSkipped = clibgit2_index_entry_skips_worktree(entry) != 0
      guard isSkipped || entry.pointee.flags & WorkTreeScan.Rules.assumedMask != 0 else { continue }
      guard WorkTreePath.linkAbove(path, in: root) == nil, WorkTreePath.exists("\(root)/\(path)") else {
        if isSkipped { missing.insert(path) }
        continue
      }
      if isSkipped { marked.append(path) }
      let isFile = TreeEntry.Kind(mode: entry.pointee.mode).isFile
      if isFile, repository.stagingArea.blobInWorkTree(at: path) != ObjectName(entry.pointee.id) { edited.append(path) }
    }
    (self.missing, self.marked, self.edited) = (missing, marked, edited)
  }

  /// Makes the index follow what was checked out from a source; the marks stay.
  func stage(from source: AttributeSource) throws(Diagnostic) {
    guard !missing.isEmpty || !marked.isEmpty else { return }
    let index = try IndexFile(repository)
    try index.edit { () throws(Diagnostic) in
      for path in missing.sorted() {
        if let entry = try source.entry(at: path, in: repository) {
          try index.put(entry)
        } else {
          _ = git_index_remove(index.pointer, path, 0)
        }
      }
      for path in marked {
        guard var entry = index.entry(path) else { continue }
        entry.skipWorkTree()
        try GitFailure.check(git_index_add(index.pointer, &entry), "add \"\(path)\" to the index", file: path)
      }
    }
  }
}

extension WorkTreeFiles {
  /// The tracked files that are not in the working tree because a sparse checkout leaves them out.
  public func sparse() throws(Diagnostic) -> [TreeEntry] {
    guard let root = repository.workTree else { return [] }
    let index = try IndexFile(repository)
    return (0..<git_index_entrycount(index.pointer)).compactMap { position in
      guard let entry = git_index_get_byindex(index.pointer, position),
        clibgit2_index_entry_skips_worktree(entry) != 0, let path = entry.pointee.path.map({ String(cString: $0) }),
        !WorkTreePath.exists("\(root)/\(path)")
      else { return nil }
      return TreeEntry(path: path, name: ObjectName(entry.pointee.id), kind: .init(mode: entry.pointee.mode))
    }
  }
}
