/// The lines that a command prints, in color or plain.
struct Page {
  private(set) var lines: [StyledText] = []
  /// Whether to list changed files (`--verbose`).
  let isDetailed: Bool
  /// Whether to print only errors (`--quiet`).
  let isQuiet: Bool
  /// The terminal's width in columns; `nil` if the output is not a terminal.
  var width: Int?

  init(isDetailed: Bool = false, isQuiet: Bool = false, width: Int? = nil) {
    self.isDetailed = isDetailed
    self.isQuiet = isQuiet
    self.width = width
  }

  /// The height on the terminal, with wrapped lines.
  var height: Int {
    guard let width, width > 0 else { return lines.count }
    return lines.reduce(0) { $0 + max(1, ($1.width + width - 1) / width) }
  }

  /// The lines without color, for a file or a program.
  var plainBytes: [UInt8] { Array(lines.map { $0.plain + "\n" }.joined().utf8) }

  /// Adds a line, wrapped between words on a terminal.
  mutating func line(_ text: StyledText) {
    guard let width else { return lines.append(text) }
    let indent = text.plain.prefix { $0 == " " }.count + Self.indentOfMore
    lines += text.flowed(to: width, indent: indent)
  }

  /// Adds a line that is never wrapped, such as a patch line.
  mutating func verbatim(_ text: StyledText) {
    lines.append(text)
  }

  mutating func blank() {
    lines.append("")
  }

  /// Adds a literal text of several lines.
  mutating func text(_ text: String) {
    var rest = text.split(separator: "\n", omittingEmptySubsequences: false)
    if rest.last?.isEmpty == true { rest.removeLast() }
    lines += rest.map { StyledText(stringLiteral: String($0)) }
  }

  /// Adds a line with `--verbose` only.
  mutating func detail(_ text: StyledText) {
    if isDetailed { line(text) }
  }

  /// Adds the next command to run.
  mutating func next(_ command: String, _ purpose: String) {
    line("next: \(command, .bold)  \("(" + purpose + ")", .faint)")
  }

  /// Adds the command that reverses the operation.
  mutating func undo(_ command: String = "slipway undo") {
    line("undo: \(command, .bold)")
  }

  private static let indentOfMore = 2

  /// Adds a table with aligned columns; on narrow terminals, cells wrap or continue below.
  mutating func table(_ rows: [[StyledText]], indent: Int = 0) {
    lines += Table(rows, indent: indent).lines(within: width)
  }

  /// Adds names and values, one pair a line.
  mutating func fields(_ fields: [(name: String, value: StyledText)], indent: Int = 2) {
    table(fields.map { [StyledText($0.name, .faint), $0.value] }, indent: indent)
  }
}
