#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How the binary form writes values that hold no others.
enum BinaryScalar {
  /// The bytes of `value`, none for an array or dictionary.
  static func bytes(of value: PropertyList.Value) -> [UInt8] {
    switch value {
    case .string(let text): string(text)
    case .integer(let number): integer(number)
    case .unsigned(let number): unsigned(number)
    case .real(let number): [0x23] + bigEndian(number.bitPattern, size: 8)
    case .boolean(let flag): [flag ? 0x09 : 0x08]
    case .date(let date): [0x33] + bigEndian(date.timeIntervalSinceReferenceDate.bitPattern, size: 8)
    case .data(let data): marker(0x40, count: data.count) + data
    case .uid(let uid): self.uid(uid)
    case .array, .dictionary: []
    }
  }

  /// The bytes of a text: one a character where all are ASCII, else UTF-16.
  static func string(_ text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return marker(0x50, count: text.utf8.count) + Array(text.utf8)
    }
    var bytes = marker(0x60, count: text.utf16.count)
    for unit in text.utf16 {
      bytes += [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
    }
    return bytes
  }

  /// The byte that tells a kind and a length, with the length after it where it is 15 or more.
  static func marker(_ kind: UInt8, count: Int) -> [UInt8] {
    count < 15 ? [kind | UInt8(count)] : [kind | 0x0F] + integer(Int64(count))
  }

  /// How many bytes, 1, 2, 4 or 8, hold numbers up to `number`.
  static func size(of number: Int) -> Int {
    switch number {
    case ..<(1 << 8): 1
    case ..<(1 << 16): 2
    case ..<(1 << 32): 4
    default: 8
    }
  }

  /// The lowest `size` bytes of `number`, the highest of them first.
  static func bigEndian(_ number: UInt64, size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (size - 1 - $0))) }
  }

  private static func integer(_ number: Int64) -> [UInt8] {
    guard number >= 0 else { return [0x13] + bigEndian(UInt64(bitPattern: number), size: 8) }
    return unsigned(UInt64(number))
  }

  private static func unsigned(_ number: UInt64) -> [UInt8] {
    guard let small = Int(exactly: number) else {
      return [0x14] + bigEndian(0, size: 8) + bigEndian(number, size: 8)
    }
    let size = size(of: small)
    return [0x10 | UInt8(size.trailingZeroBitCount)] + bigEndian(number, size: size)
  }

  private static func uid(_ uid: UInt64) -> [UInt8] {
    let size = Int(exactly: uid).map(size(of:)) ?? 8
    return [0x80 | UInt8(size - 1)] + bigEndian(uid, size: size)
  }
}
