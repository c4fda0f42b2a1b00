import Diagnostics
import SyntaxTrees

extension StringsFile {
  /// The entries of a text with the text around each, and the text after the last.
  static func entries(of syntax: SyntaxTree) throws(Diagnostic) -> ([Entry], String) {
    guard syntax.kind(of: syntax.root) == .dictionary else {
      throw .malformedPropertyList("expected lines such as \"key\" = \"value\";", file: syntax.file)
    }
    let isBraced = syntax.bytes[syntax.range(of: syntax.root)].first == UInt8(ascii: "{")
    guard !isBraced else {
      throw .malformedPropertyList("expected lines such as \"key\" = \"value\";, found \"{\"", file: syntax.file)
    }
    let lines = LineIndex(syntax.bytes)
    var entries: [Entry] = []
    var end = 0
    for pair in syntax.entries(of: syntax.root) {
      let key = syntax.range(of: pair.key)
      let hasValue = syntax.range(of: pair.value) != key
      let value = hasValue ? syntax.range(of: pair.value) : key.upperBound..<key.upperBound
      let separator = syntax.separator(after: value.upperBound, in: syntax.root)
      let semicolon = separator.map { $0 + 1 } ?? syntax.bytes.count
      entries.append(
        Entry(
          key: syntax.string(of: pair.key) ?? "", value: syntax.string(of: pair.value),
          position: lines.position(of: key.lowerBound), leading: syntax.source(end..<key.lowerBound),
          followsEntry: end > 0,
          rawKey: syntax.source(key), separator: syntax.source(key.upperBound..<value.lowerBound),
          rawValue: syntax.source(value),
          end: syntax.source(value.upperBound..<semicolon)))
      end = semicolon
    }
    return (entries, syntax.source(end..<syntax.bytes.count))
  }
}

extension MarkupEncoding {
  /// Recognises the encoding of a text that is no markup, by its byte order mark.
  init(recognizingText bytes: [UInt8]) {
    let encoding = MarkupEncoding(recognizing: bytes)
    self = encoding.hasByteOrderMark ? encoding : MarkupEncoding()
  }

  /// The text of `bytes`, which are no markup, as UTF-8 without a mark.
  ///
  /// - Throws: `property-list-malformed` where they are no text in this encoding.
  func decodedText(_ bytes: [UInt8], file: String?) throws(Diagnostic) -> [UInt8] {
    let text: [UInt8]
    do {
      text = try decoded(bytes, file: file)
    } catch {
      let name = form == .utf8 ? "UTF-8" : "UTF-16"
      let position = error.place.flatMap { place in
        place.line.flatMap { line in place.column.map { TextPosition(line: line, column: $0) } }
      }
      throw .malformedPropertyList("it contains bytes that are not \(name)", file: file, at: position)
    }
    // The reader of the text would skip a second byte order mark, which a property list can't have.
    guard form != .utf8 || !text.starts(with: [0xEF, 0xBB, 0xBF]) else {
      throw .malformedPropertyList(
        "it contains two byte order marks", file: file, at: TextPosition(line: 1, column: 1))
    }
    return text
  }
}
