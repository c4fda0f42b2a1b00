public import Diagnostics
public import SyntaxTrees

/// The structure of an OpenStep property list over the bytes of its text: which bytes are which value.
///
/// Nothing is copied and no string is made before it is asked for, so a caller can look up a few values in a large file
/// cheaply, and can replace the bytes of one value and leave all others as they are.
public struct OpenStepSyntax: Sendable {
  /// The whole text; of one in UTF-16, as `.strings` files may be, the same text in UTF-8.
  public let bytes: [UInt8]
  /// The file's name for messages.
  public let file: String?
  let nodes: [Node]

  /// Reads the structure of `bytes`.
  ///
  /// It also reads the entries of `.strings` files without braces. Strings may be unquoted or
  /// in single or double quotes; comments are allowed wherever white space is. Takes time in proportion to the size.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8, with or without a byte order mark.
  ///   - file: The file's name for messages.
  ///   - limits: How large the text may be, and how deep values may be nested.
  /// - Throws: `property-list-malformed` with the place, `property-list-too-large`, or `property-list-too-deep`.
  public init(
    parsing bytes: [UInt8], file: String? = nil, limits: SyntaxLimits = .default
  ) throws(Diagnostic) {
    guard bytes.count <= min(limits.size, Self.largestSize) else {
      throw .propertyListTooLarge(bytes.count, limits, file: file)
    }
    let bytes = Self.convertedFromUTF16(bytes) ?? bytes
    do {
      nodes = try bytes.withUnsafeBufferPointer { (buffer) throws(OpenStepProblem) in
        var parser = OpenStepParser(buffer, maximumDepth: limits.depth)
        return try parser.parse()
      }
    } catch {
      throw error.diagnostic(in: bytes, file: file, limits: limits)
    }
    self.bytes = bytes
    self.file = file
  }

  /// The maximum for 32-bit offsets and node numbers: a byte creates at most one node, and the root one more.
  private static let largestSize = Int(Int32.max / 2)

  /// The text in UTF-8 when it begins with a byte order mark of UTF-16.
  private static func convertedFromUTF16(_ bytes: [UInt8]) -> [UInt8]? {
    let isBigEndian = bytes.starts(with: [0xFE, 0xFF])
    guard isBigEndian || bytes.starts(with: [0xFF, 0xFE]) else { return nil }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

extension OpenStepSyntax {
  /// The name of a value within one ``OpenStepSyntax``.
  public struct NodeID: Hashable, Sendable {
    let index: UInt32

    init(_ index: UInt32) {
      self.index = index
    }
  }

  /// The kind of a value, by its first character.
  public enum Kind: UInt8, Hashable, Sendable {
    /// A string without quotes.
    case unquoted
    /// A string in quotes that has no escapes.
    case quoted
    /// A string in quotes with escapes.
    case escaped
    /// Hexadecimal digits between angle brackets.
    case data
    /// GNUstep's typed value: `<*` and a letter.
    case typed
    /// A list in parentheses.
    case array
    /// A list of entries, in braces or, at the top of a file, without.
    case dictionary
  }

  /// A value's bytes, and the index of the first node that is not inside it.
  struct Node: Sendable {
    var start: UInt32
    var end: UInt32
    var next: UInt32
    var kind: Kind
  }

  /// The outermost value.
  public var root: NodeID { NodeID(0) }

  /// The kind of `node`.
  public func kind(of node: NodeID) -> Kind {
    self[node].kind
  }

  /// Whether `node` is a string in any of its forms.
  public func isString(_ node: NodeID) -> Bool {
    self[node].kind.rawValue <= Kind.escaped.rawValue
  }

  /// The bytes of `node`, with its quotes, brackets or braces.
  public func range(of node: NodeID) -> Range<Int> {
    let node = self[node]
    return Int(node.start)..<Int(node.end)
  }

  /// The bytes between the quotes of a string; for everything else the whole range.
  public func contentRange(of node: NodeID) -> Range<Int> {
    let node = self[node]
    switch node.kind {
    case .quoted, .escaped: return Int(node.start) + 1..<Int(node.end) - 1
    default: return Int(node.start)..<Int(node.end)
    }
  }

  /// The decoded string of `node`, or `nil` if it is not a string.
  public func string(of node: NodeID) -> String? {
    switch self[node].kind {
    case .unquoted, .quoted: String(decoding: bytes[contentRange(of: node)], as: UTF8.self)
    case .escaped: String(decoding: OpenStepEscapes.decoded(bytes[contentRange(of: node)]), as: UTF8.self)
    default: nil
    }
  }

  /// Whether `node` is a string equal to `text`, found out without making a string.
  public func isString(_ node: NodeID, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in bytes.withUnsafeBufferPointer { Self.isString(self[node], text, in: $0) } }
  }

  /// Whether `node` is a string of the bytes `text`; `bytes` are those of the whole text.
  private static func isString(
    _ node: Node, _ text: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var (start, end) = (Int(node.start), Int(node.end))
    switch node.kind {
    case .unquoted: break
    case .quoted: (start, end) = (start + 1, end - 1)
    case .escaped: return OpenStepEscapes.decoded(Array(bytes[start + 1..<end - 1])[...]).elementsEqual(text)
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
    case .escaped: OpenStepEscapes.decoded(bytes[contentRange(of: node)])[...]
    default: []
    }
  }

  /// The elements of an array, in order; none when `node` is no array.
  public func elements(of node: NodeID) -> Elements {
    guard self[node].kind == .array else { return Elements(nodes: nodes, position: 0, end: 0) }
    return Elements(nodes: nodes, position: node.index + 1, end: self[node].next)
  }

  /// The entries of a dictionary, in order; none when `node` is no dictionary.
  public func entries(of node: NodeID) -> Entries {
    guard self[node].kind == .dictionary else { return Entries(nodes: nodes, position: 0, end: 0) }
    return Entries(nodes: nodes, position: node.index + 1, end: self[node].next)
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
          if Self.isString(nodes[Int(position)], key, in: bytes) { found = NodeID(value) }
          position = nodes[Int(value)].next
        }
        return found
      }
    }
  }

  /// The first byte at or after `offset` that is neither white space nor in a comment; the size of the text if there is
  /// none.
  ///
  /// - Parameter offset: An offset between two values, not one in a string or comment.
  /// - Returns: Where the next value, or the next sign between values, begins.
  public func offsetAfterTrivia(from offset: Int) -> Int {
    var index = offset
    while index < bytes.count {
      if Byte.isSpace(bytes[index]) {
        index += 1
      } else if bytes[index] != Byte.slash {
        break
      } else if bytes[index...].starts(with: [Byte.slash, Byte.slash]) {
        index = bytes[index...].firstIndex { $0 == Byte.lineFeed || $0 == Byte.carriageReturn } ?? bytes.count
      } else if bytes[index...].starts(with: [Byte.slash, Byte.asterisk]) {
        index += 2
        while index < bytes.count, !bytes[index...].starts(with: [Byte.asterisk, Byte.slash]) { index += 1 }
        index = min(index + 2, bytes.count)
      } else {
        break
      }
    }
    return index
  }

  subscript(node: NodeID) -> Node {
    nodes[Int(node.index)]
  }
}

extension OpenStepSyntax {
  /// A key and its value in a dictionary.
  public struct Entry: Hashable, Sendable {
    /// The key, always a string.
    public let key: NodeID
    /// The value; the key itself when the entry has none (`key;`).
    public let value: NodeID

    /// Creates an entry of two adjacent nodes.
    public init(key: NodeID, value: NodeID) {
      self.key = key
      self.value = value
    }
  }

  /// The elements of an array.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    let nodes: [Node]
    var position: UInt32
    let end: UInt32

    /// The next element.
    public mutating func next() -> NodeID? {
      guard position < end else { return nil }
      defer { position = nodes[Int(position)].next }
      return NodeID(position)
    }
  }

  /// The entries of a dictionary.
  public struct Entries: Sequence, IteratorProtocol, Sendable {
    let nodes: [Node]
    var position: UInt32
    let end: UInt32

    /// The next entry.
    public mutating func next() -> Entry? {
      guard position < end else { return nil }
      let value = nodes[Int(position)].next
      guard value < end else { return nil }
      defer { position = nodes[Int(value)].next }
      return Entry(key: NodeID(position), value: NodeID(value))
    }
  }
}
