import Git

/// The questions of `stage --patch` and their answers, as in `git add --patch`.
struct HunkQuestions {
  /// A hunk, or one of its parts after a split.
  struct Question {
    let hunk: StageableHunk
    var part: Int?
  }

  private var waiting: ArraySlice<Question>
  private var taken: [Question] = []

  init(_ hunks: [StageableHunk]) {
    waiting = hunks.map { Question(hunk: $0) }[...]
  }

  /// The question to ask; `nil` after the last.
  var current: Question? { waiting.first }

  /// The answers that the current question has.
  var answers: [Character] {
    let canSplit = current.map { $0.part == nil && $0.hunk.parts.count > 1 } ?? false
    return ["y", "n", "q", "a", "d"] + (canSplit ? ["s"] : [])
  }

  /// Takes an answer; `false` if the current question does not have it.
  mutating func answer(_ answer: Character) -> Bool {
    guard let current, answers.contains(answer) else { return false }
    let isOther = { (question: Question) in question.hunk.file != current.hunk.file }
    switch answer {
    case "y": taken.append(waiting.removeFirst())
    case "a":
      taken += waiting.prefix { !isOther($0) }
      waiting = waiting.drop { !isOther($0) }
    case "d": waiting = waiting.drop { !isOther($0) }
    case "s":
      let parts = current.hunk.parts.indices.map { Question(hunk: current.hunk, part: $0) }
      waiting = (parts + waiting.dropFirst())[...]
    case "q": waiting = []
    default: waiting.removeFirst()
    }
    return true
  }

  /// What was answered with yes, in the order of the hunks.
  var chosen: [ChosenHunk] {
    var chosen: [ChosenHunk] = []
    for question in taken {
      guard let part = question.part else {
        chosen.append(ChosenHunk(question.hunk))
        continue
      }
      var parts: Set = [part]
      if let last = chosen.last, last.hunk == question.hunk, let known = last.parts {
        parts.formUnion(known)
        chosen.removeLast()
      }
      chosen.append(ChosenHunk(question.hunk, parts: parts))
    }
    return chosen
  }
}
