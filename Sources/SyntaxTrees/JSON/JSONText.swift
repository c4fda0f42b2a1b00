/// Conversion between the escaped text in JSON quotes and its value.
enum JSONText {
  /// The characters of escapes after a backslash, except `\u`.
  static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "/"): UInt8(ascii: "/"),
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D,
    UInt8(ascii: "t"): 0x09,
  ]

  /// The four hexadecimal digits at `offset`.
  static func codeUnit(in bytes: [UInt8], at offset: Int) -> UInt16? {
    guard offset + 4 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[offset..<(offset + 4)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// The value of a scalar's source text.
  static func scalar(_ text: String) -> JSONValue {
    switch text.utf8.first {
    case UInt8(ascii: "\""):
      let bytes = Array(text.utf8)
      return .string(decoded(bytes, bytes.indices))
    case UInt8(ascii: "t"): return .bool(true)
    case UInt8(ascii: "f"): return .bool(false)
    case UInt8(ascii: "n"): return .null
    default: return .number(text)
    }
  }

  /// The value of the string token at `range`, with quotes; an unpaired surrogate becomes the replacement character.
  static func decoded(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    let content = (range.lowerBound + 1)..<(range.upperBound - 1)
    guard bytes[content].contains(UInt8(ascii: "\\")) else {
      return bytes.withUnsafeBufferPointer {
        String(decoding: UnsafeBufferPointer(rebasing: $0[content]), as: UTF8.self)
      }
    }
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var offset = content.lowerBound
    while offset < content.upperBound {
      let byte = bytes[offset]
      guard byte == UInt8(ascii: "\\"), offset + 1 < content.upperBound else {
        result.append(byte)
        offset += 1
        continue
      }
      if let meaning = escapes[bytes[offset + 1]] {
        result.append(meaning)
        offset += 2
        continue
      }
      var units: [UInt16] = []
      while offset + 1 < content.upperBound, bytes[offset] == UInt8(ascii: "\\"),
        bytes[offset + 1] == UInt8(ascii: "u"),
        let unit = codeUnit(in: bytes, at: offset + 2)
      {
        units.append(unit)
        offset += 6
      }
      result += Array(String(decoding: units, as: UTF16.self).utf8)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// `text` between quotes, with the characters escaped that JSON does not allow there.
  static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    bytes.reserveCapacity(text.utf8.count + 2)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "\"")]
      case UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "\\")]
      case 0x08: bytes += Array("\\b".utf8)
      case 0x09: bytes += Array("\\t".utf8)
      case 0x0A: bytes += Array("\\n".utf8)
      case 0x0C: bytes += Array("\\f".utf8)
      case 0x0D: bytes += Array("\\r".utf8)
      case 0x00..<0x20:
        bytes += Array((byte < 0x10 ? "\\u000" : "\\u00").utf8) + Array(String(byte, radix: 16).utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }
}
