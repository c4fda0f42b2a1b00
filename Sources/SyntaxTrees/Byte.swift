/// The bytes that mean something in the texts that are read.
///
/// They are public because only then do readers in other modules compile them in.
public enum Byte {
  /// A tab.
  @inlinable public static var tab: UInt8 { UInt8(ascii: "\t") }
  /// A line feed.
  @inlinable public static var lineFeed: UInt8 { UInt8(ascii: "\n") }
  /// A carriage return.
  @inlinable public static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
  /// A space.
  @inlinable public static var space: UInt8 { UInt8(ascii: " ") }
  /// A double quote.
  @inlinable public static var quote: UInt8 { UInt8(ascii: "\"") }
  /// A single quote.
  @inlinable public static var apostrophe: UInt8 { UInt8(ascii: "'") }
  /// An ampersand.
  @inlinable public static var ampersand: UInt8 { UInt8(ascii: "&") }
  /// An opening parenthesis.
  @inlinable public static var leftParenthesis: UInt8 { UInt8(ascii: "(") }
  /// A closing parenthesis.
  @inlinable public static var rightParenthesis: UInt8 { UInt8(ascii: ")") }
  /// An asterisk.
  @inlinable public static var asterisk: UInt8 { UInt8(ascii: "*") }
  /// A comma.
  @inlinable public static var comma: UInt8 { UInt8(ascii: ",") }
  /// A slash.
  @inlinable public static var slash: UInt8 { UInt8(ascii: "/") }
  /// A semicolon.
  @inlinable public static var semicolon: UInt8 { UInt8(ascii: ";") }
  /// An opening angle bracket.
  @inlinable public static var less: UInt8 { UInt8(ascii: "<") }
  /// An equals sign.
  @inlinable public static var equals: UInt8 { UInt8(ascii: "=") }
  /// A closing angle bracket.
  @inlinable public static var greater: UInt8 { UInt8(ascii: ">") }
  /// A backslash.
  @inlinable public static var backslash: UInt8 { UInt8(ascii: "\\") }
  /// An opening brace.
  @inlinable public static var leftBrace: UInt8 { UInt8(ascii: "{") }
  /// A closing brace.
  @inlinable public static var rightBrace: UInt8 { UInt8(ascii: "}") }

  /// The bits of `$+-./`, the digits and the colon among the first 64 bytes.
  @inlinable public static var unquotedLow: UInt64 { 0x07FF_E810_0000_0000 }
  /// The bits of the letters and the underscore among the next 64.
  @inlinable public static var unquotedHigh: UInt64 { 0x07FF_FFFE_87FF_FFFE }

  /// Whether a string without quotes may hold it: what Core Foundation takes, and the plus that other tools write.
  @inlinable public static func isUnquoted(_ byte: UInt8) -> Bool {
    if byte < 64 { return unquotedLow &>> UInt64(byte) & 1 == 1 }
    if byte < 128 { return unquotedHigh &>> UInt64(byte - 64) & 1 == 1 }
    return false
  }

  /// Whether all of the eight bytes of `word` are letters or digits of ASCII.
  @inlinable public static func areAlphanumeric(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops = 0x80 * ones
    guard word & tops == 0 else { return false }
    // The top bit of a sum says that the byte is not below the first of a range, or is beyond its last.
    let letters = word | 0x20 * ones
    let isDigit = (word &+ (0x80 - 0x30) * ones) & ~(word &+ (0x80 - 0x3A) * ones)
    let isLetter = (letters &+ (0x80 - 0x61) * ones) & ~(letters &+ (0x80 - 0x7B) * ones)
    return (isDigit | isLetter) & tops == tops
  }

  /// Whether it is white space.
  @inlinable public static func isSpace(_ byte: UInt8) -> Bool {
    byte == space || (byte >= tab && byte <= carriageReturn)
  }

  /// Whether it is a hexadecimal digit.
  @inlinable public static func isHexadecimal(_ byte: UInt8) -> Bool {
    hexadecimalValue(byte) != nil
  }

  /// The value of a hexadecimal digit; `nil` for another byte.
  @inlinable public static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
