import SystemCalls

extension SyntaxTree {
  /// The decoded string of `node`, the text of an element; `nil` if it is neither.
  public func string(of node: NodeID) -> String? {
    switch self[node].kind {
    case .unquoted, .quoted: source(contentRange(of: node))
    case .escaped: String(decoding: decoded(bytes[contentRange(of: node)]), as: UTF8.self)
    case .element: text(in: node)
    default: nil
    }
  }

  /// The text of `range` as it is written.
  package func source(_ range: Range<Int>) -> String {
    bytes.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
  }

  /// Whether the text of `range`, as it is written, contains `part`.
  package func contains(_ part: [UInt8], in range: Range<Int>) -> Bool {
    guard let first = part.first else { return true }
    return bytes.withUnsafeBytes { bytes in
      let text = UnsafeRawBufferPointer(rebasing: bytes[range])
      var start = 0
      while let found = Memory.position(of: first, in: text, from: start) {
        if text[found...].starts(with: part) { return true }
        start = found + 1
      }
      return false
    }
  }

  /// The name of an element.
  package func name(of node: NodeID) -> String {
    let start = Int(self[node].start) + 1
    return source(start..<MarkupName.end(in: bytes, from: start))
  }

  private func text(in element: NodeID) -> String {
    var text = ""
    for index in (Int(element.index) + 1)..<Int(self[element].next) {
      let range = Int(nodes[index].start)..<Int(nodes[index].end)
      if nodes[index].kind == .text, case .success(let decoded) = MarkupText.decode(bytes[range]) {
        text += decoded
      } else {
        text += source(range)
      }
    }
    return text
  }

  private func decoded(_ content: ArraySlice<UInt8>) -> [UInt8] {
    form == .json ? JSONText.decoded(content) : OpenStepEscapes.decoded(content)
  }

  /// Whether `node` is a string equal to `text`, found out without making a string.
  public func isString(_ node: NodeID, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in bytes.withUnsafeBufferPointer { isString(self[node], text, in: $0) } }
  }

  /// Whether `node` is a string of the bytes `text`; `bytes` are those of the whole text.
  private func isString(
    _ node: Node, _ text: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var (start, end) = (Int(node.start), Int(node.end))
    switch node.kind {
    case .unquoted: break
    case .quoted: (start, end) = (start + 1, end - 1)
    case .escaped: return decoded(Array(bytes[start + 1..<end - 1])[...]).elementsEqual(text)
    default: return false
    }
    guard end - start == text.count else { return false }
    for index in text.indices where bytes[start + index] != text[index] { return false }
    return true
  }

  /// The bytes of a string after its escapes are resolved; empty for what is no string.
  public func stringBytes(of node: NodeID) -> ArraySlice<UInt8> {
    switch self[node].kind {
    case .unquoted, .quoted: bytes[contentRange(of: node)]
    case .escaped: decoded(bytes[contentRange(of: node)])[...]
    default: []
    }
  }

  /// The value of the last entry of dictionary `node` whose key is `key`, found by looking at each.
  public func value(_ key: StaticString, in node: NodeID) -> NodeID? {
    key.withUTF8Buffer { value($0, in: node) }
  }

  /// The value of the last entry of dictionary `node` whose key is `key`, found by looking at each.
  public func value(_ key: String, in node: NodeID) -> NodeID? {
    var key = key
    return key.withUTF8 { value($0, in: node) }
  }

  /// Most of the time that a project takes is spent here, so nothing is retained, copied or made.
  private func value(_ key: UnsafeBufferPointer<UInt8>, in dictionary: NodeID) -> NodeID? {
    guard self[dictionary].kind == .dictionary else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      nodes.withUnsafeBufferPointer { nodes in
        var found: NodeID?
        var position = dictionary.index + 1
        let end = nodes[Int(dictionary.index)].next
        while position < end {
          let value = nodes[Int(position)].next
          guard value < end else { break }
          if isString(nodes[Int(position)], key, in: bytes) { found = NodeID(value) }
          position = nodes[Int(value)].next
        }
        return found
      }
    }
  }

  /// Compares the strings `left` and `right` by their decoded bytes.
  ///
  /// - Returns: Less than 0 when `left` comes first, 0 when both are the same, more than 0 when `right` comes first.
  public func comparison(of left: NodeID, _ right: NodeID) -> Int {
    guard kind(of: left) != .escaped, kind(of: right) != .escaped else {
      return stringBytes(of: left).withUnsafeBytes { left in
        stringBytes(of: right).withUnsafeBytes { Self.comparison(of: left, $0) }
      }
    }
    return bytes.withUnsafeBytes { buffer in
      Self.comparison(
        of: UnsafeRawBufferPointer(rebasing: buffer[contentRange(of: left)]),
        UnsafeRawBufferPointer(rebasing: buffer[contentRange(of: right)]))
    }
  }

  private static func comparison(of left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
    guard let start = left.baseAddress, let other = right.baseAddress else { return left.count - right.count }
    let order = Int(Memory.compare(start, other, count: min(left.count, right.count)))
    return order == 0 ? left.count - right.count : order
  }
}
