/// A token of the requirement language.
enum RequirementToken: Equatable {
  /// A word without quotes, which may be a keyword.
  case word(String)
  /// A text in quotes.
  case string([UInt8])
  /// Digits.
  case number(String)
  /// A digest: `H"…"`.
  case digest([UInt8])
  /// Bytes: `0x…`.
  case hexadecimal([UInt8])
  /// `(`, `=>`, `~` and the like.
  case sign(String)

  /// The token in messages.
  var description: String {
    switch self {
    case .word(let text), .number(let text), .sign(let text): "\"\(text)\""
    case .string(let bytes): "the text \"\(String(decoding: bytes, as: UTF8.self))\""
    case .digest: "a digest"
    case .hexadecimal: "a hexadecimal value"
    }
  }
}

/// Takes a requirement's text apart (Security's `requirements.grammar`).
struct RequirementLexer {
  private let text: [UInt8]
  private var offset = 0

  init(_ text: String) {
    self.text = Array(text.utf8)
  }

  /// The tokens, comments left out.
  static func tokens(_ text: String) throws(MalformedCode) -> [RequirementToken] {
    var lexer = RequirementLexer(text)
    var tokens: [RequirementToken] = []
    while let token = try lexer.next() { tokens.append(token) }
    return tokens
  }

  private static let signs = ["=>", "==", "<=", ">=", "(", ")", "[", "]", "<", ">", "=", "~", "-", "!", "*", ";", ","]

  private mutating func next() throws(MalformedCode) -> RequirementToken? {
    try skipSpace()
    guard let byte = peek() else { return nil }
    if byte == UInt8(ascii: "\"") { return .string(try quoted()) }
    if starts(with: "H\"") {
      offset += 1
      return .digest(try Self.bytes(String(decoding: try quoted(), as: UTF8.self)))
    }
    if starts(with: "0x") {
      offset += 2
      return .hexadecimal(try Self.bytes(take { Self.isHexadecimal($0) }))
    }
    if RequirementText.isDigit(byte) { return .number(take { RequirementText.isDigit($0) }) }
    if RequirementText.isAlphanumeric(byte) {
      return .word(take { RequirementText.isAlphanumeric($0) || $0 == UInt8(ascii: ".") })
    }
    guard let sign = Self.signs.first(where: { starts(with: $0) }) else {
      throw MalformedCode(problem: "\"\(Unicode.Scalar(byte))\" is not part of the language")
    }
    offset += sign.utf8.count
    return .sign(sign)
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    offset + distance < text.count ? text[offset + distance] : nil
  }

  private func starts(with prefix: String) -> Bool {
    text[offset...].starts(with: prefix.utf8)
  }

  private mutating func take(while belongs: (UInt8) -> Bool) -> String {
    let part = text[offset...].prefix { belongs($0) }
    offset += part.count
    return String(decoding: part, as: UTF8.self)
  }

  private mutating func skipSpace() throws(MalformedCode) {
    while let byte = peek() {
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        offset += 1
      } else if byte == UInt8(ascii: "#") || starts(with: "//") {
        _ = take { $0 != 0x0A }
      } else if starts(with: "/*") {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(MalformedCode) {
    offset += 2
    while !starts(with: "*/") {
      guard offset < text.count else { throw MalformedCode(problem: "a comment does not end") }
      offset += 1
    }
    offset += 2
  }

  private mutating func quoted() throws(MalformedCode) -> [UInt8] {
    offset += 1
    var value: [UInt8] = []
    while let byte = peek() {
      offset += 1
      if byte == UInt8(ascii: "\"") { return value }
      if byte == UInt8(ascii: "\\"), let escaped = peek() {
        value.append(escaped)
        offset += 1
      } else {
        value.append(byte)
      }
    }
    throw MalformedCode(problem: "a text in quotes does not end")
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    RequirementText.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  private static func bytes(_ digits: String) throws(MalformedCode) -> [UInt8] {
    let digits = Array(digits.utf8)
    guard digits.count % 2 == 0, digits.allSatisfy({ isHexadecimal($0) }) else {
      throw MalformedCode(problem: "a hexadecimal value has an odd number of digits, or other characters")
    }
    return stride(from: 0, to: digits.count, by: 2).map { start in
      UInt8(String(decoding: digits[start..<start + 2], as: UTF8.self), radix: 16) ?? 0
    }
  }
}
