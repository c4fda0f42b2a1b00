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
  package func apply(to message: String, commentCharacter: Character) -> String {
    if self == .verbatim { return message }
    // A line may end in CR LF, which is one character.
    var lines = message.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map(Self.withoutTrailingSpace)
    if self == .scissors, let cut = lines.firstIndex(of: "\(commentCharacter) \(Self.cut)") {
      lines.removeSubrange(cut...)
    }
    if self == .strip { lines.removeAll { $0.first == commentCharacter } }
    var kept: [Substring] = []
    for line in lines where !line.isEmpty || kept.last?.isEmpty == false { kept.append(line) }
    if kept.last?.isEmpty == true { kept.removeLast() }
    return kept.isEmpty ? "" : kept.joined(separator: "\n") + "\n"
  }

  package static let cut = "------------------------ >8 ------------------------"

  /// Git takes no other characters for space.
  private static func withoutTrailingSpace(_ line: Substring.UTF8View) -> Substring {
    Substring(
      line.prefix(upTo: line.lastIndex { !" \t\r".utf8.contains($0) }.map(line.index(after:)) ?? line.startIndex))
  }
}
