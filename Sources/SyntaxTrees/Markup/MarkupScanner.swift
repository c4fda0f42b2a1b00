public import Diagnostics

/// Cuts a text of markup into its pieces, one after the other, without building a tree.
///
/// It checks the form of each piece, not that tags match: that is for who builds something of them.
public struct MarkupScanner: Sendable {
  /// The text, as UTF-8.
  public let bytes: [UInt8]
  /// The file that the text is from.
  public let file: String?
  private var offset = 0
  private let lines: LineIndex

  /// Creates a scanner of a text given as UTF-8.
  public init(_ bytes: [UInt8], file: String? = nil) {
    self.bytes = bytes
    self.file = file
    lines = LineIndex(bytes)
    TextScan.observer?()
  }

  /// The next piece, or `nil` at the end.
  ///
  /// - Throws: `markup-malformed` where a piece has no end or no name.
  public mutating func next() throws(Diagnostic) -> MarkupToken? {
    guard offset < bytes.count else { return nil }
    let token = bytes[offset] == Self.less ? try markup() : text()
    offset = token.range.upperBound
    return token
  }

  /// The place of `offset`.
  public func place(of offset: Int) -> Place {
    let position = position(of: offset)
    return Place(file: file, line: position.line, column: position.column)
  }

  /// The line and column of `offset`.
  public func position(of offset: Int) -> TextPosition {
    lines.position(of: offset)
  }

  /// The source text of a range of bytes.
  public func rawText(_ range: Range<Int>) -> String {
    bytes.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
  }

  private static let less = UInt8(ascii: "<")
  private static let greater = UInt8(ascii: ">")

  private func text() -> MarkupToken {
    let end = bytes[offset...].firstIndex(of: Self.less) ?? bytes.count
    return MarkupToken(kind: .text, range: offset..<end, content: offset..<end)
  }

  private mutating func markup() throws(Diagnostic) -> MarkupToken {
    if starts(with: "<?") {
      return try delimited(.instruction, "<?", "?>", "processing instruction")
    }
    if starts(with: "<!--") {
      return try delimited(.comment, "<!--", "-->", "comment")
    }
    if starts(with: "<![CDATA[") {
      return try delimited(.characterData, "<![CDATA[", "]]>", "CDATA section")
    }
    if starts(with: "<!DOCTYPE") {
      return try doctype()
    }
    return try tag()
  }

  private func starts(with text: StaticString) -> Bool {
    guard bytes.count - offset >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { marks in
      marks.indices.allSatisfy { bytes[offset + $0] == marks[$0] }
    }
  }

  private mutating func delimited(
    _ kind: MarkupToken.Kind, _ opening: StaticString, _ closing: StaticString, _ name: String
  ) throws(Diagnostic) -> MarkupToken {
    let start = offset + opening.utf8CodeUnitCount
    guard let end = firstOffset(of: closing, from: start) else {
      throw .malformedMarkup("unterminated \(name), expected \(closing)", at: place(of: offset))
    }
    return MarkupToken(
      kind: kind, range: offset..<(end + closing.utf8CodeUnitCount), content: start..<end)
  }

  private func firstOffset(of mark: StaticString, from start: Int) -> Int? {
    let length = mark.utf8CodeUnitCount
    return mark.withUTF8Buffer { marks in
      var candidate = start
      while candidate + length <= bytes.count {
        if bytes[candidate] == marks[0], marks.indices.allSatisfy({ bytes[candidate + $0] == marks[$0] }) {
          return candidate
        }
        candidate += 1
      }
      return nil
    }
  }

  /// A document type, with the declarations inside of its brackets passed over: none of them is ever used.
  private mutating func doctype() throws(Diagnostic) -> MarkupToken {
    let start = offset + 9
    var position = start
    var bracketed = false
    var quote: UInt8?
    while position < bytes.count {
      let byte = bytes[position]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        bracketed = true
      } else if byte == UInt8(ascii: "]") {
        bracketed = false
      } else if byte == Self.greater, !bracketed {
        return MarkupToken(kind: .doctype, range: offset..<(position + 1), content: start..<position)
      }
      position += 1
    }
    throw .malformedMarkup("unterminated <!DOCTYPE, expected >", at: place(of: offset))
  }

  private mutating func tag() throws(Diagnostic) -> MarkupToken {
    let closes = offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "/")
    let nameStart = offset + (closes ? 2 : 1)
    let nameEnd = MarkupName.end(in: bytes, from: nameStart)
    guard nameEnd > nameStart else {
      if starts(with: "<<<<<<<") {
        throw .malformedMarkup("found a conflict marker", at: place(of: offset))
      }
      throw .malformedMarkup("expected an element name after \(closes ? "</" : "<")", at: place(of: offset))
    }
    if let end = Self.endOfTag(in: bytes, from: offset) {
      let empty = bytes[end - 2] == UInt8(ascii: "/") && end - 2 >= nameEnd
      return MarkupToken(
        kind: closes ? .endTag : empty ? .emptyTag : .startTag, range: offset..<end, content: nameStart..<nameEnd)
    }
    let name = rawText(nameStart..<nameEnd)
    throw .malformedMarkup("unterminated tag <\(closes ? "/" : "")\(name), expected >", at: place(of: offset))
  }

  /// Behind the tag that begins at `start`; `nil` if another begins before it ends.
  static func endOfTag(in bytes: [UInt8], from start: Int) -> Int? {
    var quote: UInt8?
    for position in bytes.indices[(start + 1)...] {
      let byte = bytes[position]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == Self.greater {
        return position + 1
      } else if byte == Self.less {
        return nil
      }
    }
    return nil
  }
}
