import GitStore

/// One commit in one line: abbreviated ID, refs, subject, author and date.
///
/// On narrow terminals, the author is dropped first, then the date, then refs.
struct LogLine {
  private let commit: Commit
  private let names: [String]

  /// The columns after the subject, the same for all lines of a log.
  enum Tail: CaseIterable {
    case authorAndDay, day, nothing
  }

  /// The minimum width of a subject.
  private static let leastSubject = 28

  init(_ commit: Commit, names: [String]) {
    self.commit = commit
    self.names = names
  }

  /// The complete line.
  var text: StyledText { name + decoration(names) + subject + tail(.authorAndDay) }

  /// Whether the subject, the refs and `tail` fit into `width` columns.
  func hasRoom(for tail: Tail, width: Int) -> Bool {
    let rest = max(0, width - name.width)
    return fittingDecoration(in: rest).width + neededForSubject + self.tail(tail).width <= rest
  }

  /// The line in at most `width` columns, with `tail` if it fits.
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
    let day: StyledText = "\(DateWording.day(commit.author), .faint)"
    switch tail {
    case .authorAndDay: return "  \(commit.author.name, .faint) " + day
    case .day: return "  " + day
    case .nothing: return ""
    }
  }

  private func decoration(_ names: [String]) -> StyledText {
    names.isEmpty ? "" : "\("(" + names.joined(separator: ", ") + ")", .good) "
  }

  /// As many refs as fit next to the subject or in half of the line, at least one if it fits in the line, and the number of others.
  private func fittingDecoration(in rest: Int) -> StyledText {
    for count in stride(from: names.count, to: 0, by: -1) {
      let text = decoration(names.prefix(count) + others(than: count))
      if text.width <= max(rest / 2, rest - neededForSubject) { return text }
    }
    guard let first = names.first else { return "" }
    let whole = decoration([first] + others(than: 1))
    return whole.width <= rest ? whole : decoration(others(than: 0))
  }

  private func others(than count: Int) -> [String] {
    names.count > count ? ["+\(names.count - count)"] : []
  }
}
