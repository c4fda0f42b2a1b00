/// Conversion between the escaped text in JSON quotes and its value.
enum JSONText {
  /// The character of the escape with `byte` after the backslash, except `\u`.
  static func escape(_ byte: UInt8) -> UInt8? {
    switch byte {
    case Byte.quote, Byte.backslash, Byte.slash: byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }

  /// The value of a number or word as it is written.
  static func word(_ text: String) -> JSONValue {
    switch text.utf8.first {
    case UInt8(ascii: "t"): .bool(true)
    case UInt8(ascii: "f"): .bool(false)
    case UInt8(ascii: "n"): .null
    default: .number(text)
    }
  }

  /// The characters of `content`, the text between the quotes; an unpaired surrogate becomes the replacement character.
  static func decoded(_ content: ArraySlice<UInt8>) -> [UInt8] {
    guard content.contains(Byte.backslash) else { return Array(content) }
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var offset = content.startIndex
    while offset < content.endIndex {
      let byte = content[offset]
      guard byte == Byte.backslash, offset + 1 < content.endIndex else {
        result.append(byte)
        offset += 1
        continue
      }
      if let meaning = escape(content[offset + 1]) {
        result.append(meaning)
        offset += 2
        continue
      }
      var units: [UInt16] = []
      while let unit = codeUnit(in: content, at: offset) {
        units.append(unit)
        offset += 6
      }
      result += Array(String(decoding: units, as: UTF16.self).utf8)
    }
    return result
  }

  /// The code unit of the escape `\u` at `offset`.
  private static func codeUnit(in bytes: ArraySlice<UInt8>, at offset: Int) -> UInt16? {
    guard offset + 6 <= bytes.endIndex, bytes[offset] == Byte.backslash, bytes[offset + 1] == UInt8(ascii: "u") else {
      return nil
    }
    return bytes[(offset + 2)..<(offset + 6)].reduce(0) { $0 << 4 | UInt16(Byte.hexadecimalValue($1) ?? 0) }
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
