import Diagnostics
import PropertyLists

extension SyntaxTree {
  /// Reads the plain text form of property lists, in which project files and `.strings` files are written.
  ///
  /// The duplicate entries in `kept` are entries of their own, so that they stay where they are.
  init(
    openStep bytes: [UInt8], file: String, keeping kept: Set<DuplicateEntry.Identity> = []
  ) throws(Diagnostic) {
    try self.init(openStep: bytes, file: file, keeping: kept, numbersDuplicates: false)
  }

  /// Reads a `.strings` file, in which a repeated key is a separate entry: tools write such files, and
  /// all their entries are kept.
  init(strings bytes: [UInt8], file: String) throws(Diagnostic) {
    try self.init(openStep: bytes, file: file, keeping: [], numbersDuplicates: true)
    guard root.kind == .dictionary, root.opening == root.range.lowerBound else {
      throw Diagnostic(.mergeUnreadable, "\"\(file)\" has no lines such as \"key\" = \"value\";")
    }
  }

  private init(
    openStep bytes: [UInt8], file: String, keeping kept: Set<DuplicateEntry.Identity>, numbersDuplicates: Bool
  ) throws(Diagnostic) {
    let syntax = try OpenStepSyntax(parsing: bytes, file: file)
    var reader = OpenStepTreeReader(syntax: syntax, kept: kept, numbersDuplicates: numbersDuplicates)
    let root = try reader.node(syntax.root)
    self.init(
      bytes: bytes, root: root, duplicates: reader.duplicates.sorted { $0.range.lowerBound < $1.range.lowerBound })
  }
}

/// Turns the structure that PropertyLists finds into a tree that knows the bytes between values as well.
private struct OpenStepTreeReader {
  let syntax: OpenStepSyntax
  let kept: Set<DuplicateEntry.Identity>
  /// Whether a repeated key is a separate entry instead of replacing the first.
  let numbersDuplicates: Bool
  var duplicates: [DuplicateEntry] = []
  private var counts: [String: Int] = [:]

  init(syntax: OpenStepSyntax, kept: Set<DuplicateEntry.Identity>, numbersDuplicates: Bool) {
    self.syntax = syntax
    self.kept = kept
    self.numbersDuplicates = numbersDuplicates
  }

  mutating func node(_ id: OpenStepSyntax.NodeID) throws(Diagnostic) -> SyntaxNode {
    let range = syntax.range(of: id)
    switch syntax.kind(of: id) {
    case .dictionary: return try dictionary(id, range)
    case .array: return try list(id, range)
    case .unquoted, .quoted, .escaped: return .leaf(syntax.string(of: id) ?? "", at: range)
    case .data, .typed: return .leaf(String(decoding: syntax.bytes[range], as: UTF8.self), at: range)
    }
  }

  private mutating func dictionary(
    _ id: OpenStepSyntax.NodeID, _ range: Range<Int>
  ) throws(Diagnostic) -> SyntaxNode {
    let isBraced = range.lowerBound < range.upperBound && syntax.bytes[range.lowerBound] == UInt8(ascii: "{")
    let opening = isBraced ? range.lowerBound + 1 : range.lowerBound
    var items: [SyntaxItem] = []
    var position = opening
    for entry in syntax.entries(of: id) {
      let key = syntax.range(of: entry.key)
      let value = syntax.range(of: entry.value)
      guard value.lowerBound > key.lowerBound else {
        throw Diagnostic(.mergeUnreadable, "the key '\(syntax.string(of: entry.key) ?? "")' has no value")
      }
      let end = behindTrivia(value.upperBound)
      let name = syntax.string(of: entry.key) ?? ""
      items.append(
        SyntaxItem(
          leading: position..<key.lowerBound, header: key.lowerBound..<value.lowerBound,
          key: numbersDuplicates ? numbered(name) : name, value: try node(entry.value), end: end))
      position = end < syntax.bytes.count && syntax.bytes[end] == UInt8(ascii: ";") ? end + 1 : end
    }
    let unique = withoutDuplicates(items)
    return .container(.dictionary, items: unique, at: range, opening: opening, closing: position)
  }

  private mutating func numbered(_ key: String) -> String {
    let count = counts[key, default: 0] + 1
    counts[key] = count
    return count == 1 ? key : "\(key)\u{0}\(count)"
  }

  /// The entries without those whose key comes again: readers take the last.
  private mutating func withoutDuplicates(_ items: [SyntaxItem]) -> [SyntaxItem] {
    guard hasDuplicates(items) else { return items }
    let unique = UniqueItems(items, in: syntax.bytes, keeping: kept) { item in item.leading.lowerBound..<item.end + 1 }
    duplicates += unique.duplicates
    return unique.items
  }

  private func hasDuplicates(_ items: [SyntaxItem]) -> Bool {
    guard items.count > 12 else {
      return items.indices.contains { index in items[..<index].contains { $0.key == items[index].key } }
    }
    return Set(items.map(\.key)).count < items.count
  }

  private mutating func list(_ id: OpenStepSyntax.NodeID, _ range: Range<Int>) throws(Diagnostic) -> SyntaxNode {
    var items: [SyntaxItem] = []
    var position = range.lowerBound + 1
    for element in syntax.elements(of: id) {
      let place = syntax.range(of: element)
      let value = try node(element)
      var end = behindTrivia(place.upperBound)
      let hasComma = end < syntax.bytes.count && syntax.bytes[end] == UInt8(ascii: ",")
      if !hasComma { end = place.upperBound }
      let key = value.leafText ?? value.value("ProjectRef")?.leafText ?? "#\(value.digest)"
      items.append(
        SyntaxItem(
          leading: position..<place.lowerBound, header: place.lowerBound..<place.lowerBound, key: key, value: value,
          end: end))
      position = hasComma ? end + 1 : end
    }
    return .container(.list, items: items, at: range, opening: range.lowerBound + 1, closing: position)
  }

  /// The first byte from `position` on that is neither white space nor a comment; the syntax is known to be right.
  private func behindTrivia(_ position: Int) -> Int {
    var position = position
    let bytes = syntax.bytes
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
        position += 1
      } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "*") {
        position += 2
        while position + 1 < bytes.count,
          bytes[position] != UInt8(ascii: "*") || bytes[position + 1] != UInt8(ascii: "/")
        {
          position += 1
        }
        position += 2
      } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "/") {
        while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
      } else {
        break
      }
    }
    return min(position, bytes.count)
  }
}
