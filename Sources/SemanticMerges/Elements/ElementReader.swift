import Diagnostics
import SyntaxTrees

/// Builds the elements of a file from the pieces that a parser reads.
struct ElementReader {
  /// An element whose end tag has not come yet.
  private struct Open {
    let name: String
    let startTag: Range<Int>
    let attributes: [ElementAttribute]
    var items: [ElementItem] = []
    var text: [UInt8] = []
    /// Where the white space before the next tag begins.
    var closing: Int
    /// How often each key came.
    var counts: [String: Int] = [:]
  }

  private var parser: MarkupParser
  private var names = ElementNames()
  private var open: [Open] = []
  private var root: ElementNode?
  private var isArchive = false

  init(_ parser: MarkupParser) {
    self.parser = parser
  }

  /// Reads to the end.
  ///
  /// - Throws: What the parser throws.
  mutating func document() throws(Diagnostic) -> ElementNode {
    while let piece = try parser.next() {
      switch piece {
      case .start(let tag): start(tag)
      case .end(let token, _): end(token)
      case .content(let token):
        guard token.kind == .text || token.kind == .characterData, let last = open.indices.last else { break }
        let text = Self.trimmed(parser.text[token.range])
        if !text.isEmpty { open[last].text += text }
      }
    }
    // The parser refuses a text without an element.
    return root ?? ElementNode(name: "", startTag: 0..<0, end: 0, attributes: [], items: [], text: "", closing: 0)
  }

  private mutating func start(_ tag: MarkupTag) {
    let name = names.name(parser.text[tag.name])
    if open.isEmpty { isArchive = name.text == ArchiveRules.root }
    var attributes: [ElementAttribute] = []
    attributes.reserveCapacity(tag.attributes.count)
    for place in tag.attributes {
      attributes.append(
        ElementAttribute(
          word: names.name(parser.text[place.name]), value: parser.rawText(place.value), range: place.range))
    }
    let element = Open(
      name: name.text, startTag: tag.range, attributes: attributes, closing: tag.range.upperBound)
    if tag.isEmpty { close(element, at: tag.range.upperBound) } else { open.append(element) }
  }

  private mutating func end(_ token: MarkupToken) {
    guard let element = open.popLast() else { return }
    close(element, at: token.range.upperBound)
  }

  private mutating func close(_ element: Open, at end: Int) {
    var node = ElementNode(
      name: element.name, startTag: element.startTag, end: end, attributes: element.attributes, items: element.items,
      text: String(decoding: element.text, as: UTF8.self), closing: element.closing)
    if isArchive {
      node.entry = node.value("key")
      node.nameEntries()
    }
    guard let last = open.indices.last else { return root = node }
    let key = open[last].counts.numbered(isArchive ? ArchiveRules.key(of: node) : ElementIdentity.key(of: node))
    let leading = open[last].closing..<node.range.lowerBound
    open[last].items.append(ElementItem(leading: leading, key: key, node: node))
    open[last].closing = end
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }
    guard let last = text.lastIndex(where: { !isSpace($0) }) else { return [] }
    return text[...last].drop(while: isSpace)
  }
}
