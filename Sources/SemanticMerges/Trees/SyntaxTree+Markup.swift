import Diagnostics
import PropertyLists
import SyntaxTrees

extension SyntaxTree {
  /// Reads the XML form of property lists.
  ///
  /// The duplicate entries in `kept` are entries of their own, so that they stay where they are.
  init(
    markup bytes: [UInt8], file: String, keeping kept: Set<DuplicateEntry.Identity> = []
  ) throws(Diagnostic) {
    _ = try PropertyList(parsing: bytes, file: file)
    var reader = MarkupTreeReader(bytes, file: file, keeping: kept)
    let root = try reader.root()
    self.init(
      bytes: bytes, root: root, duplicates: reader.duplicates.sorted { $0.range.lowerBound < $1.range.lowerBound })
  }
}

/// Turns the tags of a property list into a tree that knows the bytes between values as well.
private struct MarkupTreeReader {
  private var scanner: MarkupScanner
  private var current: MarkupToken?
  private let kept: Set<DuplicateEntry.Identity>
  var duplicates: [DuplicateEntry] = []

  init(_ bytes: [UInt8], file: String, keeping kept: Set<DuplicateEntry.Identity>) {
    self.kept = kept
    scanner = MarkupScanner(bytes, file: file)
  }

  mutating func root() throws(Diagnostic) -> SyntaxNode {
    try advance()
    while let token = current, token.kind != .startTag || name(token) == "plist" {
      guard token.kind != .emptyTag else { break }
      try advance()
    }
    return try value()
  }

  private mutating func advance() throws(Diagnostic) {
    current = try scanner.next()
  }

  private func name(_ token: MarkupToken) -> String { scanner.rawText(token.content) }

  private func unreadable(_ reason: String) -> Diagnostic {
    Diagnostic(.mergeUnreadable, reason)
  }

  private mutating func skipTrivia() throws(Diagnostic) {
    while let token = current, [.text, .comment, .instruction, .doctype].contains(token.kind) { try advance() }
  }

  /// Reads the element that begins at the current token.
  private mutating func value() throws(Diagnostic) -> SyntaxNode {
    guard let start = current else { throw unreadable("unexpected end of the property list") }
    let tag = name(start)
    switch start.kind {
    case .emptyTag where tag == "dict" || tag == "array":
      try advance()
      let end = start.range.upperBound
      return .container(tag == "dict" ? .dictionary : .list, items: [], at: start.range, opening: end, closing: end)
    case .emptyTag:
      try advance()
      return .leaf(tag, type: "empty", at: start.range)
    case .startTag where tag == "dict": return try container(.dictionary, start)
    case .startTag where tag == "array": return try container(.list, start)
    case .startTag: return try leaf(tag, start)
    default: throw unreadable("the property list lacks a value")
    }
  }

  private mutating func leaf(_ tag: String, _ start: MarkupToken) throws(Diagnostic) -> SyntaxNode {
    try advance()
    let from = start.range.upperBound
    while let token = current, token.kind != .endTag { try advance(); _ = token }
    guard let end = current else { throw unreadable("the element '\(tag)' is not closed") }
    try advance()
    let raw = scanner.bytes[from..<end.range.lowerBound]
    let text = (try? MarkupText.decode(raw).get()) ?? String(decoding: raw, as: UTF8.self)
    return .leaf(text, type: tag, at: start.range.lowerBound..<end.range.upperBound)
  }

  private mutating func container(
    _ kind: SyntaxNode.Kind, _ start: MarkupToken
  ) throws(Diagnostic) -> SyntaxNode {
    try advance()
    var items: [SyntaxItem] = []
    var position = start.range.upperBound
    while true {
      try skipTrivia()
      guard let token = current else { throw unreadable("unexpected end of the property list") }
      if token.kind == .endTag {
        try advance()
        let kept = kind == .dictionary ? withoutDuplicates(items) : items
        return .container(
          kind, items: kept, at: start.range.lowerBound..<token.range.upperBound, opening: start.range.upperBound,
          closing: position)
      }
      var key: String?
      if kind == .dictionary { key = try value().text }
      if key != nil { try skipTrivia() }
      let value = try value()
      let header = token.range.lowerBound..<value.range.lowerBound
      items.append(
        SyntaxItem(
          leading: position..<token.range.lowerBound, header: header, key: key ?? "#\(value.digest)", value: value,
          end: value.range.upperBound))
      position = value.range.upperBound
    }
  }

  private mutating func withoutDuplicates(_ items: [SyntaxItem]) -> [SyntaxItem] {
    let unique = UniqueItems(items, in: scanner.bytes, keeping: kept) { item in item.leading.lowerBound..<item.end }
    duplicates += unique.duplicates
    return unique.items
  }
}
