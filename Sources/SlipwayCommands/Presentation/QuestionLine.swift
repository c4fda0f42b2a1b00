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
      let line = StyledText("  " + hint, .faint).cut(to: max(2, columns - 1))
      text += "\n\r\(line.rendered(inColor: isColored))\u{1B}[A\r"
      let column = prompt.width + SlipwayCommands.columns(of: shown)
      if column > 0 { text += "\u{1B}[\(column)C" }
    }
    return Array(text.utf8)
  }

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
