/// A question on a terminal, with the typed answer and a hint below.
struct QuestionLine {
  /// The question before the answer.
  let prompt: StyledText
  /// The terminal's width.
  let columns: Int
  let isColored: Bool

  /// The line during typing: the cursor is after the text, the hint below.
  func bytes(_ typed: String, below hint: String?) -> [UInt8] {
    let shown = fitting(typed)
    var text = "\r\u{1B}[J" + prompt.rendered(inColor: isColored) + shown
    if let hint, !hint.isEmpty {
      let lines = StyledText("  " + hint, .faint).flowed(to: max(2, columns - 1), indent: 2)
      for line in lines { text += "\n\r" + line.rendered(inColor: isColored) }
      // Moves up by the lines that the terminal shows: it breaks a word that is longer than a line.
      let height = lines.reduce(0) { $0 + max(1, ($1.width + columns - 1) / max(1, columns)) }
      text += "\u{1B}[\(height)A\r"
      let column = prompt.width + SlipwayCommands.columns(of: shown)
      if column > 0 { text += "\u{1B}[\(column)C" }
    }
    return Array(text.utf8)
  }

  /// Moves below the line and erases the hint, for a program that ends.
  static let erasure = Array("\r\n\u{1B}[J".utf8)

  /// The answered line.
  func answered(_ answer: String) -> [UInt8] {
    Array("\r\u{1B}[J\(prompt.rendered(inColor: isColored))\(fitting(answer))\n".utf8)
  }

  /// The end of the text that fits into the line, as wrapped lines can't be redrawn.
  private func fitting(_ text: String) -> String {
    let room = max(4, columns - prompt.width - 1)
    let shown = visible(text)
    guard SlipwayCommands.columns(of: shown) > room else { return shown }
    var kept = ""
    for character in shown.reversed() {
      guard SlipwayCommands.columns(of: kept + String(character)) < room else { break }
      kept.insert(character, at: kept.startIndex)
    }
    return "…" + kept
  }
}
