import Diagnostics

/// Merges three versions of a file of keys and values, key by key.
struct TreeFileMerge {
  private let form: TreeForm
  private let base: SyntaxTree?
  private let ours: SyntaxTree
  private let theirs: SyntaxTree
  private let labels: MergeLabels
  private let rules: MergeRules

  /// Reads the versions, or gives nothing where a key stands twice.
  init?(_ input: MergeInput, form: TreeForm, labels: MergeLabels) throws(Diagnostic) {
    self.form = form
    self.labels = labels
    rules = form.rules.deciding(input.versions)
    base = input.base.isEmpty ? nil : try form.tree(input.base, file: labels.base)
    ours = try form.tree(input.ours, file: labels.ours)
    theirs = try form.tree(input.theirs, file: labels.theirs)
    guard ours.duplicates.isEmpty, theirs.duplicates.isEmpty else { return nil }
  }

  /// Merges, or gives nothing where what comes out can't be read.
  func merged() -> MergeResult? {
    var merge = TreeMerge(
      base: base, ours: ours, theirs: theirs, labels: labels, separators: form.separators, words: KeyPathWords(),
      rules: rules)
    merge.output.append(ours[0..<ours.root.range.lowerBound])
    let versions = TreeMerge.Versions(base: base?.root, ours: ours.root, theirs: theirs.root)
    guard merge.mergeContainer(versions, at: MergePlace()) else { return nil }
    merge.output.append(ours.tail)
    for side in [MergeSide.ours, .theirs] {
      guard let tree = try? form.tree(merge.output.reading(side), file: ""), tree.duplicates.isEmpty else { return nil }
    }
    return MergeResult(
      bytes: merge.output.marked(labels), conflicts: merge.conflicts, notes: merge.notes,
      resolutions: merge.resolutions, places: merge.output.places(of: merge.subjects), method: .meaning)
  }
}
