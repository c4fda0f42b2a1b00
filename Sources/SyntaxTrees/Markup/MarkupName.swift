/// Which bytes make a name in markup.
enum MarkupName {
  /// The end of the name that begins at `start`; `start` itself if there is none.
  static func end(in bytes: [UInt8], from start: Int) -> Int {
    guard start < bytes.count, isNameStart(bytes[start]) else { return start }
    var end = start + 1
    while end < bytes.count, isName(bytes[end]) {
      end += 1
    }
    return end
  }

  /// Whether `byte` is white space.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: ":"), 0x80...0xFF:
      true
    default: false
    }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: isNameStart(byte)
    }
  }
}
