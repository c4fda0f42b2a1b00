import GitOperations

/// The questions of `stage --patch` and their answers, as in `git add --patch`.
struct HunkQuestions {
  /// A hunk, or one of its parts after a split.
  struct Question {
    fileprivate(set) var hunk: StageableHunk
    var part: Int?
    /// Whether the hunk is staged; `nil` if it is undecided.
    fileprivate(set) var isTaken: Bool?
  }

  private(set) var all: [Question]
  private var position = 0

  init(_ hunks: [StageableHunk]) {
    all = hunks.map { Question(hunk: $0) }
  }

  /// The question to ask; `nil` after the last.
  var current: Question? { all.indices.contains(position) ? all[position] : nil }

  /// The answers that the current question has, in Git's order.
  var answers: [Character] {
    guard let current else { return [] }
    let (before, after) = (all[..<position], all[(position + 1)...])
    let isOpen = { (question: Question) in question.isTaken == nil }
    let canEdit = if case .lines = current.hunk.content { current.part == nil } else { false }
    let further: [(Character, Bool)] = [
      ("k", before.contains(where: isOpen)), ("K", !before.isEmpty), ("j", after.contains(where: isOpen)),
      ("J", !after.isEmpty), ("g", all.count > 1), ("/", all.count > 1),
      ("s", current.part == nil && current.hunk.parts.count > 1), ("e", canEdit),
    ]
    return ["y", "n", "q", "a", "d"] + further.filter(\.1).map(\.0)
  }

  /// Takes an answer; `false` if the current question does not have it, or if the answer needs more words.
  mutating func answer(_ answer: Character) -> Bool {
    guard let current, answers.contains(answer) else { return false }
    let questions = all
    let isOpen = { (index: Int) in questions[index].isTaken == nil }
    switch answer {
    case "y", "n": decide([position], answer == "y")
    case "a", "d":
      let later = all.indices.filter { $0 > position && isOpen($0) && all[$0].hunk.file == current.hunk.file }
      decide([position] + later, answer == "a")
    case "j": position = all.indices.first { $0 > position && isOpen($0) } ?? position
    case "k": position = all.indices.last { $0 < position && isOpen($0) } ?? position
    case "J": position += 1
    case "K": position -= 1
    case "s":
      all.replaceSubrange(
        position...position, with: current.hunk.parts.indices.map { Question(hunk: current.hunk, part: $0) })
    case "q": position = all.count
    default: return false
    }
    return true
  }

  /// Goes to the hunk with a number; `false` if there is none.
  mutating func goTo(_ number: Int) -> Bool {
    guard let found = all.firstIndex(where: { $0.hunk.number == number }) else { return false }
    position = found
    return true
  }

  /// Goes to the next question that `matches`, beginning with the current one; `false` if there is none.
  mutating func goToNext(where matches: (Question) -> Bool) -> Bool {
    let order = Array(all.indices[position...]) + Array(all.indices[..<position])
    guard let found = order.first(where: { matches(all[$0]) }) else { return false }
    position = found
    return true
  }

  /// Stages an edited hunk in place of the current one.
  mutating func take(_ edited: StageableHunk) {
    all[position].hunk = edited
    decide([position], true)
  }

  private mutating func decide(_ indices: [Int], _ isTaken: Bool) {
    for index in indices { all[index].isTaken = isTaken }
    let open = all.indices.filter { all[$0].isTaken == nil }
    position = open.first { $0 > position } ?? open.first ?? all.count
  }

  /// What was answered with yes, in the order of the hunks.
  var chosen: [ChosenHunk] {
    var chosen: [ChosenHunk] = []
    for question in all where question.isTaken == true {
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
