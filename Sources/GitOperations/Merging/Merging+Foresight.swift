public import Diagnostics
public import GitMerging
public import GitStore
import GitWorkTree

extension Merging {
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
  public func foresee(
    of theirs: ObjectName, named label: String? = nil, into ours: ObjectName, merger: FileMerger? = nil
  ) throws(Diagnostic) -> MergePreview {
    _ = try repository.requireWorkTree()
    return try repository.withoutStoring { () throws(Diagnostic) in
      let labels = label.map { SideLabels(theirs: $0, base: "") }
      let merge = try repository.treeMerging.merge(ours: ours, theirs: theirs, labels: labels, merger: merger)
      let touched = try pathsTouched(by: merge, in: ours)
      try refuseUncommitted(among: touched, comingFrom: merge)
      try repository.attributes.readyFilters(touched, attributesOf: theirs)
      return try repository.treeMerging.preview(merge, against: ours)
    }
  }
}
