/// White space and comments between the values of a document.
package enum Whitespace {
  /// The spaces and tabs that begin the last line of `text`; `nil` if it ends no line.
  package static func level(after text: String) -> String? {
    lastLineEnd(in: text).map { start in
      String(decoding: text.utf8[start...].prefix { $0 == Byte.space || $0 == Byte.tab }, as: UTF8.self)
    }
  }

  /// Whether `text` ends a line.
  package static func endsLine(_ text: String) -> Bool {
    lastLineEnd(in: text) != nil
  }

  package static func isBlank(_ text: String) -> Bool {
    text.utf8.allSatisfy(Byte.isSpace)
  }

  /// `text` without the white space at its end.
  package static func trimmedAtEnd(_ text: String) -> String {
    guard let last = text.utf8.lastIndex(where: { !Byte.isSpace($0) }) else { return "" }
    return String(decoding: text.utf8[...last], as: UTF8.self)
  }

  package static func endsWithLineEnd(_ text: String) -> Bool {
    text.utf8.last == Byte.lineFeed || text.utf8.last == Byte.carriageReturn
  }

  /// Whether an empty line begins in `text` after the end of another.
  package static func hasBlankLine(_ text: String) -> Bool {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.dropFirst().dropLast().contains { isBlank(String($0)) }
  }

  /// `text` without the line ends that it begins with.
  package static func droppingLineEnds(_ text: String) -> String {
    String(decoding: text.utf8.drop { $0 == Byte.lineFeed || $0 == Byte.carriageReturn }, as: UTF8.self)
  }

  /// The line ending of the first line of `text`; `nil` if there is none.
  package static func lineEnd(in text: some Collection<UInt8>) -> String? {
    guard let first = text.firstIndex(where: { $0 == Byte.lineFeed || $0 == Byte.carriageReturn }) else { return nil }
    guard text[first] == Byte.carriageReturn else { return "\n" }
    return text[first...].dropFirst().first == Byte.lineFeed ? "\r\n" : "\r"
  }

  private static func lastLineEnd(in text: String) -> String.UTF8View.Index? {
    text.utf8.lastIndex { $0 == Byte.lineFeed || $0 == Byte.carriageReturn }.map(text.utf8.index(after:))
  }
}
