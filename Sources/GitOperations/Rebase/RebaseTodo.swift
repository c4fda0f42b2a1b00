import Diagnostics
import GitStore

/// The lists of steps in a rebase's folder.
struct RebaseTodo: Hashable {
  /// One step.
  enum Step: Hashable {
    /// Replays a commit.
    case pick(ObjectName, subject: String)
    /// A commit is left out, or nothing is done.
    case nothing(String)
    /// Anything else that Git can do.
    case other(String)

    /// The step as Git writes it.
    var line: String {
      switch self {
      case .pick(let name, let subject): "pick \(name) \(subject)"
      case .nothing(let text), .other(let text): text
      }
    }
  }

  var steps: [Step]

  init(_ steps: [Step]) {
    self.steps = steps
  }

  /// Reads a list; names of commits may be short ones.
  init(parsing text: String, in repository: Repository) throws(Diagnostic) {
    steps = []
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(separator: " ", maxSplits: 2)
      guard let command = words.first, !command.hasPrefix("#") else { continue }
      switch (command, words.count > 1) {
      case ("pick", true), ("p", true):
        let name = try repository.commits.resolve(String(words[1]))
        steps.append(.pick(name, subject: words.count > 2 ? String(words[2]) : ""))
      case ("drop", _), ("d", _), ("noop", _): steps.append(.nothing(String(line)))
      default: steps.append(.other(String(line)))
      }
    }
  }

  /// The list as Git writes it.
  var text: String { steps.map { "\($0.line)\n" }.joined() }

  /// The first step that only Git can do.
  var firstForeign: String? {
    for case .other(let line) in steps { return line }
    return nil
  }
}
