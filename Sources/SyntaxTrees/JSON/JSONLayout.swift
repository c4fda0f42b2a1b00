import Diagnostics

/// How a document of JSON lays out what an edit adds.
struct JSONLayout: DocumentLayout {
  typealias Value = JSONValue

  let style: JSONStyle

  /// The position of the root value.
  var top: DocumentSpot { DocumentSpot(level: "", isOnOneLine: style.indentation == nil) }
  var unit: String { style.indentation ?? "" }
  var lineEnd: String { style.lineEnd }
  var keepsOrder: Bool { false }

  func content(of value: JSONValue) -> DocumentContent<JSONValue> {
    switch value {
    case .array(let items): .array(items)
    case .object(let object): .dictionary(object.members.map { ($0.key, $0.value) })
    default: .scalar
    }
  }

  func array(_ items: [JSONValue], at position: TextPosition?) -> JSONValue { .array(items) }

  func dictionary(_ entries: [(key: Node.Key, value: JSONValue)], at position: TextPosition?) -> JSONValue {
    .object(JSONObject(entries.map { ($0.key.text, $0.value) }))
  }

  func normalized(_ value: JSONValue, like model: Node?) -> JSONValue { value }

  func scalar(_ value: JSONValue, at spot: DocumentSpot, like model: Node?) -> Node {
    let text = String(decoding: value.serialized(style: .compact), as: UTF8.self)
    // Xcode's own JSON, such as a test plan, has every slash escaped.
    let isEscaping = value.string != nil && model?.opening.contains("\\/") ?? false
    return Node(value, opening: isEscaping ? text.replacing("/", with: "\\/") : text)
  }

  func empty(_ kind: Node.Kind, at spot: DocumentSpot) -> Node {
    var node = kind == .array ? Node(.array, opening: "[", closing: "]") : Node(.dictionary, opening: "{", closing: "}")
    if !spot.isOnOneLine { node.tail = emptyTail(spot.level) }
    return node
  }

  func close(_ node: inout Node) {
    node.tail = Whitespace.level(after: node.tail).map(emptyTail) ?? ""
  }

  private func emptyTail(_ level: String) -> String { style.opensEmpty ? lineEnd + lineEnd + level : "" }

  func key(_ text: String, at spot: DocumentSpot, like neighbour: Node.Key?) -> Node.Key {
    Node.Key(text: text, raw: JSONText.quoted(text), separator: neighbour?.separator ?? style.separator)
  }

  func separator(in kind: Node.Kind) -> UInt8? { Byte.comma }
  func isTerminated(_ kind: Node.Kind) -> Bool { false }

  func leading(
    onLineOf neighbour: Node.Part, in node: Node, isFirst: Bool, before following: String
  ) -> (String, String) {
    let last = node.parts.last ?? neighbour
    let isOnly = node.parts.count == 1 && last.leading.isEmpty
    let isSpaced = (last.key?.separator ?? style.separator).utf8.last == Byte.space
    let leading = isOnly && isSpaced ? " " : last.leading
    // The white space after the bracket stays there.
    return isFirst ? (following, leading) : (leading, following)
  }

  func invalidPath(_ problem: String) -> Diagnostic { Diagnostic(.jsonPathInvalid, problem) }

  func kindName(of node: Node) -> String {
    switch node.scalar {
    case .string: "a string"
    case .number: "a number"
    case .bool: "a boolean"
    case .null: "null"
    case .array, .object, nil: node.kind == .array ? "an array" : "an object"
    }
  }
}

extension DocumentNode<JSONValue> {
  /// The style that this value shows, by its first part.
  var style: JSONStyle? {
    guard let first = parts.first else { return nil }
    let level = Whitespace.level(after: first.leading)
    let lineEnd = Whitespace.lineEnd(in: first.leading.utf8) ?? "\n"
    guard let separator = first.key?.separator else {
      guard let level else { return first.node.style ?? .compact }
      var style = first.node.style ?? .pretty
      style.indentation = level
      style.lineEnd = lineEnd
      return style
    }
    let usual = separator.contains { $0.isNewline } ? ": " : separator
    guard let level else { return JSONStyle(indentation: nil, separator: usual, endsWithLineEnd: false) }
    return JSONStyle(indentation: level, separator: usual, opensEmpty: usual == " : ", lineEnd: lineEnd)
  }
}
