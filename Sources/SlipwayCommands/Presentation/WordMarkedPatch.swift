import GitHistory

/// A file's changes as a patch with highlighted words.
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

  /// Git's text below a last line without a newline.
  static let endless = "\\ No newline at end of file"

  private static func place(of hunk: DiffHunk) -> String {
    switch (hunk.oldCount, hunk.newCount) {
    case (0, _): "Line \(hunk.newStart) (new)"
    case (_, 0): "Line \(hunk.oldStart) (old)"
    default: "Line \(hunk.oldStart) (old), \(hunk.newStart) (new)"
    }
  }

  /// A line's text with the changed words in color.
  static func text(of line: DiffLine, _ words: [WordRun]?) -> StyledText {
    var stops = TabStops(every: 4)
    guard let words else { return "\(stops.expanded(line.text), line.kind.style)" }
    return words.reduce(StyledText("")) { text, run in
      text + StyledText(stops.expanded(run.text), run.isChanged ? line.kind.changedStyle : .plain)
    }
  }
}

extension DiffLine.Kind {
  /// The prefix of a line.
  var mark: String {
    switch self {
    case .added: "+"
    case .removed: "-"
    default: " "
    }
  }

  /// The style of a line.
  var style: StyledText.Style {
    switch self {
    case .added: .added
    case .removed: .removed
    default: .plain
    }
  }

  /// The style of a changed word in a line.
  fileprivate var changedStyle: StyledText.Style {
    switch self {
    case .added: .addedWord
    case .removed: .removedWord
    default: .plain
    }
  }
}
