import Diagnostics
import SyntaxTrees

/// Finds the elements of a text that is known to be well-formed.
struct ElementReader {
  private var scanner: MarkupScanner
  private var current: MarkupToken?

  init(_ bytes: [UInt8], file: String) {
    scanner = MarkupScanner(bytes, file: file)
  }

  mutating func root() throws(Diagnostic) -> ElementNode {
    try advance()
    while let token = current, token.kind != .startTag, token.kind != .emptyTag { try advance() }
    return try element()
  }

  private mutating func advance() throws(Diagnostic) {
    current = try scanner.next()
  }

  private mutating func element() throws(Diagnostic) -> ElementNode {
    guard let start = current else { throw Diagnostic(.mergeUnreadable, "the file has no element") }
    let name = scanner.rawText(start.content)
    let attributes = attributes(of: start)
    try advance()
    guard start.kind == .startTag else {
      return ElementNode(
        name: name, range: start.range, startTag: start.range, attributes: attributes, items: [], text: [],
        closing: start.range.upperBound)
    }
    var items: [ElementItem] = []
    var text: [UInt8] = []
    var counts: [String: Int] = [:]
    var position = start.range.upperBound
    while let token = current {
      switch token.kind {
      case .endTag:
        try advance()
        return ElementNode(
          name: name, range: start.range.lowerBound..<token.range.upperBound, startTag: start.range,
          attributes: attributes, items: items, text: text, closing: position)
      case .startTag, .emptyTag:
        let node = try element()
        let identity = ElementIdentity.key(of: node)
        let count = counts[identity, default: 0] + 1
        counts[identity] = count
        items.append(
          ElementItem(
            leading: position..<token.range.lowerBound, key: count == 1 ? identity : "\(identity)\u{0}\(count)",
            node: node))
        position = node.range.upperBound
      case .text, .characterData:
        text += Self.trimmed(scanner.bytes[token.range])
        try advance()
      case .comment, .instruction, .doctype: try advance()
      }
    }
    throw Diagnostic(.mergeUnreadable, "the element \"\(name)\" is not closed")
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }
    guard let first = text.firstIndex(where: { !isSpace($0) }), let last = text.lastIndex(where: { !isSpace($0) })
    else { return [] }
    return text[first...last]
  }

  /// The attributes of a tag: names, equals signs and quoted values, with white space between them.
  private func attributes(of tag: MarkupToken) -> [ElementAttribute] {
    let bytes = scanner.bytes
    var attributes: [ElementAttribute] = []
    var position = tag.content.upperBound
    while let equals = bytes[position..<tag.range.upperBound].firstIndex(of: UInt8(ascii: "=")) {
      let name = Self.trimmed(bytes[position..<equals])
      guard
        let open = bytes[equals..<tag.range.upperBound].firstIndex(where: {
          $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
        }),
        let close = bytes[(open + 1)..<tag.range.upperBound].firstIndex(of: bytes[open])
      else { break }
      attributes.append(
        ElementAttribute(
          name: String(decoding: name, as: UTF8.self), value: scanner.rawText((open + 1)..<close),
          range: position..<(close + 1)))
      position = close + 1
    }
    return attributes
  }
}

extension ElementNode {
  /// Creates an element, and its digests from the digests of its content.
  init(
    name: String, range: Range<Int>, startTag: Range<Int>, attributes: [ElementAttribute], items: [ElementItem],
    text: [UInt8], closing: Int
  ) {
    self.name = name
    self.range = range
    self.startTag = startTag
    self.attributes = attributes
    self.items = items
    self.closing = closing
    hasText = !text.isEmpty
    var (said, essential) = (Hasher(), Hasher())
    said.combine(name)
    essential.combine(name)
    for attribute in attributes.sorted(by: { $0.name < $1.name }) {
      said.combine(attribute.name)
      said.combine(attribute.value)
      guard !ElementRules.versions.contains(attribute.name) else { continue }
      essential.combine(attribute.name)
      essential.combine(attribute.value)
    }
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
