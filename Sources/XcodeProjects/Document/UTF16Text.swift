/// The encoding of a project file that begins with a byte order mark of UTF-16.
struct UTF16Text {
  private let isBigEndian: Bool

  /// - Returns: `nil` for a file in another encoding, or one that decoding would lose something of.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.bigEndianMark) || bytes.starts(with: Self.littleEndianMark), bytes.count % 2 == 0
    else { return nil }
    isBigEndian = bytes.starts(with: Self.bigEndianMark)
    let bigEndian = isBigEndian
    let units = stride(from: 2, to: bytes.count, by: 2).lazy.map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return bigEndian ? first << 8 | second : second << 8 | first
    }
    guard String(validating: units, as: UTF16.self) != nil else { return nil }
  }

  /// A text in UTF-8 as such a file has it, with the mark.
  func encoded(_ text: [UInt8]) -> [UInt8] {
    var bytes = isBigEndian ? Self.bigEndianMark : Self.littleEndianMark
    bytes.reserveCapacity(2 + 2 * text.count)
    for unit in String(decoding: text, as: UTF8.self).utf16 {
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      bytes += isBigEndian ? [high, low] : [low, high]
    }
    return bytes
  }

  private static let bigEndianMark: [UInt8] = [0xFE, 0xFF]
  private static let littleEndianMark: [UInt8] = [0xFF, 0xFE]
}
