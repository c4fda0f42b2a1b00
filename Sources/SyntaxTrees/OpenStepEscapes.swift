/// The escapes in quoted strings of OpenStep property lists.
enum OpenStepEscapes {
  /// The decoded UTF-8 bytes of `content`, the text between the quotes.
  ///
  /// Known are `\n`, `\t` and the like, `\U` with up to four hexadecimal digits, up to three octal digits in NeXTSTEP's
  /// encoding, and an escaped line end; before any other character the backslash is dropped, as Core Foundation does.
  static func decoded(_ content: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var highSurrogate: UInt16?
    var index = content.startIndex
    while index < content.endIndex {
      guard content[index] == Byte.backslash, index + 1 < content.endIndex else {
        flush(&highSurrogate, into: &result)
        result.append(content[index])
        index += 1
        continue
      }
      let byte = content[index + 1]
      if byte == UInt8(ascii: "U"), let (unit, next) = codeUnit(in: content, from: index + 2) {
        append(unit, after: &highSurrogate, into: &result)
        index = next
        continue
      }
      flush(&highSurrogate, into: &result)
      if let (code, next) = octal(in: content, from: index + 1) {
        append(Unicode.Scalar(NextStepEncoding.scalar(for: code)) ?? "\u{FFFD}", into: &result)
        index = next
      } else {
        result.append(control(byte) ?? byte)
        index += 2
      }
    }
    flush(&highSurrogate, into: &result)
    return result
  }

  private static func control(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "a"): 7
    case UInt8(ascii: "b"): 8
    case UInt8(ascii: "t"): 9
    case UInt8(ascii: "n"): 10
    case UInt8(ascii: "v"): 11
    case UInt8(ascii: "f"): 12
    case UInt8(ascii: "r"): 13
    default: nil
    }
  }

  private static func codeUnit(in content: ArraySlice<UInt8>, from start: Int) -> (UInt16, Int)? {
    var unit: UInt16 = 0
    var index = start
    while index < content.endIndex, index < start + 4, let digit = Byte.hexadecimalValue(content[index]) {
      unit = unit << 4 | UInt16(digit)
      index += 1
    }
    return index > start ? (unit, index) : nil
  }

  private static func octal(in content: ArraySlice<UInt8>, from start: Int) -> (UInt8, Int)? {
    var code: UInt16 = 0
    var index = start
    while index < content.endIndex, index < start + 3, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(content[index])
    {
      code = code << 3 | UInt16(content[index] - UInt8(ascii: "0"))
      index += 1
    }
    return index > start ? (UInt8(truncatingIfNeeded: code), index) : nil
  }

  private static func append(_ unit: UInt16, after high: inout UInt16?, into result: inout [UInt8]) {
    if let first = high, UTF16.isTrailSurrogate(unit) {
      high = nil
      let value = 0x10000 + (UInt32(first & 0x3FF) << 10) + UInt32(unit & 0x3FF)
      append(Unicode.Scalar(value) ?? "\u{FFFD}", into: &result)
      return
    }
    flush(&high, into: &result)
    if UTF16.isLeadSurrogate(unit) {
      high = unit
    } else {
      append(Unicode.Scalar(unit) ?? "\u{FFFD}", into: &result)
    }
  }

  private static func flush(_ high: inout UInt16?, into result: inout [UInt8]) {
    guard high != nil else { return }
    high = nil
    append("\u{FFFD}", into: &result)
  }

  private static func append(_ scalar: Unicode.Scalar, into result: inout [UInt8]) {
    result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}

/// The character set of NeXTSTEP, in which octal escapes are written.
enum NextStepEncoding {
  /// The Unicode code point of `code`.
  static func scalar(for code: UInt8) -> UInt16 {
    code < 0x80 ? UInt16(code) : upperHalf[Int(code) - 0x80]
  }

  /// Unicode's published mapping table NEXTSTEP.TXT, from 0x80 on.
  private static let upperHalf: [UInt16] = [
    0x00A0, 0x00C0, 0x00C1, 0x00C2, 0x00C3, 0x00C4, 0x00C5, 0x00C7, 0x00C8, 0x00C9, 0x00CA, 0x00CB, 0x00CC, 0x00CD,
    0x00CE, 0x00CF, 0x00D0, 0x00D1, 0x00D2, 0x00D3, 0x00D4, 0x00D5, 0x00D6, 0x00D9, 0x00DA, 0x00DB, 0x00DC, 0x00DD,
    0x00DE, 0x00B5, 0x00D7, 0x00F7, 0x00A9, 0x00A1, 0x00A2, 0x00A3, 0x2044, 0x00A5, 0x0192, 0x00A7, 0x00A4, 0x2019,
    0x201C, 0x00AB, 0x2039, 0x203A, 0xFB01, 0xFB02, 0x00AE, 0x2013, 0x2020, 0x2021, 0x00B7, 0x00A6, 0x00B6, 0x2022,
    0x201A, 0x201E, 0x201D, 0x00BB, 0x2026, 0x2030, 0x00AC, 0x00BF, 0x00B9, 0x02CB, 0x00B4, 0x02C6, 0x02DC, 0x00AF,
    0x02D8, 0x02D9, 0x00A8, 0x00B2, 0x02DA, 0x00B8, 0x00B3, 0x02DD, 0x02DB, 0x02C7, 0x2014, 0x00B1, 0x00BC, 0x00BD,
    0x00BE, 0x00E0, 0x00E1, 0x00E2, 0x00E3, 0x00E4, 0x00E5, 0x00E7, 0x00E8, 0x00E9, 0x00EA, 0x00EB, 0x00EC, 0x00C6,
    0x00ED, 0x00AA, 0x00EE, 0x00EF, 0x00F0, 0x00F1, 0x0141, 0x00D8, 0x0152, 0x00BA, 0x00F2, 0x00F3, 0x00F4, 0x00F5,
    0x00F6, 0x00E6, 0x00F9, 0x00FA, 0x00FB, 0x0131, 0x00FC, 0x00FD, 0x0142, 0x00F8, 0x0153, 0x00DF, 0x00FE, 0x00FF,
    0xFFFD, 0xFFFD,
  ]
}
