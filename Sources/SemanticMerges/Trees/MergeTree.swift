/// A file as nested dictionaries and lists whose every byte is known by its place, so that a merge can be put together
/// from the bytes of its inputs.
struct MergeTree: Sendable {
  /// The file.
  let bytes: [UInt8]
  /// The outermost value.
  let root: MergeNode
  /// The entries whose key comes again in the same dictionary, where the last one counts, in the order of the file.
  let duplicates: [DuplicateEntry]

  /// The bytes at `range`.
  subscript(range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

  /// The file without the entries that do not count, except those in `kept`.
  func withoutDuplicates(keeping kept: Set<DuplicateEntry.Identity>) -> [UInt8] {
    guard !duplicates.isEmpty else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    for duplicate in duplicates where duplicate.range.lowerBound >= position && !kept.contains(duplicate.identity) {
      result += bytes[position..<duplicate.range.lowerBound]
      position = duplicate.range.upperBound
    }
    return result + bytes[position...]
  }

  /// The text after the outermost value.
  var tail: ArraySlice<UInt8> { bytes[root.range.upperBound...] }
}

/// An entry that does not count, because its key comes again in the same dictionary.
struct DuplicateEntry: Sendable {
  /// What tells whether two files have the same such entry.
  struct Identity: Hashable, Sendable {
    let key: String
    /// The entry as it is written.
    let text: [UInt8]
  }

  let identity: Identity
  /// The entry with the white space before it and the separator behind it.
  let range: Range<Int>

  var key: String { identity.key }
}

/// A value in a file.
struct MergeNode: Sendable {
  enum Kind: Sendable {
    case leaf
    case dictionary
    case list
  }

  let kind: Kind
  /// From the value's first byte to behind its last.
  let range: Range<Int>
  /// The decoded text of a leaf.
  let text: String
  /// The entries of a dictionary, the elements of a list.
  let items: [MergeItem]
  /// Where the items begin: behind the opening delimiter.
  let opening: Int
  /// Where the white space before the closing delimiter begins.
  let closing: Int
  /// A digest of what the value means: equal for values that differ only in layout, comments and the order of keys.
  let digest: Int

  /// Whether both values mean the same.
  func means(_ other: MergeNode?) -> Bool {
    guard let other else { return false }
    return kind == other.kind && digest == other.digest
  }

  /// The value of a dictionary's key.
  func value(_ key: String) -> MergeNode? {
    guard kind == .dictionary else { return nil }
    for index in items.indices where items[index].key == key { return items[index].value }
    return nil
  }

  /// A leaf's text, or `nil`.
  var leafText: String? { kind == .leaf ? text : nil }

  /// The texts of a list's leaves.
  var leafTexts: [String] { items.compactMap(\.value.leafText) }
}

/// An entry of a dictionary or an element of a list.
struct MergeItem: Sendable {
  /// The white space and comments before it.
  let leading: Range<Int>
  /// From the first byte of the key to the first of the value; empty in a list.
  let header: Range<Int>
  /// The key, or what an element of a list is known by.
  let key: String
  let value: MergeNode
  /// Behind its last byte, its separator not included.
  let end: Int

  /// From the first byte of the key or value to behind the last.
  var content: Range<Int> { header.lowerBound..<end }
}

extension MergeNode {
  /// Makes a leaf; its `type` tells it from leaves of the same text, such as a tag does.
  static func leaf(_ text: String, type: String = "", at range: Range<Int>) -> MergeNode {
    var hasher = Hasher()
    hasher.combine(type)
    hasher.combine(text)
    return MergeNode(
      kind: .leaf, range: range, text: text, items: [], opening: range.lowerBound, closing: range.upperBound,
      digest: hasher.finalize())
  }

  /// Creates a dictionary or a list, and its digest from the digests of its items.
  static func container(
    _ kind: Kind, items: [MergeItem], at range: Range<Int>, opening: Int, closing: Int
  ) -> MergeNode {
    var digest = kind == .dictionary ? 1 : 2
    for item in items {
      var hasher = Hasher()
      if kind == .dictionary {
        hasher.combine(item.key)
        hasher.combine(item.value.digest)
        digest &+= hasher.finalize()
      } else {
        hasher.combine(digest)
        hasher.combine(item.value.digest)
        digest = hasher.finalize()
      }
    }
    return MergeNode(
      kind: kind, range: range, text: "", items: items, opening: opening, closing: closing, digest: digest)
  }
}
