/// Values by key that keep their order.
///
/// Looking up a key takes constant time. Two objects are equal when they have the same keys with equal values, in
/// whatever order.
public struct JSONObject: Sendable {
  /// A key and its value.
  public struct Member: Sendable, Hashable {
    /// The key.
    public let key: String
    /// The value.
    public var value: JSONValue

    /// Creates a member.
    public init(key: String, value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The members in order, each key once.
  public private(set) var members: [Member] = []
  private var offsets = KeyIndex()

  /// Creates an empty object.
  public init() {}

  /// Creates an object with the pairs in order; of two with the same key the last counts.
  public init(_ pairs: [(String, JSONValue)]) {
    members.reserveCapacity(pairs.count)
    for (key, value) in pairs {
      self[key] = value
    }
  }

  /// The number of keys.
  public var count: Int { members.count }
  /// The keys in order.
  public var keys: [String] { members.map(\.key) }

  /// The value of `key`; setting one of a new key adds it at the end, setting `nil` removes it.
  public subscript(key: String) -> JSONValue? {
    get { offset(of: key).map { members[$0].value } }
    set {
      guard let newValue else {
        remove(key)
        return
      }
      if let offset = offset(of: key) {
        members[offset].value = newValue
      } else {
        add(Member(key: key, value: newValue))
      }
    }
  }

  /// Removes `key`; takes time in proportion to the number of keys.
  @discardableResult
  public mutating func remove(_ key: String) -> JSONValue? {
    guard let offset = offset(of: key) else { return nil }
    let removed = members.remove(at: offset)
    offsets = KeyIndex(lazyKeys)
    return removed.value
  }

  private var lazyKeys: LazyMapSequence<[Member], String> { members.lazy.map(\.key) }

  private func offset(of key: String) -> Int? { offsets.offset(of: key, in: lazyKeys) }

  private mutating func add(_ member: Member) {
    members.append(member)
    offsets.append(to: lazyKeys)
  }
}

extension JSONObject: Hashable {
  /// Whether both have the same keys with equal values, in whatever order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool {
    left.count == right.count && left.members.allSatisfy { right[$0.key] == $0.value }
  }

  /// Hashes keys and values without regard to their order.
  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for member in members {
      var memberHasher = Hasher()
      memberHasher.combine(member)
      sum &+= memberHasher.finalize()
    }
    hasher.combine(count)
    hasher.combine(sum)
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates an object with the pairs in order; of two with the same key the last counts.
  public init(dictionaryLiteral pairs: (String, JSONValue)...) {
    self.init(pairs)
  }
}
