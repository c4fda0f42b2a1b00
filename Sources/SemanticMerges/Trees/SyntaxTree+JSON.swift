import Diagnostics
import SyntaxTrees

extension SyntaxTree {
  /// Reads JSON.
  init(json bytes: [UInt8], file: String) throws(Diagnostic) {
    var reader = JSONTreeReader(syntax: try JSONSyntax(parsing: bytes, file: file))
    let root = reader.node(reader.syntax.root)
    self.init(
      bytes: bytes, root: root, duplicates: reader.duplicates.sorted { $0.range.lowerBound < $1.range.lowerBound })
  }
}

/// Turns the structure that SyntaxTrees finds into a tree that knows the bytes between values as well.
private struct JSONTreeReader {
  let syntax: JSONSyntax
  var duplicates: [DuplicateEntry] = []

  mutating func node(_ value: JSONSyntax.Value) -> SyntaxNode {
    guard value.kind != .scalar else {
      let isText = syntax.bytes[value.range].first == UInt8(ascii: "\"")
      return .leaf(syntax.text(of: value), type: isText ? "string" : "", at: value.range)
    }
    let opening = value.range.lowerBound + 1
    var items: [SyntaxItem] = []
    var keys: Set<String> = []
    var position = opening
    for (offset, part) in value.parts.enumerated() {
      // A comma belongs to the text between two parts, not to the part that follows it.
      let start = offset == 0 ? position : behindComma(position)
      let node = node(part.value)
      let key = part.key ?? JSONIdentity.key(of: node)
      if part.key != nil, !keys.insert(key).inserted {
        let text = Array(syntax.bytes[part.start..<part.value.range.upperBound])
        duplicates.append(
          DuplicateEntry(identity: .init(key: key, text: text), range: position..<part.value.range.upperBound))
      }
      items.append(
        SyntaxItem(
          leading: start..<part.start, header: part.start..<part.value.range.lowerBound, key: key, value: node,
          end: part.value.range.upperBound))
      position = part.value.range.upperBound
    }
    return .container(
      value.kind == .object ? .dictionary : .list, items: items, at: value.range, opening: opening, closing: position)
  }

  private func behindComma(_ position: Int) -> Int {
    let comma = syntax.bytes[position...].firstIndex(of: UInt8(ascii: ","))
    return comma.map { $0 + 1 } ?? position
  }
}

/// What an element of a list in Xcode's JSON files is known by.
enum JSONIdentity {
  /// The keys that name an element, the first that an element has counts: a package's pin, a test plan's target.
  private static let names = ["identity", "package", "repositoryURL", "id", "name"]

  static func key(of node: SyntaxNode) -> String {
    if let text = node.leafText { return text }
    for name in names {
      if let text = node.value(name)?.leafText { return "\(name)=\(text)" }
    }
    if let target = node.value("target")?.value("identifier")?.leafText { return "target=\(target)" }
    if let slot = imageSlot(of: node) { return slot }
    return "#\(node.digest)"
  }

  /// An image of an asset catalog is known by all that says where it is used, not by its file.
  private static func imageSlot(of node: SyntaxNode) -> String? {
    guard node.value("idiom") != nil || node.value("scale") != nil else { return nil }
    let parts = node.items.filter { !["filename", "color", "unassigned"].contains($0.key) }.map { item in
      "\(item.key)=\(item.value.leafText ?? String(item.value.digest))"
    }
    return parts.sorted().joined(separator: ",")
  }
}
