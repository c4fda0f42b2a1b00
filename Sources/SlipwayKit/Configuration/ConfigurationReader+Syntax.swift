import Diagnostics
import Yams

extension ConfigurationReader {
  /// What is wrong with a file that is no YAML, in words for somebody who never saw its grammar.
  func syntaxError(_ error: YamlError) -> Diagnostic {
    switch error {
    case .scanner(_, let problem, let mark, let yaml), .parser(_, let problem, let mark, let yaml),
      .composer(_, let problem, let mark, let yaml):
      let isTab = Self.character(at: mark, of: yaml) == "\t"
      let (sentence, advice) = isTab ? Self.tab : Self.words[problem] ?? ("this is no YAML", Self.usual)
      return Diagnostic(
        .configurationInvalid, sentence, at: Place(file: file, line: mark.line, column: mark.column),
        remedy: .advice(advice))
    case .duplicatedKeysInMapping(let duplicates, let context):
      return Diagnostic(
        .configurationInvalid, "\"\(duplicates.sorted().first ?? "")\" stands twice in one place",
        at: Place(file: file, line: context.mark.line, column: context.mark.column),
        remedy: .advice("join the two, or take one out"))
    case .reader:
      return Diagnostic(
        .configurationInvalid, "\"\(file)\" has a character that YAML does not take", at: Place(file: file),
        remedy: .advice("save it as plain text in UTF-8"))
    default:
      return Diagnostic(
        .configurationInvalid, "\"\(file)\" is no YAML", at: Place(file: file), remedy: .advice(Self.usual))
    }
  }

  private static func character(at mark: Mark, of yaml: String) -> Character? {
    let lines = yaml.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.indices.contains(mark.line - 1), mark.column > 0 else { return nil }
    return lines[mark.line - 1].dropFirst(mark.column - 1).first
  }

  private static let tab = ("a tab stands where spaces indent", "write spaces instead of it")

  private static let usual = "look at the line and the one before: spaces in front, a colon and a space after each key"

  /// The sentences of the parser (libyaml's `scanner.c` and `parser.c`), with what they mean and what to do.
  private static let words: [String: (String, String)] = [
    "found character that cannot start any token": (
      "nothing begins with this character in YAML", "put the value in quotes"
    ),
    "found a tab character that violates indentation": (
      "a tab stands where spaces indent", "write spaces instead of it"
    ),
    "found a tab character where an indentation space is expected": (
      "a tab stands where spaces indent", "write spaces instead of it"
    ),
    "mapping values are not allowed in this context": (
      "a colon stands where no key can have a value",
      "put the value in quotes if the colon belongs to it; else indent the line as the one before"
    ),
    "mapping keys are not allowed in this context": ("no key can stand here", "indent the line as the one before"),
    "block sequence entries are not allowed in this context": (
      "no item of a list can stand here", "begin a new line with the hyphen, below the key"
    ),
    "could not find expected ':'": (
      "a key has no colon after it", "write a colon and a space after the key, or put the text in quotes"
    ),
    "did not find expected key": (
      "no key begins here, where one is expected", "indent the line as those of the same list, and close what is quoted"
    ),
    "did not find expected '-' indicator": (
      "an item of the list does not begin with a hyphen", "begin it with a hyphen, indented as the others"
    ),
    "did not find expected ',' or ']'": ("a list is not closed", "write a comma between its items and ] at its end"),
    "did not find expected ',' or '}'": ("braces are not closed", "write a comma between the keys and } at their end"),
    "did not find expected node content": ("a value is missing", "write one, or take the comma or the hyphen out"),
    "found unexpected end of stream": (
      "something is still open at the end of the file", "close the quotation mark, bracket or brace"
    ),
    "found unknown escape character": (
      "a backslash stands before a character that needs none", "write '…' instead of \"…\", or two backslashes"
    ),
    "found undefined alias": ("a star stands before a name that nothing has", "put a pattern with a star in quotes"),
    "did not find expected alphabetic or numeric character": (
      "a star or an ampersand stands without a name", "put a pattern with a star in quotes"
    ),
    "did not find expected <document start>": (
      "a second part begins here, which the file can't have", "indent the line as the one before"
    ),
  ]
}
