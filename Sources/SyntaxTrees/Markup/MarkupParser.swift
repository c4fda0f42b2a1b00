package import Diagnostics

/// Reads a document piece by piece and checks that it is well-formed, without building a tree.
///
/// The open elements are on an explicit stack, so that no file can exhaust the program's stack.
package struct MarkupParser {
  private var scanner: MarkupScanner
  private let limits: SyntaxLimits
  /// The names of the open elements.
  private var open: [Range<Int>] = []
  /// Whether the outermost element is closed.
  private var isComplete = false

  /// Begins to read a document.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - encoding: The file's encoding.
  ///   - file: The file's path, for messages.
  ///   - limits: How much to take before refusing.
  /// - Throws: `markup-too-large`, or `markup-malformed` for bytes that are no text in `encoding`.
  package init(
    _ bytes: [UInt8], encoding: MarkupEncoding, file: String?, limits: SyntaxLimits = .default
  ) throws(Diagnostic) {
    try limits.require(bytes.count, .markupTooLarge, file: file)
    scanner = MarkupScanner(try encoding.decoded(bytes, file: file), file: file)
    self.limits = limits
  }

  /// The text as UTF-8, to which all ranges belong.
  package var text: [UInt8] { scanner.bytes }

  /// The source text of a range of bytes.
  package func rawText(_ range: Range<Int>) -> String { scanner.rawText(range) }

  /// The line and column of `offset`.
  package func position(of offset: Int) -> TextPosition { scanner.position(of: offset) }

  /// The next piece, or `nil` at the end.
  ///
  /// - Throws: `markup-malformed` with the place and what was expected there, or `markup-too-deep`.
  package mutating func next() throws(Diagnostic) -> MarkupPiece? {
    guard let token = try scanner.next() else {
      try requireEnd()
      return nil
    }
    switch token.kind {
    case .startTag, .emptyTag: return .start(try start(token))
    case .endTag: return .end(token, tail: try end(token))
    case .text: try checkText(token)
    case .characterData: try requireOpen(token, "a CDATA section")
    case .doctype:
      guard !isComplete, open.isEmpty else {
        throw problem("<!DOCTYPE is only allowed before the first element", at: token.range.lowerBound)
      }
    case .comment, .instruction: break
    }
    return .content(token)
  }

  private func requireEnd() throws(Diagnostic) {
    let end = scanner.bytes.count
    if let last = open.last { throw problem("expected </\(rawText(last))>, found the end of the file", at: end) }
    guard isComplete else { throw problem("expected an element, found the end of the file", at: end) }
  }

  private func checkText(_ token: MarkupToken) throws(Diagnostic) {
    let text = scanner.bytes[token.content]
    if text.contains(Byte.ampersand), case .failure(let reference) = MarkupText.decode(text) {
      throw unknown(reference)
    }
    if open.isEmpty, !text.allSatisfy(MarkupName.isSpace) { try requireOpen(token, "text") }
  }

  private mutating func start(_ token: MarkupToken) throws(Diagnostic) -> MarkupTag {
    guard !isComplete else {
      throw problem("expected one root element, found <\(rawText(token.content))>", at: token.range.lowerBound)
    }
    guard open.count < limits.depth else {
      throw Diagnostic(
        .markupTooDeep,
        "\(Diagnostic.subject(scanner.file)) nests elements deeper than \(limits.depth) levels",
        at: scanner.place(of: token.range.lowerBound))
    }
    let isEmpty = token.kind == .emptyTag
    let (attributes, tail) = try attributes(of: token, to: token.range.upperBound - (isEmpty ? 2 : 1))
    if !isEmpty {
      open.append(token.content)
    } else if open.isEmpty {
      isComplete = true
    }
    return MarkupTag(range: token.range, name: token.content, attributes: attributes, tail: tail, isEmpty: isEmpty)
  }

  private mutating func end(_ token: MarkupToken) throws(Diagnostic) -> Range<Int> {
    guard let last = open.popLast() else {
      throw problem("</\(rawText(token.content))> has no start tag", at: token.range.lowerBound)
    }
    guard scanner.bytes[last] == scanner.bytes[token.content] else {
      let line = scanner.position(of: last.lowerBound).line
      throw problem(
        "expected </\(rawText(last))> for the element on line \(line), found </\(rawText(token.content))>",
        at: token.range.lowerBound)
    }
    let tail = token.content.upperBound..<(token.range.upperBound - 1)
    guard scanner.bytes[tail].allSatisfy(MarkupName.isSpace) else {
      throw problem("unexpected text after the name of an end tag", at: token.range.lowerBound)
    }
    isComplete = open.isEmpty
    return tail
  }

  // MARK: Attributes

  private func attributes(
    of token: MarkupToken, to end: Int
  ) throws(Diagnostic) -> ([MarkupTag.Attribute], tail: Range<Int>) {
    var attributes: [MarkupTag.Attribute] = []
    // Most elements have few attributes, for which a set costs more than it saves.
    var names: Set<ArraySlice<UInt8>> = []
    var offset = token.content.upperBound
    while true {
      let start = offset
      skipSpaces(&offset, to: end)
      guard offset < end else { return (attributes, start..<offset) }
      let attribute = try attribute(from: start, name: offset, to: end)
      let name = scanner.bytes[attribute.name]
      let isRepeated =
        attributes.count < Self.fewAttributes
        ? attributes.contains { $0.name.count == name.count && scanner.bytes[$0.name] == name }
        : !names.insert(name).inserted
      guard !isRepeated else { throw problem("duplicate attribute \"\(rawText(attribute.name))\"", at: offset) }
      attributes.append(attribute)
      if attributes.count == Self.fewAttributes { names = Set(attributes.map { scanner.bytes[$0.name] }) }
      offset = attribute.range.upperBound
    }
  }

  private static let fewAttributes = 32

  private func attribute(from start: Int, name: Int, to end: Int) throws(Diagnostic) -> MarkupTag.Attribute {
    let nameEnd = MarkupName.end(in: scanner.bytes, from: name)
    guard nameEnd > name, name > start else {
      throw problem("expected white space and an attribute name", at: name)
    }
    var offset = nameEnd
    skipSpaces(&offset, to: end)
    guard offset < end, scanner.bytes[offset] == Byte.equals else {
      throw problem("expected \"=\" after attribute \"\(rawText(name..<nameEnd))\"", at: offset)
    }
    offset += 1
    skipSpaces(&offset, to: end)
    guard offset < end, scanner.bytes[offset] == Byte.quote || scanner.bytes[offset] == Byte.apostrophe,
      let close = scanner.bytes[(offset + 1)..<end].firstIndex(of: scanner.bytes[offset])
    else {
      throw problem("expected a quoted value for attribute \"\(rawText(name..<nameEnd))\"", at: offset)
    }
    let value = (offset + 1)..<close
    let isPlain = scanner.bytes[value].allSatisfy { $0 >= Byte.space && $0 != Byte.ampersand }
    if !isPlain, case .failure(let reference) = MarkupText.decode(scanner.bytes[value]) { throw unknown(reference) }
    return MarkupTag.Attribute(range: start..<(close + 1), name: name..<nameEnd, value: value, isPlain: isPlain)
  }

  private func skipSpaces(_ offset: inout Int, to end: Int) {
    while offset < end, MarkupName.isSpace(scanner.bytes[offset]) { offset += 1 }
  }

  // MARK: Errors

  private func requireOpen(_ token: MarkupToken, _ what: String) throws(Diagnostic) {
    guard open.isEmpty else { return }
    let expected = isComplete ? "the end of the file" : "an element"
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
