/// Splits the source of a package manifest into names, strings and punctuation, without comments.
struct ManifestLexer {
  /// The tokens of a source file.
  enum Token: Hashable {
    case name(String)
    /// A string literal; `nil` for one with interpolation or escapes.
    case text(String?)
    case sign(UInt8)
  }

  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether the argument `name` comes next.
  var isAtName: Bool {
    var copy = self
    return copy.next() == .name("name") && copy.next() == .sign(UInt8(ascii: ":"))
  }

  /// The next token; `nil` at the end.
  mutating func next() -> Token? {
    while offset < bytes.count {
      let byte = bytes[offset]
      if starts("//") {
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
      } else if starts("/*") {
        skipComment()
      } else if Self.isSpace(byte) {
        offset += 1
      } else if Self.isNamePart(byte) {
        let start = offset
        while offset < bytes.count, Self.isNamePart(bytes[offset]) { offset += 1 }
        return .name(String(decoding: bytes[start..<offset], as: UTF8.self))
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") {
        let start = offset
        if let text = literal() { return text }
        offset = max(offset, start + 1)
        return .sign(byte)
      } else {
        offset += 1
        return .sign(byte)
      }
    }
    return nil
  }

  private func starts(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[offset...].starts(with: $0) }
  }

  /// Passes over a comment and those in it.
  private mutating func skipComment() {
    var depth = 0
    while offset < bytes.count {
      if starts("/*") {
        depth += 1
        offset += 2
      } else if starts("*/") {
        depth -= 1
        offset += 2
        if depth == 0 { return }
      } else {
        offset += 1
      }
    }
  }

  /// A text in quotes, with or without number signs around it; `nil` where none begins, past the number signs.
  private mutating func literal() -> Token? {
    let hashes = bytes[offset...].prefix { $0 == UInt8(ascii: "#") }.count
    var position = offset + hashes
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
      // Each of a million number signs would count the others again.
      offset = position
      return nil
    }
    let isLong = bytes[position...].starts(with: "\"\"\"".utf8)
    let end =
      Array(repeating: UInt8(ascii: "\""), count: isLong ? 3 : 1) + Array(repeating: UInt8(ascii: "#"), count: hashes)
    position += isLong ? 3 : 1
    let start = position
    var isPlain = !isLong
    while position < bytes.count, !bytes[position...].starts(with: end) {
      let isEscape = bytes[position] == UInt8(ascii: "\\")
      if isEscape, hashes == 0 { isPlain = false }
      if bytes[position] == UInt8(ascii: "\n"), !isLong { isPlain = false }
      position += isEscape && hashes == 0 ? 2 : 1
    }
    let text = bytes[start..<min(position, bytes.count)]
    offset = min(position + end.count, bytes.count)
    return .text(isPlain ? String(decoding: text, as: UTF8.self) : nil)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 0x80 || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
