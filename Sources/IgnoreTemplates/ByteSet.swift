/// A set of bytes.
struct ByteSet: Hashable, Sendable {
  private var words = SIMD4<UInt64>()

  init() {}

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  func contains(_ byte: UInt8) -> Bool {
    words[Int(byte >> 6)] & (1 << UInt64(byte & 63)) != 0
  }

  mutating func insert(_ byte: UInt8) {
    words[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
  }

  mutating func formUnion(_ other: ByteSet) {
    words |= other.words
  }

  /// All bytes that are not in the set.
  var inverted: ByteSet {
    var result = self
    result.words = ~words
    return result
  }

  /// The set in which a small letter is as well when its capital is.
  var foldingCase: ByteSet {
    ByteSet((UInt8.min...UInt8.max).filter { contains($0) || $0.isSmallLetter && contains($0 - 32) })
  }
}

extension UInt8 {
  fileprivate var isSmallLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}

extension ByteSet {
  /// The set that POSIX calls `name`, such as `digit`, in the C locale; `nil` for a name that it does not have.
  init?(posixClass name: ArraySlice<UInt8>) {
    guard let ranges = Self.classes[String(decoding: name, as: UTF8.self)] else { return nil }
    self.init(ranges.joined())
  }

  private static let classes: [String: [ClosedRange<UInt8>]] = [
    "alnum": [0x30...0x39, 0x41...0x5A, 0x61...0x7A],
    "alpha": [0x41...0x5A, 0x61...0x7A],
    "blank": [0x09...0x09, 0x20...0x20],
    "cntrl": [0x00...0x1F, 0x7F...0x7F],
    "digit": [0x30...0x39],
    "graph": [0x21...0x7E],
    "lower": [0x61...0x7A],
    "print": [0x20...0x7E],
    "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E],
    "space": [0x09...0x0D, 0x20...0x20],
    "upper": [0x41...0x5A],
    "xdigit": [0x30...0x39, 0x41...0x46, 0x61...0x66],
  ]
}
