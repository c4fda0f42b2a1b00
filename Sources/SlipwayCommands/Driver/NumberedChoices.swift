import Diagnostics

/// Parses choices of conflict sides: `1=ours,2=theirs`.
enum NumberedChoices {
  static func parse<Side>(_ text: String?, _ side: (String) -> Side?) throws(Diagnostic) -> [Int: Side] {
    try parse(text, key: { Int($0) }, side)
  }

  /// Parses choices; `key` parses the name of a conflict.
  static func parse<Key: Hashable, Side>(
    _ text: String?, key: (String) -> Key?, _ side: (String) -> Side?
  ) throws(Diagnostic) -> [Key: Side] {
    var choices: [Key: Side] = [:]
    for part in text?.split(separator: ",") ?? [] {
      let end = part.lastIndex(of: "=") ?? part.startIndex
      let name = part[..<end]
      guard !name.isEmpty, let key = key(String(name)), let side = side(String(part[part.index(after: end)...])),
        choices.updateValue(side, forKey: key) == nil
      else {
        throw Diagnostic(
          .usage, "\"\(part)\" is not a valid choice", remedy: .advice("for example, use --pick 1=ours,2=theirs"))
      }
    }
    return choices
  }
}
