import Git

/// One commit in one line: its short name, what points at it, its subject, and who made it when.
///
/// Where there is little room, who made it goes first, then when, then what does not fit of the names.
struct LogLine {
  private let commit: Commit
  private let names: [String]

  /// What follows the subject; all lines of one output have the same.
  enum Tail: CaseIterable {
    case authorAndDay, day, nothing
  }

  /// The columns that a subject keeps before names, day and author get any.
  private static let leastSubject = 28

  init(_ commit: Commit, names: [String]) {
    self.commit = commit
    self.names = names
  }

  /// The line in full.
  var text: StyledText { name + decoration(names) + subject + tail(.authorAndDay) }

  /// Whether the line, with `tail`, has room in `width` columns for what matters more: the subject, and the names as far
  /// as they ever have room.
  func hasRoom(for tail: Tail, width: Int) -> Bool {
    let rest = max(0, width - name.width)
    return fittingDecoration(in: rest).width + neededForSubject + self.tail(tail).width <= rest
  }

  /// The line in at most `width` columns, with `tail` where there is room for it.
  func text(width: Int, tail: Tail) -> StyledText {
    let rest = max(0, width - name.width)
    let tail = self.tail(tail)
    let decoration = fittingDecoration(in: rest)
    let room = rest - decoration.width - tail.width
    guard room >= neededForSubject else { return (name + decoration + subject).cut(to: width) }
    return name + decoration + subject.cut(to: room) + tail
  }

  private var name: StyledText { "\(commit.name.short, .name) " }
  private var subject: StyledText { "\(commit.subject)" }
  private var neededForSubject: Int { min(subject.width, Self.leastSubject) }

  private func tail(_ tail: Tail) -> StyledText {
    let day: StyledText = "\(DateWording.day(commit.author.date), .faint)"
    switch tail {
    case .authorAndDay: return "  \(commit.author.name, .faint) " + day
    case .day: return "  " + day
    case .nothing: return ""
    }
  }

  private func decoration(_ names: [String]) -> StyledText {
    names.isEmpty ? "" : "\("(" + names.joined(separator: ", ") + ")", .good) "
  }

  /// As many names as have room beside the subject, or in half of the line, the first one in any case, and how many
  /// others there are.
  private func fittingDecoration(in rest: Int) -> StyledText {
    for count in stride(from: names.count, to: 0, by: -1) {
      let text = decoration(names.prefix(count) + others(than: count))
      if text.width <= max(rest / 2, rest - neededForSubject) { return text }
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
