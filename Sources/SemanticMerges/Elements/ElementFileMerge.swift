import Diagnostics

/// Merges three versions of a scheme, a workspace, a storyboard or a xib over their elements.
///
/// As with project files, a merge is written down, read again and looked through; an element that one side removed and
/// the other refers to is put in dispute, and the merge written anew.
struct ElementFileMerge {
  /// How often a merge is written anew at most; each time something more is in dispute.
  private static let rounds = 8

  private let base: ElementTree?
  private let ours: ElementTree
  private let theirs: ElementTree
  private let labels: MergeLabels
  private let versions: VersionPolicy

  /// Reads the versions, or gives nothing where one is of a kind that is not known well enough, such as the archives
  /// that Interface Builder wrote before Xcode 5.
  init?(_ input: MergeInput, labels: MergeLabels) throws(Diagnostic) {
    base = input.base.isEmpty ? nil : try ElementTree(input.base, file: labels.base)
    ours = try ElementTree(input.ours, file: labels.ours)
    theirs = try ElementTree(input.theirs, file: labels.theirs)
    self.labels = labels
    versions = input.versions
    guard ElementRules.roots.contains(ours.root.name), ours.root.name == theirs.root.name,
      base.map({ $0.root.name == ours.root.name }) ?? true
    else { return nil }
  }

  /// Merges, or gives nothing where neither a whole file nor readable conflicts come out.
  func merged() -> MergeResult? {
    let known = ours.flaws.union(theirs.flaws)
    var disputed: Set<String> = []
    for _ in 0..<Self.rounds {
      var merge = ElementMerge(
        base: base, ours: ours, theirs: theirs, labels: labels, versions: versions, disputed: disputed)
      merge.mergeFile()
      let readings = merge.output.hasConflicts ? [MergeSide.ours, .theirs] : [.ours]
      var flaws: Set<ElementFlaw> = []
      for side in readings {
        guard let tree = try? ElementTree(merge.output.reading(side), file: "") else { return nil }
        flaws.formUnion(tree.flaws.subtracting(known))
      }
      let missing = Set(flaws.filter { $0.kind == .dangling }.map(\.identifier))
      if !missing.isSubset(of: disputed) {
        disputed.formUnion(missing)
        continue
      }
      guard merge.output.hasConflicts || flaws.isEmpty, !flaws.contains(where: { $0.kind == .twice }) else {
        return nil
      }
      return MergeResult(
        bytes: merge.output.marked(labels), conflicts: merge.conflicts, notes: merge.notes,
        resolutions: merge.resolutions, places: merge.output.places(of: merge.subjects), method: .meaning)
    }
    return nil
  }
}
