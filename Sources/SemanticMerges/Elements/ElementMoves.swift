/// The elements that one side put into another parent, each known by its identifier.
///
/// A moved element is merged where it went, with what the other side changed in it at its old place.
struct ElementMoves {
  /// The three versions of an element.
  struct Versions {
    let base: ElementNode
    let ours: ElementNode
    let theirs: ElementNode

    func node(_ side: MergeSide) -> ElementNode { side == .ours ? ours : theirs }
  }

  private var moved: [String: (by: MergeSide, versions: Versions)] = [:]

  /// Compares the places of the elements that all three versions have, except those in `disputed`.
  ///
  /// An element that both sides moved to different parents is not among them.
  init(base: ElementTree?, ours: ElementTree, theirs: ElementTree, except disputed: Set<String>) {
    guard let base, ElementRules.referring.contains(ours.root.name) else { return }
    let (old, mine, yours) = (ElementPlaces(base), ElementPlaces(ours), ElementPlaces(theirs))
    for (identifier, home) in mine.homes where !disputed.contains(identifier) {
      guard let other = yours.homes[identifier], home.parent != other.parent, let before = old.homes[identifier],
        home.parent == before.parent || other.parent == before.parent,
        home.node.name == other.node.name, home.node.name == before.node.name
      else { continue }
      moved[identifier] = (
        home.parent == before.parent ? .theirs : .ours,
        Versions(base: before.node, ours: home.node, theirs: other.node)
      )
    }
  }

  /// The side that moved an element, and its versions.
  subscript(node: ElementNode) -> (by: MergeSide, versions: Versions)? {
    moved.isEmpty ? nil : node.identifier.flatMap { moved[$0] }
  }

  /// The move of the object that one of `mine` and `yours` is, and to which the other refers.
  func moved(_ mine: ElementNode, _ yours: ElementNode) -> (by: MergeSide, versions: Versions)? {
    guard !moved.isEmpty, let identifier = mine.identifier ?? yours.identifier else { return nil }
    return mine.value("ref") == identifier || yours.value("ref") == identifier ? moved[identifier] : nil
  }

  /// Whether `node` contains an element that `side` moved there and the other side changed.
  func mergesInside(_ node: ElementNode, of side: MergeSide) -> Bool {
    guard !moved.isEmpty else { return false }
    return node.items.contains { item in
      if let move = self[item.node], move.by == side, move.versions.base.digest != move.versions.node(side.other).digest
      {
        return true
      }
      return mergesInside(item.node, of: side)
    }
  }

  /// Whether `node` says what `old` says, apart from elements that `side` moved away.
  func isUnchanged(_ old: ElementNode, _ node: ElementNode, movedBy side: MergeSide) -> Bool {
    if old.essence == node.essence { return true }
    guard !moved.isEmpty, !old.hasText, !node.hasText, old.says(node.attributes) else { return false }
    let stays = { (item: ElementItem) in moved[item.node.identifier ?? ""]?.by != side }
    let (before, after) = (old.items.filter(stays), node.items.filter(stays))
    return before.map(\.key) == after.map(\.key)
      && zip(before, after).allSatisfy { isUnchanged($0.node, $1.node, movedBy: side) }
  }
}

extension ElementNode {
  /// Whether it has the same values for the same attributes.
  fileprivate func says(_ other: [ElementAttribute]) -> Bool {
    attributes.count == other.count && other.allSatisfy { value($0.name) == $0.value }
  }
}

/// Where the elements with an identifier are.
private struct ElementPlaces {
  struct Home {
    let node: ElementNode
    /// The nearest element around it that has an identifier, and the elements between.
    let parent: [String]
  }

  private(set) var homes: [String: Home] = [:]

  init(_ tree: ElementTree) {
    collect(tree.root, [])
  }

  private mutating func collect(_ node: ElementNode, _ parent: [String]) {
    for item in node.items {
      let identifier = item.node.identifier
      if let identifier { homes[identifier] = Home(node: item.node, parent: parent) }
      collect(item.node, identifier.map { [$0] } ?? parent + [item.key])
    }
  }
}
