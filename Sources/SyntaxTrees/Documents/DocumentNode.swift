/// A value of a document with every byte in and around its parts.
package struct DocumentNode<Value: Hashable & Sendable>: Sendable {
  package enum Kind: Sendable {
    case scalar, array, dictionary
  }

  /// A part of an array or dictionary.
  package struct Part: Sendable {
    /// The text between the previous part, or the opening delimiter, and this part: white space and comments.
    package var leading: String
    /// The key; `nil` in an array.
    package var key: Key?
    package var node: DocumentNode
    /// The text between the value and the separator after it.
    var end = ""
    /// The comma or semicolon that follows.
    var separator: UInt8?
  }

  /// The key of a part in a dictionary.
  package struct Key: Sendable {
    package let text: String
    /// The key as it is written.
    package var raw: String
    /// The text between key and value.
    package var separator: String
    package var position: TextPosition?

    package init(text: String, raw: String, separator: String, position: TextPosition? = nil) {
      self.text = text
      self.raw = raw
      self.separator = separator
      self.position = position
    }
  }

  package let kind: Kind
  /// The value of a scalar.
  package let scalar: Value?
  /// The opening tag or sign of a container, a scalar as it is written.
  package var opening: String
  package var closing: String
  package private(set) var parts: [Part] = []
  /// The text between the last part and the closing tag or sign.
  package var tail = ""
  /// The position, if it was read.
  package var position: TextPosition?
  /// The index of each key's last occurrence.
  private var offsets = KeyIndex()

  /// Creates a scalar.
  package init(_ scalar: Value, opening: String) {
    kind = .scalar
    self.scalar = scalar
    self.opening = opening
    closing = ""
  }

  /// Creates an empty container.
  package init(_ kind: Kind, opening: String, closing: String = "") {
    self.kind = kind
    scalar = nil
    self.opening = opening
    self.closing = closing
  }

  /// Whether it is the list of entries of a file without braces around them.
  var isBraceless: Bool { kind == .dictionary && opening.isEmpty && closing.isEmpty }

  /// The value, with the places that were read; of two entries with the same key the last counts.
  package func value<Layout: DocumentLayout<Value>>(_ layout: Layout) -> Value {
    switch kind {
    case .array: layout.array(parts.map { $0.node.value(layout) }, at: position)
    case .dictionary:
      layout.dictionary(parts.compactMap { part in part.key.map { ($0, part.node.value(layout)) } }, at: position)
    case .scalar: scalar ?? layout.array([], at: position)
    }
  }

  /// The node at `path`, if there is one.
  package func node(at path: some Sequence<DocumentStep>) -> DocumentNode? {
    var node = self
    for step in path {
      guard let offset = node.offset(of: step) else { return nil }
      node = node.parts[offset].node
    }
    return node
  }

  /// Which part `step` leads to; of two entries with the same key the last.
  package func offset(of step: DocumentStep) -> Int? {
    switch step {
    case .index(let index): kind == .array && parts.indices.contains(index) ? index : nil
    case .key(let text): kind == .dictionary ? offsets.offset(of: text, in: keys) : nil
    }
  }

  /// Appends it as it is written.
  package func write(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: opening.utf8)
    for part in parts {
      bytes.append(contentsOf: part.leading.utf8)
      if let key = part.key {
        bytes.append(contentsOf: key.raw.utf8)
        bytes.append(contentsOf: key.separator.utf8)
      }
      part.node.write(to: &bytes)
      Whitespace.append(part.end, to: &bytes)
      if let separator = part.separator { bytes.append(separator) }
    }
    Whitespace.append(tail, to: &bytes)
    bytes.append(contentsOf: closing.utf8)
  }

  private var keys: LazyMapSequence<[Part], String> { parts.lazy.map { $0.key?.text ?? "" } }

  // MARK: Changing parts

  mutating func append(_ part: Part) {
    parts.append(part)
    if kind == .dictionary { offsets.append(to: keys) }
  }

  /// Changes the part at `offset` in place, but for its key.
  mutating func change<Failure: Error>(
    _ offset: Int, _ change: (inout Part) throws(Failure) -> Void
  ) throws(Failure) {
    try change(&parts[offset])
  }

  mutating func replaceParts(_ parts: [Part]) {
    self.parts = parts
    offsets = kind == .dictionary ? KeyIndex(keys) : KeyIndex()
  }
}
