/// What is wrong with the elements of a file as a whole.
struct ElementFlaw: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// An attribute names an element that is not there.
    case dangling
    /// Two elements have one identifier.
    case twice
    /// Several elements share a place that holds one, such as the controller of a scene.
    case crowded
    /// Two elements in one parent have the same name.
    case repeated
    /// The keys and values of a dictionary differ in number.
    case unbalanced
  }

  let kind: Kind
  /// The identifiers or names of the elements.
  let identifiers: [String]
}

/// The identifiers of a file's elements, and its flaws.
struct ElementAudit {
  private(set) var identifiers: Set<String> = []
  private(set) var flaws: Set<ElementFlaw> = []

  /// Looks through all elements of `tree`.
  init(_ tree: ElementTree) {
    let refers = ElementRules.referring.contains(tree.root.name)
    var named: Set<String> = []
    tree.forEachElement { node in
      collectRepetitions(in: node)
      guard refers else { return }
      if let identifier = node.identifier, !identifiers.insert(identifier).inserted {
        flaws.insert(ElementFlaw(kind: .twice, identifiers: [identifier]))
      }
      for attribute in node.attributes where node.refers(by: attribute) {
        named.insert(attribute.value)
      }
      if !ArchiveRules.isBalanced(node) {
        flaws.insert(ElementFlaw(kind: .unbalanced, identifiers: [node.value("key") ?? node.name]))
      }
      collectCrowds(in: node)
    }
    for identifier in named where !identifiers.contains(identifier) {
      flaws.insert(ElementFlaw(kind: .dangling, identifiers: [identifier]))
    }
  }

  private mutating func collectCrowds(in node: ElementNode) {
    // Most elements have no place of their own, and few parents two such elements.
    let slots = node.items.indices.compactMap { index in
      ElementIdentity.slot(of: node.items[index].node).map { (slot: $0, index: index) }
    }
    guard slots.count > 1 else { return }
    var occupants: [String: [String]] = [:]
    for (slot, index) in slots { occupants[slot, default: []].append(node.items[index].node.identifier ?? "") }
    for occupants in occupants.values where occupants.count > 1 {
      flaws.insert(ElementFlaw(kind: .crowded, identifiers: occupants.sorted()))
    }
  }

  private mutating func collectRepetitions(in node: ElementNode) {
    for item in node.items where item.key.utf8.contains(0) && item.key.contains("=") {
      flaws.insert(ElementFlaw(kind: .repeated, identifiers: [node.identifier ?? node.name, item.key]))
    }
  }
}
