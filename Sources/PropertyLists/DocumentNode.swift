import SyntaxTrees

/// A value of a document with every byte in and around its parts.
struct DocumentNode: Sendable {
  /// A part of an array or dictionary.
  struct Part: Sendable {
    /// The text between the previous part, or the opening delimiter, and this part: white space and comments.
    var leading: String
    /// The key; `nil` in an array.
    var key: Key?
    var node: DocumentNode
    /// The text between the value and the comma or semicolon after it.
    var end = ""
    /// Whether a comma or semicolon follows.
    var isTerminated = false
  }

  /// The key of a part in a dictionary.
  struct Key: Sendable {
    let text: String
    /// The key as it is written.
    var raw: String
    /// The text between key and value.
    var separator: String
    var position: TextPosition?
  }

  /// The value of a scalar; for a container an empty one of its kind.
  var value: PropertyList
  /// The opening tag or sign of a container, a scalar as it is written.
  var opening: String
  private(set) var parts: [Part] = []
  /// The text between the last part and the closing tag or delimiter.
  var tail = ""
  var closing = ""
  /// The index of each key's last occurrence, only for long dictionaries.
  private var offsets: [ExactKey: Int]?

  init(_ value: PropertyList, opening: String) {
    self.value = value
    self.opening = opening
  }

  var isDictionary: Bool {
    if case .dictionary = value.value { true } else { false }
  }

  var isArray: Bool {
    if case .array = value.value { true } else { false }
  }

  /// Whether it is the list of entries of a file without braces around them.
  var isBraceless: Bool { isDictionary && opening.isEmpty && closing.isEmpty }

  /// The value, with the places that were read; of two entries with the same key the last counts.
  func propertyList(_ form: PropertyList.Form) -> PropertyList {
    switch value.value {
    case .array:
      return PropertyList(.array(parts.map { $0.node.propertyList(form) }), at: value.position)
    case .dictionary:
      var dictionary = PropertyListDictionary()
      for part in parts {
        guard let key = part.key else { continue }
        dictionary.append(.init(key: key.text, keyPosition: key.position, value: part.node.propertyList(form)))
      }
      return PropertyList(form == .xml ? XMLScalar.value(of: dictionary) : .dictionary(dictionary), at: value.position)
    default:
      return value
    }
  }

  /// Which part `step` leads to; of two entries with the same key the last.
  func offset(of step: DocumentStep) -> Int? {
    switch step {
    case .index(let index): return isArray && parts.indices.contains(index) ? index : nil
    case .key(let text):
      let exact = ExactKey(text: text)
      if let offsets { return offsets[exact] }
      return parts.lastIndex { $0.key.map { ExactKey(text: $0.text) == exact } ?? false }
    }
  }

  /// Appends it as it is written, where arrays and dictionaries of OpenStep's form end their parts with signs.
  func write(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: opening.utf8)
    for part in parts {
      bytes.append(contentsOf: part.leading.utf8)
      if let key = part.key {
        bytes.append(contentsOf: key.raw.utf8)
        bytes.append(contentsOf: key.separator.utf8)
      }
      part.node.write(to: &bytes)
      Whitespace.append(part.end, to: &bytes)
      if part.isTerminated { bytes.append(part.key == nil ? Byte.comma : Byte.semicolon) }
    }
    Whitespace.append(tail, to: &bytes)
    bytes.append(contentsOf: closing.utf8)
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

  /// Changes the part at `offset` in place, but for its key.
  mutating func change<Failure: Error>(
    _ offset: Int, _ change: (inout Part) throws(Failure) -> Void
  ) throws(Failure) {
    try change(&parts[offset])
  }

  mutating func replaceParts(_ parts: [Part]) {
    self.parts = parts
    reindex()
  }

  private static let indexedFrom = 9

  private mutating func reindex() {
    offsets = nil
    guard isDictionary, parts.count >= Self.indexedFrom else { return }
    var fresh = [ExactKey: Int](minimumCapacity: parts.count)
    for (offset, part) in parts.enumerated() {
      if let key = part.key { fresh[ExactKey(text: key.text)] = offset }
    }
    offsets = fresh
  }
}
