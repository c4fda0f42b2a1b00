import Clibgit2
package import Diagnostics
package import GitStore
import SystemCalls

/// The index of a commit that takes some paths only: the last commit's files with the changes of those.
///
/// The repository's own index takes the same changes.
package struct PartialIndex {
  package let path: String
  private let repository: Repository
  private let name: String

  package init(_ repository: Repository, paths: [String], base: ObjectName?) throws(Diagnostic) {
    self.repository = repository
    name = "next-index-\(CurrentProcess.id).lock"
    path = "\(repository.gitDirectory)/\(name)"
    try repository.stagingArea.stage(Self.withoutStagedRemovals(paths, in: repository, base: base))
    let tree = try Self.tree(repository, paths: paths.map(WorkTreePath.normalized), base: base)
    let source = try repository.objects.treeHandle(tree)
    let index = try Self.open(path)
    try GitFailure.check(git_index_read_tree(index.pointer, source.pointer), "create an index for a partial commit")
    try GitFailure.check(git_index_write(index.pointer), "write \"\(path)\"")
  }

  /// Its tree now, including a hook's changes.
  package func tree() throws(Diagnostic) -> ObjectName {
    let index = try Self.open(path)
    return try repository.writeTree(of: index)
  }

  package func discard() {
    repository.files.remove(name)
  }

  /// The paths without those that the last commit alone has: their removal is staged, so there is nothing to stage.
  package static func withoutStagedRemovals(
    _ paths: [String], in repository: Repository, base: ObjectName?
  ) throws(Diagnostic) -> [String] {
    let root = try repository.requireWorkTree()
    var rest: [String] = []
    for path in paths {
      let normalized = WorkTreePath.normalized(path)
      let isTracked = try repository.stagingArea.isTracked(normalized)
      if !isTracked, !WorkTreePath.exists("\(root)/\(normalized)"), let base,
        try repository.objects.entry(at: normalized, inTree: base) != nil
      {
        continue
      }
      rest.append(path)
    }
    return rest
  }

  private static func open(_ path: String) throws(Diagnostic) -> Handle {
    try Handle(freedBy: git_index_free, to: "read the index \"\(path)\"", file: path) { git_index_open($0, path) }
  }

  private static func tree(
    _ repository: Repository, paths: [String], base: ObjectName?
  ) throws(Diagnostic) -> ObjectName {
    let staged = try repository.stagingArea.tree()
    var changes: [TreeChange] = []
    for change in try repository.trees.changes(fromTree: base, toTree: staged)
    where WorkTreePath.isCovered(change.path, by: paths) {
      guard let entry = try repository.objects.entry(at: change.path, inTree: staged) else {
        changes.append(.remove(change.path))
        continue
      }
      changes.append(.put(change.path, entry.name, kind: entry.kind))
    }
    return try repository.objects.writeTree(base: base, changes: changes)
  }
}
