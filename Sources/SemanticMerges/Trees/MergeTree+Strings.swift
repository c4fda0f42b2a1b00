import Diagnostics
import SyntaxTrees

extension MergeTree {
  /// Makes the tree of a `.strings` file: a comment before a key, or at the end of its line, belongs to its entry.
  ///
  /// A repeated key is a separate entry: tools write such files, and all their entries are kept.
  ///
  /// - Parameters:
  ///   - syntax: The file's values.
  ///   - file: The name of the file in errors.
  ///   - header: The comments that the file begins with in all versions; they belong to no entry.
  /// - Throws: `merge-unreadable` for a file in braces, and for a key without a value.
  init(strings syntax: SyntaxTree, file: String, header: [UInt8]) throws(Diagnostic) {
    let root = syntax.root
    guard syntax.kind(of: root) == .dictionary, syntax.opening(of: root).isEmpty else {
      throw Diagnostic(.mergeUnreadable, "\"\(file)\" has no lines such as \"key\" = \"value\";")
    }
    let bytes = syntax.bytes
    let entries = Array(syntax.entries(of: root))
    let first = entries.first.map { syntax.range(of: $0.key).lowerBound } ?? bytes.count
    let start = entries.isEmpty ? first : Self.endOfHeader(in: syntax.source(0..<first), known: header)
    var items: [MergeItem] = []
    var counts: [String: Int] = [:]
    var position = start
    for (index, entry) in entries.enumerated() {
      let (key, value) = (syntax.range(of: entry.key), syntax.range(of: entry.value))
      let name = syntax.string(of: entry.key) ?? ""
      guard value != key else { throw Diagnostic(.mergeUnreadable, "the key '\(name)' has no value") }
      let separator = syntax.separator(after: value.upperBound, in: root)
      let next = index + 1 < entries.count ? syntax.range(of: entries[index + 1].key).lowerBound : bytes.count
      var end = separator.map { $0 + 1 } ?? value.upperBound
      end += Whitespace.split(syntax.source(end..<next)).endOfLine.utf8.count
      items.append(
        MergeItem(
          leading: position..<key.lowerBound, header: key.lowerBound..<value.lowerBound, key: counts.numbered(name),
          value: .leaf(syntax.string(of: entry.value) ?? syntax.source(value), at: value), end: end))
      position = end
    }
    let node = MergeNode.container(
      .dictionary, items: items, at: start..<position, opening: start, closing: position)
    self.init(bytes: bytes, root: node, duplicates: [])
  }

  /// Where the comments end that an empty line separates from the first entry, or that are the known header.
  private static func endOfHeader(in leading: String, known header: [UInt8]) -> Int {
    if header.last == 0x0A, leading.utf8.starts(with: header) { return header.count }
    var (end, position, hasComment) = (0, 0, false)
    for line in leading.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      position += line.utf8.count + 1
      if !Whitespace.isBlank(String(line)) { hasComment = true } else if hasComment { end = position }
    }
    return end
  }
}
