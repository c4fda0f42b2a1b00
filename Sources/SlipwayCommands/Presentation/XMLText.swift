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
        _ where scalar.isBidirectionalMark:
        escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return escaped
  }

  /// Whether XML 1.0 allows a character (production 2, without the discouraged C1 controls).
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isControl && scalar.value & 0xFFFE != 0xFFFE
  }
}
