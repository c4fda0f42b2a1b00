import Diagnostics

extension JSONNode {
  /// The value of `bytes`, and the text before and after it.
  static func parse(
    _ bytes: [UInt8], file: String?, limits: SyntaxLimits
  ) throws(Diagnostic) -> (head: String, node: JSONNode, tail: String) {
    var parser = JSONNodeParser(try JSONScanner(bytes, file: file, limits: limits))
    return try parser.document()
  }
}

/// Builds a document's tree with an explicit stack, so that no file can exhaust the program's stack.
private struct JSONNodeParser {
  private var scanner: JSONScanner
  private var open: [Container] = []
  private var root: JSONNode?
  /// The end of the last token.
  private var end = 0
  /// Whether the container that was opened last has had nothing in it yet.
  private var isFirst = false

  private struct Container {
    var node: JSONNode
    /// A member whose value has not been read.
    var pending: (leading: String, key: JSONNode.Key)?
    var leading: String

    var isObject: Bool { node.kind == .object }
  }

  init(_ scanner: JSONScanner) {
    self.scanner = scanner
  }

  mutating func document() throws(Diagnostic) -> (head: String, node: JSONNode, tail: String) {
    var token = try scanner.next()
    let head = text(0..<token.range.lowerBound)
    end = token.range.lowerBound
    while root == nil {
      try value(token)
      while root == nil {
        if try !closes() { break }
      }
      if root == nil { token = try valueToken() }
    }
    let last = try scanner.next()
    guard last.kind == .end else { throw scanner.unexpected(last, expected: "the end of the file") }
    guard let root else { throw scanner.unexpected(last, expected: "a value") }
    return (head, root, text(end..<last.range.lowerBound))
  }

  /// Reads a value without parts whole, or the beginning of another.
  private mutating func value(_ token: JSONScanner.Token) throws(Diagnostic) {
    let before = text(end..<token.range.lowerBound)
    end = token.range.upperBound
    switch token.kind {
    case .beginObject, .beginArray:
      guard open.count < scanner.limits.depth else { throw scanner.tooDeep(at: token.range.lowerBound) }
      let node = JSONNode(
        token.kind == .beginObject ? .object : .array, text: "", position: scanner.position(of: token))
      open.append(Container(node: node, leading: before))
      isFirst = true
    case .string, .number, .word:
      add(JSONNode(.scalar, text: text(token.range), position: scanner.position(of: token)), before)
    default:
      throw scanner.unexpected(token, expected: "a value")
    }
  }

  private mutating func add(_ node: JSONNode, _ before: String) {
    isFirst = false
    guard let last = open.indices.last else {
      root = node
      return
    }
    guard let (leading, key) = open[last].pending else {
      open[last].node.append(JSONNode.Part(leading: before, node: node))
      return
    }
    var complete = key
    complete.separator += before
    open[last].node.append(JSONNode.Part(leading: leading, key: complete, node: node))
    open[last].pending = nil
  }

  /// Reads what follows a value or an opening bracket: whether it closed the innermost container.
  private mutating func closes() throws(Diagnostic) -> Bool {
    guard let last = open.indices.last else { return false }
    let isObject = open[last].isObject
    let before = scanner
    let token = try scanner.next()
    if token.kind == (isObject ? .endObject : .endArray) {
      close(tail: text(end..<token.range.lowerBound), token)
      return true
    }
    if isFirst {
      scanner = before
      return false
    }
    guard token.kind == .comma else {
      throw scanner.unexpected(token, expected: isObject ? "\",\" or \"}\"" : "\",\" or \"]\"")
    }
    let trailing = text(end..<token.range.lowerBound)
    open[last].node.change(open[last].node.parts.count - 1) { $0.trailing = trailing }
    end = token.range.upperBound
    return false
  }

  private mutating func close(tail: String, _ token: JSONScanner.Token) {
    end = token.range.upperBound
    var container = open.removeLast()
    container.node.text = tail
    add(container.node, container.leading)
  }

  /// The token that the next value begins with, after the key and the colon if it is a member's.
  private mutating func valueToken() throws(Diagnostic) -> JSONScanner.Token {
    guard let last = open.indices.last, open[last].isObject else { return try scanner.next() }
    let key = try scanner.next()
    guard key.kind == .string else {
      throw scanner.unexpected(key, expected: isFirst ? "a key in quotes or \"}\"" : "a key in quotes")
    }
    let before = text(end..<key.range.lowerBound)
    let position = scanner.position(of: key)
    let colon = try scanner.next()
    guard colon.kind == .colon else { throw scanner.unexpected(colon, expected: "\":\" after the key") }
    let separator = text(key.range.upperBound..<colon.range.upperBound)
    open[last].pending = (
      before,
      JSONNode.Key(
        text: JSONText.scalar(text(key.range)).string ?? "", raw: text(key.range), separator: separator,
        position: position)
    )
    end = colon.range.upperBound
    return try scanner.next()
  }

  private func text(_ range: Range<Int>) -> String {
    scanner.bytes.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
  }
}
