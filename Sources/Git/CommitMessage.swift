/// How a commit's message is tidied before it is recorded (`commit.cleanup`).
public enum MessageCleanup: String, Hashable, Sendable {
  /// Space at the ends of lines and superfluous empty lines go, comment lines too.
  case strip
  /// As ``strip``, but lines that begin with the comment character stay.
  case whitespace
  /// As ``whitespace``, and all from the scissors line on goes.
  case scissors
  /// Nothing is changed.
  case verbatim

  /// `message` tidied.
  func apply(to message: String, commentCharacter: Character) -> String {
    if self == .verbatim { return message }
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(Self.withoutTrailingSpace)
    if self == .scissors, let cut = lines.firstIndex(of: "\(commentCharacter) \(Self.cut)") {
      lines.removeSubrange(cut...)
    }
    if self == .strip { lines.removeAll { $0.first == commentCharacter } }
    var kept: [Substring] = []
    for line in lines where !line.isEmpty || kept.last?.isEmpty == false { kept.append(line) }
    if kept.last?.isEmpty == true { kept.removeLast() }
    return kept.isEmpty ? "" : kept.joined(separator: "\n") + "\n"
  }

  static let cut = "------------------------ >8 ------------------------"

  private static func withoutTrailingSpace(_ line: Substring) -> Substring {
    guard let last = line.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return line[...last]
  }
}
