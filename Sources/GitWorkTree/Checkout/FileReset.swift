import Clibgit2
package import Diagnostics
package import GitStore

extension Repository {
  /// Makes index and working tree what a commit has, wherever they differ from it or from HEAD; HEAD stays.
  ///
  /// Changes of tracked files are lost; files that Git does not track are never written over.
  ///
  /// - Throws: `uncommitted-changes` with the untracked files in the way; then nothing has changed.
  package func resetFiles(to commit: ObjectName) throws(Diagnostic) {
    let status = try status()
    let target = try self.commit(commit).tree
    let present = try headTree()
    var paths = Set((status.staged + status.changed).flatMap { [$0.path, $0.from].compactMap { $0 } })
    paths.formUnion(status.conflicted.flatMap(\.paths))
    paths.formUnion(try changes(fromTree: present, toTree: target).map(\.path))
    let index = try IndexFile(self)
    let disputed = Set(status.conflicted.flatMap(\.paths))
    let tracked = paths.filter { index.entry($0) != nil || disputed.contains($0) }
    var coming: [String] = []
    for path in paths.subtracting(tracked) where try entry(at: path, inTree: target) != nil { coming.append(path) }
    let inTheWay = try untrackedFiles(at: Set(coming)).filter { !disputed.contains($0) }
    guard inTheWay.isEmpty else { throw try Checkout.refused(inTheWay, in: self) }
    let concerned = tracked.union(coming).sorted()
    try readyExternalFilters(concerned, attributesOf: commit)
    if !concerned.isEmpty { try restoreExactly(concerned, fromTree: target) }
  }
}
