import ArgumentParser

/// The help of a command: the parser's text, with the values and defaults as the option's help words them.
struct HelpText {
  private let text: String

  init(of type: any ParsableCommand.Type) {
    let help = SlipwayRoot.helpMessage(for: type, columns: Self.unbroken)
    // The parser does not mark the options of a command without arguments as optional.
    text = help.replacing(" <options>\n", with: " [<options>]\n", maxReplacements: 1)
      .replacing(#/See '([a-z -]+?) help ([a-z -]+) <subcommand>' for detailed help\./#) {
        "Run \($0.1) \($0.2) SUBCOMMAND --help for help on a subcommand."
      }
  }

  /// The lines of at most `width` columns; names stay whole.
  func wrapped(to width: Int) -> String {
    let indent = width < Self.descriptions + Self.leastRoom ? Self.leastIndent : Self.descriptions
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      var line = Self.worded(String(line))
      if line.hasPrefix(String(repeating: " ", count: Self.descriptions)) {
        line = String(repeating: " ", count: indent) + line.dropFirst(Self.descriptions)
      }
      let more = line.hasPrefix(Self.usage) ? Self.usage.count : line.hasPrefix("  ") ? indent : 0
      return StyledText(line).flowed(to: width, indent: more).map(\.plain)
    }.joined(separator: "\n")
  }

  /// The name of a value that can be left out, as in `--option[=<name>]`.
  static func optionalValue(_ name: String) -> String { "=\(name)" }

  /// The syntax of an option, in which the parser always has a value.
  static func syntax(_ text: String) -> String {
    text.replacing(#/ <=([^>]+)>/#) { "[=<\($0.1)>]" }
  }

  /// The help of an option with its default, if the sentence does not name it.
  static func sentence(_ abstract: String, default value: String?) -> String {
    guard let value, !value.isEmpty, abstract.hasSuffix("."), !abstract.contains("(default") else { return abstract }
    return "\(abstract.dropLast()) (default: \(value))."
  }

  /// More columns than a line of help has, so that the parser breaks none.
  private static let unbroken = 100_000
  /// The column of the descriptions in the parser's text.
  private static let descriptions = 26
  /// The least columns for descriptions beside the options; on fewer, they are below them.
  private static let leastRoom = 24
  private static let leastIndent = 4
  private static let usage = "USAGE: "

  /// The line without the parser's list of values, which the sentence before it has.
  private static func worded(_ line: String) -> String {
    let line = syntax(line)
    guard let list = line.firstMatch(of: #/ \((?:values: [^;()]*(?:; )?)?(?:default: ([^()]*))?\)$/#) else {
      return line
    }
    return sentence(String(line[..<list.range.lowerBound]), default: list.1.map(String.init))
  }
}
