/// What a command shows to people: lines that one writer prints, with colour or without.
struct Page {
  private(set) var lines: [StyledText] = []
  /// Whether lines that say what was done file by file are wanted (`--verbose`).
  let isDetailed: Bool
  /// Whether only errors are wanted (`--quiet`).
  let isQuiet: Bool
  /// The columns there are on the terminal, or `nil` where the output is no terminal.
  let width: Int?

  init(isDetailed: Bool = false, isQuiet: Bool = false, width: Int? = nil) {
    self.isDetailed = isDetailed
    self.isQuiet = isQuiet
    self.width = width
  }

  /// The lines that it takes on the terminal, where long ones go on below.
  var height: Int {
    guard let width, width > 0 else { return lines.count }
    return lines.reduce(0) { $0 + max(1, ($1.width + width - 1) / width) }
  }

  /// The lines without colour, as a file or a program gets them.
  var plainBytes: [UInt8] { Array(lines.map { $0.plain + "\n" }.joined().utf8) }

  /// A line of words; on a terminal that has no room for it, it goes on below, between words.
  mutating func line(_ text: StyledText) {
    guard let width else { return lines.append(text) }
    let indent = text.plain.prefix { $0 == " " }.count + Self.indentOfMore
    lines += text.flowed(to: width, indent: indent, keepingWords: true)
  }

  /// A line that is as long as it is, such as one of a patch or a drawing.
  mutating func verbatim(_ text: StyledText) {
    lines.append(text)
  }

  mutating func blank() {
    lines.append("")
  }

  /// A text of our own with line ends.
  mutating func text(_ text: String) {
    var rest = text.split(separator: "\n", omittingEmptySubsequences: false)
    if rest.last?.isEmpty == true { rest.removeLast() }
    lines += rest.map { StyledText(stringLiteral: String($0)) }
  }

  /// A line that is shown only with `--verbose`.
  mutating func detail(_ text: StyledText) {
    if isDetailed { line(text) }
  }

  /// One line of what to do next.
  mutating func next(_ command: String, _ purpose: String) {
    line("next: \(command, .bold)  \("(" + purpose + ")", .faint)")
  }

  /// A table whose columns are aligned; a terminal's width is kept.
  mutating func table(_ rows: [[StyledText]], indent: Int = 0) {
    lines += aligned(rows, indent: indent).map { line in
      width.map { line.cut(to: $0) } ?? line
    }
  }

  /// A table of which the first `whole` columns decide something, so that none of them is cut.
  ///
  /// Where they leave too little room for what follows, the first `leading` columns stand alone, and the rest of each row
  /// goes on below them.
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

  /// Names and values, one pair a line, in full.
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
