extension DocumentNode {
  /// Makes the nodes of a document from the values of a text and the bytes between them.
  ///
  /// - Parameters:
  ///   - tree: The text.
  ///   - scalar: The value of a node without parts.
  /// - Returns: The outermost value, and the text before and after it.
  package static func read(
    _ tree: SyntaxTree, scalar: (SyntaxTree.NodeID, LineIndex) -> Value
  ) -> (head: String, root: DocumentNode, tail: String) {
    withoutActuallyEscaping(scalar) { scalar in
      let reader = DocumentReader(tree: tree, lines: LineIndex(tree.bytes), scalar: scalar)
      let start = reader.opening(of: tree.root).lowerBound
      let end = tree.range(of: tree.root).upperBound
      return (tree.source(0..<start), reader.node(tree.root), tree.source(end..<tree.bytes.count))
    }
  }
}

private struct DocumentReader<Value: Hashable & Sendable> {
  typealias Node = DocumentNode<Value>

  let tree: SyntaxTree
  let lines: LineIndex
  let scalar: (SyntaxTree.NodeID, LineIndex) -> Value

  /// The sign or tag that opens a container, the whole of a scalar.
  func opening(of node: SyntaxTree.NodeID) -> Range<Int> {
    let kind = tree.kind(of: node)
    return kind == .array || kind == .dictionary ? tree.opening(of: node) : tree.range(of: node)
  }

  func node(_ id: SyntaxTree.NodeID) -> Node {
    let opening = opening(of: id)
    var node: Node
    switch tree.kind(of: id) {
    case .array:
      node = Node(.array, opening: tree.source(opening))
      fill(&node, of: id, from: opening.upperBound, with: tree.elements(of: id).lazy.map { (nil, $0) })
    case .dictionary:
      node = Node(.dictionary, opening: tree.source(opening))
      fill(&node, of: id, from: opening.upperBound, with: tree.entries(of: id).lazy.map { ($0.key, $0.value) })
    default: node = Node(scalar(id, lines), opening: tree.source(opening))
    }
    node.position = lines.position(of: tree.range(of: id).lowerBound)
    return node
  }

  private func fill(
    _ node: inout Node, of id: SyntaxTree.NodeID, from start: Int,
    with parts: some Sequence<(SyntaxTree.NodeID?, SyntaxTree.NodeID)>
  ) {
    var end = start
    for (key, value) in parts {
      var range = tree.range(of: value)
      let first = key.map(tree.range) ?? range
      var part = Node.Part(leading: tree.source(end..<first.lowerBound), node: self.node(value))
      if let key {
        // A key without a value has its own text as value.
        if range == first {
          range = first.upperBound..<first.upperBound
          part.node.opening = ""
        }
        part.key = Node.Key(
          text: tree.string(of: key) ?? "", raw: tree.source(first),
          separator: tree.source(first.upperBound..<range.lowerBound), position: lines.position(of: first.lowerBound))
      }
      end = range.upperBound
      if let separator = tree.separator(after: end, in: id) {
        part.end = tree.source(end..<separator)
        part.separator = tree.bytes[separator]
        end = separator + 1
      }
      node.append(part)
    }
    let closing = tree.closing(of: id)
    node.tail = tree.source(end..<closing.lowerBound)
    node.closing = tree.source(closing)
  }
}
