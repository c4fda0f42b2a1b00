/// A value of a document with the white space in and around its parts.
struct JSONNode: Sendable {
  enum Kind: Sendable {
    case scalar, array, object
  }

  /// An item or a member.
  struct Part: Sendable {
    /// The white space before it.
    var leading: String
    /// The key; `nil` in an array.
    var key: Key?
    var node: JSONNode
    /// The white space before the comma; before the closing bracket it is the container's tail.
    var trailing = ""
  }

  /// The key of a member.
  struct Key: Sendable {
    let text: String
    /// The key as it is written.
    let raw: String
    /// The colon with the white space around it.
    var separator: String
    var position: JSONPosition?
  }

  let kind: Kind
  /// The source text of a scalar; for an array or object, the text before the closing bracket.
  var text: String
  /// The position, if it was read.
  let position: JSONPosition?
  private(set) var parts: [Part]
  /// The index of each key's last occurrence, only for long objects.
  private var offsets: [ExactKey: Int]?

  init(_ kind: Kind, text: String, position: JSONPosition? = nil, parts: [Part] = []) {
    self.kind = kind
    self.text = text
    self.position = position
    self.parts = parts
    reindex()
  }

  /// The value; of two members with the same key the last counts.
  var value: JSONValue {
    switch kind {
    case .scalar: JSONText.scalar(text)
    case .array: .array(parts.map(\.node.value))
    case .object: .object(JSONObject(parts.map { ($0.key?.text ?? "", $0.node.value) }))
    }
  }

  /// Which part `step` leads to; of two members with the same key the last.
  func offset(of step: DocumentStep) -> Int? {
    switch (kind, step) {
    case (.array, .index(let index)):
      return parts.indices.contains(index) ? index : nil
    case (.object, .key(let text)):
      let exact = ExactKey(text: text)
      if let offsets { return offsets[exact] }
      return parts.lastIndex { $0.key.map { ExactKey(text: $0.text) == exact } ?? false }
    default:
      return nil
    }
  }

  /// Appends it as it is written.
  func write(to bytes: inout [UInt8]) {
    guard kind != .scalar else {
      bytes.append(contentsOf: text.utf8)
      return
    }
    bytes.append(kind == .array ? UInt8(ascii: "[") : UInt8(ascii: "{"))
    for (position, part) in parts.enumerated() {
      if position > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: part.leading.utf8)
      if let key = part.key {
        bytes.append(contentsOf: key.raw.utf8)
        bytes.append(contentsOf: key.separator.utf8)
      }
      part.node.write(to: &bytes)
      bytes.append(contentsOf: part.trailing.utf8)
    }
    bytes.append(contentsOf: text.utf8)
    bytes.append(kind == .array ? UInt8(ascii: "]") : UInt8(ascii: "}"))
  }

  // MARK: Changing parts

  mutating func append(_ part: Part) {
    parts.append(part)
    guard let key = part.key else { return }
    if offsets != nil {
      offsets?[ExactKey(text: key.text)] = parts.count - 1
    } else if parts.count == Self.indexedFrom {
      reindex()
    }
  }

  mutating func insert(_ added: [Part], at offset: Int) {
    parts.insert(contentsOf: added, at: offset)
    reindex()
  }

  /// Changes the part at `offset` in place, but for its key.
  mutating func change<Failure: Error>(
    _ offset: Int, _ change: (inout Part) throws(Failure) -> Void
  ) throws(Failure) {
    try change(&parts[offset])
  }

  /// Removes parts in one pass.
  mutating func removeParts(where isDoomed: (Int) -> Bool) {
    let kept = parts.indices.filter { !isDoomed($0) }
    guard kept.count < parts.count else { return }
    parts = kept.map { parts[$0] }
    reindex()
  }

  private static let indexedFrom = 9

  private mutating func reindex() {
    offsets = nil
    guard kind == .object, parts.count >= Self.indexedFrom else { return }
    var fresh = [ExactKey: Int](minimumCapacity: parts.count)
    for (offset, part) in parts.enumerated() {
      if let key = part.key { fresh[ExactKey(text: key.text)] = offset }
    }
    offsets = fresh
  }
}
