/// What is in dispute between two versions of a project, found by and by: what one side removed and the other changed, and
/// what a merge would leave broken.
struct ProjectDisputes {
  private(set) var found = Disputes()

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
  }

  /// Whether a change keeps a removed object alive.
  private static func matters(_ old: SyntaxNode, _ new: SyntaxNode) -> Bool {
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
  private static func onlyLost(_ old: SyntaxItem, _ new: SyntaxItem) -> Bool {
    guard ProjectKeys.isListOfReferences(old.key), old.value.kind == .list, new.value.kind == .list else {
      return false
    }
    return Set(new.value.leafTexts).isSubset(of: old.value.leafTexts) && new.value.items.count < old.value.items.count
  }

  /// Puts into dispute what leads to `flaw` where the merge is read with all of `side`.
  mutating func settle(_ flaw: ProjectFlaw, in side: MergeSide) {
    switch flaw.kind {
    case .dangling: settleDangling(flaw)
    case .twice: contest(flaw.owner, flaw.key, flaw.target, because: nil)
    case .orphan: settleOrphan(flaw.target, in: side)
    case .repeated: break
    }
  }

  /// An object that is referred to, and that one side removed, is shown by the other with all that refers to it.
  private mutating func settleDangling(_ flaw: ProjectFlaw) {
    if let side = onlySide(with: flaw.target), found.shownBy[flaw.target] == nil {
      dispute(flaw.target, side, because: found.shownBy[flaw.owner] == nil ? nil : found.cause(of: flaw.owner))
    } else if let side = onlySide(with: flaw.owner), found.shownBy[flaw.owner] == nil {
      dispute(flaw.owner, side, because: found.cause(of: flaw.target))
    } else {
      contest(flaw.owner, flaw.key, flaw.target, because: nil)
    }
  }

  /// An object that nothing refers to any more: what refers to it on the side that is read is shown there, and what only
  /// the other side has is shown by that alone.
  private mutating func settleOrphan(_ target: String, in side: MergeSide) {
    let owners = owners(of: target, in: side)
    let cause = self.owners(of: target, in: side.other).first { found.shownBy[$0.owner] != nil }.map {
      found.cause(of: $0.owner)
    }
    if owners.isEmpty, onlySide(with: target) == side.other { return dispute(target, side.other, because: cause) }
    for reference in owners {
      if onlySide(with: reference.owner) == side, found.shownBy[reference.owner] == nil {
        dispute(reference.owner, side, because: found.shownBy[target] == nil ? cause : found.cause(of: target))
      } else {
        contest(reference.owner, reference.key, target, because: cause)
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
  ///
  /// `cause` is the object that is told instead, if this one is in dispute because of another.
  private mutating func dispute(_ id: String, _ side: MergeSide, because cause: String? = nil) {
    var pending = [(id: id, cause: cause)]
    while let next = pending.popLast() {
      guard found.shownBy[next.id] == nil else { continue }
      found.shownBy[next.id] = side
      if let cause = next.cause, cause != next.id { found.causes[next.id] = cause }
      for reference in references[side]?[next.id] ?? [] where !reference.isOwning {
        if onlySide(with: reference.owner) == side { pending.append((reference.owner, found.cause(of: next.id))) }
      }
    }
  }

  /// Shows a reference on the side that has it alone.
  private mutating func contest(_ owner: String, _ key: String, _ target: String, because cause: String?) {
    guard refers(owner, key, target, .ours) != refers(owner, key, target, .theirs) else { return }
    let place = ReferencePlace(object: owner, key: key, element: target)
    found.contested.insert(place)
    if let cause { found.causesOfPlaces[place] = cause }
  }

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
