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
    let decoration = fittingDecoration(in: rest / 2)
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

  /// As many names as have room, the first one in any case, and how many others there are.
  private func fittingDecoration(in room: Int) -> StyledText {
    for count in stride(from: names.count, to: 0, by: -1) {
      let more = names.count - count
      let text = decoration(names.prefix(count) + (more > 0 ? ["+\(more)"] : []))
      if text.width <= room { return text }
    }
    guard let first = names.first else { return "" }
    return "\("(", .good)" + StyledText("\(first)", .good).cut(to: max(4, room - 3)) + "\(")", .good) "
  }
}
