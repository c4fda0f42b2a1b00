/// The name under which an object stands in a project file, mostly 24 hexadecimal digits.
///
/// Any text that no other object of the file has is legal, and other tools write their own forms.
public struct ObjectID: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The text as it stands in the file.
  public let rawValue: String

  /// Creates an identifier from its text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates an identifier from its text.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// The text as it stands in the file.
  public var description: String { rawValue }

  /// Whether `lhs` stands before `rhs` in the order of their bytes, in which Xcode writes objects.
  public static func < (lhs: ObjectID, rhs: ObjectID) -> Bool {
    lhs.rawValue.utf8.lexicographicallyPrecedes(rhs.rawValue.utf8)
  }

  /// The identifier of what `identity` says, the same on every machine and in every run.
  ///
  /// - Parameters:
  ///   - identity: What the object stands for, such as its kind, its target's name and its path.
  ///   - taken: The identifiers that the file has already; a digest that is among them is made anew with a counter.
  /// - Returns: 24 upper-case hexadecimal digits.
  public static func digest(of identity: String, avoiding taken: Set<ObjectID> = []) -> ObjectID {
    var candidate = ObjectID(Digest(of: identity.utf8).text)
    var counter = 1
    while taken.contains(candidate) {
      candidate = ObjectID(Digest(of: "\(identity)#\(counter)".utf8).text)
      counter += 1
    }
    return candidate
  }
}

/// FNV-1a in 128 bits, folded to the 96 that an object identifier has room for.
private struct Digest {
  private var high: UInt64 = 0x6C62_272E_07BB_0142
  private var low: UInt64 = 0x62B8_2175_6295_C58D

  init(of bytes: some Sequence<UInt8>) {
    for byte in bytes {
      low ^= UInt64(byte)
      multiplyByPrime()
    }
  }

  /// 24 upper-case hexadecimal digits; the 32 bits that do not fit are folded in.
  var text: String {
    let top = UInt32(truncatingIfNeeded: high) ^ UInt32(truncatingIfNeeded: high >> 32)
    return Self.hexadecimal(UInt64(top), digits: 8) + Self.hexadecimal(low, digits: 16)
  }

  /// The prime is 2^88 + 0x13B; UInt128 would need a newer macOS than the package supports.
  private mutating func multiplyByPrime() {
    let product = low.multipliedFullWidth(by: 0x13B)
    high = (high &* 0x13B) &+ product.high &+ (low << 24)
    low = product.low
  }

  private static func hexadecimal(_ value: UInt64, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
