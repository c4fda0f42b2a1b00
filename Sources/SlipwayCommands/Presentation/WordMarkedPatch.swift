import Git

/// A file's changes below each other, with the words that changed set off in the lines that did.
enum WordMarkedPatch {
  static func show(_ diff: FileDiff, on page: inout Page) {
    for hunk in diff.hunks {
      page.blank()
      page.line("\("Line \(hunk.oldStart) then, \(hunk.newStart) today", .faint)")
      let words = hunk.wordRuns()
      for (place, line) in hunk.lines.enumerated() {
        page.line("\(line.kind.mark, line.kind.style)" + text(of: line, words[place]))
      }
    }
  }

  /// A line's text, the changed words in the line's colour.
  static func text(of line: DiffLine, _ words: [WordRun]?) -> StyledText {
    guard let words else { return "\(line.text.withoutTabs, line.kind.style)" }
    return words.reduce(StyledText("")) { text, run in
      text + (run.isChanged ? "\(run.text.withoutTabs, line.kind.changedStyle)" : "\(run.text.withoutTabs)")
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

extension String {
  /// The text with four spaces for each tab, which would be shown as an escape.
  fileprivate var withoutTabs: String {
    contains("\t") ? split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "    ") : self
  }
}
