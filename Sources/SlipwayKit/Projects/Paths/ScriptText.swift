import Diagnostics

/// The text of a shell script that may name moved files.
struct ScriptText {
  /// The text with the new paths.
  private(set) var text: String
  /// The old paths that it still has, and that may mean the files.
  private(set) var mentions: [String] = []

  /// Replaces the paths that begin with the project's folder, such as `$SRCROOT/Config/Rules.yml`.
  ///
  /// Other paths depend on what the script does before, and need a look.
  init(_ text: String, following moves: [(old: String, new: String)]) {
    self.text = text
    for move in moves {
      replace(move.old, with: move.new)
      if move.old.contains(" ") {
        replace(move.old.replacing(" ", with: "\\ "), with: move.new.replacing(" ", with: "\\ "))
      }
    }
  }

  private mutating func replace(_ old: String, with new: String) {
    var result = ""
    var rest = text[...]
    while let range = rest.firstRange(of: old) {
      let before = result + rest[..<range.lowerBound]
      let next = rest[range.upperBound...].first
      let isWhole = next.map { !$0.isLetter && !$0.isNumber && !"_-.".contains($0) } ?? true
      let isAnchored = isWhole && Self.anchors.contains { before.hasSuffix($0) }
      // A name with a space or another sign of the shell needs the quotes that are there.
      let isWritable = Self.isQuoted(at: before) || !new.replacing("\\ ", with: "").contains { !Self.isPlain($0) }
      if isWhole, !(isAnchored && isWritable), isAnchored || Self.begins(before),
        old.contains(where: { "/.".contains($0) }),
        !mentions.contains(old)
      {
        mentions.append(old)
      }
      result = before + (isAnchored && isWritable ? new : old)
      rest = rest[range.upperBound...]
    }
    text = result + rest
  }

  /// Whether a path begins after `text`, outside of a comment.
  private static func begins(_ text: String) -> Bool {
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    guard line.first(where: { !$0.isWhitespace }) != "#" else { return false }
    let start = line.hasSuffix("./") ? line.dropLast(2) : line
    return start.last.map { $0.isWhitespace || "\"'=(`:".contains($0) } ?? true
  }

  /// Whether the text ends in an open double quotation mark.
  private static func isQuoted(at text: String) -> Bool {
    let line = text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    return line.count { $0 == "\"" } % 2 == 1
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "_-./+@%".contains(character)
  }

  private static let anchors = PathWord.folders.flatMap { ["$\($0)/", "${\($0)}/", "$\($0)\"/", "${\($0)}\"/"] }
}
