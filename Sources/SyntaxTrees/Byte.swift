/// The bytes that mean something in the texts that are read.
package enum Byte {
  package static let tab = UInt8(ascii: "\t")
  package static let lineFeed = UInt8(ascii: "\n")
  package static let carriageReturn = UInt8(ascii: "\r")
  package static let space = UInt8(ascii: " ")
  package static let quote = UInt8(ascii: "\"")
  package static let apostrophe = UInt8(ascii: "'")
  package static let leftParenthesis = UInt8(ascii: "(")
  package static let rightParenthesis = UInt8(ascii: ")")
  package static let asterisk = UInt8(ascii: "*")
  package static let comma = UInt8(ascii: ",")
  package static let slash = UInt8(ascii: "/")
  package static let semicolon = UInt8(ascii: ";")
  package static let less = UInt8(ascii: "<")
  package static let equals = UInt8(ascii: "=")
  package static let greater = UInt8(ascii: ">")
  package static let backslash = UInt8(ascii: "\\")
  package static let leftBrace = UInt8(ascii: "{")
  package static let rightBrace = UInt8(ascii: "}")

  /// The bits of `$+-./`, the digits and the colon among the first 64 bytes.
  private static let unquotedLow: UInt64 = 0x07FF_E810_0000_0000
  /// The bits of the letters and the underscore among the next 64.
  private static let unquotedHigh: UInt64 = 0x07FF_FFFE_87FF_FFFE

  /// Whether a string without quotes may hold it: what Core Foundation takes, and the plus that other tools write.
  package static func isUnquoted(_ byte: UInt8) -> Bool {
    if byte < 64 { return unquotedLow &>> UInt64(byte) & 1 == 1 }
    if byte < 128 { return unquotedHigh &>> UInt64(byte - 64) & 1 == 1 }
    return false
  }

  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == space || (byte >= tab && byte <= carriageReturn)
  }

  package static func isHexadecimal(_ byte: UInt8) -> Bool {
    hexadecimalValue(byte) != nil
  }

  package static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
