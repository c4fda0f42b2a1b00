import Diagnostics

/// The error for an unknown command, with a hint.
enum UnknownCommand {
  /// The error for `word`, followed by `rest`.
  static func diagnostic(for word: String, followedBy rest: [String] = []) -> Diagnostic {
    if SharedOptions.namesWithValue.contains(word) {
      return Diagnostic(
        .usage, "option \(word) requires a value and a command", remedy: .advice("slipway --help"))
    }
    if word.hasPrefix("-") {
      return Diagnostic(
        .usage, "option \"\(word)\" is not allowed before a command", remedy: .advice("slipway --help"))
    }
    let hint = MeaningSearch.hint(forCommand: word, followedBy: rest) ?? "slipway --help"
    return Diagnostic(.usage, "unknown command \"\(word)\"", remedy: .advice(hint))
  }

  /// The error for an unknown verb `word` of the noun at `path`.
  static func verb(_ word: String, of path: [String], _ arguments: [String]) -> Diagnostic {
    let noun = path.joined(separator: " ")
    let hint =
      MeaningSearch.hint(forVerb: word, of: path, arguments)
      ?? "choose \(CommandTree.names(path).sorted().alternatives)"
    return Diagnostic(.usage, "unknown command \"\(word)\" for \"slipway \(noun)\"", remedy: .advice(hint))
  }
}
