import SyntaxTrees

extension ElementNode {
  /// Creates an element, and its digests from the digests of its content.
  init(
    name: String, startTag: Range<Int>, end: Int, attributes: [ElementAttribute], items: [ElementItem], text: String,
    closing: Int
  ) {
    self.name = name
    range = startTag.lowerBound..<end
    self.startTag = startTag
    self.attributes = attributes
    self.items = items
    self.text = text
    self.closing = closing
    let digests = Self.digests(name, attributes, items, text)
    (digest, essence) = (digests.all, digests.lasting)
  }

  private static func digests(
    _ name: String, _ attributes: [ElementAttribute], _ items: [ElementItem], _ text: String
  ) -> (all: Int, lasting: Int) {
    var isLasting = true
    // Sums, because the order of attributes says nothing.
    var (all, lasting) = (0, 0)
    for attribute in attributes {
      var hasher = Hasher()
      hasher.combine(attribute.name)
      hasher.combine(attribute.value)
      let digest = hasher.finalize()
      all &+= digest
      if attribute.word.isVersion { isLasting = false } else { lasting &+= digest }
    }
    var said = Hasher()
    said.combine(name)
    said.combine(text)
    var essential = said
    said.combine(all)
    essential.combine(lasting)
    for item in items {
      said.combine(item.node.digest)
      if ElementRules.isComputed(item.node) {
        isLasting = false
      } else {
        isLasting = isLasting && item.node.essence == item.node.digest
        essential.combine(item.node.essence)
      }
    }
    let digest = said.finalize()
    return (digest, isLasting ? digest : essential.finalize())
  }

  /// Whether it names another element by an attribute.
  func refers(by attribute: ElementAttribute) -> Bool {
    attribute.word.isReference || (name == "designable" && attribute.name == "name")
  }

  /// Its attributes that name others.
  var references: [ElementAttribute] { attributes.filter(refers) }
}
