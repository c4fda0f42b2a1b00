import GitHistory

/// Two versions of a file side by side, the old one on the left.
struct SideBySide {
  /// The total width in columns.
  let width: Int

  private struct Cell {
    let number: Int?
    let text: StyledText
    let kind: DiffLine.Kind
    let endsWithNewline: Bool
  }

  func show(_ diff: FileDiff, on page: inout Page) {
    let numbers = diff.hunks.flatMap(\.lines).flatMap { [$0.oldNumber, $0.newNumber].compactMap(\.self) }
    let digits = String(numbers.max() ?? 1).count
    let column = max(16, (width - 3) / 2)
    for (position, hunk) in diff.hunks.enumerated() {
      if position > 0 { page.verbatim("\(String(repeating: "·", count: 3), .faint)") }
      for (left, right) in rows(of: hunk) {
        let old = lines(of: left, digits: digits, width: column)
        let new = lines(of: right, digits: digits, width: column)
        for row in 0..<max(old.count, new.count) {
          let old = row < old.count ? old[row] : ""
          let filling = StyledText(String(repeating: " ", count: max(0, column - old.width)))
          let divider: StyledText = "\(" │ ", .faint)"
          page.verbatim(old + filling + divider + (row < new.count ? new[row] : ""))
        }
      }
    }
  }

  /// The lines of a cell: changed lines are wrapped, context lines are truncated.
  private func lines(of cell: Cell?, digits: Int, width: Int) -> [StyledText] {
    guard let cell else { return [] }
    let number = cell.number.map(String.init) ?? ""
    let padding = String(repeating: " ", count: max(0, digits - number.count))
    let head: StyledText = "\(padding + number, .faint) \(cell.kind.mark, cell.kind.style) "
    let indent = StyledText(String(repeating: " ", count: head.width))
    let room = max(2, width - head.width)
    var lines = cell.kind == .context ? [cell.text.cut(to: room)] : cell.text.broken(to: room)
    if !cell.endsWithNewline { lines.append(StyledText(WordMarkedPatch.endless, .faint).cut(to: room)) }
    return lines.enumerated().map { $0.offset == 0 ? head + $0.element : indent + $0.element }
  }

  /// Pairs removed lines with added lines, and context lines with themselves.
  private func rows(of hunk: DiffHunk) -> [(left: Cell?, right: Cell?)] {
    let words = hunk.wordRuns()
    var rows: [(left: Cell?, right: Cell?)] = []
    var place = 0
    while place < hunk.lines.count {
      let removed = hunk.lines[place...].prefix { $0.kind == .removed }
      let added = hunk.lines[removed.endIndex...].prefix { $0.kind == .added }
      for offset in 0..<max(removed.count, added.count) {
        let left = offset < removed.count ? place + offset : nil
        let right = offset < added.count ? removed.endIndex + offset : nil
        rows.append(
          (left.map { cell(of: hunk.lines[$0], words[$0]) }, right.map { cell(of: hunk.lines[$0], words[$0]) }))
      }
      place = added.endIndex
      guard removed.isEmpty, added.isEmpty else { continue }
      let line = hunk.lines[place]
      let text = WordMarkedPatch.text(of: line, nil)
      rows.append(
        (
          Cell(number: line.oldNumber, text: text, kind: line.kind, endsWithNewline: line.endsWithNewline),
          Cell(number: line.newNumber, text: text, kind: line.kind, endsWithNewline: line.endsWithNewline)
        ))
      place += 1
    }
    return rows
  }

  private func cell(of line: DiffLine, _ words: [WordRun]?) -> Cell {
    Cell(
      number: line.kind == .added ? line.newNumber : line.oldNumber, text: WordMarkedPatch.text(of: line, words),
      kind: line.kind, endsWithNewline: line.endsWithNewline)
  }
}
