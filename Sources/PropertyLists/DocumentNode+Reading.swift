import SyntaxTrees

extension DocumentNode {
  /// The values of a whole text, with the text before and after the outermost.
  static func read(_ tree: SyntaxTree) -> (head: String, root: DocumentNode, tail: String) {
    let reader = DocumentReader(tree: tree, lines: LineIndex(tree.bytes))
    let start = reader.opening(of: tree.root).lowerBound
    let end = tree.range(of: tree.root).upperBound
    return (tree.source(0..<start), reader.node(tree.root), tree.source(end..<tree.bytes.count))
  }
}

/// Makes the nodes of a document from the values of a text and the bytes between them.
private struct DocumentReader {
  let tree: SyntaxTree
  let lines: LineIndex

  /// The sign or tag that opens a container, the whole of a scalar.
  func opening(of node: SyntaxTree.NodeID) -> Range<Int> {
    let kind = tree.kind(of: node)
    return kind == .array || kind == .dictionary ? tree.opening(of: node) : tree.range(of: node)
  }

  func node(_ id: SyntaxTree.NodeID) -> DocumentNode {
    let opening = opening(of: id)
    let position = lines.position(of: tree.range(of: id).lowerBound)
    switch tree.kind(of: id) {
    case .array:
      var node = DocumentNode(PropertyList(.array([]), at: position), opening: tree.source(opening))
      fill(&node, of: id, from: opening.upperBound, with: tree.elements(of: id).lazy.map { (nil, $0) })
      return node
    case .dictionary:
      var node = DocumentNode(PropertyList(.dictionary([:]), at: position), opening: tree.source(opening))
      fill(&node, of: id, from: opening.upperBound, with: tree.entries(of: id).lazy.map { ($0.key, $0.value) })
      return node
    default:
      return DocumentNode(tree.propertyList(of: id, positions: lines), opening: tree.source(opening))
    }
  }

  private func fill(
    _ node: inout DocumentNode, of id: SyntaxTree.NodeID, from start: Int,
    with parts: some Sequence<(SyntaxTree.NodeID?, SyntaxTree.NodeID)>
  ) {
    var end = start
    for (key, value) in parts {
      var range = tree.range(of: value)
      let first = key.map(tree.range) ?? range
      var part = DocumentNode.Part(leading: tree.source(end..<first.lowerBound), node: self.node(value))
      if let key {
        // A key without a value has its own text as value.
        if range == first {
          range = first.upperBound..<first.upperBound
          part.node.opening = ""
        }
        part.key = DocumentNode.Key(
          text: tree.string(of: key) ?? "", raw: tree.source(first),
          separator: tree.source(first.upperBound..<range.lowerBound), position: lines.position(of: first.lowerBound))
      }
      end = range.upperBound
      if let separator = tree.separator(after: end, in: id) {
        part.end = tree.source(end..<separator)
        part.isTerminated = true
        end = separator + 1
      }
      node.append(part)
    }
    let closing = tree.closing(of: id)
    node.tail = tree.source(end..<closing.lowerBound)
    node.closing = tree.source(closing)
  }
}
