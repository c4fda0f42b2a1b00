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
    let homes = ElementPlaces([base, ours, theirs]).homes
    for (identifier, home) in homes[1] where !disputed.contains(identifier) {
      guard let other = homes[2][identifier], home.parent != other.parent, let before = homes[0][identifier],
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

/// Where the elements with an identifier are in three versions, apart from those in elements that all versions have alike.
private struct ElementPlaces {
  struct Home {
    let node: ElementNode
    /// The nearest element around it that has an identifier, and the elements between.
    let parent: [String]
  }

  /// The places in each version, by identifier.
  private(set) var homes: [[String: Home]]

  init(_ versions: [ElementTree]) {
    homes = versions.map { _ in [:] }
    compare(versions.map(\.root), [])
  }

  /// Compares the content of an element that all versions have.
  private mutating func compare(_ nodes: [ElementNode], _ parent: [String]) {
    let known = nodes.map { node in
      Dictionary(node.items.map { ($0.key, $0.node) }, uniquingKeysWith: { first, _ in first })
    }
    for (version, node) in nodes.enumerated() {
      for item in node.items {
        let versions = known.compactMap { $0[item.key] }
        let isShared =
          versions.count == nodes.count && versions.allSatisfy { $0.identifier == item.node.identifier }
        guard isShared else {
          collect(item, parent, version)
          continue
        }
        if versions.allSatisfy({ $0.digest == item.node.digest }) { continue }
        add(item, parent, version)
        if version == 0 { compare(versions, Self.path(to: item, in: parent)) }
      }
    }
  }

  /// Adds an element and all in it.
  private mutating func collect(_ item: ElementItem, _ parent: [String], _ version: Int) {
    add(item, parent, version)
    let path = Self.path(to: item, in: parent)
    for inner in item.node.items { collect(inner, path, version) }
  }

  private mutating func add(_ item: ElementItem, _ parent: [String], _ version: Int) {
    guard let identifier = item.node.identifier else { return }
    homes[version][identifier] = Home(node: item.node, parent: parent)
  }

  private static func path(to item: ElementItem, in parent: [String]) -> [String] {
    item.node.identifier.map { [$0] } ?? parent + [item.key]
  }
}
