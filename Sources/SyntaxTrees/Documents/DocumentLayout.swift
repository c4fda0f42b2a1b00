package import Diagnostics

/// How a document lays out what an edit adds: the spelling of its form, in the style that its text shows.
package protocol DocumentLayout<Value>: Sendable {
  associatedtype Value: Hashable & Sendable
  typealias Node = DocumentNode<Value>

  /// The spaces or tabs of a level.
  var unit: String { get }
  /// The line ending.
  var lineEnd: String { get }
  /// Whether a new key comes in its place where the keys around it are sorted.
  var keepsOrder: Bool { get }

  /// The parts of a value.
  func content(of value: Value) -> DocumentContent<Value>
  func array(_ items: [Value], at position: TextPosition?) -> Value
  func dictionary(_ entries: [(key: Node.Key, value: Value)], at position: TextPosition?) -> Value
  /// The value of a new part when read back.
  func normalized(_ value: Value, like model: Node?) -> Value

  /// A value without parts; the replaced or neighbouring value shows how strings are quoted.
  func scalar(_ value: Value, at spot: DocumentSpot, like model: Node?) -> Node
  /// An array or dictionary with nothing in it.
  func empty(_ kind: Node.Kind, at spot: DocumentSpot) -> Node
  /// The key of a new entry beside `neighbour`.
  func key(_ text: String, at spot: DocumentSpot, like neighbour: Node.Key?) -> Node.Key
  /// The sign between the parts of a container.
  func separator(in kind: Node.Kind) -> UInt8?
  /// Whether the sign comes after the last part as well.
  func isTerminated(_ kind: Node.Kind) -> Bool
  /// The text before a new part on the line of `neighbour`, and the text before the part that follows.
  func leading(onLineOf neighbour: Node.Part, in node: Node, isFirst: Bool, before following: String) -> (
    String, String
  )

  /// Prepares a container for its first part.
  func open(_ node: inout Node)
  /// Gives a container that lost its last part the spelling of an empty one.
  func close(_ node: inout Node)
  /// Completes a part whose value was changed.
  func complete(_ part: inout Node.Part)

  /// The error for a path through a value that has no such part.
  func invalidPath(_ problem: String) -> Diagnostic
  /// What a value is, in a sentence.
  func kindName(of node: Node) -> String
}

/// The parts of a value.
package enum DocumentContent<Value> {
  case scalar
  case array([Value])
  case dictionary([(key: String, value: Value)])
}

/// The position of a value: the indentation of its lines, and whether it is on one line.
package struct DocumentSpot {
  package var level: String
  package var isOnOneLine = false

  package init(level: String, isOnOneLine: Bool = false) {
    self.level = level
    self.isOnOneLine = isOnOneLine
  }
}

extension DocumentLayout {
  package func open(_ node: inout Node) {}
  package func complete(_ part: inout Node.Part) {}

  /// `value` as a new part of the document.
  package func node(_ value: Value, at spot: DocumentSpot, like model: Node? = nil) -> Node {
    switch content(of: value) {
    case .scalar: scalar(value, at: spot, like: model)
    case .array(let items): filled(.array, with: items.map { (nil, $0) }, at: spot)
    case .dictionary(let entries): filled(.dictionary, with: entries.map { ($0.key, $0.value) }, at: spot)
    }
  }

  private func filled(_ kind: Node.Kind, with parts: [(key: String?, value: Value)], at spot: DocumentSpot) -> Node {
    var node = empty(kind, at: spot)
    guard !spot.isOnOneLine, !parts.isEmpty else {
      node.insert(parts.map { .init(offset: 0, key: $0.key, value: $0.value) }, at: spot, self)
      return node
    }
    open(&node)
    let inner = DocumentSpot(level: spot.level + unit)
    let leading = lineEnd + inner.level
    var filled = parts.map { part in
      Node.Part(
        leading: leading, key: part.key.map { key($0, at: inner, like: nil) }, node: self.node(part.value, at: inner),
        separator: separator(in: kind))
    }
    if !isTerminated(kind) { filled[filled.count - 1].separator = nil }
    node.replaceParts(filled)
    node.tail = lineEnd + spot.level
    return node
  }
}
