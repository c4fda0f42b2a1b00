/// The structure of a text over its bytes: which bytes are which value.
///
/// Nothing is copied and no string is made before it is asked for, so a caller can look up a few values in a large file
/// cheaply, and can replace the bytes of one value and leave all others as they are. The bytes between values are white
/// space, comments and separators.
public struct SyntaxTree: Sendable {
  /// The forms of text, each with the spelling of its strings.
  public enum Form: Hashable, Sendable {
    /// An OpenStep property list, or a `.strings` file.
    case openStep
    /// JSON.
    case json
    /// A property list in XML.
    case xml
  }

  /// The form of the text.
  public let form: Form
  /// The whole text; of one in another encoding, the same text in UTF-8.
  public let bytes: [UInt8]
  /// The file's name for messages.
  public let file: String?
  package let nodes: [Node]

  /// Creates the tree of a text, whose values a reader has found in order, each before its parts.
  package init(_ form: Form, _ bytes: [UInt8], file: String?, nodes: [Node]) {
    self.form = form
    self.bytes = bytes
    self.file = file
    self.nodes = nodes
    if form != .xml { TextScan.observer?() }
  }

  /// The maximum for 32-bit offsets and node numbers: a byte creates at most one node, and the root one more.
  static let largestSize = Int(Int32.max / 2)
}

extension SyntaxTree {
  /// The name of a value within one ``SyntaxTree``.
  public struct NodeID: Hashable, Sendable {
    let index: UInt32

    package init(_ index: UInt32) {
      self.index = index
    }
  }

  /// The kind of a value, by its first character.
  public enum Kind: UInt8, Hashable, Sendable {
    /// A string, number or word without quotes.
    case unquoted
    /// A string in quotes that has no escapes.
    case quoted
    /// A string in quotes with escapes.
    case escaped
    /// Hexadecimal digits between angle brackets.
    case data
    /// GNUstep's typed value: `<*` and a letter.
    case typed
    /// A list.
    case array
    /// A list of entries.
    case dictionary
    /// A key or scalar of XML, with its texts as parts.
    case element
    /// A text in an element, with references.
    case text
    /// A text in an element, without references.
    case characterData
  }

  /// A value's bytes, and the index of the first node that is not inside it.
  package struct Node: Sendable {
    package var start: UInt32
    package var end: UInt32
    package var next: UInt32
    package var kind: Kind

    package init(start: UInt32, end: UInt32, next: UInt32, kind: Kind) {
      self.start = start
      self.end = end
      self.next = next
      self.kind = kind
    }
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

  /// The bytes of `node`, with its quotes, brackets, braces or tags.
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

  /// The bytes of the sign or tag that begins an array or dictionary; empty at the top of a file without braces.
  package func opening(of node: NodeID) -> Range<Int> {
    let range = range(of: node)
    guard let first = bytes[range].first else { return 0..<0 }
    switch form {
    case .xml: return range.lowerBound..<(MarkupScanner.endOfTag(in: bytes, from: range.lowerBound) ?? range.upperBound)
    case .json: return range.lowerBound..<(range.lowerBound + 1)
    case .openStep where first == Byte.leftBrace || first == Byte.leftParenthesis:
      return range.lowerBound..<(range.lowerBound + 1)
    case .openStep: return 0..<0
    }
  }

  /// The bytes of the sign or tag that ends an array or dictionary.
  package func closing(of node: NodeID) -> Range<Int> {
    let (range, opening) = (range(of: node), opening(of: node))
    guard !opening.isEmpty, opening.upperBound < range.upperBound else { return range.upperBound..<range.upperBound }
    guard form == .xml else { return (range.upperBound - 1)..<range.upperBound }
    let start = bytes[opening.upperBound..<range.upperBound].lastIndex(of: Byte.less)
    return (start ?? range.upperBound)..<range.upperBound
  }

  /// The offset of the comma or semicolon after a part of `node` that ends at `offset`, if there is one.
  package func separator(after offset: Int, in node: NodeID) -> Int? {
    guard form != .xml else { return nil }
    let isEntry = form == .openStep && self[node].kind == .dictionary
    let next = offsetAfterTrivia(from: offset)
    return next < bytes.count && bytes[next] == (isEntry ? Byte.semicolon : Byte.comma) ? next : nil
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

  /// The first byte at or after `offset` that is neither white space nor in a comment; the size of the text if there is
  /// none.
  ///
  /// - Parameter offset: An offset between two values, not one in a string or comment.
  /// - Returns: Where the next value, or the next sign between values, begins.
  public func offsetAfterTrivia(from offset: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var index = offset
      while index < bytes.count {
        if Byte.isSpace(bytes[index]) {
          index += 1
          continue
        }
        guard bytes[index] == Byte.slash, index + 1 < bytes.count else { break }
        if bytes[index + 1] == Byte.slash {
          while index < bytes.count, bytes[index] != Byte.lineFeed, bytes[index] != Byte.carriageReturn { index += 1 }
        } else if bytes[index + 1] == Byte.asterisk {
          index += 2
          while index + 1 < bytes.count, bytes[index] != Byte.asterisk || bytes[index + 1] != Byte.slash { index += 1 }
          index += 2
        } else {
          break
        }
      }
      return min(index, bytes.count)
    }
  }

  subscript(node: NodeID) -> Node {
    nodes[Int(node.index)]
  }
}

extension SyntaxTree {
  /// A key and its value in a dictionary.
  public struct Entry: Hashable, Sendable {
    /// The key, always a string.
    public let key: NodeID
    /// The value; a string of the same bytes as the key when the entry has none (`key;`).
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
