import Diagnostics
import GitHistory
import GitOperations
import GitStore
import SlipwayKit

/// Shows hunk after hunk on a terminal, and asks whether to stage it.
struct HunkDialog {
  private var questions: HunkQuestions
  private let count: Int
  private let context: Context
  private let readLine: () -> String?

  init(_ hunks: [StageableHunk], in context: Context, readLine: @escaping () -> String?) {
    questions = HunkQuestions(hunks)
    count = hunks.count
    self.context = context
    self.readLine = readLine
  }

  /// The hunks that are answered with yes; the end of the input answers like `q`.
  mutating func chosen() throws(Diagnostic) -> [ChosenHunk] {
    while let question = questions.current {
      show { $0.hunk(question.hunk, part: question.part) }
      try ask(question)
    }
    return questions.chosen
  }

  /// Asks until the answer is one of those that the question has.
  private mutating func ask(_ question: HunkQuestions.Question) throws(Diagnostic) {
    while true {
      let letters = (questions.answers + ["?"]).map(String.init).joined(separator: ",")
      context.world.show(
        question: "(\(question.hunk.number)/\(count)) Stage \(question.hunk.subject) [\(letters)]? ")
      guard let line = readLine() else { return _ = questions.answer("q") }
      let typed = Self.trimmed(line)
      if let letter = letter(of: typed) {
        let rest = Self.trimmed(typed.dropFirst())
        switch letter {
        case "g":
          guard goTo(rest) else { continue }
          return
        case "/":
          guard search(rest) else { continue }
          return
        case "e":
          guard try edit(question.hunk) else { continue }
          return
        default: if questions.answer(letter) { return }
        }
      }
      let answers = questions.answers
      show { page in
        for (letter, meaning) in Self.meanings where answers.contains(letter) {
          page.line("\(String(letter), .bold) - \(meaning)")
        }
      }
    }
  }

  /// The answer that a line begins with; only J and K differ from their small letters.
  private func letter(of line: String) -> Character? {
    guard let first = line.first else { return nil }
    return questions.answers.contains(first)
      ? first
      : first.lowercased().first
        .flatMap { questions.answers.contains($0) ? $0 : nil }
  }

  /// Goes to the hunk whose number was typed, or asks for it.
  private mutating func goTo(_ typed: String) -> Bool {
    var typed = typed
    if typed.isEmpty {
      var known: Set<Int> = []
      show { page in
        for question in questions.all where known.insert(question.hunk.number).inserted {
          let mark = question.isTaken.map { $0 ? "+" : "-" } ?? " "
          page.line("\(mark)\(question.hunk.number): \(question.hunk.file.change.path)")
        }
      }
      context.world.show(question: "go to which hunk? ")
      typed = Self.trimmed(readLine() ?? "")
    }
    guard let number = Int(typed), questions.goTo(number) else {
      complain(Int(typed) == nil ? "\"\(typed)\" is not a number" : "there are only \(count) hunks")
      return false
    }
    return true
  }

  /// Goes to the next hunk that matches the typed regular expression, or asks for one.
  private mutating func search(_ typed: String) -> Bool {
    var typed = typed
    if typed.isEmpty {
      context.world.show(question: "search for regex? ")
      typed = Self.trimmed(readLine() ?? "")
    }
    guard !typed.isEmpty, let pattern = try? Regex(typed).anchorsMatchLineEndings() else {
      complain("\"\(typed)\" is not a regular expression")
      return false
    }
    guard questions.goToNext(where: { $0.hunk.text.contains(pattern) }) else {
      complain("no hunk matches the given pattern")
      return false
    }
    return true
  }

  /// Opens an editor on the hunk, and stages it as edited.
  private mutating func edit(_ hunk: StageableHunk) throws(Diagnostic) -> Bool {
    guard let editor = try context.editor() else {
      complain("no editor is set")
      return false
    }
    do throws(Diagnostic) {
      guard let edited = try context.workingCopy().repository.partialStaging.edited(hunk, by: editor) else {
        complain("the edited hunk does not apply, so it was not staged")
        return false
      }
      questions.take(edited)
      return true
    } catch {
      complain(error.message)
      return false
    }
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let rest = text.drop(while: \.isWhitespace)
    return String(
      rest.prefix((rest.lastIndex { !$0.isWhitespace }).map { rest.distance(from: rest.startIndex, to: $0) + 1 } ?? 0))
  }

  private func complain(_ sentence: String) {
    show { $0.line("\("error:", .bad) \(sentence)") }
  }

  private func show(_ fill: (inout Page) -> Void) {
    var page = Page(width: context.world.problems.terminalWidth ?? 80)
    fill(&page)
    Printer(world: context.world, settings: OutputSettings(context.shared, in: context.world)).show(page)
  }

  private static let meanings: [(Character, String)] = [
    ("y", "stage this hunk"), ("n", "do not stage this hunk"),
    ("q", "quit; stage neither this hunk nor the remaining ones"),
    ("a", "stage this hunk and all later hunks in the file"),
    ("d", "do not stage this hunk or any later hunk in the file"), ("g", "select a hunk to go to"),
    ("/", "search for a hunk matching the given regex"),
    ("j", "leave this hunk undecided, see next undecided hunk"), ("J", "leave this hunk undecided, see next hunk"),
    ("k", "leave this hunk undecided, see previous undecided hunk"),
    ("K", "leave this hunk undecided, see previous hunk"), ("s", "split the hunk into smaller hunks"),
    ("e", "manually edit the hunk"),
  ]
}

extension StageableHunk {
  /// The changed and surrounding lines, as a search sees them.
  fileprivate var text: String {
    guard case .lines(let hunk) = content else { return subject }
    return hunk.lines.map { "\($0.kind.rawValue)\($0.text)" }.joined(separator: "\n")
  }
}
