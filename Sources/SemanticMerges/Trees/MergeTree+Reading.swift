import Diagnostics
import PropertyLists
import SyntaxTrees

extension MergeTree {
  /// Makes the tree of a file from its syntax.
  ///
  /// - Parameters:
  ///   - syntax: The file's values.
  ///   - kept: The duplicate entries that are entries of their own, so that they stay where they are.
  /// - Throws: `merge-unreadable` for a key without a value.
  init(_ syntax: SyntaxTree, keeping kept: Set<DuplicateEntry.Identity> = []) throws(Diagnostic) {
    var reader = MergeTreeReader(syntax: syntax, kept: kept)
    let root = try reader.node(syntax.root)
    self.init(
      bytes: syntax.bytes, root: root,
      duplicates: reader.duplicates.sorted { $0.range.lowerBound < $1.range.lowerBound })
  }

  /// Reads the plain text form of property lists, in which project files are written.
  init(
    openStep bytes: [UInt8], file: String, keeping kept: Set<DuplicateEntry.Identity> = []
  ) throws(Diagnostic) {
    try self.init(try SyntaxTree(openStep: bytes, file: file), keeping: kept)
  }
}

/// Turns the values of a text into a tree that knows the bytes between them as well.
private struct MergeTreeReader {
  private let syntax: SyntaxTree
  private let kept: Set<DuplicateEntry.Identity>
  private(set) var duplicates: [DuplicateEntry] = []

  init(syntax: SyntaxTree, kept: Set<DuplicateEntry.Identity>) {
    self.syntax = syntax
    self.kept = kept
  }

  mutating func node(_ id: SyntaxTree.NodeID) throws(Diagnostic) -> MergeNode {
    let range = syntax.range(of: id)
    switch syntax.kind(of: id) {
    case .dictionary: return try dictionary(id, range)
    case .array: return try list(id, range)
    case .element:
      let name = syntax.name(of: id)
      let isEmpty = syntax.bytes[range].suffix(2).elementsEqual(Array("/>".utf8))
      return .leaf(isEmpty ? name : syntax.string(of: id) ?? "", type: isEmpty ? "empty" : name, at: range)
    case .quoted where syntax.form == .json, .escaped where syntax.form == .json:
      return .leaf(syntax.string(of: id) ?? "", type: "string", at: range)
    default: return .leaf(syntax.string(of: id) ?? syntax.source(range), at: range)
    }
  }

  private mutating func dictionary(_ id: SyntaxTree.NodeID, _ range: Range<Int>) throws(Diagnostic) -> MergeNode {
    let opening = max(range.lowerBound, syntax.opening(of: id).upperBound)
    var items: [MergeItem] = []
    var position = opening
    for entry in syntax.entries(of: id) {
      let (first, value) = (syntax.range(of: entry.key), syntax.range(of: entry.value))
      let name = syntax.string(of: entry.key) ?? ""
      guard value != first else {
        throw Diagnostic(.mergeUnreadable, "the key '\(name)' has no value")
      }
      let separator = syntax.separator(after: value.upperBound, in: id)
      let node = try node(entry.value)
      items.append(
        MergeItem(
          leading: position..<first.lowerBound, header: first.lowerBound..<value.lowerBound,
          key: name, value: node, end: end(of: value, before: separator)))
      position = separator.map { $0 + 1 } ?? value.upperBound
    }
    if hasDuplicates(items) {
      let unique = UniqueItems(items, in: syntax.bytes, keeping: kept) { item in
        let separator = syntax.separator(after: item.value.range.upperBound, in: id)
        return item.leading.lowerBound..<(separator.map { $0 + 1 } ?? item.end)
      }
      duplicates += unique.duplicates
      items = unique.items
    }
    return .container(.dictionary, items: items, at: range, opening: opening, closing: position)
  }

  private mutating func list(_ id: SyntaxTree.NodeID, _ range: Range<Int>) throws(Diagnostic) -> MergeNode {
    let opening = syntax.opening(of: id).upperBound
    var items: [MergeItem] = []
    var position = opening
    for element in syntax.elements(of: id) {
      let value = syntax.range(of: element)
      let separator = syntax.separator(after: value.upperBound, in: id)
      let node = try node(element)
      items.append(
        MergeItem(
          leading: position..<value.lowerBound, header: value.lowerBound..<value.lowerBound, key: key(of: node),
          value: node, end: end(of: value, before: separator)))
      position = separator.map { $0 + 1 } ?? value.upperBound
    }
    return .container(.list, items: items, at: range, opening: opening, closing: position)
  }

  /// What an element of a list is known by.
  private func key(of node: MergeNode) -> String {
    switch syntax.form {
    case .json: JSONIdentity.key(of: node)
    case .openStep: node.leafText ?? node.value("ProjectRef")?.leafText ?? "#\(node.digest)"
    case .xml: "#\(node.digest)"
    }
  }

  /// Behind the last byte of a part: comments before the separator belong to it.
  private func end(of value: Range<Int>, before separator: Int?) -> Int {
    syntax.form == .json ? value.upperBound : separator ?? value.upperBound
  }

  private func hasDuplicates(_ items: [MergeItem]) -> Bool {
    guard items.count > 12 else {
      return items.indices.contains { index in items[..<index].contains { $0.key == items[index].key } }
    }
    return Set(items.map(\.key)).count < items.count
  }
}

extension [String: Int] {
  /// `key`, with a number from its second occurrence on.
  mutating func numbered(_ key: String) -> String {
    let count = self[key, default: 0] + 1
    self[key] = count
    return count == 1 ? key : "\(key)\u{0}\(count)"
  }
}
