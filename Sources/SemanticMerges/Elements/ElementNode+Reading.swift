import SyntaxTrees

extension ElementNode {
  /// Finds the places of an element, which begins at `start`, and of all in it.
  init(_ element: MarkupElement, at start: Int, in bytes: [UInt8], isArchive: Bool) {
    var position = start + 1 + element.name.utf8.count
    var attributes: [ElementAttribute] = []
    attributes.reserveCapacity(element.attributes.count)
    for attribute in element.attributes {
      let end = position + attribute.writtenCount
      attributes.append(
        ElementAttribute(name: attribute.name, value: attribute.raw ?? attribute.value, range: position..<end))
      position = end
    }
    position += element.startTagTail.utf8.count + (element.isSelfClosing ? 2 : 1)
    let startTag = start..<position
    var closing = position
    var items: [ElementItem] = []
    var text: [UInt8] = []
    var counts: [String: Int] = [:]
    for child in element.children {
      if let inner = child.element {
        let node = ElementNode(inner, at: position, in: bytes, isArchive: isArchive)
        let key = counts.numbered(isArchive ? ArchiveRules.key(of: node) : ElementIdentity.key(of: node))
        items.append(ElementItem(leading: closing..<position, key: key, node: node))
        (position, closing) = (node.range.upperBound, node.range.upperBound)
      } else {
        let end = position + child.written.utf8.count
        switch child {
        case .rawText, .characterData: text += Self.trimmed(bytes[position..<end])
        default: break
        }
        position = end
      }
    }
    if !element.isSelfClosing { position += 3 + element.name.utf8.count + element.endTagTail.utf8.count }
    self.init(
      name: element.name, range: start..<position, startTag: startTag, attributes: attributes, items: items, text: text,
      closing: closing)
    guard isArchive else { return }
    entry = value("key")
    nameEntries()
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }
    guard let last = text.lastIndex(where: { !isSpace($0) }) else { return [] }
    return text[...last].drop(while: isSpace)
  }

  /// Creates an element, and its digests from the digests of its content.
  private init(
    name: String, range: Range<Int>, startTag: Range<Int>, attributes: [ElementAttribute], items: [ElementItem],
    text: [UInt8], closing: Int
  ) {
    self.name = name
    self.range = range
    self.startTag = startTag
    self.attributes = attributes
    self.items = items
    self.closing = closing
    self.text = String(decoding: text, as: UTF8.self)
    var (said, essential) = (Hasher(), Hasher())
    said.combine(name)
    essential.combine(name)
    // A sum, because the order of attributes says nothing.
    var (all, lasting) = (0, 0)
    for attribute in attributes {
      var hasher = Hasher()
      hasher.combine(attribute.name)
      hasher.combine(attribute.value)
      let digest = hasher.finalize()
      all &+= digest
      if !ElementRules.versions.contains(attribute.name) { lasting &+= digest }
    }
    said.combine(all)
    essential.combine(lasting)
    said.combine(text)
    essential.combine(text)
    for item in items {
      said.combine(item.node.digest)
      if !ElementRules.isComputed(item.node) { essential.combine(item.node.essence) }
    }
    digest = said.finalize()
    essence = essential.finalize()
  }
}
