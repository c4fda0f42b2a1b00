import Clibgit2
package import Diagnostics
package import GitStore

extension WorkTreeFiles {
  /// Makes index and working tree what a commit has, wherever they differ from it or from HEAD; HEAD stays.
  ///
  /// Changes of tracked files are lost; files that Git does not track are never written over.
  ///
  /// - Throws: `uncommitted-changes` with the untracked files in the way; then nothing has changed.
  package func reset(to commit: ObjectName) throws(Diagnostic) {
    let status = try repository.status()
    let target = try repository.commits.read(commit).tree
    let present = try repository.headTree()
    var paths = Set((status.staged + status.changed).flatMap { [$0.path, $0.from].compactMap { $0 } })
    paths.formUnion(status.conflicted.flatMap(\.paths))
    paths.formUnion(try repository.trees.changes(fromTree: present, toTree: target).map(\.path))
    let index = try IndexFile(repository)
    let disputed = Set(status.conflicted.flatMap(\.paths))
    let tracked = paths.filter { index.entry($0) != nil || disputed.contains($0) }
    var coming: [String] = []
    for path in paths.subtracting(tracked) where try repository.objects.entry(at: path, inTree: target) != nil {
      coming.append(path)
    }
    let inTheWay = try untracked(at: Set(coming), comingFrom: .tree(target)).filter { !disputed.contains($0) }
    guard inTheWay.isEmpty else { throw try Checkout.refused(inTheWay, in: repository) }
    let concerned = tracked.union(coming).sorted()
    try repository.attributes.readyFilters(concerned, attributesOf: commit)
    if !concerned.isEmpty { try repository.snapshots.restoreExactly(concerned, fromTree: target) }
  }
}
