/// A digest that names things the same way on every machine and in every run: FNV-1a in 128 bits.
///
/// It protects nothing. Texts that end alike differ in few bits; whoever cuts the digest short folds or mixes it first.
public struct StableDigest: Hashable, Sendable {
  /// The upper half.
  public private(set) var high: UInt64 = 0x6C62_272E_07BB_0142
  /// The lower half.
  public private(set) var low: UInt64 = 0x62B8_2175_6295_C58D

  /// Digests `bytes`.
  public init(of bytes: some Sequence<UInt8>) {
    for byte in bytes {
      low ^= UInt64(byte)
      multiplyByPrime()
    }
  }

  /// A word as 16 hexadecimal digits, letters in lower case.
  public static func hexadecimal(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The prime is 2^88 + 0x13B: a shift by 88 bits leaves only the low word's bits, in the high word.
  private mutating func multiplyByPrime() {
    let product = low.multipliedFullWidth(by: 0x13B)
    high = (high &* 0x13B) &+ product.high &+ (low << 24)
    low = product.low
  }
}
