/// Bytes as text, in the alphabet that property lists use.
enum Base64 {
  /// The decoded bytes of `text`, ignoring white space; `nil` if it has other characters or is incomplete.
  static func decode(_ text: String.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var group: UInt32 = 0
    var digits = 0
    var padding = 0
    for byte in text {
      if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { continue }
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(of: byte) else { return nil }
      group = group << 6 | value
      digits += 1
      guard digits == 4 else { continue }
      bytes += [UInt8(truncatingIfNeeded: group >> 16), UInt8(truncatingIfNeeded: group >> 8)]
      bytes.append(UInt8(truncatingIfNeeded: group))
      group = 0
      digits = 0
    }
    switch digits {
    case 0: return padding == 0 ? bytes : nil
    case 2: return bytes + [UInt8(truncatingIfNeeded: group >> 4)]
    case 3: return bytes + [UInt8(truncatingIfNeeded: group >> 10), UInt8(truncatingIfNeeded: group >> 2)]
    default: return nil
    }
  }

  /// The Base64 encoding of `bytes`.
  static func encode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var offset = bytes.startIndex
    while offset < bytes.endIndex {
      let count = min(3, bytes.endIndex - offset)
      var group: UInt32 = 0
      for position in 0..<3 {
        group = group << 8 | (position < count ? UInt32(bytes[offset + position]) : 0)
      }
      for position in 0..<4 {
        let digit = Int(group >> UInt32(18 - 6 * position) & 63)
        text.append(position <= count ? alphabet[digit] : UInt8(ascii: "="))
      }
      offset += count
    }
    return text
  }

  /// The text of `bytes` in lines that fit 76 columns after `columns` of indentation, but never shorter than 16.
  static func lines(_ bytes: [UInt8], after columns: Int) -> [[UInt8]] {
    let bytesInALine = max(16, 76 - columns) / 4 * 3
    return stride(from: 0, to: bytes.count, by: bytesInALine).map { start in
      encode(bytes[start..<min(start + bytesInALine, bytes.count)])
    }
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
