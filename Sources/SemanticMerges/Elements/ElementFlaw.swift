/// What is wrong with the identifiers of a storyboard or xib.
struct ElementFlaw: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// An attribute names an element that is not there.
    case dangling
    /// Two elements have one identifier.
    case twice
  }

  let kind: Kind
  /// The identifier that is missing or stands twice.
  let identifier: String
}

extension ElementTree {
  /// Everything that is wrong with the identifiers; nothing in files that have none.
  var flaws: Set<ElementFlaw> {
    guard ElementRules.referring.contains(root.name) else { return [] }
    var flaws: Set<ElementFlaw> = []
    var known: Set<String> = []
    var named: Set<String> = []
    forEachElement { node in
      if let identifier = node.value("id"), !known.insert(identifier).inserted {
        flaws.insert(ElementFlaw(kind: .twice, identifier: identifier))
      }
      for attribute in node.attributes where ElementRules.references.contains(attribute.name) {
        named.insert(attribute.value)
      }
    }
    for identifier in named where !known.contains(identifier) {
      flaws.insert(ElementFlaw(kind: .dangling, identifier: identifier))
    }
    return flaws
  }

  /// The identifiers of all elements within `node`, its own too.
  static func identifiers(in node: ElementNode) -> Set<String> {
    var result: Set<String> = []
    var pending = [node]
    while let node = pending.popLast() {
      if let identifier = node.value("id") { result.insert(identifier) }
      pending += node.items.map(\.node)
    }
    return result
  }
}
