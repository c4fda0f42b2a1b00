import Diagnostics

/// A syntax error in a text of JSON, with its byte offset.
struct JSONProblem: Error {
  var offset: Int
  /// What is wrong; `nil` if the text nests too deep.
  var message: String?
}

/// Finds the values of a text of JSON: one pass, a stack instead of recursion, no copies.
struct JSONParser {
  private enum Token {
    case beginObject, endObject, beginArray, endArray, colon, comma
    case quoted, escaped, number, word
    case end
  }

  private let buffer: UnsafeBufferPointer<UInt8>
  private let depth: Int
  /// The first byte of the last token.
  private var start = 0
  /// Behind the last byte of the last token.
  private var position: Int
  private var nodes: [SyntaxTree.Node] = []
  private var open: [Int] = []

  init(_ buffer: UnsafeBufferPointer<UInt8>, depth: Int) {
    self.buffer = buffer
    self.depth = depth
    position = buffer.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    nodes.reserveCapacity(buffer.count / 16 + 8)
  }

  mutating func parse() throws(JSONProblem) -> [SyntaxTree.Node] {
    try addValue(try next())
    while let container = open.last {
      try addPart(of: container)
    }
    let last = try next()
    guard last == .end else { throw unexpected(last, expected: "the end of the file") }
    return nodes
  }

  /// Reads the next part of the innermost container, or its end.
  private mutating func addPart(of container: Int) throws(JSONProblem) {
    let isObject = nodes[container].kind == .dictionary
    let isFirst = nodes.count == container + 1
    var token = try next()
    if token == (isObject ? .endObject : .endArray) {
      open.removeLast()
      nodes[container].end = UInt32(position)
      nodes[container].next = UInt32(nodes.count)
      return
    }
    if !isFirst {
      guard token == .comma else {
        throw unexpected(token, expected: isObject ? "\",\" or \"}\"" : "\",\" or \"]\"")
      }
      token = try next()
    }
    if isObject {
      guard token == .quoted || token == .escaped else {
        throw unexpected(token, expected: isFirst ? "a key in quotes or \"}\"" : "a key in quotes")
      }
      append(token == .quoted ? .quoted : .escaped)
      let colon = try next()
      guard colon == .colon else { throw unexpected(colon, expected: "\":\" after the key") }
      token = try next()
    }
    try addValue(token)
  }

  /// Adds a value without parts whole, or the beginning of another.
  private mutating func addValue(_ token: Token) throws(JSONProblem) {
    switch token {
    case .beginObject, .beginArray:
      guard open.count < depth else { throw JSONProblem(offset: start) }
      open.append(nodes.count)
      append(token == .beginObject ? .dictionary : .array)
    case .quoted: append(.quoted)
    case .escaped: append(.escaped)
    case .number, .word: append(.unquoted)
    default: throw unexpected(token, expected: "a value")
    }
  }

  private mutating func append(_ kind: SyntaxTree.Kind) {
    nodes.append(
      SyntaxTree.Node(start: UInt32(start), end: UInt32(position), next: UInt32(nodes.count + 1), kind: kind))
  }

  // MARK: Tokens

  private mutating func next() throws(JSONProblem) -> Token {
    while position < buffer.count, Self.isSpace(buffer[position]) { position += 1 }
    start = position
    guard position < buffer.count else { return .end }
    let byte = buffer[position]
    switch byte {
    case UInt8(ascii: "{"): return mark(.beginObject)
    case UInt8(ascii: "}"): return mark(.endObject)
    case UInt8(ascii: "["): return mark(.beginArray)
    case UInt8(ascii: "]"): return mark(.endArray)
    case UInt8(ascii: ":"): return mark(.colon)
    case Byte.comma: return mark(.comma)
    case Byte.quote: return try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): return try word()
    default:
      let rest = buffer[position...].prefix(8)
      guard !rest.starts(with: Array("<<<<<<<".utf8)) else { throw problem("found a conflict marker") }
      let found = String(decoding: rest, as: UTF8.self).first.map(String.init) ?? ""
      throw problem("expected a value, found \(byte < 0x20 ? "a control character" : "\"\(found)\"")")
    }
  }

  private mutating func mark(_ token: Token) -> Token {
    position += 1
    return token
  }

  private mutating func string() throws(JSONProblem) -> Token {
    var token = Token.quoted
    position += 1
    while position < buffer.count {
      let byte = buffer[position]
      if byte == Byte.quote {
        position += 1
        return token
      }
      if byte == Byte.backslash {
        token = .escaped
        try skipEscape()
      } else if byte < 0x20 {
        throw problem("control character in a string, expected an escape such as \\n", at: position)
      } else {
        position += 1
      }
    }
    throw problem("unterminated string, expected \"")
  }

  private mutating func skipEscape() throws(JSONProblem) {
    guard position + 1 < buffer.count else {
      position = buffer.count
      return
    }
    guard buffer[position + 1] == UInt8(ascii: "u") else {
      guard JSONText.escape(buffer[position + 1]) != nil else {
        throw problem("expected an escape such as \\n or \\u00e9 after the backslash", at: position)
      }
      position += 2
      return
    }
    guard position + 6 <= buffer.count, buffer[(position + 2)..<(position + 6)].allSatisfy(Byte.isHexadecimal) else {
      throw problem("expected four hexadecimal digits after \\u", at: position)
    }
    position += 6
  }

  private mutating func number() throws(JSONProblem) -> Token {
    if buffer[position] == UInt8(ascii: "-") { position += 1 }
    let whole = skipDigits()
    guard whole > 0, whole == 1 || buffer[position - whole] != UInt8(ascii: "0") else {
      throw problem("expected a number without a leading zero")
    }
    if position < buffer.count, buffer[position] == UInt8(ascii: ".") {
      position += 1
      guard skipDigits() > 0 else { throw problem("expected digits after the decimal point", at: position) }
    }
    if position < buffer.count, buffer[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < buffer.count, buffer[position] == UInt8(ascii: "+") || buffer[position] == UInt8(ascii: "-") {
        position += 1
      }
      guard skipDigits() > 0 else { throw problem("expected digits in the exponent", at: position) }
    }
    return .number
  }

  private mutating func skipDigits() -> Int {
    let first = position
    while position < buffer.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(buffer[position]) { position += 1 }
    return position - first
  }

  private mutating func word() throws(JSONProblem) -> Token {
    while position < buffer.count, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(buffer[position] | 0x20) {
      position += 1
    }
    let word = String(decoding: buffer[start..<position], as: UTF8.self)
    guard word == "true" || word == "false" || word == "null" else {
      throw problem("expected a value, found \"\(word.prefix(20))\"")
    }
    return .word
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  // MARK: Errors

  private func unexpected(_ token: Token, expected: String) -> JSONProblem {
    let text = String(decoding: buffer[start..<position].prefix(30), as: UTF8.self)
    let isString = token == .quoted || token == .escaped
    let found = token == .end ? "the end of the file" : isString ? text : "\"\(text)\""
    return problem("expected \(expected), found \(found)")
  }

  private func problem(_ message: String, at offset: Int? = nil) -> JSONProblem {
    JSONProblem(offset: offset ?? start, message: message)
  }
}
