/// The offset of each key's last occurrence in a list of keys; short lists are searched instead.
struct KeyIndex: Sendable {
  private static let indexedFrom = 9

  private var offsets: [ExactKey: Int]?

  init() {}

  init(_ keys: some BidirectionalCollection<String>) {
    guard keys.count >= Self.indexedFrom else { return }
    var fresh = [ExactKey: Int](minimumCapacity: keys.count)
    for (offset, key) in keys.enumerated() {
      fresh[ExactKey(text: key)] = offset
    }
    offsets = fresh
  }

  /// The offset of `key` among `keys`, of which this is the index.
  func offset<Keys: BidirectionalCollection<String>>(of key: String, in keys: Keys) -> Keys.Index?
  where Keys.Index == Int {
    let exact = ExactKey(text: key)
    if let offsets { return offsets[exact] }
    return keys.lastIndex { ExactKey(text: $0) == exact }
  }

  /// Adds the last of `keys`.
  mutating func append(to keys: some BidirectionalCollection<String>) {
    guard offsets != nil, let last = keys.last else {
      if keys.count == Self.indexedFrom { self = KeyIndex(keys) }
      return
    }
    offsets?[ExactKey(text: last)] = keys.count - 1
  }
}
