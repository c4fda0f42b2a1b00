import AppleIdentifiers

/// The identifier of an object in a project file, usually 24 hexadecimal digits.
///
/// Any text that no other object of the file has is legal, and other tools write their own forms.
public struct ObjectID: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The identifier as written in the file.
  public let rawValue: String

  /// Creates an identifier from its text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates an identifier from its text.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// The identifier as written in the file.
  public var description: String { rawValue }

  /// Whether `lhs` sorts before `rhs` by bytes, the order in which Xcode writes objects.
  public static func < (lhs: ObjectID, rhs: ObjectID) -> Bool {
    lhs.rawValue.utf8.lexicographicallyPrecedes(rhs.rawValue.utf8)
  }

  /// The identifier of what `identity` says, the same on every machine and in every run.
  ///
  /// - Parameters:
  ///   - identity: The role of the object, such as its kind, its target's name and its path.
  ///   - taken: The identifiers that the file has already; a digest that is among them is made anew with a counter.
  /// - Returns: 24 upper-case hexadecimal digits.
  public static func digest(of identity: String, avoiding taken: Set<ObjectID> = []) -> ObjectID {
    var candidate = ObjectID(folding: StableDigest(of: identity.utf8))
    var counter = 1
    while taken.contains(candidate) {
      candidate = ObjectID(folding: StableDigest(of: "\(identity)#\(counter)".utf8))
      counter += 1
    }
    return candidate
  }
}

extension ObjectID {
  /// 24 upper-case hexadecimal digits; the 32 bits of the digest that do not fit are folded in.
  private init(folding digest: StableDigest) {
    let top = UInt64(UInt32(truncatingIfNeeded: digest.high) ^ UInt32(truncatingIfNeeded: digest.high >> 32))
    let text = StableDigest.hexadecimal(top).suffix(8) + StableDigest.hexadecimal(digest.low)
    self.init(text.uppercased())
  }
}
