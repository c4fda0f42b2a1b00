public import Diagnostics
public import GitStore
import GitWorkTree

extension Switching {
  /// Refuses what switching to a branch would refuse; nothing is touched.
  ///
  /// - Throws: `branch-not-found`, `branch-checked-out`, `unresolved-conflicts`, or `uncommitted-changes` with the files
  ///   in the way.
  public func foresee(to branch: BranchName) throws(Diagnostic) {
    guard let target = try repository.references.read(branch.reference) else {
      throw repository.branches.missing(branch.rawValue)
    }
    let head = try repository.head()
    guard head.branch != branch else { return }
    try repository.linkedWorkTrees.refuse(using: branch)
    if try repository.branches.isCheckedOut(branch) { throw repository.branches.checkedOut(branch) }
    try foreseeFiles(of: target)
  }

  /// Refuses what writing a commit's files in place of HEAD's would refuse; nothing is touched.
  ///
  /// - Throws: `unresolved-conflicts`, or `uncommitted-changes` with the files in the way.
  public func foreseeFiles(of commit: ObjectName) throws(Diagnostic) {
    _ = try repository.requireWorkTree()
    try repository.conflicts.refuse(in: IndexFile(repository))
    let head = try repository.head()
    guard head.commit != commit else { return }
    try readyFilters(changingFrom: head.commit, to: commit)
    let inTheWay = try filesInTheWay(ofSwitchingTo: commit)
    guard inTheWay.isEmpty else { throw try Checkout.refused(inTheWay, in: repository) }
  }
}
