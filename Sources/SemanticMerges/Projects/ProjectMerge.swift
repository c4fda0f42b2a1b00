import Diagnostics

/// Merges three versions of a project file over its graph of objects.
///
/// A merge is written, read again, and checked for references that neither side had broken. These
/// become conflicts, and the merge is repeated, until it is whole or its conflicts are marked.
struct ProjectMerge {
  /// The maximum number of repeated merges; each adds conflicts.
  private static let rounds = 16

  private let base: ProjectGraph?
  private let ours: ProjectGraph
  private let theirs: ProjectGraph
  private let labels: MergeLabels
  private let layouts: SectionLayouts
  /// The identifiers that objects got before the merge.
  private let renamed: Set<String>
  private let rules: MergeRules
  private let words: ProjectWords
  /// The entries with a duplicate key that both sides have and keep.
  private let kept: Set<DuplicateEntry.Identity>
  private var notes: [Diagnostic] = []

  /// Reads the versions, or gives nothing where one of them is no project file or not laid out in sections.
  init?(_ input: MergeInput, labels: MergeLabels) throws(Diagnostic) {
    let sides = [
      try MergeTree(openStep: input.ours, file: labels.ours),
      try MergeTree(openStep: input.theirs, file: labels.theirs),
    ]
    let kept = Set(sides[0].duplicates.map(\.identity)).intersection(sides[1].duplicates.map(\.identity))
    var base: ProjectGraph?
    if !input.base.isEmpty {
      base = ProjectGraph(try MergeTree(openStep: input.base, file: labels.base, keeping: kept))
      guard base != nil else { return nil }
    }
    var notes: [Diagnostic] = []
    guard var ours = ProjectGraph(try Self.unique(sides[0], labels.ours, keeping: kept, &notes)),
      var theirs = ProjectGraph(try Self.unique(sides[1], labels.theirs, keeping: kept, &notes))
    else { return nil }

    var renamed: Set<String> = []
    let collisions = ProjectCollisions(base: base, ours: ours, theirs: theirs)
    if !collisions.isEmpty {
      notes += Self.notes(collisions, ours, theirs, labels)
      guard let first = try Self.renaming(ours, collisions.ours, keeping: kept),
        let second = try Self.renaming(theirs, collisions.theirs, keeping: kept)
      else { return nil }
      (ours, theirs) = (first, second)
      renamed.formUnion(collisions.ours.values)
      renamed.formUnion(collisions.theirs.values)
    }
    let pairs = ProjectPairs(base: base, ours: ours, theirs: theirs)
    if !pairs.renamed.isEmpty {
      notes += Self.notes(pairs, ours, theirs, labels)
      guard let first = try Self.renaming(ours, pairs.renamed, keeping: kept),
        let second = try Self.renaming(theirs, pairs.renamed, keeping: kept)
      else { return nil }
      (ours, theirs) = (first, second)
      renamed.formUnion(pairs.renamed.values)
    }
    guard let layouts = SectionLayouts(ours: ours, theirs: theirs) else { return nil }
    self.kept = kept
    self.layouts = layouts
    self.renamed = renamed
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.labels = labels
    rules = .ofProjects.deciding(input.versions)
    self.notes = notes
    words = ProjectWords([ours, theirs])
  }

  private static func renaming(
    _ graph: ProjectGraph, _ renamed: [String: String], keeping kept: Set<DuplicateEntry.Identity>
  ) throws(Diagnostic) -> ProjectGraph? {
    renamed.isEmpty
      ? graph : ProjectGraph(try MergeTree(openStep: graph.tree.renaming(renamed), file: "", keeping: kept))
  }

  private static func notes(
    _ pairs: ProjectPairs, _ ours: ProjectGraph, _ theirs: ProjectGraph, _ labels: MergeLabels
  ) -> [Diagnostic] {
    let words = ProjectWords([ours, theirs])
    let names = pairs.renamed.keys.sorted().map { words.words(forValue: $0) }
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }.map { name in
      Diagnostic(
        .mergeSameThing, "\(name): both \(labels.ours) and \(labels.theirs) added it; kept once", severity: .note)
    }
  }

  private static func notes(
    _ collisions: ProjectCollisions, _ ours: ProjectGraph, _ theirs: ProjectGraph, _ labels: MergeLabels
  ) -> [Diagnostic] {
    let sides = [
      (collisions.ours, ProjectWords([ours]), labels.ours), (collisions.theirs, ProjectWords([theirs]), labels.theirs),
    ]
    return sides.flatMap { renamed, words, label in
      renamed.sorted { $0.key < $1.key }.map { old, new in
        let name = words.words(forValue: old)
        return Diagnostic(
          .mergeRenumbered, "\(name): another object has its identifier \(old) of \(label); it is now \(new)",
          severity: .note)
      }
    }
  }

  /// One side without entries that a duplicate key replaces (readers use the last); those in `kept` stay.
  private static func unique(
    _ tree: MergeTree, _ label: String, keeping kept: Set<DuplicateEntry.Identity>, _ notes: inout [Diagnostic]
  ) throws(Diagnostic) -> MergeTree {
    guard !tree.duplicates.isEmpty else { return tree }
    for key in Set(tree.duplicates.filter { !kept.contains($0.identity) }.map(\.key)).sorted() {
      let message = "duplicate key \"\(key)\" in a dictionary in \(label); the last value was used"
      notes.append(Diagnostic(.mergeDuplicateKey, message, severity: .warning))
    }
    return try MergeTree(openStep: tree.withoutDuplicates(keeping: kept), file: label, keeping: kept)
  }

  /// Merges, or gives nothing where neither a whole project nor readable conflicts come out.
  func merged() -> MergeResult? {
    var disputes = ProjectDisputes(base: base, ours: ours, theirs: theirs)
    lazy var known = ours.brokenReferences.union(theirs.brokenReferences)
    for _ in 0..<Self.rounds {
      let merge = written(disputes.found)
      let readings = merge.output.hasConflicts ? [MergeSide.ours, .theirs] : [.ours]
      let before = disputes.found.count
      var isWhole = true
      var last: ProjectGraph?
      for side in readings {
        let reading = merge.output.reading(side)
        guard let tree = try? MergeTree(openStep: reading, file: labels.ours, keeping: kept),
          tree.duplicates.isEmpty, let graph = ProjectGraph(tree)
        else { return nil }
        var flaws = graph.brokenReferences
        if !flaws.isEmpty { flaws.subtract(known) }
        isWhole = isWhole && flaws.isEmpty
        for flaw in flaws.sorted() { disputes.settle(flaw, in: side) }
        last = last ?? graph
      }
      if disputes.found.count > before { continue }
      guard isWhole, let last else { return nil }
      let comments = ProjectComments(ours: ours, theirs: theirs, merged: last)
      let text = merge.output.grouped(by: disputes.groups)
      let objects = disputes.conflicts(labels, words)
      let content = MergedContent(text, labels: labels) { objects[$0] ?? merge.conflict(about: $0) }
      return MergeResult(
        content.rewritten(comments.applied), notes: notes + merge.notes, resolutions: resolutions + merge.resolutions,
        method: .meaning)
    }
    return nil
  }

  /// What was settled before the merge.
  private var resolutions: [MergeResolution] {
    notes.compactMap { note in
      let how: MergeResolution.How? =
        switch note.code {
        case .mergeSameThing: .sameThing
        case .mergeRenumbered: .renumbered
        default: nil
        }
      return how.map { MergeResolution(how: $0, message: note.message) }
    }
  }

  private func written(_ disputes: Disputes) -> TreeMerge {
    var merge = TreeMerge(
      base: base?.tree, ours: ours.tree, theirs: theirs.tree, labels: labels,
      separators: .init(entry: [UInt8(ascii: ";")], element: [UInt8(ascii: ",")]), disputes: disputes, words: words,
      rules: rules)
    merge.project = ProjectParts(
      base: base?.objects, ours: ours.objects, theirs: theirs.objects, layouts: layouts)
    merge.renamed = renamed
    merge.output.append(ours.tree[0..<ours.tree.root.range.lowerBound])
    merge.mergeDictionary(
      .init(base: base?.tree.root, ours: ours.tree.root, theirs: theirs.tree.root), at: MergePlace())
    merge.output.append(ours.tree.tail)
    return merge
  }
}
