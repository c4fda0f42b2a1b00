import AppleIdentifiers

/// The identifier of an object in a project file, usually 24 hexadecimal digits.
///
/// Any text that no other object of the file has is legal, and other tools write their own forms.
public struct ObjectID: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
  private enum Text: Hashable, Sendable {
    case digits(HexadecimalDigits)
    case other(String)
  }

  /// Almost all identifiers are digits, which are compared and hashed without a string.
  private let text: Text

  /// Creates an identifier from its text.
  public init(rawValue: String) {
    var rawValue = rawValue
    text = rawValue.withUTF8 { HexadecimalDigits($0) }.map { .digits($0) } ?? .other(rawValue)
  }

  /// Creates an identifier from its text.
  public init(_ rawValue: String) {
    self.init(rawValue: rawValue)
  }

  /// Creates an identifier from its text in UTF-8.
  init(_ bytes: ArraySlice<UInt8>) {
    text =
      bytes.withUnsafeBufferPointer { HexadecimalDigits($0) }.map { .digits($0) }
      ?? .other(String(decoding: bytes, as: UTF8.self))
  }

  /// The identifier as written in the file.
  public var rawValue: String {
    switch text {
    case .digits(let digits): digits.text
    case .other(let text): text
    }
  }

  /// The identifier as written in the file.
  public var description: String { rawValue }

  /// Whether both are the same text; the default of `RawRepresentable` would make strings of them.
  public static func == (lhs: ObjectID, rhs: ObjectID) -> Bool { lhs.text == rhs.text }

  /// Hashes what ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    switch text {
    case .digits(let digits): hasher.combine(digits)
    case .other(let text): hasher.combine(text)
    }
  }

  /// A number that differs between identifiers, and from run to run: nobody can make a file whose numbers are alike.
  var scattered: UInt64 {
    switch text {
    case .digits(let digits): digits.scattered
    case .other(let text): UInt64(truncatingIfNeeded: text.hashValue)
    }
  }

  /// Whether `lhs` sorts before `rhs` by bytes, the order in which Xcode writes objects.
  public static func < (lhs: ObjectID, rhs: ObjectID) -> Bool {
    if case .digits(let left) = lhs.text, case .digits(let right) = rhs.text { return left < right }
    return lhs.rawValue.utf8.lexicographicallyPrecedes(rhs.rawValue.utf8)
  }

  /// The identifier of what `identity` says, the same on every machine and in every run.
  ///
  /// - Parameters:
  ///   - identity: The role of the object, such as its kind, its target's name and its path.
  ///   - taken: The identifiers that the file has already; a digest that is among them is made anew with a counter.
  /// - Returns: 24 upper-case hexadecimal digits.
  public static func digest(of identity: String, avoiding taken: Set<ObjectID> = []) -> ObjectID {
    digest(of: identity) { taken.contains($0) }
  }

  /// The same, where a look-up says which identifiers the file has.
  private static func digest(of identity: String, avoiding isTaken: (ObjectID) -> Bool) -> ObjectID {
    var candidate = ObjectID(folding: StableDigest(of: identity.utf8))
    var counter = 1
    while isTaken(candidate) {
      candidate = ObjectID(folding: StableDigest(of: "\(identity)#\(counter)".utf8))
      counter += 1
    }
    return candidate
  }

  /// The identifier of the object of a project that has a role among the objects of its kind.
  ///
  /// - Parameters:
  ///   - kind: The kind, which is `isa` for most objects.
  ///   - identity: The role, such as the target's name.
  ///   - project: The project's name.
  ///   - isTaken: Whether the project has an identifier already.
  /// - Returns: The identifier, as ``digest(of:avoiding:)`` makes it.
  public static func digest(
    of kind: String, _ identity: String, in project: String, avoiding isTaken: (ObjectID) -> Bool = { _ in false }
  ) -> ObjectID {
    digest(of: "\(project)\u{0}\(kind)\u{0}\(identity)", avoiding: isTaken)
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

/// Up to 32 upper-case hexadecimal digits.
private struct HexadecimalDigits: Hashable, Comparable {
  /// The first 16 digits, the first of them at the top; missing ones are 0.
  private let high: UInt64
  private let low: UInt64
  private let count: UInt8

  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard (1...32).contains(bytes.count) else { return nil }
    guard let first = Self.eight(of: bytes, from: 0), let second = Self.eight(of: bytes, from: 8),
      let third = Self.eight(of: bytes, from: 16), let last = Self.eight(of: bytes, from: 24)
    else { return nil }
    (high, low) = (first << 32 | second, third << 32 | last)
    count = UInt8(bytes.count)
  }

  /// The value of the eight digits from `start` on, all in one word, which takes a tenth of the time of one by one.
  private static func eight(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> UInt64? {
    guard start < bytes.count else { return 0 }
    var text = zeros
    if start + 8 <= bytes.count {
      text = UInt64(bigEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: start, as: UInt64.self))
    } else {
      for (index, byte) in bytes[start...].enumerated() {
        text ^= UInt64(byte ^ UInt8(ascii: "0")) << UInt64(56 - 8 * index)
      }
    }
    // A letter has the bit 0x40, and the value 9 more than its low four bits.
    var digits = text & (0x0F * ones) &+ (text >> 6 & ones) &* 9
    let letters = (digits &+ 6 * ones) >> 4 & ones
    guard digits & (0xF0 * ones) == 0, zeros &+ digits &+ letters &* 7 == text else { return nil }
    digits = (digits | digits >> 4) & 0x00FF_00FF_00FF_00FF
    digits = (digits | digits >> 8) & 0x0000_FFFF_0000_FFFF
    return (digits | digits >> 16) & 0xFFFF_FFFF
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let zeros: UInt64 = 0x3030_3030_3030_3030

  var text: String {
    String(unsafeUninitializedCapacity: 32) { buffer in
      for index in 0..<Int(count) {
        let digit = UInt8((index < 16 ? high : low) >> UInt64(60 - index % 16 * 4) & 0xF)
        buffer[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
      }
      return Int(count)
    }
  }

  /// Both halves in one product, with secrets of this run: much quicker than a hasher, which thousands of digits need.
  var scattered: UInt64 {
    let product = (high ^ Self.secret.high).multipliedFullWidth(by: low ^ Self.secret.low)
    return product.high ^ product.low ^ (high &* Self.secret.factor)
  }

  private static let secret = (
    high: UInt64.random(in: .min ... .max), low: UInt64.random(in: .min ... .max),
    factor: UInt64.random(in: .min ... .max) | 1
  )

  /// Leaves the count out, which the digits almost always decide.
  func hash(into hasher: inout Hasher) {
    hasher.combine(high)
    hasher.combine(low)
  }

  static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.high, lhs.low, lhs.count) < (rhs.high, rhs.low, rhs.count)
  }
}
