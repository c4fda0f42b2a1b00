import Diagnostics
import Yams

extension ConfigurationReader {
  /// The error of a file that is not valid YAML, in plain language.
  func syntaxError(_ error: YamlError) -> Diagnostic {
    switch error {
    case .scanner(_, let problem, let mark, let yaml), .parser(_, let problem, let mark, let yaml),
      .composer(_, let problem, let mark, let yaml):
      let isTab = Self.character(at: mark, of: yaml) == "\t"
      let (sentence, advice) = isTab ? Self.tab : Self.words[problem] ?? ("the file is not valid YAML", Self.usual)
      return Diagnostic(
        .configurationInvalid, sentence, at: Place(file: file, line: mark.line, column: mark.column),
        remedy: .advice(advice))
    case .duplicatedKeysInMapping(let duplicates, let context):
      return Diagnostic(
        .configurationInvalid, "duplicate key \"\(duplicates.sorted().first ?? "")\"",
        at: Place(file: file, line: context.mark.line, column: context.mark.column),
        remedy: .advice("merge the two, or remove one"))
    case .reader:
      return Diagnostic(
        .configurationInvalid, "\"\(file)\" contains a character that is not allowed in YAML", at: Place(file: file),
        remedy: .advice("save it as plain text in UTF-8"))
    default:
      return Diagnostic(
        .configurationInvalid, "\"\(file)\" is not valid YAML", at: Place(file: file), remedy: .advice(Self.usual))
    }
  }

  private static func character(at mark: Mark, of yaml: String) -> Character? {
    let lines = yaml.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.indices.contains(mark.line - 1), mark.column > 0 else { return nil }
    return lines[mark.line - 1].dropFirst(mark.column - 1).first
  }

  private static let tab = ("tabs are not allowed in indentation", "indent with spaces")

  private static let usual = "check this line and the line before: indent with spaces, and write \": \" after each key"

  /// The messages of libyaml's `scanner.c` and `parser.c`, with plain messages and hints.
  private static let words: [String: (String, String)] = [
    "found character that cannot start any token": (
      "a value can't begin with this character", "put the value in quotes"
    ),
    "found a tab character that violates indentation": (
      "tabs are not allowed in indentation", "indent with spaces"
    ),
    "found a tab character where an indentation space is expected": (
      "tabs are not allowed in indentation", "indent with spaces"
    ),
    "mapping values are not allowed in this context": (
      "a colon is not allowed here",
      "put the value in quotes if it contains the colon, or indent the line like the one before"
    ),
    "mapping keys are not allowed in this context": ("no key is allowed here", "indent the line like the one before"),
    "block sequence entries are not allowed in this context": (
      "a list item is not allowed here", "begin a new line with the hyphen, below the key"
    ),
    "could not find expected ':'": (
      "a key has no colon", "write a colon and a space after the key, or put the text in quotes"
    ),
    "did not find expected key": (
      "expected a key", "write KEY: VALUE on each line, indent the line like its neighbors, and close quoted strings"
    ),
    "did not find expected '-' indicator": (
      "a list item does not begin with a hyphen", "begin it with a hyphen, indented like the others"
    ),
    "did not find expected ',' or ']'": ("a list is not closed", "write commas between the items, and ] at the end"),
    "did not find expected ',' or '}'": ("a mapping is not closed", "write commas between the keys, and } at the end"),
    "did not find expected node content": ("a value is missing", "write a value, or remove the comma or the hyphen"),
    "found unexpected end of stream": (
      "unexpected end of the file", "close the quotation mark, bracket or brace"
    ),
    "found unknown escape character": (
      "unknown escape sequence", "write '…' instead of \"…\", or two backslashes"
    ),
    "found undefined alias": ("a value can't begin with *", "put a pattern with * in quotes"),
    "did not find expected alphabetic or numeric character": (
      "a value can't begin with * or &", "put a pattern with * in quotes"
    ),
    "did not find expected <document start>": (
      "a second document begins here", "indent the line like the one before"
    ),
  ]
}
