/// One line of a file of ignore patterns, with its bytes as they are.
///
/// Git ends a line at a line feed and takes away one carriage return before it, so a pattern whose last character is a
/// carriage return (the Mac's `Icon` file) is written with two (git's `dir.c`, `add_patterns_from_buffer`).
struct IgnoreLine: Hashable, Sendable {
  /// The bytes without the line feed.
  let bytes: [UInt8]

  /// The pattern as Git compares it, or `nil` for a comment and a blank line.
  var pattern: [UInt8]? {
    var text = bytes[...]
    if text.last == Self.carriageReturn { text = text.dropLast() }
    if text.first == UInt8(ascii: "#") { return nil }
    let pattern = Self.withoutTrailingSpaces(text)
    return pattern.isEmpty ? nil : Array(pattern)
  }

  /// The text up to the spaces at its end; one after a backslash stays, unless that backslash is itself escaped.
  private static func withoutTrailingSpaces(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = text.startIndex
    var place = text.startIndex
    while place < text.endIndex {
      let isEscape = text[place] == UInt8(ascii: "\\")
      if text[place] != UInt8(ascii: " ") { end = min(place + (isEscape ? 2 : 1), text.endIndex) }
      place += isEscape ? 2 : 1
    }
    return text[..<end]
  }

  /// Whether nothing but white space is on it.
  var isBlank: Bool {
    bytes.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == Self.carriageReturn }
  }

  /// Whether its pattern negates another one.
  var isNegated: Bool {
    pattern?.first == UInt8(ascii: "!")
  }

  /// The text of a comment line without line end, or `nil` for other lines.
  var comment: String? {
    guard bytes.first == UInt8(ascii: "#") else { return nil }
    let text = bytes.last == Self.carriageReturn ? bytes.dropLast() : bytes[...]
    return String(decoding: text, as: UTF8.self)
  }

  /// The same line for a file whose lines end with a carriage return and a line feed.
  var withCarriageReturn: IgnoreLine {
    bytes.last == Self.carriageReturn ? self : IgnoreLine(bytes: bytes + [Self.carriageReturn])
  }

  static let carriageReturn = UInt8(ascii: "\r")
  static let lineFeed = UInt8(ascii: "\n")

  /// The lines of `bytes`, and whether the last one was ended.
  static func lines(of bytes: [UInt8]) -> [IgnoreLine] {
    var lines = bytes.split(separator: lineFeed, omittingEmptySubsequences: false).map { IgnoreLine(bytes: Array($0)) }
    if lines.last?.bytes.isEmpty == true { lines.removeLast() }
    return lines
  }
}
