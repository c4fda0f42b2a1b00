import Diagnostics

/// Cuts a text of JSON into its tokens, checking the form of each.
struct JSONScanner {
  enum Kind {
    case beginObject, endObject, beginArray, endArray, colon, comma
    case string, number, word
    case end
  }

  struct Token {
    let kind: Kind
    /// The range of its bytes; between two tokens is white space.
    let range: Range<Int>
  }

  let bytes: [UInt8]
  let file: String?
  let limits: SyntaxLimits
  private(set) var offset: Int
  private var lines = JSONLines()

  init(_ bytes: [UInt8], file: String?, limits: SyntaxLimits) throws(Diagnostic) {
    self.bytes = bytes
    self.file = file
    self.limits = limits
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard bytes.count <= limits.size else {
      throw Diagnostic(
        .jsonTooLarge, "\(subject) has \(bytes.count) bytes, more than the limit of \(ByteCount(limits.size))",
        at: Place(file: file))
    }
    let repaired = String(decoding: bytes, as: UTF8.self)
    guard !(repaired.utf8.count == bytes.count && repaired.utf8.elementsEqual(bytes)) else { return }
    let wrong = zip(repaired.utf8, bytes).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    throw problem("it contains bytes that are not UTF-8", at: wrong ?? bytes.count)
  }

  mutating func next() throws(Diagnostic) -> Token {
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
    guard offset < bytes.count else { return Token(kind: .end, range: offset..<offset) }
    let token = try token(beginningWith: bytes[offset])
    offset = token.range.upperBound
    return token
  }

  private func token(beginningWith byte: UInt8) throws(Diagnostic) -> Token {
    switch byte {
    case UInt8(ascii: "{"): return mark(.beginObject)
    case UInt8(ascii: "}"): return mark(.endObject)
    case UInt8(ascii: "["): return mark(.beginArray)
    case UInt8(ascii: "]"): return mark(.endArray)
    case UInt8(ascii: ":"): return mark(.colon)
    case UInt8(ascii: ","): return mark(.comma)
    case UInt8(ascii: "\""): return try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): return try word()
    default:
      let rest = bytes[offset...].prefix(8)
      guard !rest.starts(with: Array("<<<<<<<".utf8)) else {
        throw problem("found a conflict marker", at: offset)
      }
      let found = String(decoding: rest, as: UTF8.self).first.map(String.init) ?? ""
      throw problem("expected a value, found \(byte < 0x20 ? "a control character" : "\"\(found)\"")", at: offset)
    }
  }

  private func mark(_ kind: Kind) -> Token {
    Token(kind: kind, range: offset..<(offset + 1))
  }

  private func string() throws(Diagnostic) -> Token {
    var position = offset + 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""): return Token(kind: .string, range: offset..<(position + 1))
      case UInt8(ascii: "\\"): position = try escape(at: position)
      case 0x00..<0x20: throw problem("control character in a string, expected an escape such as \\n", at: position)
      default: position += 1
      }
    }
    throw problem("unterminated string, expected \"", at: offset)
  }

  /// Checks the escape at `position` and returns where it ends.
  private func escape(at position: Int) throws(Diagnostic) -> Int {
    guard position + 1 < bytes.count else { return bytes.count }
    guard bytes[position + 1] == UInt8(ascii: "u") else {
      guard JSONText.escape(bytes[position + 1]) != nil else {
        throw problem("expected an escape such as \\n or \\u00e9 after the backslash", at: position)
      }
      return position + 2
    }
    guard position + 6 <= bytes.count, bytes[(position + 2)..<(position + 6)].allSatisfy(Byte.isHexadecimal) else {
      throw problem("expected four hexadecimal digits after \\u", at: position)
    }
    return position + 6
  }

  private func number() throws(Diagnostic) -> Token {
    var position = offset
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    let whole = digits(from: &position)
    guard whole > 0, whole == 1 || bytes[position - whole] != UInt8(ascii: "0") else {
      throw problem("expected a number without a leading zero", at: offset)
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      guard digits(from: &position) > 0 else { throw problem("expected digits after the decimal point", at: position) }
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
        position += 1
      }
      guard digits(from: &position) > 0 else { throw problem("expected digits in the exponent", at: position) }
    }
    return Token(kind: .number, range: offset..<position)
  }

  private func digits(from position: inout Int) -> Int {
    let start = position
    while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) { position += 1 }
    return position - start
  }

  private func word() throws(Diagnostic) -> Token {
    let letters = bytes[offset...].prefix { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    let word = String(decoding: letters, as: UTF8.self)
    guard word == "true" || word == "false" || word == "null" else {
      throw problem("expected a value, found \"\(word.prefix(20))\"", at: offset)
    }
    return Token(kind: .word, range: offset..<letters.endIndex)
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// The position of `token`, which is never before the previous one.
  mutating func position(of token: Token) -> JSONPosition {
    lines.position(of: token.range.lowerBound, in: bytes)
  }

  // MARK: Errors

  func unexpected(_ token: Token, expected: String) -> Diagnostic {
    let text = String(decoding: bytes[token.range].prefix(30), as: UTF8.self)
    let found = token.kind == .end ? "the end of the file" : token.kind == .string ? text : "\"\(text)\""
    return problem("expected \(expected), found \(found)", at: token.range.lowerBound)
  }

  func problem(_ text: String, at offset: Int) -> Diagnostic {
    let position = JSONPosition(of: offset, in: bytes)
    return Diagnostic(
      .jsonMalformed, "\(subject) is not valid JSON: \(text)",
      at: Place(file: file, line: position.line, column: position.column))
  }

  func tooDeep(at offset: Int) -> Diagnostic {
    let position = JSONPosition(of: offset, in: bytes)
    return Diagnostic(
      .jsonTooDeep, "\(subject) nests arrays and objects deeper than \(limits.depth) levels",
      at: Place(file: file, line: position.line, column: position.column))
  }

  private var subject: String {
    file.map { "\"\($0)\"" } ?? "the input"
  }
}
