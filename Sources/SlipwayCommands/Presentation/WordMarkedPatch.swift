import Git

/// A file's changes below each other, with the words that changed set off in the lines that did.
enum WordMarkedPatch {
  static func show(_ diff: FileDiff, on page: inout Page) {
    for hunk in diff.hunks {
      page.blank()
      page.verbatim("\(place(of: hunk), .faint)")
      let words = hunk.wordRuns()
      for (place, line) in hunk.lines.enumerated() {
        page.verbatim("\(line.kind.mark, line.kind.style)" + text(of: line, words[place]))
        if !line.endsWithNewline { page.verbatim("\(endless, .faint)") }
      }
    }
  }

  /// What is said below a file's last line that does not end, in Git's words.
  static let endless = "\\ No newline at end of file"

  private static func place(of hunk: DiffHunk) -> String {
    switch (hunk.oldCount, hunk.newCount) {
    case (0, _): "Line \(hunk.newStart) today"
    case (_, 0): "Line \(hunk.oldStart) then"
    default: "Line \(hunk.oldStart) then, \(hunk.newStart) today"
    }
  }

  /// A line's text, the changed words in the line's colour.
  static func text(of line: DiffLine, _ words: [WordRun]?) -> StyledText {
    var stops = TabStops(every: 4)
    guard let words else { return "\(stops.expanded(line.text), line.kind.style)" }
    return words.reduce(StyledText("")) { text, run in
      text + StyledText(stops.expanded(run.text), run.isChanged ? line.kind.changedStyle : .plain)
    }
  }
}

extension DiffLine.Kind {
  /// The character before a line.
  var mark: String {
    switch self {
    case .added: "+"
    case .removed: "-"
    default: " "
    }
  }

  /// How a line that is wholly so looks.
  var style: StyledText.Style {
    switch self {
    case .added: .added
    case .removed: .removed
    default: .plain
    }
  }

  /// How a changed word looks inside a line of which the rest stayed.
  fileprivate var changedStyle: StyledText.Style {
    switch self {
    case .added: .addedWord
    case .removed: .removedWord
    default: .plain
    }
  }
}
