import Diagnostics
import SyntaxTrees

/// A syntax error in a strings file, in words and at a place that help to correct it.
struct StringsProblem {
  private(set) var message: String
  private(set) var place: Place
  private(set) var hint: Hint = "correct the line"

  /// Explains an error.
  ///
  /// - Parameters:
  ///   - message: What the reader of the file expected and found.
  ///   - place: Where it found that.
  ///   - text: The text of the file in UTF-8.
  init(_ message: String, at place: Place, in text: [UInt8]?) {
    (self.message, self.place) = (message, place)
    guard let text, let offset = Self.offset(of: place, in: text) else { return }
    if message.contains("\";\" after the value") {
      // The reader looks for the semicolon up to the next key.
      let end = LineIndex.position(of: Self.end(ofEntryBefore: offset, in: text), in: text)
      guard end.line != place.line else { return }
      self.place = Place(file: place.file, line: end.line, column: end.column)
      hint = "add \";\" at the end of the line"
    } else if let range = message.firstRange(of: Self.unnamed),
      let scalar = String(decoding: text[offset...].prefix(4), as: UTF8.self).unicodeScalars.first
    {
      let code = "U+" + String(repeating: "0", count: max(0, 4 - Self.digits(scalar).count)) + Self.digits(scalar)
      let isBlank = scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
      let name = isBlank ? "the invisible character \(code)" : "the character \"\(scalar)\" (\(code))"
      self.message = message[..<range.lowerBound] + name + message[range.upperBound...]
      hint = isBlank ? "delete the character \(code)" : "delete the character, or put the text in quotation marks"
    }
  }

  private static let unnamed = "a character that needs quotes"

  private static func digits(_ scalar: Unicode.Scalar) -> String { String(scalar.value, radix: 16, uppercase: true) }

  /// The offset of a place with a line and a column.
  static func offset(of place: Place, in text: [UInt8]) -> Int? {
    guard let line = place.line, let column = place.column else { return nil }
    var start = text.startIndex
    for _ in 1..<max(line, 1) {
      guard let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      start = end + 1
    }
    return min(start + column - 1, text.endIndex)
  }

  /// The end of the text before an offset, without spaces and comments.
  private static func end(ofEntryBefore offset: Int, in text: [UInt8]) -> Int {
    var end = offset
    while true {
      let rest = text[..<end]
      let last = rest.lastIndex { !" \t\r\n".utf8.contains($0) }.map { $0 + 1 } ?? 0
      let line = (text[..<last].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0)..<last
      if text[line].drop(while: { " \t".utf8.contains($0) }).starts(with: "//".utf8) {
        end = line.lowerBound
      } else if text[..<last].suffix(2).elementsEqual("*/".utf8),
        let start = text[..<last].indices.dropLast(3).last(where: { text[$0...].starts(with: "/*".utf8) })
      {
        end = start
      } else {
        return last
      }
    }
  }
}
