/// Text as it goes into a page for a browser.
enum HTMLText {
  /// `text` in which nothing is markup, and control characters can be seen.
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
