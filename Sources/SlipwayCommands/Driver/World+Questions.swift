extension World {
  /// Shows a question of one or more lines on standard error, wrapped between words on a terminal.
  func show(question: String...) { show(lines: question) }

  /// Shows lines on standard error, wrapped between words on a terminal, without a line end after the last.
  func show(lines: [String]) {
    let lines = lines.flatMap { line in
      let text = StyledText(line)
      return problems.terminalWidth.map { text.flowed(to: $0, indent: 0) } ?? [text]
    }
    _ = problems.write(Array(lines.map(\.plain).joined(separator: "\n").utf8))
  }
}
