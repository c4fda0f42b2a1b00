/// The lines that a command prints, in color or plain.
struct Page {
  private(set) var lines: [StyledText] = []
  /// Whether to list changed files (`--verbose`).
  let isDetailed: Bool
  /// Whether to print only errors (`--quiet`).
  let isQuiet: Bool
  /// The terminal's width in columns; `nil` if the output is not a terminal.
  let width: Int?

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
    lines += text.flowed(to: width, indent: indent, keepingWords: true)
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

  /// Adds a table with aligned columns, truncated to the terminal's width.
  mutating func table(_ rows: [[StyledText]], indent: Int = 0) {
    lines += aligned(rows, indent: indent).map { line in
      width.map { line.cut(to: $0) } ?? line
    }
  }

  /// Adds a table whose first `whole` columns are never truncated.
  ///
  /// On narrow terminals, a line contains the first `leading` columns, and the next line the rest of the row.
  mutating func table(_ rows: [[StyledText]], whole: Int, leading: Int) {
    let hasMore = rows.contains { $0.count > whole }
    let needed = aligned(rows.map { Array($0.prefix(whole)) }, indent: 0).map(\.width).max() ?? 0
    guard let width, needed + (hasMore ? Self.leastRoomForRest : 0) > width else { return table(rows) }
    let heads = aligned(rows.map { Array($0.prefix(leading)) }, indent: 0)
    for (head, row) in zip(heads, rows) {
      flowing(head, indent: Self.indentOfRest)
      let rest = row.dropFirst(leading).filter { $0.width > 0 }
      guard let first = rest.first else { continue }
      let text = rest.dropFirst().reduce(first) { $0 + "  " + $1 }
      flowing(StyledText(String(repeating: " ", count: Self.indentOfRest)) + text, indent: Self.indentOfRest)
    }
  }

  private static let leastRoomForRest = 16
  private static let indentOfRest = 4
  private static let indentOfMore = 2

  /// Adds names and values, one pair a line.
  mutating func fields(_ fields: [(name: String, value: StyledText)], indent: Int = 2) {
    lines += aligned(fields.map { [StyledText($0.name, .faint), $0.value] }, indent: indent)
  }

  private func aligned(_ rows: [[StyledText]], indent: Int) -> [StyledText] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].width : 0 }.max() ?? 0
    }
    return rows.map { tableLine($0, widths: widths, indent: indent) }
  }

  private func tableLine(_ row: [StyledText], widths: [Int], indent: Int) -> StyledText {
    var line = StyledText(String(repeating: " ", count: indent))
    let last = row.lastIndex { $0.width > 0 } ?? 0
    for (column, cell) in row.enumerated() {
      line = line + cell
      if column < last {
        line = line + StyledText(String(repeating: " ", count: widths[column] - cell.width + 2))
      }
    }
    return line
  }
}
