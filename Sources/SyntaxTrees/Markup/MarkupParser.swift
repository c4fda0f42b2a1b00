import Diagnostics

/// Builds a document's tree with an explicit stack, so that no file can exhaust the program's stack.
struct MarkupParser {
  private var scanner: MarkupScanner
  private let limits: SyntaxLimits
  private var open: [MarkupElement] = []
  private var prolog: [MarkupNode] = []
  private var root: MarkupElement?
  private var epilog: [MarkupNode] = []

  init(_ scanner: MarkupScanner, limits: SyntaxLimits) {
    self.scanner = scanner
    self.limits = limits
  }

  mutating func document() throws(Diagnostic) -> (prolog: [MarkupNode], root: MarkupElement, epilog: [MarkupNode]) {
    while let token = try scanner.next() {
      let content = scanner.rawText(token.content)
      switch token.kind {
      case .text: try text(content, token)
      case .comment: add(.comment(content))
      case .instruction: add(.instruction(content))
      case .characterData:
        try requireOpen(token, "a CDATA section")
        add(.characterData(content))
      case .doctype:
        guard root == nil, open.isEmpty else {
          throw problem("<!DOCTYPE is only allowed before the first element", at: token.range.lowerBound)
        }
        add(.doctype(content))
      case .startTag, .emptyTag: try start(content, token)
      case .endTag: try end(content, token)
      }
    }
    if let last = open.last {
      throw problem("expected </\(last.name)>, found the end of the file", at: scanner.bytes.count)
    }
    guard let root else { throw problem("expected an element, found the end of the file", at: scanner.bytes.count) }
    return (prolog, root, epilog)
  }

  private mutating func text(_ content: String, _ token: MarkupToken) throws(Diagnostic) {
    if case .failure(let reference) = MarkupText.decode(scanner.bytes[token.content]) {
      throw unknown(reference)
    }
    if open.isEmpty, !MarkupNode.rawText(content).isBlank { try requireOpen(token, "text") }
    add(.rawText(content))
  }

  private mutating func start(_ name: String, _ token: MarkupToken) throws(Diagnostic) {
    guard root == nil else { throw problem("expected one root element, found <\(name)>", at: token.range.lowerBound) }
    guard open.count < limits.depth else {
      throw Diagnostic(
        .markupTooDeep,
        "\(Diagnostic.subject(scanner.file)) nests elements deeper than \(limits.depth) levels",
        at: scanner.place(of: token.range.lowerBound))
    }
    let position = scanner.position(of: token.range.lowerBound)
    let (attributes, tail) = try attributes(of: token)
    var element = MarkupElement(
      name: name, attributes: attributes, isSelfClosing: token.kind == .emptyTag, startTagTail: tail)
    element.line = position.line
    element.column = position.column
    if token.kind == .emptyTag {
      close(element)
    } else {
      open.append(element)
    }
  }

  private mutating func end(_ name: String, _ token: MarkupToken) throws(Diagnostic) {
    guard let last = open.popLast() else {
      throw problem("</\(name)> has no start tag", at: token.range.lowerBound)
    }
    guard last.name == name else {
      throw problem(
        "expected </\(last.name)> for the element on line \(last.line ?? 0), found </\(name)>",
        at: token.range.lowerBound)
    }
    var element = last
    let tail = token.content.upperBound..<(token.range.upperBound - 1)
    guard scanner.bytes[tail].allSatisfy(MarkupName.isSpace) else {
      throw problem("unexpected text after the name of an end tag", at: token.range.lowerBound)
    }
    element.endTagTail = scanner.rawText(tail)
    close(element)
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

  // MARK: Attributes

  private func attributes(of token: MarkupToken) throws(Diagnostic) -> ([MarkupAttribute], String) {
    let end = token.range.upperBound - (token.kind == .emptyTag ? 2 : 1)
    var attributes: [MarkupAttribute] = []
    // Most elements have few attributes, for which a set costs more than it saves.
    var names: Set<String> = []
    var offset = token.content.upperBound
    while true {
      let leading = spaces(from: &offset, to: end)
      guard offset < end else { return (attributes, leading) }
      let start = offset
      let attribute = try attribute(leading: leading, from: &offset, to: end)
      let isRepeated =
        attributes.count < Self.fewAttributes
        ? attributes.contains { $0.name == attribute.name } : !names.insert(attribute.name).inserted
      guard !isRepeated else { throw problem("duplicate attribute \"\(attribute.name)\"", at: start) }
      attributes.append(attribute)
      if attributes.count == Self.fewAttributes { names = Set(attributes.map(\.name)) }
    }
  }

  private static let fewAttributes = 32

  private func attribute(
    leading: String, from offset: inout Int, to end: Int
  ) throws(Diagnostic) -> MarkupAttribute {
    let nameEnd = MarkupName.end(in: scanner.bytes, from: offset)
    guard nameEnd > offset, !leading.isEmpty else {
      throw problem("expected white space and an attribute name", at: offset)
    }
    let name = scanner.rawText(offset..<nameEnd)
    offset = nameEnd
    let equalsStart = offset
    _ = spaces(from: &offset, to: end)
    guard offset < end, scanner.bytes[offset] == UInt8(ascii: "=") else {
      throw problem("expected \"=\" after attribute \"\(name)\"", at: offset)
    }
    offset += 1
    _ = spaces(from: &offset, to: end)
    let equals = scanner.rawText(equalsStart..<offset)
    guard offset < end, scanner.bytes[offset] == UInt8(ascii: "\"") || scanner.bytes[offset] == UInt8(ascii: "'"),
      let close = scanner.bytes[(offset + 1)..<end].firstIndex(of: scanner.bytes[offset])
    else {
      throw problem("expected a quoted value for attribute \"\(name)\"", at: offset)
    }
    let range = (offset + 1)..<close
    let raw = scanner.rawText(range)
    var attribute = MarkupAttribute(name: name, value: try value(range, raw))
    attribute.raw = raw
    attribute.leading = leading
    attribute.equals = equals
    attribute.quote = scanner.rawText(offset..<(offset + 1))
    offset = close + 1
    return attribute
  }

  /// The value of an attribute: literal white space becomes spaces, as XML requires.
  private func value(_ range: Range<Int>, _ text: String) throws(Diagnostic) -> String {
    let raw = scanner.bytes[range]
    guard raw.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "&") }) else { return text }
    var spaced = raw
    for offset in range where MarkupName.isSpace(raw[offset]) { spaced[offset] = 0x20 }
    switch MarkupText.decode(spaced) {
    case .success(let text): return text
    case .failure(let reference): throw unknown(reference)
    }
  }

  private func spaces(from offset: inout Int, to end: Int) -> String {
    let start = offset
    while offset < end, MarkupName.isSpace(scanner.bytes[offset]) { offset += 1 }
    return scanner.rawText(start..<offset)
  }

  // MARK: Errors

  private func requireOpen(_ token: MarkupToken, _ what: String) throws(Diagnostic) {
    guard open.isEmpty else { return }
    let expected = root == nil ? "an element" : "the end of the file"
    throw problem("expected \(expected), found \(what)", at: token.range.lowerBound)
  }

  private func unknown(_ reference: MarkupText.UnknownReference) -> Diagnostic {
    problem(
      reference.text == "&"
        ? "expected \"&amp;\" or another reference, found a bare \"&\""
        : "\"\(reference.text)\" is not a reference that XML predefines",
      at: reference.offset)
  }

  private func problem(_ text: String, at offset: Int) -> Diagnostic {
    .malformedMarkup(text, at: scanner.place(of: offset))
  }
}
