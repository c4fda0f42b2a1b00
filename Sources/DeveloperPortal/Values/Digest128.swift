/// The 128 bits of FNV-1a, mixed: a plain digest that names things the same way on every machine, and protects nothing.
struct Digest128: Hashable, Sendable {
  private(set) var high: UInt64 = 0x6C62_272E_07BB_0142
  private(set) var low: UInt64 = 0x62B8_2175_6295_C58D

  init(of text: String) {
    for byte in text.utf8 { combine(byte) }
    // FNV alone lets the last letters of a text reach few bits, and names of texts that end alike would begin alike.
    high = Self.mixed(high ^ low)
    low = Self.mixed(low &+ high)
  }

  private mutating func combine(_ byte: UInt8) {
    low ^= UInt64(byte)
    // The prime is 2^88 + 0x13B: a shift by 88 bits leaves only the low word's bits, in the high word.
    let product = low.multipliedFullWidth(by: 0x13B)
    high = high &* 0x13B &+ product.high &+ (low << 24)
    low = product.low
  }

  /// The 32 lower-case hexadecimal digits.
  var hexadecimal: String {
    Self.hexadecimal(high) + Self.hexadecimal(low)
  }

  /// The digest in the form of a UUID of version 8, the one for digests of one's own (RFC 9562).
  var uuid: String {
    let marked = Self.hexadecimal(high & ~0xF000 | 0x8000) + Self.hexadecimal(low & ~(3 << 62) | (1 << 63))
    var groups: [String] = []
    var rest = marked[...]
    for length in [8, 4, 4, 4, 12] {
      groups.append(String(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return groups.joined(separator: "-")
  }

  /// `count` capital letters and digits, as Apple's identifiers have them; up to ten of them are independent.
  func capitals(_ count: Int) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    var rest = high
    var text = ""
    for _ in 0..<count {
      text.append(alphabet[Int(rest % UInt64(alphabet.count))])
      rest /= UInt64(alphabet.count)
    }
    return text
  }

  /// The finishing step of MurmurHash3, in which every bit reaches every other.
  private static func mixed(_ word: UInt64) -> UInt64 {
    var word = word
    word = (word ^ (word >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    word = (word ^ (word >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return word ^ (word >> 33)
  }

  private static func hexadecimal(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
