import Diagnostics
import GitStore
import GitWorkTree
import SystemCalls

extension Switching {
  /// The files that Git does not track in folders where a tree has a file, or where it has none any more but the index.
  ///
  /// libgit2 sees the ones only once it has written half of the files, and leaves the others' place in the index.
  func strangersWhereFilesCome(with tree: ObjectName) throws(Diagnostic) -> [String] {
    guard let workTree = repository.workTree, let head = try repository.head().commit else { return [] }
    let index = try IndexFile(repository)
    var found: [String] = []
    for change in try repository.trees.changes(fromTree: repository.commits.read(head).tree, toTree: tree) {
      if change.kind == .deleted, index.tracked(change.path) == nil { continue }
      let full = "\(workTree)/\(change.path)"
      guard WorkTreePath.isFolder(full), !WorkTreePath.holdsEntry(full) else { continue }
      found += Self.files(below: change.path, in: workTree).filter { index.tracked($0) == nil }
    }
    return found.sorted()
  }

  /// The paths whose deletion is not staged and which otherwise match HEAD.
  ///
  /// Git writes such files again on a switch, for nothing is lost by that.
  func bareDeletions(among paths: [String]) throws(Diagnostic) -> [String] {
    guard let workTree = repository.workTree, let head = try repository.head().commit, !paths.isEmpty else { return [] }
    let tree = try repository.commits.read(head).tree
    let index = try IndexFile(repository)
    var found: [String] = []
    for path in paths where !WorkTreePath.exists("\(workTree)/\(path)") {
      guard let staged = index.tracked(path), let entry = try repository.objects.entry(at: path, inTree: tree),
        staged.name == entry.name, staged.kind == entry.kind
      else { continue }
      found.append(path)
    }
    return found
  }

  /// Restores deleted files that a switch would write anyway, so that libgit2 sees them.
  func bringBackDeleted(beforeSwitchingTo tree: ObjectName) throws(Diagnostic) {
    guard try isFileMissing(amongChangesTo: tree) else { return }
    let refused = try Checkout(repository: repository, care: .dryRun).filesInTheWay(ofTree: tree)
    guard !refused.isEmpty, let head = try repository.head().commit else { return }
    let deleted = try bareDeletions(among: refused)
    // As long as anything else is in the way there will be no switch, and the deletions stay.
    guard deleted.count == refused.count else {
      throw try Checkout.refused(refused.filter { !deleted.contains($0) }, in: repository)
    }
    try Checkout(repository: repository, care: .force, paths: deleted).tree(repository.commits.read(head).tree)
  }

  /// Whether a file that a switch writes or removes is not there: only then need all of them be compared beforehand.
  private func isFileMissing(amongChangesTo tree: ObjectName) throws(Diagnostic) -> Bool {
    let root = try repository.requireWorkTree()
    return try repository.trees.changes(fromTree: repository.headTree(), toTree: tree)
      .contains { $0.kind != .added && !WorkTreePath.exists("\(root)/\($0.path)") }
  }

  /// The files in a folder and in the folders below it, links not followed.
  private static func files(below folder: String, in root: String) -> [String] {
    var found: [String] = []
    var waiting = [folder]
    while let next = waiting.popLast() {
      for name in FolderContent.names(in: "\(root)/\(next)") {
        let path = "\(next)/\(name)"
        if WorkTreePath.isFolder("\(root)/\(path)") { waiting.append(path) } else { found.append(path) }
      }
    }
    return found
  }
}
