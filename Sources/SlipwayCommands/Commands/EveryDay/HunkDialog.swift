import Git

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
  mutating func chosen() -> [ChosenHunk] {
    while let question = questions.current {
      show { $0.hunk(question.hunk, part: question.part) }
      ask(question)
    }
    return questions.chosen
  }

  /// Asks until the answer is one of those that the question has.
  private mutating func ask(_ question: HunkQuestions.Question) {
    while true {
      let letters = (questions.answers + ["?"]).map(String.init).joined(separator: ",")
      context.world.show(
        question: "(\(question.hunk.number)/\(count)) Stage \(question.hunk.subject) [\(letters)]? ")
      guard let line = readLine() else { return _ = questions.answer("q") }
      if let letter = line.lowercased().first, questions.answer(letter) { return }
      let answers = questions.answers
      show { page in
        for (letter, meaning) in Self.meanings where answers.contains(letter) {
          page.line("\(String(letter), .bold) - \(meaning)")
        }
      }
    }
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
    ("d", "do not stage this hunk or any later hunk in the file"), ("s", "split the hunk into smaller hunks"),
  ]
}
