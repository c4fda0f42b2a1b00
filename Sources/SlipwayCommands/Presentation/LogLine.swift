import Git

/// One commit in one line: its short name, what points at it, its subject, and who made it when.
struct LogLine {
  private let commit: Commit
  private let names: [String]

  /// The columns that a subject keeps before author and day get any.
  private static let leastSubject = 28

  init(_ commit: Commit, names: [String]) {
    self.commit = commit
    self.names = names
  }

  /// The line in at most `width` columns: the author goes first, then the day, then what does not fit of the names.
  func text(width: Int?) -> StyledText {
    let name: StyledText = "\(commit.name.short, .name) "
    let subject: StyledText = "\(commit.subject)"
    let day: StyledText = "\(DateWording.day(commit.author.date), .faint)"
    let author: StyledText = "\(commit.author.name, .faint) "
    guard let width else { return name + decoration(names) + subject + "  " + author + day }
    let rest = max(0, width - name.width)
    let decoration = fittingDecoration(in: rest)
    let room = rest - decoration.width
    let needed = min(subject.width, Self.leastSubject)
    for tail in ["  " + author + day, "  " + day] where room - tail.width >= needed {
      return name + decoration + subject.cut(to: room - tail.width) + tail
    }
    return (name + decoration + subject).cut(to: width)
  }

  private func decoration(_ names: [String]) -> StyledText {
    names.isEmpty ? "" : "\("(" + names.joined(separator: ", ") + ")", .good) "
  }

  /// As many names as have room in half of the line, the first one in any case, and how many others there are.
  private func fittingDecoration(in rest: Int) -> StyledText {
    for count in stride(from: names.count, to: 0, by: -1) {
      let text = decoration(names.prefix(count) + others(than: count))
      if text.width <= rest / 2 { return text }
    }
    guard let first = names.first else { return "" }
    let whole = decoration([first] + others(than: 1))
    if whole.width <= rest * 2 / 3 { return whole }
    let others: StyledText = "\(([""] + others(than: 1)).joined(separator: ", "), .good)"
    let room = max(4, rest / 2 - 3 - others.width)
    return "\("(", .good)" + StyledText("\(first)", .good).cut(to: room) + others + "\(")", .good) "
  }

  private func others(than count: Int) -> [String] {
    names.count > count ? ["+\(names.count - count)"] : []
  }
}
