package import Clibgit2
public import Diagnostics
public import GitStore
import SystemCalls

/// The files of a repository's working tree.
public struct WorkTreeFiles {
  package let repository: Repository
}

extension WorkTreeFiles {
  /// Writes a file into the working tree, with the folders that it needs and line ends as the settings want them.
  ///
  /// - Parameters:
  ///   - bytes: The content, as Git stores it.
  ///   - path: The file, relative to the working tree.
  ///   - kind: Whether it can be executed; as the file there is if it is not said, or Git does not look at it.
  /// - Throws: what filters throw; `git-failed` or `disk-full` where the file can't be written.
  public func write(
    _ bytes: [UInt8], at path: String, kind: TreeEntry.Kind? = nil
  ) throws(Diagnostic) {
    let root = try repository.requireWorkTree()
    let full = "\(root)/\(path)"
    try repository.requireTrackable([path])
    try repository.willWrite?([path])
    let converted = try converted(bytes, at: path, GIT_FILTER_TO_WORKTREE)
    try WorkTreePath.makeFolders(above: path, in: root)
    var executable = (try? FileStatus(full, followingLinks: true))?.isExecutableByOwner ?? false
    if let kind, repository.configuration.boolean("core.fileMode") != false { executable = kind == .executable }
    try RepositoryFiles.write(converted, to: full, mode: executable ? 0o777 : 0o666)
  }

  /// What Git's filters make of a file's bytes; the bytes themselves where no filter is for it.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - path: The file's path, by which filters are found.
  ///   - mode: Whether they go into the working tree or into the repository.
  /// - Throws: What a filter says, or `git-failed`.
  /// - Returns: The converted bytes.
  package func converted(
    _ bytes: [UInt8], at path: String, _ mode: git_filter_mode_t
  ) throws(Diagnostic) -> [UInt8] {
    let isStored = mode == GIT_FILTER_TO_ODB
    var filters: OpaquePointer?
    try GitFailure.check(
      git_filter_list_load(
        &filters, repository.pointer, nil, path, mode, isStored ? GIT_FILTER_ALLOW_UNSAFE.rawValue : 0),
      "find the filters of \"\(path)\"")
    defer { git_filter_list_free(filters) }
    guard filters != nil else { return bytes }
    let buffer = GitBuffer()
    let code = bytes.withUnsafeBytes {
      git_filter_list_apply_to_buffer(
        &buffer.raw, filters, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
    }
    let place = isStored ? "repository" : "working tree"
    try repository.filters.check(code, "convert \"\(path)\" for the \(place)", file: path)
    return buffer.bytes
  }

  /// Writes the versions that a tree has over files of the working tree and the index; what it has not goes.
  ///
  /// A path may be a folder. Other files stay as they are.
  public func restore(_ paths: [String], fromTree tree: ObjectName) throws(Diagnostic) {
    let root = try repository.requireWorkTree()
    let index = try IndexFile(repository)
    let wanted = try expanded(paths, tree: tree, index: index)
    try repository.workTreeFiles.refuseLinks(above: wanted.present.map(\.path) + wanted.absent)
    try repository.requireTrackable(wanted.present.map(\.path) + wanted.absent)
    try repository.willWrite?(wanted.absent)
    let files = wanted.present.filter { $0.kind == .file || $0.kind == .executable }
    try repository.attributes.readyFilters(files.map { ($0.path, $0.name) }, from: .tree(tree))
    try index.edit { () throws(Diagnostic) in
      for path in wanted.absent {
        _ = git_index_conflict_remove(index.pointer, path)
        _ = git_index_remove(index.pointer, path, 0)
      }
      for entry in wanted.present {
        _ = git_index_conflict_remove(index.pointer, entry.path)
        try index.put(entry)
      }
    }
    for path in wanted.absent {
      try? FileSystem.remove("\(root)/\(path)")
      WorkTreePath.removeEmptyFolders(above: path, in: root)
    }
    guard !wanted.present.isEmpty else { return }
    try Checkout(repository: repository, care: .force, paths: wanted.present.map(\.path)).tree(tree)
  }

  /// Removes the folders above `paths` that are empty.
  public func removeEmptyFolders(above paths: [String]) throws(Diagnostic) {
    let root = try repository.requireWorkTree()
    for path in paths { WorkTreePath.removeEmptyFolders(above: path, in: root) }
  }

  private func expanded(
    _ paths: [String], tree: ObjectName, index: IndexFile
  ) throws(Diagnostic) -> (present: [TreeEntry], absent: [String]) {
    let normalized = paths.map(WorkTreePath.normalized)
    let all = try repository.objects.entries(ofTree: tree, recursive: true)
    let inTree = Set(all.map(\.path))
    let present = all.filter { WorkTreePath.isCovered($0.path, by: normalized) }
    let tracked = try repository.stagingArea.trackedPaths().filter { WorkTreePath.isCovered($0, by: normalized) }
    let absent = tracked.filter { !inTree.contains($0) }
    guard !present.isEmpty || !absent.isEmpty else {
      throw Diagnostic(.pathNotFound, "neither the commit nor the index has \(PathList.sentence(paths))")
    }
    return (present, absent)
  }
}
