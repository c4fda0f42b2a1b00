package import Diagnostics

/// A table that a spreadsheet or Apple's portal wrote as text: fields with tabs, semicolons or commas between them.
///
/// Quotes work as in RFC 4180; a byte order mark, either kind of line end and Excel's line `sep=;` are understood.
struct DelimitedText {
  /// One row, and the line that it begins in.
  struct Row {
    /// The line, counted from 1.
    let line: Int
    /// The fields, without white space around those that have no quotes.
    let fields: [String]
    /// Whether one of the faults is in it.
    let isFaulty: Bool
  }

  /// The rows that hold something.
  private(set) var rows: [Row] = []
  /// The problems of the text itself, each with its line; one for a row.
  private(set) var faults: [Diagnostic] = []

  private let file: String
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var separator = UInt8(ascii: ",")

  private static let quote = UInt8(ascii: "\"")
  private static let tab = UInt8(ascii: "\t")
  private static let lineEnds: Set<UInt8> = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]

  /// Reads the rows of `bytes`, which are UTF-8, or UTF-16 with a byte order mark.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - file: The name by which faults call the file.
  init(parsing bytes: [UInt8], file: String) {
    self.file = file
    self.bytes = Self.unmarked(bytes)
    separator = likelySeparator()
    while position < self.bytes.count { readRow() }
  }

  private mutating func readRow() {
    let (start, count) = (line, faults.count)
    var fields: [String] = []
    var isEnd = false
    while !isEnd {
      fields.append(readField())
      isEnd = position >= bytes.count || bytes[position] != separator
      if !isEnd { position += 1 }
    }
    if position < bytes.count { skipLineEnd() }
    faults.removeLast(max(0, faults.count - count - 1))
    if rows.isEmpty, fields.count <= 2, fields[0].lowercased().hasPrefix("sep=") { return }
    if fields.contains(where: { !$0.isEmpty }) {
      rows.append(Row(line: start, fields: fields, isFaulty: faults.count > count))
    }
  }

  private mutating func readField() -> String {
    while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
    guard position < bytes.count, bytes[position] == Self.quote else { return text(upToSeparator()) }
    return quotedField()
  }

  /// The rest of a field without quotes, without the spaces at its end.
  private mutating func upToSeparator() -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, bytes[position] != separator, !Self.lineEnds.contains(bytes[position]) {
      position += 1
    }
    var end = position
    while end > start, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return bytes[start..<end]
  }

  private mutating func quotedField() -> String {
    let start = line
    var value: [UInt8] = []
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      if byte == Self.quote {
        position += 1
        guard position < bytes.count, bytes[position] == Self.quote else { return closed(value, from: start) }
      } else if byte == UInt8(ascii: "\n") {
        line += 1
      }
      value.append(byte)
      position += 1
    }
    note("unterminated quoted field", at: start)
    return text(value[...])
  }

  private mutating func closed(_ value: [UInt8], from start: Int) -> String {
    let rest = upToSeparator()
    if !rest.isEmpty { note("unexpected text after the closing quote of a field", at: line) }
    return text(value[...], at: start)
  }

  private mutating func text(_ bytes: ArraySlice<UInt8>, at start: Int? = nil) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    note("a field is not UTF-8", at: start ?? line)
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func skipLineEnd() {
    let isReturn = bytes[position] == UInt8(ascii: "\r")
    position += 1
    if isReturn, position < bytes.count, bytes[position] == UInt8(ascii: "\n") { position += 1 }
    line += 1
  }

  private mutating func note(_ problem: String, at line: Int) {
    faults.append(
      Diagnostic(
        .importLineInvalid, problem, at: Place(file: file, line: line),
        remedy: .advice("save the list as UTF-8 text separated by tabs, semicolons or commas")))
  }

  /// A tab if the first line that holds something has one, else the more frequent of semicolon and comma.
  private func likelySeparator() -> UInt8 {
    let first = bytes.drop { Self.lineEnds.contains($0) }.prefix { !Self.lineEnds.contains($0) }
    if let marked = first.dropFirst(4).first, first.count == 5, first.starts(with: "sep=".utf8) { return marked }
    var isQuoted = false
    var counts: [UInt8: Int] = [:]
    for byte in first {
      if byte == Self.quote { isQuoted.toggle() }
      if !isQuoted { counts[byte, default: 0] += 1 }
    }
    if counts[Self.tab] != nil { return Self.tab }
    return counts[UInt8(ascii: ";"), default: 0] > counts[UInt8(ascii: ","), default: 0]
      ? UInt8(ascii: ";") : UInt8(ascii: ",")
  }

  /// The text as UTF-8 without its byte order mark.
  private static func unmarked(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return bytes }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index -> UInt16 in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

extension Diagnostic.Code {
  package static let importLineInvalid = Diagnostic.Code(
    "import-line-invalid", "A line of the list to import is not valid.",
    "correct the line that the message names, or remove it")
}
