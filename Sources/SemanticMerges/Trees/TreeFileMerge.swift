import Diagnostics

/// Merges three versions of a file of keys and values, key by key.
struct TreeFileMerge {
  private let form: TreeForm
  private let base: MergeTree?
  private let ours: MergeTree
  private let theirs: MergeTree
  private let labels: MergeLabels
  private let rules: MergeRules
  /// The entries with a duplicate key that both sides have and keep.
  private let kept: Set<DuplicateEntry.Identity>

  /// Reads the versions, or gives nothing where one side alone has a key twice.
  init?(_ input: MergeInput, form: TreeForm, labels: MergeLabels) throws(Diagnostic) {
    self.form = form
    self.labels = labels
    rules = form.rules.deciding(input.versions)
    let first = input.base.isEmpty ? nil : try form.tree(input.base, file: labels.base)
    let header = first.map { $0.root.items.isEmpty ? $0.bytes : [] } ?? []
    let sides = [
      try form.tree(input.ours, file: labels.ours, header: header),
      try form.tree(input.theirs, file: labels.theirs, header: header),
    ]
    let kept = Set(sides[0].duplicates.map(\.identity)).intersection(sides[1].duplicates.map(\.identity))
    self.kept = kept
    base = kept.isEmpty || first == nil ? first : try form.tree(input.base, file: labels.base, keeping: kept)
    ours = kept.isEmpty ? sides[0] : try form.tree(input.ours, file: labels.ours, keeping: kept)
    theirs = kept.isEmpty ? sides[1] : try form.tree(input.theirs, file: labels.theirs, keeping: kept)
    guard ours.duplicates.isEmpty, theirs.duplicates.isEmpty else { return nil }
  }

  /// Merges, or gives nothing where what comes out can't be read.
  func merged() -> MergeResult? {
    var merge = TreeMerge(
      base: base, ours: ours, theirs: theirs, labels: labels, separators: form.separators, words: KeyPathWords(),
      rules: rules)
    let header = merge.margin { 0..<$0.root.range.lowerBound }
    let tail = merge.margin { $0.root.range.upperBound..<$0.bytes.count }
    guard let header, let tail else { return nil }
    merge.output.append(header)
    let versions = TreeMerge.Versions(base: base?.root, ours: ours.root, theirs: theirs.root)
    guard merge.mergeContainer(versions, at: MergePlace()) else { return nil }
    merge.output.append(tail)
    for side in [MergeSide.ours, .theirs] {
      let reading = merge.output.reading(side)
      guard let tree = try? form.tree(reading, file: "", keeping: kept), tree.duplicates.isEmpty else { return nil }
    }
    let content = MergedContent(merge.output, labels: labels) { merge.conflict(about: $0) }
    return MergeResult(content, notes: merge.notes, resolutions: merge.resolutions, method: .meaning)
  }
}
