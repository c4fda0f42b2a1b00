/// Names of conflicts that can be typed in a shell without quotes.
enum ConflictName {
  private static let longest = 60

  /// The parts of a name joined, without characters that a shell or `--pick` reads otherwise.
  static func joined(_ parts: [String]) -> String {
    parts.map(typable).filter { !$0.isEmpty }.joined(separator: "/")
  }

  private static func typable(_ part: String) -> String {
    var result = ""
    for character in part.prefix(longest) {
      if character.isLetter || character.isNumber || "._-+@".contains(character) {
        result.append(character)
      } else if !result.hasSuffix("-") {
        result.append("-")
      }
    }
    while result.hasSuffix("-") { result.removeLast() }
    return result
  }
}
