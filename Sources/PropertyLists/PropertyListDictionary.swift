public import SyntaxTrees

/// Values by key that keep their order, with where each key was read.
///
/// Looking up a key takes constant time. A key that a file gives twice has the value of the last, as with Apple's
/// readers; ``duplicates`` tells of the others.
public struct PropertyListDictionary: Sendable {
  /// A key, its value, and the place of the key.
  public struct Entry: Sendable, Hashable {
    /// The key.
    public let key: String
    /// The position of the key, if it was read from a text.
    public var keyPosition: TextPosition?
    /// The value.
    public var value: PropertyList

    /// Creates an entry.
    public init(key: String, keyPosition: TextPosition? = nil, value: PropertyList) {
      self.key = key
      self.keyPosition = keyPosition
      self.value = value
    }
  }

  /// A key that was read again.
  public struct Duplicate: Sendable, Hashable {
    /// The key.
    public let key: String
    /// The place of the first occurrence.
    public let first: TextPosition?
    /// The place of the second occurrence.
    public let again: TextPosition?
    /// Whether both have the same value.
    public let isSame: Bool
  }

  /// The entries in order, each key once.
  public private(set) var entries: [Entry]
  /// The keys that were read more than once, in the order read.
  public private(set) var duplicates: [Duplicate] = []
  /// The index of each key, only for long dictionaries.
  private var offsets: [ExactKey: Int]?

  /// Creates an empty dictionary.
  public init() {
    entries = []
  }

  /// Creates a dictionary with `pairs` in order; of two with the same key the last counts.
  public init(_ pairs: [(String, PropertyList)]) {
    self.init()
    entries.reserveCapacity(pairs.count)
    for (key, value) in pairs {
      self[key] = value
    }
  }

  /// The number of keys.
  public var count: Int { entries.count }
  /// Whether there is no key.
  public var isEmpty: Bool { entries.isEmpty }
  /// The keys in order.
  public var keys: [String] { entries.map(\.key) }
  /// The values in order.
  public var values: [PropertyList] { entries.map(\.value) }

  /// The value of `key`; setting one of a new key adds it at the end, setting `nil` removes it.
  public subscript(key: String) -> PropertyList? {
    get { offset(of: key).map { entries[$0].value } }
    set {
      guard let newValue else {
        remove(key)
        return
      }
      if let offset = offset(of: key) {
        entries[offset].value = newValue
      } else {
        add(Entry(key: key, value: newValue))
      }
    }
  }

  /// The position of `key`, if it exists and was read from a text.
  public func position(ofKey key: String) -> TextPosition? {
    offset(of: key).flatMap { entries[$0].keyPosition }
  }

  /// Which entry has `key`.
  public func offset(of key: String) -> Int? {
    let exact = ExactKey(text: key)
    if let offsets { return offsets[exact] }
    return entries.firstIndex { ExactKey(text: $0.key) == exact }
  }

  /// Adds an entry from a reader: an existing key takes the new value and is recorded as a duplicate.
  public mutating func append(_ entry: Entry) {
    guard let offset = offset(of: entry.key) else {
      add(entry)
      return
    }
    duplicates.append(
      Duplicate(
        key: entry.key, first: entries[offset].keyPosition, again: entry.keyPosition,
        isSame: entries[offset].value == entry.value))
    entries[offset].value = entry.value
  }

  /// Inserts a new entry before the one at `offset`; an existing `key` moves there.
  public mutating func insert(_ value: PropertyList, forKey key: String, at offset: Int) {
    var target = min(max(offset, 0), entries.count)
    if let old = self.offset(of: key) {
      entries.remove(at: old)
      if old < target { target -= 1 }
    }
    entries.insert(Entry(key: key, value: value), at: target)
    reindex()
  }

  /// Removes `key`; takes time in proportion to the number of keys.
  @discardableResult
  public mutating func remove(_ key: String) -> PropertyList? {
    guard let offset = offset(of: key) else { return nil }
    let removed = entries.remove(at: offset)
    reindex()
    return removed.value
  }

  /// Puts the entries in the order of their keys' UTF-8 bytes.
  public mutating func sortByKey() {
    entries.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    reindex()
  }

  private static let indexedFrom = 9

  private mutating func add(_ entry: Entry) {
    entries.append(entry)
    if offsets != nil {
      offsets?[ExactKey(text: entry.key)] = entries.count - 1
    } else if entries.count == Self.indexedFrom {
      reindex()
    }
  }

  private mutating func reindex() {
    guard entries.count >= Self.indexedFrom else {
      offsets = nil
      return
    }
    var fresh = [ExactKey: Int](minimumCapacity: entries.count)
    for (offset, entry) in entries.enumerated() {
      fresh[ExactKey(text: entry.key)] = offset
    }
    offsets = fresh
  }
}

extension PropertyListDictionary: Hashable {
  /// Whether both have the same keys with equal values, in whatever order.
  public static func == (left: PropertyListDictionary, right: PropertyListDictionary) -> Bool {
    left.count == right.count && left.entries.allSatisfy { right[$0.key] == $0.value }
  }

  /// Hashes keys and values without regard to their order.
  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for entry in entries {
      var entryHasher = Hasher()
      entryHasher.combine(entry.key)
      entryHasher.combine(entry.value)
      sum &+= entryHasher.finalize()
    }
    hasher.combine(count)
    hasher.combine(sum)
  }
}

extension PropertyListDictionary: ExpressibleByDictionaryLiteral {
  /// Creates a dictionary with the pairs in order; of two with the same key the last counts.
  public init(dictionaryLiteral elements: (String, PropertyList)...) {
    self.init(elements)
  }
}
