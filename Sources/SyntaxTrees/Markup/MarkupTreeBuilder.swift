import Diagnostics

/// Builds a document's tree from the pieces that a parser reads.
struct MarkupTreeBuilder {
  private var parser: MarkupParser
  private var open: [MarkupElement] = []
  private var prolog: [MarkupNode] = []
  private var root: MarkupElement?
  private var epilog: [MarkupNode] = []

  init(_ parser: MarkupParser) {
    self.parser = parser
  }

  /// Reads to the end.
  ///
  /// - Throws: What the parser throws.
  mutating func document() throws(Diagnostic) -> (prolog: [MarkupNode], root: MarkupElement, epilog: [MarkupNode]) {
    while let piece = try parser.next() {
      switch piece {
      case .start(let tag):
        let element = element(tag)
        if tag.isEmpty { close(element) } else { open.append(element) }
      case .end(_, let tail):
        guard var element = open.popLast() else { break }
        element.endTagTail = parser.rawText(tail)
        close(element)
      case .content(let token): add(node(token))
      }
    }
    // The parser refuses a text without an element.
    return (prolog, root ?? MarkupElement(""), epilog)
  }

  private func element(_ tag: MarkupTag) -> MarkupElement {
    var element = MarkupElement(
      name: parser.rawText(tag.name), attributes: tag.attributes.map(attribute), isSelfClosing: tag.isEmpty,
      startTagTail: parser.rawText(tag.tail))
    let position = parser.position(of: tag.range.lowerBound)
    element.line = position.line
    element.column = position.column
    return element
  }

  private func attribute(_ place: MarkupTag.Attribute) -> MarkupAttribute {
    let raw = parser.rawText(place.value)
    var attribute = MarkupAttribute(name: parser.rawText(place.name), value: place.isPlain ? raw : value(of: place))
    attribute.raw = raw
    attribute.leading = parser.rawText(place.range.lowerBound..<place.name.lowerBound)
    attribute.equals = parser.rawText(place.name.upperBound..<(place.value.lowerBound - 1))
    attribute.quote = parser.rawText(place.value.upperBound..<place.range.upperBound)
    return attribute
  }

  /// The value of an attribute: literal white space becomes spaces, as XML requires.
  private func value(of place: MarkupTag.Attribute) -> String {
    let spaced = parser.text[place.value].map { MarkupName.isSpace($0) ? Byte.space : $0 }
    if case .success(let text) = MarkupText.decode(spaced[...]) { return text }
    return parser.rawText(place.value)
  }

  private func node(_ token: MarkupToken) -> MarkupNode {
    let content = parser.rawText(token.content)
    return switch token.kind {
    case .comment: .comment(content)
    case .instruction: .instruction(content)
    case .characterData: .characterData(content)
    case .doctype: .doctype(content)
    default: .rawText(content)
    }
  }

  private mutating func close(_ element: MarkupElement) {
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(.element(element))
    }
  }

  private mutating func add(_ node: MarkupNode) {
    if let last = open.indices.last {
      open[last].children.append(node)
    } else if root == nil {
      prolog.append(node)
    } else {
      epilog.append(node)
    }
  }
}
