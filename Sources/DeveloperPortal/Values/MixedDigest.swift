import AppleIdentifiers

/// A stable digest whose every bit depends on every letter, so that any part of it can be taken for a name.
struct MixedDigest: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  init(of text: String) {
    let digest = StableDigest(of: text.utf8)
    high = Self.mixed(digest.high ^ digest.low)
    low = Self.mixed(digest.low &+ high)
  }

  /// The 32 lower-case hexadecimal digits.
  var hexadecimal: String {
    StableDigest.hexadecimal(high) + StableDigest.hexadecimal(low)
  }

  /// The digest in the form of a UUID of version 8, the one for digests of one's own (RFC 9562).
  var uuid: String {
    let marked =
      StableDigest.hexadecimal(high & ~0xF000 | 0x8000) + StableDigest.hexadecimal(low & ~(3 << 62) | (1 << 63))
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
}
