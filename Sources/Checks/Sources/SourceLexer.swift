/// A lexer that splits Swift and Objective-C sources into names, string literals and signs.
///
/// It recognizes nested comments, multiline strings, raw strings and interpolations. Nothing is known after an
/// unterminated literal; ``isSound`` is `false` then.
package struct SourceLexer {
  /// A token of a source.
  package enum Token: Hashable {
    /// A name or a keyword, without the at sign of Objective-C keywords such as `@interface`.
    case name(String)
    /// Any other sign.
    case sign(UInt8)
    /// The content of a string literal, with ``LiteralText/argument`` for each interpolation.
    case text(String)
  }

  private let bytes: [UInt8]
  private let isSwift: Bool
  /// The blocks of `#if` that are never compiled; `nil` if their code is read as well.
  private var disabled: DisabledCode?
  /// Where the name of a header ends, as in `<UIKit/UIImage.h>`: it uses no class, although it names one.
  private var headerEnd = 0
  /// The offset where reading ends.
  private let limit: Int
  /// The offset after the last token.
  package private(set) var offset = 0
  /// Whether all comments and literals so far are terminated.
  package private(set) var isSound = true
  /// Whether the last token is the first of its line.
  package private(set) var startsLine = true

  /// Reads `bytes`, or a `range` of them.
  ///
  /// Code between `#if 0` and its `#endif` is a comment, unless `withDisabledCode`.
  package init(_ bytes: [UInt8], isSwift: Bool, in range: Range<Int>? = nil, withDisabledCode: Bool = false) {
    self.bytes = bytes
    self.isSwift = isSwift
    disabled = withDisabledCode ? nil : DisabledCode()
    offset = range?.lowerBound ?? 0
    limit = range?.upperBound ?? bytes.count
  }

  /// The next token; `nil` at the end.
  package mutating func next() -> Token? {
    startsLine = offset == 0
    while offset < limit {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "/"), offset < headerEnd {
        offset = headerEnd
        continue
      }
      if Self.startsName(byte) { return .name(name()) }
      if byte == Self.backquote {
        offset += 1
        continue
      }
      if let hashes = hashesOfText(at: byte) {
        offset += hashes
        return .text(text(hashes: hashes, depth: 0))
      }
      if !skip(byte) {
        if startsLine, byte == UInt8(ascii: "#") { startDirective() }
        offset += 1
        return .sign(byte)
      }
    }
    return nil
  }

  /// Reads the line of a directive ahead: disabled code follows it, or it includes a header.
  private mutating func startDirective() {
    guard disabled != nil else { return }
    disabled?.read(bytes[offset..<limit])
    guard !isSwift else { return }
    let line = bytes[offset..<limit].prefix { $0 != UInt8(ascii: "\n") }
    let words = line.dropFirst().drop { $0 == UInt8(ascii: " ") }
    guard words.starts(with: "import".utf8) || words.starts(with: "include".utf8),
      let start = line.firstIndex(of: UInt8(ascii: "<")), let end = line[start...].firstIndex(of: UInt8(ascii: ">"))
    else { return }
    headerEnd = end
  }

  private mutating func name() -> String {
    let start = offset
    while offset < limit, Self.continuesName(bytes[offset]) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Skips whitespace, numbers, comments and character literals; `false` at a sign.
  private mutating func skip(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\n"):
      startsLine = true
      offset += 1
      if let end = disabled?.end(of: bytes[offset..<limit]) { offset = end }
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): offset += 1
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      skipNumber()
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"): skipLine()
    case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "'") where !isSwift: skipCharacter()
    default: return false
    }
    return true
  }

  /// The number of `#` before a string literal at the offset; `nil` without a literal.
  private func hashesOfText(at byte: UInt8) -> Int? {
    if byte == Self.quote { return 0 }
    guard isSwift, byte == UInt8(ascii: "#") else { return nil }
    let hashes = bytes[offset..<limit].prefix { $0 == UInt8(ascii: "#") }.count
    return peek(hashes) == Self.quote ? hashes : nil
  }

  private func peek(_ distance: Int) -> UInt8? {
    offset + distance < limit ? bytes[offset + distance] : nil
  }

  /// Skips a number with its fraction; the periods of a range belong to no number.
  private mutating func skipNumber() {
    let isDigit = { (byte: UInt8?) in byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false }
    while offset < limit, Self.continuesName(bytes[offset]) || bytes[offset] == UInt8(ascii: ".") && isDigit(peek(1)) {
      offset += 1
    }
  }

  private mutating func skipLine() {
    while offset < limit, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
  }

  /// Skips a comment; in Swift, comments may be nested.
  private mutating func skipComment() {
    var depth = 0
    while offset < limit {
      if bytes[offset] == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*"), isSwift || depth == 0 {
        depth += 1
        offset += 2
      } else if bytes[offset] == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        depth -= 1
        offset += 2
        if depth == 0 { return }
      } else {
        offset += 1
      }
    }
    isSound = false
  }

  /// Skips a character literal such as `'"'`, or a single apostrophe.
  private mutating func skipCharacter() {
    var end = offset + 1
    while end < limit, end - offset < 12, bytes[end] != UInt8(ascii: "\n") {
      if bytes[end] == Self.backslash {
        end += 2
      } else if bytes[end] == UInt8(ascii: "'") {
        offset = end + 1
        return
      } else {
        end += 1
      }
    }
    offset += 1
  }

  /// Reads a string literal from its quotation mark, and skips the code in it.
  private mutating func text(hashes: Int, depth: Int) -> String {
    let isLong = isSwift && peek(1) == Self.quote && peek(2) == Self.quote
    offset += isLong ? 3 : 1
    var content: [UInt8] = []
    while offset < limit {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\n"), !isLong { return String(decoding: content, as: UTF8.self) }
      if byte == Self.quote, !isLong || peek(1) == Self.quote && peek(2) == Self.quote {
        let end = offset + (isLong ? 3 : 1)
        if hasHashes(hashes, at: end) {
          offset = end + hashes
          return String(decoding: content, as: UTF8.self)
        }
      } else if byte == Self.backslash, hasHashes(hashes, at: offset + 1) {
        offset += 1 + hashes
        if isSwift, peek(0) == UInt8(ascii: "(") {
          skipCode(depth: depth)
          content += Array(String(LiteralText.argument).utf8)
        } else {
          content += escaped()
        }
        continue
      }
      content.append(byte)
      offset += 1
    }
    isSound = isSound && !isLong
    return String(decoding: content, as: UTF8.self)
  }

  /// Reads an escape after its backslash: a letter, or a code such as `\u{1F514}`, `\u00e9` or `\xE9`.
  private mutating func escaped() -> [UInt8] {
    guard let byte = peek(0) else { return [] }
    offset += 1
    if let sign = Self.escapes[byte] { return [sign] }
    guard "uUx".utf8.contains(byte) else { return byte == UInt8(ascii: "\n") ? [] : [byte] }
    let isBraced = peek(0) == UInt8(ascii: "{")
    if isBraced { offset += 1 }
    let longest = isBraced || byte == UInt8(ascii: "U") ? 8 : byte == UInt8(ascii: "u") ? 4 : 2
    let digits = bytes[offset..<limit].prefix(longest).prefix { Self.isHexadecimal($0) }
    offset = digits.endIndex
    if isBraced, peek(0) == UInt8(ascii: "}") { offset += 1 }
    let scalar = UInt32(String(decoding: digits, as: UTF8.self), radix: 16).flatMap(Unicode.Scalar.init)
    return scalar.map { Array(String($0).utf8) } ?? []
  }

  /// Skips the code of an interpolation, from its opening parenthesis to the closing one.
  private mutating func skipCode(depth: Int) {
    var brackets = 0
    while offset < limit {
      switch bytes[offset] {
      case UInt8(ascii: "("): brackets += 1
      case UInt8(ascii: ")"): brackets -= 1
      case UInt8(ascii: "\n") where depth > 0: return
      case Self.quote where depth < Self.deepest:
        _ = text(hashes: 0, depth: depth + 1)
        continue
      default: break
      }
      offset += 1
      if brackets == 0 { return }
    }
  }

  private func hasHashes(_ count: Int, at start: Int) -> Bool {
    guard count > 0 else { return true }
    return start + count <= limit && bytes[start..<start + count].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  private static let deepest = 16
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
  private static let backquote = UInt8(ascii: "`")

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9, UInt8(ascii: "0"): 0,
  ]

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  private static func startsName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_")
      || (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
  }

  private static func continuesName(_ byte: UInt8) -> Bool {
    startsName(byte) || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
