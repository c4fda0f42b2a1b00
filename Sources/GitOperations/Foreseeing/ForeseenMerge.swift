public import Diagnostics
public import GitMerging
public import GitStore
import GitWorkTree

extension Repository {
  /// What a merge would make of two commits; refused as the merge itself would be.
  ///
  /// No file, index or branch is touched, and no object is stored.
  ///
  /// - Parameters:
  ///   - theirs: What would be merged.
  ///   - label: Its name in conflicts; `nil` takes the abbreviated commit.
  ///   - ours: The commit to merge into, as HEAD would be.
  ///   - merger: Asked about each file that both sides changed.
  /// - Throws: `unrelated-histories`, `uncommitted-changes` with the files in the way, or what filters throw.
  /// - Returns: The files in conflict, and the changes.
  public func foreseeMerge(
    of theirs: ObjectName, named label: String? = nil, into ours: ObjectName, merger: FileMerger? = nil
  ) throws(Diagnostic) -> MergePreview {
    _ = try requireWorkTree()
    return try withoutStoring { () throws(Diagnostic) in
      let labels = label.map { SideLabels(theirs: $0, base: "") }
      let merge = try mergeInMemory(ours: ours, theirs: theirs, labels: labels, merger: merger)
      let touched = try pathsTouched(by: merge, in: ours)
      try refuseUncommitted(among: touched)
      try readyExternalFilters(touched, attributesOf: theirs)
      return try preview(merge, against: ours)
    }
  }

  /// Refuses what switching to a branch would refuse; nothing is touched.
  ///
  /// - Throws: `branch-not-found`, `branch-checked-out`, `unresolved-conflicts`, or `uncommitted-changes` with the files
  ///   in the way.
  public func foreseeSwitch(to branch: BranchName) throws(Diagnostic) {
    guard let target = try reference(branch.reference) else { throw missingBranch(branch.rawValue) }
    let head = try head()
    guard head.branch != branch else { return }
    try refuseOtherWorkTree(using: branch)
    if try isCheckedOut(branch) { throw checkedOut(branch) }
    try foreseeFiles(of: target)
  }

  /// Refuses what writing a commit's files in place of HEAD's would refuse; nothing is touched.
  ///
  /// - Throws: `unresolved-conflicts`, or `uncommitted-changes` with the files in the way.
  public func foreseeFiles(of commit: ObjectName) throws(Diagnostic) {
    _ = try requireWorkTree()
    try refuseConflicts(in: IndexFile(self))
    let head = try head()
    guard head.commit != commit else { return }
    try readyExternalFilters(changingFrom: head.commit, to: commit)
    let inTheWay = try filesInTheWay(ofSwitchingTo: commit)
    guard inTheWay.isEmpty else { throw try Checkout.refused(inTheWay, in: self) }
  }

  /// Refuses what deleting a merged branch would refuse once HEAD is elsewhere; nothing is touched.
  ///
  /// - Throws: `branch-checked-out` if another working tree uses it.
  public func foreseeDeletion(of branch: BranchName) throws(Diagnostic) {
    try refuseOtherWorkTree(using: branch)
  }
}
