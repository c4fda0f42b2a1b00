import SyntaxTrees

/// Builds the tree of a document from its pieces, which a reader that has checked them hands over in order.
struct DocumentBuilder {
  private let bytes: [UInt8]
  /// The end of the last piece.
  private var end = 0
  private var open: [(node: DocumentNode, leading: String, key: DocumentNode.Key?)] = []
  private var key: (raw: Range<Int>, leading: String, text: String, position: TextPosition?)?
  /// The text before the root value.
  private(set) var head = ""
  /// The outermost value.
  private(set) var root: DocumentNode?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The text after the root value.
  var tail: String { text(end..<bytes.count) }

  mutating func addKey(_ text: String, _ range: Range<Int>, at position: TextPosition?) {
    key = (range, leading(before: range), text, position)
    end = range.upperBound
  }

  mutating func addScalar(_ value: PropertyList, _ range: Range<Int>) {
    let (leading, key) = beginning(of: range)
    end = range.upperBound
    add(DocumentNode(value, opening: text(range)), leading, key)
  }

  /// Begins an array or dictionary, given as an empty value, whose opening tag or sign is at `range`.
  mutating func begin(_ value: PropertyList, _ range: Range<Int>) {
    let (leading, key) = beginning(of: range)
    end = range.upperBound
    open.append((DocumentNode(value, opening: text(range)), leading, key))
  }

  /// Ends the innermost array or dictionary, whose closing tag or sign is at `range`.
  mutating func finish(_ range: Range<Int>) {
    guard let (container, leading, key) = open.popLast() else { return }
    var node = container
    node.tail = text(end..<range.lowerBound)
    node.closing = text(range)
    end = range.upperBound
    add(node, leading, key)
  }

  /// Adds the comma or semicolon at `offset` to the part before it.
  mutating func terminate(at offset: Int) {
    guard let last = open.indices.last, !open[last].node.parts.isEmpty else { return }
    let before = text(end..<offset)
    open[last].node.change(open[last].node.parts.count - 1) { part in
      part.end = before
      part.isTerminated = true
    }
    end = offset + 1
  }

  private mutating func beginning(of range: Range<Int>) -> (leading: String, key: DocumentNode.Key?) {
    guard let key else { return (leading(before: range), nil) }
    self.key = nil
    let separator = text(end..<max(end, range.lowerBound))
    return (
      key.leading,
      DocumentNode.Key(text: key.text, raw: text(key.raw), separator: separator, position: key.position)
    )
  }

  private func leading(before range: Range<Int>) -> String {
    text(end..<range.lowerBound)
  }

  private mutating func add(_ node: DocumentNode, _ leading: String, _ key: DocumentNode.Key?) {
    guard let last = open.indices.last else {
      head = leading
      root = node
      return
    }
    open[last].node.append(DocumentNode.Part(leading: leading, key: key, node: node))
  }

  private func text(_ range: Range<Int>) -> String {
    bytes.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
  }
}
