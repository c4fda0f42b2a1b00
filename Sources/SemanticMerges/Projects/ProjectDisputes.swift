/// The conflicts between two versions of a project: objects that one side removed and the other changed, and
/// references that a merge would leave broken.
struct ProjectDisputes {
  private(set) var found = Disputes()
  /// The objects to decide together although no reference shows it: an object and the cause of its
  /// conflict.
  private var links: [(String, String)] = []

  private let base: ProjectGraph?
  private let graphs: [MergeSide: ProjectGraph]
  /// The references to each object, by side.
  private lazy var references: [MergeSide: [String: [ProjectGraph.Reference]]] = graphs.mapValues { graph in
    Dictionary(grouping: graph.references, by: \.target)
  }

  /// Begins with the objects that one side removed and the other changed in something that matters.
  init(base: ProjectGraph?, ours: ProjectGraph, theirs: ProjectGraph) {
    self.base = base
    graphs = [.ours: ours, .theirs: theirs]
    guard let objects = base?.objects else { return }
    let (inOurs, inTheirs) = (objects.places(in: ours.objects), objects.places(in: theirs.objects))
    for place in objects.items.indices where (inOurs[place] == nil) != (inTheirs[place] == nil) {
      let (side, kept) = inOurs[place] == nil ? (MergeSide.theirs, theirs) : (.ours, ours)
      let old = objects.items[place]
      if let new = kept.objects[old.key], Self.matters(old.value, new.value) { dispute(old.key, side) }
    }
    if let base { disputeMoves(from: base, ours, theirs) }
  }

  /// Shows a file as each side has it if one side moved it to another group and the other renamed it: together they
  /// would name a path that neither side has.
  private mutating func disputeMoves(from base: ProjectGraph, _ ours: ProjectGraph, _ theirs: ProjectGraph) {
    for item in base.objects.items where ProjectKeys.filed.contains(base.kind(item.key) ?? "") {
      let id = item.key
      guard let parent = base.owner(of: id), let first = ours.owner(of: id), let second = theirs.owner(of: id),
        (first.owner == parent.owner) != (second.owner == parent.owner)
      else { continue }
      let (mover, renamer) = first.owner == parent.owner ? (theirs, ours) : (ours, theirs)
      let old = base.text(id, "path")
      guard let new = renamer.text(id, "path"), old != new, mover.text(id, "path") == old, !mover.isRooted(id),
        !renamer.isRooted(id)
      else { continue }
      let together = mover.folder(of: id) + [new]
      guard together != mover.path(of: id), together != renamer.path(of: id) else { continue }
      found.split.insert(id)
      for reference in [first, second] {
        found.contested.insert(ReferencePlace(object: reference.owner, key: reference.key, element: id))
      }
    }
  }

  /// Whether a change keeps a removed object alive.
  private static func matters(_ old: MergeNode, _ new: MergeNode) -> Bool {
    guard !new.means(old) else { return false }
    let before = ItemIndex(old)
    let after = ItemIndex(new)
    return Set(before.keys).union(after.keys).contains { key in
      guard !ProjectKeys.matterless.contains(key) else { return false }
      guard let first = before[key], let second = after[key] else { return true }
      return !first.value.means(second.value) && !onlyLost(first, second)
    }
  }

  /// Whether a list of references has lost some of them and nothing else: that goes the way of the removal.
  private static func onlyLost(_ old: MergeItem, _ new: MergeItem) -> Bool {
    guard ProjectKeys.isListOfReferences(old.key), old.value.kind == .list, new.value.kind == .list else {
      return false
    }
    return Set(new.value.leafTexts).isSubset(of: old.value.leafTexts) && new.value.items.count < old.value.items.count
  }

  /// Marks the cause of `flaw` as conflicting where the merge is read with all of `side`.
  mutating func settle(_ flaw: ProjectFlaw, in side: MergeSide) {
    switch flaw.kind {
    case .dangling: settleDangling(flaw)
    case .twice: contest(flaw.owner, flaw.key, flaw.target)
    case .orphan: settleOrphan(flaw.target, in: side)
    case .repeated: break
    }
  }

  /// An object that is referred to, and that one side removed, is shown by the other with all that refers to it.
  private mutating func settleDangling(_ flaw: ProjectFlaw) {
    if let side = onlySide(with: flaw.target), found.shownBy[flaw.target] == nil {
      dispute(flaw.target, side)
    } else if let side = onlySide(with: flaw.owner), found.shownBy[flaw.owner] == nil {
      dispute(flaw.owner, side)
    } else {
      contest(flaw.owner, flaw.key, flaw.target)
    }
  }

  /// An object that nothing refers to any more: what refers to it on the side that is read is shown there, and what only
  /// the other side has is shown by that alone.
  private mutating func settleOrphan(_ target: String, in side: MergeSide) {
    let owners = owners(of: target, in: side)
    if let cause = self.owners(of: target, in: side.other).first(where: { found.shownBy[$0.owner] != nil }) {
      links.append((target, cause.owner))
    }
    if owners.isEmpty, onlySide(with: target) == side.other { return dispute(target, side.other) }
    for reference in owners {
      if onlySide(with: reference.owner) == side, found.shownBy[reference.owner] == nil {
        links.append((target, reference.owner))
        dispute(reference.owner, side)
      } else {
        contest(reference.owner, reference.key, target)
      }
    }
  }

  /// The references by which `target` belongs to others, or if there are none, all references to it.
  private mutating func owners(of target: String, in side: MergeSide) -> [ProjectGraph.Reference] {
    let all = references[side]?[target] ?? []
    let owning = all.filter { $0.isOwning || ProjectKeys.ownedByOne.contains($0.key) }
    return owning.isEmpty ? all : owning
  }

  /// Shows an object on the side that has it alone, with what is made for it there: build files, dependencies.
  private mutating func dispute(_ id: String, _ side: MergeSide) {
    var pending = [id]
    while let next = pending.popLast() {
      guard found.shownBy[next] == nil else { continue }
      found.shownBy[next] = side
      for reference in references[side]?[next] ?? [] where !reference.isOwning {
        if onlySide(with: reference.owner) == side { pending.append(reference.owner) }
      }
    }
  }

  /// Shows a reference on the side that has it alone.
  private mutating func contest(_ owner: String, _ key: String, _ target: String) {
    guard refers(owner, key, target, .ours) != refers(owner, key, target, .theirs) else { return }
    found.contested.insert(ReferencePlace(object: owner, key: key, element: target))
  }

  /// The objects to decide together: those that refer to each other, and conflicts with a common cause.
  var groups: ConflictGroups {
    var groups = ConflictGroups()
    let contested = Set(found.contested.map(\.element))
    for link in links where [link.0, link.1].allSatisfy({ found.shownBy[$0] != nil || contested.contains($0) }) {
      groups.link(link.0, link.1)
    }
    for (side, graph) in graphs {
      for reference in graph.references where found.shownBy[reference.target] == side {
        if found.shownBy[reference.owner] == side { groups.link(reference.owner, reference.target) }
      }
    }
    return groups
  }

  /// An object in the base and on a side, as far as they have it.
  func versions(of id: String, in side: MergeSide) -> (old: MergeNode?, new: MergeNode?) {
    (base?.objects[id]?.value, graphs[side]?.objects[id]?.value)
  }

  /// Whether the base has an object.
  func isInBase(_ id: String) -> Bool { base?.objects.place(of: id) != nil }

  private func onlySide(with id: String) -> MergeSide? {
    switch (graphs[.ours]?.objects.place(of: id) != nil, graphs[.theirs]?.objects.place(of: id) != nil) {
    case (true, false): .ours
    case (false, true): .theirs
    default: nil
    }
  }

  private mutating func refers(_ owner: String, _ key: String, _ target: String, _ side: MergeSide) -> Bool {
    references[side]?[target]?.contains { $0.owner == owner && $0.key == key } ?? false
  }
}
