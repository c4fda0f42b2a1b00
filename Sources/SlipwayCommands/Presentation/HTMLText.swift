/// Escapes text for HTML.
enum HTMLText {
  /// `text` without markup, and with visible control characters.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in visible(text) {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
