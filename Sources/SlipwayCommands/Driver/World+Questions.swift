extension World {
  /// Shows a question of one or more lines on standard error, wrapped between words on a terminal.
  func show(question: String...) {
    let lines = question.flatMap { line in
      let text = StyledText(line)
      return problems.terminalWidth.map { text.flowed(to: $0, indent: 0) } ?? [text]
    }
    _ = problems.write(Array(lines.map(\.plain).joined(separator: "\n").utf8))
  }
}
