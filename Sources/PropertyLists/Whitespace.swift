/// White space and comments between the values of a document.
enum Whitespace {
  /// The spaces and tabs that begin the last line of `text`; `nil` if it ends no line.
  static func level(after text: String) -> String? {
    lastLineEnd(in: text).map { start in
      String(decoding: text.utf8[start...].prefix { $0 == Byte.space || $0 == Byte.tab }, as: UTF8.self)
    }
  }

  /// Whether `text` ends a line.
  static func endsLine(_ text: String) -> Bool {
    lastLineEnd(in: text) != nil
  }

  static func isBlank(_ text: String) -> Bool {
    text.utf8.allSatisfy(Byte.isSpace)
  }

  /// Splits `text` into a comment that still belongs to the line of the value before, and the rest.
  static func split(_ text: String) -> (endOfLine: String, rest: String) {
    let line = text.utf8.prefix { $0 != Byte.lineFeed && $0 != Byte.carriageReturn }
    guard line.contains(where: { !Byte.isSpace($0) }) else { return ("", text) }
    return (String(decoding: line, as: UTF8.self), String(decoding: text.utf8.dropFirst(line.count), as: UTF8.self))
  }

  /// `text` without the white space at its end.
  static func trimmedAtEnd(_ text: String) -> String {
    guard let last = text.utf8.lastIndex(where: { !Byte.isSpace($0) }) else { return "" }
    return String(decoding: text.utf8[...last], as: UTF8.self)
  }

  /// Whether the last comment of `text` lasts to the end of its line.
  static func needsLineEnd(_ text: String) -> Bool {
    let trimmed = trimmedAtEnd(text)
    guard !trimmed.hasSuffix("*/"), !trimmed.hasSuffix("-->") else { return false }
    return !trimmed.isEmpty
  }

  static func endsWithLineEnd(_ text: String) -> Bool {
    text.utf8.last == Byte.lineFeed || text.utf8.last == Byte.carriageReturn
  }

  /// Whether an empty line begins in `text` after the end of another.
  static func hasBlankLine(_ text: String) -> Bool {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.dropFirst().dropLast().contains { isBlank(String($0)) }
  }

  /// `text` without the line ends that it begins with.
  static func droppingLineEnds(_ text: String) -> String {
    String(decoding: text.utf8.drop { $0 == Byte.lineFeed || $0 == Byte.carriageReturn }, as: UTF8.self)
  }

  /// What ends the first line of `text`; `nil` if it ends none.
  static func lineEnd(in text: some Collection<UInt8>) -> String? {
    guard let first = text.firstIndex(where: { $0 == Byte.lineFeed || $0 == Byte.carriageReturn }) else { return nil }
    guard text[first] == Byte.carriageReturn else { return "\n" }
    return text[first...].dropFirst().first == Byte.lineFeed ? "\r\n" : "\r"
  }

  private static func lastLineEnd(in text: String) -> String.UTF8View.Index? {
    text.utf8.lastIndex { $0 == Byte.lineFeed || $0 == Byte.carriageReturn }.map(text.utf8.index(after:))
  }
}

extension Substring {
  /// The text without the spaces and tabs at its end.
  var trimmingSpacesAtEnd: String { Whitespace.trimmedAtEnd(String(self)) }
}
