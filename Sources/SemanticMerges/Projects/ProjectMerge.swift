import Diagnostics

/// Merges three versions of a project file over its graph of objects.
///
/// A merge is written down, read again, and looked through for references that neither side had broken. What is found is
/// put in dispute and the merge written anew, until it is whole or its conflicts are marked.
struct ProjectMerge {
  /// How often a merge is written anew at most; each time something more is in dispute.
  private static let rounds = 16

  private let base: ProjectGraph?
  private let ours: ProjectGraph
  private let theirs: ProjectGraph
  private let labels: MergeLabels
  private let sections: SectionLayout
  private let rules: MergeRules
  private let words: ProjectWords
  private let known: Set<ProjectFlaw>
  private var notes: [Diagnostic] = []

  /// Reads the versions, or gives nothing where one of them is no project file or not laid out in sections.
  init?(_ input: MergeInput, labels: MergeLabels) throws(Diagnostic) {
    var base: ProjectGraph?
    if !input.base.isEmpty {
      base = ProjectGraph(try SyntaxTree(openStep: input.base, file: labels.base))
      guard base != nil else { return nil }
    }
    var notes: [Diagnostic] = []
    guard var ours = ProjectGraph(try Self.tree(input.ours, labels.ours, &notes)),
      var theirs = ProjectGraph(try Self.tree(input.theirs, labels.theirs, &notes))
    else { return nil }

    let pairs = ProjectPairs(base: base, ours: ours, theirs: theirs)
    if !pairs.renamed.isEmpty {
      let words = ProjectWords([ours, theirs])
      for id in pairs.renamed.keys.sorted() {
        let name = words.words(forObjectAt: MergePlace(object: id)) ?? id
        let message = "\(name): made in \(labels.ours) and in \(labels.theirs), kept once"
        notes.append(Diagnostic(.mergeSameThing, message, severity: .note))
      }
      guard
        let first = ProjectGraph(try SyntaxTree(openStep: pairs.applied(to: ours.tree), file: labels.ours)),
        let second = ProjectGraph(try SyntaxTree(openStep: pairs.applied(to: theirs.tree), file: labels.theirs))
      else { return nil }
      (ours, theirs) = (first, second)
    }
    // A side that is laid out by hand somewhere is written as the other is: as Xcode does when it saves the next time.
    let layouts = [ours, theirs].compactMap { SectionLayout(of: $0.objectsNode, in: $0.tree) }
    guard let sections = layouts.first, layouts.allSatisfy({ $0 == sections }) else { return nil }
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.labels = labels
    self.sections = sections
    rules = .ofProjects.deciding(input.versions)
    self.notes = notes
    words = ProjectWords([ours, theirs])
    known = ours.flaws.union(theirs.flaws)
  }

  /// Reads one side; where a dictionary has a key twice, only the last entry is kept, as readers do.
  private static func tree(
    _ bytes: [UInt8], _ label: String, _ notes: inout [Diagnostic]
  ) throws(Diagnostic) -> SyntaxTree {
    let tree = try SyntaxTree(openStep: bytes, file: label)
    guard !tree.duplicates.isEmpty else { return tree }
    for key in Set(tree.duplicates.map(\.key)).sorted() {
      let message = "\"\(key)\" stands twice in one dictionary in \(label); the last value was taken"
      notes.append(Diagnostic(.mergeDuplicateKey, message, severity: .warning))
    }
    return try SyntaxTree(openStep: tree.withoutDuplicates, file: label)
  }

  /// Merges, or gives nothing where neither a whole project nor readable conflicts come out.
  func merged() -> MergeResult? {
    var disputes = removalsOfChanged()
    for _ in 0..<Self.rounds {
      let merge = written(disputes)
      let readings = merge.output.hasConflicts ? [MergeSide.ours, .theirs] : [.ours]
      var flaws: Set<ProjectFlaw> = []
      for side in readings {
        guard let tree = try? SyntaxTree(openStep: merge.output.reading(side), file: labels.ours),
          tree.duplicates.isEmpty, let graph = ProjectGraph(tree)
        else { return nil }
        flaws.formUnion(graph.flaws.subtracting(known))
      }
      let before = disputes.count
      for flaw in flaws { dispute(flaw, in: &disputes) }
      if disputes.count > before { continue }
      guard merge.output.hasConflicts || flaws.isEmpty else { return nil }
      return MergeResult(
        bytes: merge.output.marked(labels), conflicts: merge.conflicts + placeConflicts(disputes),
        notes: notes + merge.notes, method: .meaning)
    }
    return nil
  }

  private func written(_ disputes: Disputes) -> TreeMerge {
    var merge = TreeMerge(
      base: base?.tree, ours: ours.tree, theirs: theirs.tree, labels: labels,
      separators: .init(entry: [UInt8(ascii: ";")], element: [UInt8(ascii: ",")]), disputes: disputes, words: words,
      rules: rules)
    merge.sections = sections
    merge.output.append(ours.tree[0..<ours.tree.root.range.lowerBound])
    merge.mergeDictionary(
      .init(base: base?.tree.root, ours: ours.tree.root, theirs: theirs.tree.root), at: MergePlace())
    merge.output.append(ours.tree.tail)
    return merge
  }

  /// The objects that one side removed and the other changed in something that matters.
  private func removalsOfChanged() -> Disputes {
    var disputes = Disputes()
    for (id, old) in base?.objects ?? [:] {
      let mine = ours.objects[id]
      let yours = theirs.objects[id]
      if let mine, yours == nil, matters(old, mine) { disputes.shownBy[id] = .ours }
      if let yours, mine == nil, matters(old, yours) { disputes.shownBy[id] = .theirs }
    }
    return disputes
  }

  private func matters(_ old: SyntaxNode, _ new: SyntaxNode) -> Bool {
    guard !new.means(old) else { return false }
    let before = ItemIndex(old)
    let after = ItemIndex(new)
    return Set(before.keys).union(after.keys).contains { key in
      guard !ProjectKeys.matterless.contains(key) else { return false }
      guard let first = before[key], let second = after[key] else { return true }
      return !first.value.means(second.value)
    }
  }

  private func dispute(_ flaw: ProjectFlaw, in disputes: inout Disputes) {
    switch flaw.kind {
    case .dangling:
      if let side = onlySide(with: flaw.target), disputes.shownBy[flaw.target] == nil {
        disputes.shownBy[flaw.target] = side
      } else if let side = onlySide(with: flaw.owner), disputes.shownBy[flaw.owner] == nil {
        disputes.shownBy[flaw.owner] = side
      }
    case .twice:
      let isInOurs = contains(flaw, ours)
      let isInTheirs = contains(flaw, theirs)
      guard isInOurs != isInTheirs else { return }
      disputes.contested.insert(ReferencePlace(object: flaw.owner, key: flaw.key, element: flaw.target))
    case .orphan:
      break
    }
  }

  private func onlySide(with id: String) -> MergeSide? {
    switch (ours.objects[id] != nil, theirs.objects[id] != nil) {
    case (true, false): .ours
    case (false, true): .theirs
    default: nil
    }
  }

  private func contains(_ flaw: ProjectFlaw, _ graph: ProjectGraph) -> Bool {
    graph.objects[flaw.owner]?.value(flaw.key)?.leafTexts.contains(flaw.target) ?? false
  }

  private func placeConflicts(_ disputes: Disputes) -> [MergeConflict] {
    let elements = Set(disputes.contested.map(\.element)).sorted()
    return elements.map { element in
      let name = words.words(forObjectAt: MergePlace(object: element)) ?? element
      return MergeConflict(
        kind: .place, object: name,
        message: "\(name): put into different places in \(labels.ours) and in \(labels.theirs)")
    }
  }
}
