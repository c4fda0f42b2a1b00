/// Escapes text for XML.
enum XMLText {
  /// `text` for an element or an attribute, in which line ends and tabs are kept.
  ///
  /// XML 1.0 allows no other control characters, not even escaped; U+FFFD replaces them.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n", "\r", "\t",
        _ where isDirection(scalar):
        escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return escaped
  }

  /// Whether a character is a bidirectional mark (UAX #9), which would steer a terminal.
  private static func isDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether XML 1.0 allows a character (production 2, without the discouraged C1 controls).
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00..<0x20, 0x7F..<0xA0: false
    default: scalar.value & 0xFFFE != 0xFFFE
    }
  }
}
