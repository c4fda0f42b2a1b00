import TestSupport

/// One step of a random sequence, with numbers in place of names: what they choose is decided when it runs, so that a
/// sequence is still one when steps are left out of it.
struct InteropStep: Sendable {
  /// What is done while nothing is stopped.
  let operation: InteropOperation
  /// What is done while something is stopped on conflicts.
  let remedy: InteropRemedy
  /// What is changed by hand before.
  var edits: [InteropEdit]
  let choices: [Int]
  /// Whether plain Git does it in our repository as well, so that each program goes on with what the other did.
  let isByGit: Bool
  let undo: Undo

  /// What happens after slipway did it.
  enum Undo: Sendable {
    case no
    case takenBack
    case takenBackAndDoneAgain
  }

  init(_ numbers: inout SeededNumbers) {
    operation = numbers.choice(InteropOperation.weights)
    remedy = numbers.choice([
      (.takeOurs, 4), (.takeTheirs, 4), (.edit, 8), (.goOn, 8), (.abort, 4), (.resolve, 2),
    ])
    // Most operations want a tidy work tree, or nearly so.
    let many = operation.recordsEdits
    let count = numbers.choice(many ? [(0, 1), (1, 4), (2, 3), (3, 1)] : [(0, 7), (1, 2), (2, 1)])
    edits = (0..<count).map { _ in InteropEdit(&numbers) }
    choices = (0..<3).map { _ in numbers.below(1 << 20) }
    isByGit = numbers.below(4) == 0
    undo = numbers.choice([(.no, 6), (.takenBack, 1), (.takenBackAndDoneAgain, 1)])
  }

  /// A sequence of six to ten steps.
  static func sequence(seed: UInt64) -> [InteropStep] {
    var numbers = SeededNumbers(seed: seed)
    let count = 6 + numbers.below(5)
    return (0..<count).map { _ in InteropStep(&numbers) }
  }
}

/// What a step does while nothing is stopped.
enum InteropOperation: String, Sendable, CaseIterable {
  case look, stage, stageAll, unstage, unstageAll
  case commit, commitAll, commitPath, amend, amendAll, commitEmpty
  case branch, branchRename, branchDelete, branchForget, switchBranch
  case merge, squash, rebase, revert, cherryPick, cherryPickSeveral, tag, tagDelete
  case stash, stashNew, stashPop, stashDrop
  case restore, restoreFrom
  case featureStart, featureFinish, featureSquash, featureKeep, featureUpdate, featureRebase
  case others, fetch, pull, pullRebase, pullForward, push, publish

  /// Whether it is about what was changed by hand.
  var recordsEdits: Bool {
    [.stage, .stageAll, .commitAll, .commitPath, .amendAll, .stash, .stashNew, .restore].contains(self)
  }

  /// How often each is chosen.
  static let weights: [(InteropOperation, Int)] = [
    (.look, 1), (.stage, 2), (.stageAll, 2), (.unstage, 2), (.unstageAll, 1), (.commit, 4), (.commitAll, 16),
    (.commitPath, 3), (.amend, 2), (.amendAll, 2), (.commitEmpty, 1), (.branch, 4), (.branchRename, 2),
    (.branchDelete, 2), (.branchForget, 1), (.switchBranch, 9), (.merge, 9), (.squash, 3), (.rebase, 7), (.revert, 5),
    (.cherryPick, 4), (.cherryPickSeveral, 4), (.tag, 2), (.tagDelete, 1),
    (.stash, 3), (.stashNew, 3), (.stashPop, 5), (.stashDrop, 1), (.restore, 2), (.restoreFrom, 2),
    (.featureStart, 4), (.featureFinish, 4), (.featureSquash, 2), (.featureKeep, 1), (.featureUpdate, 3),
    (.featureRebase, 2), (.others, 3), (.fetch, 1), (.pull, 2), (.pullRebase, 2), (.pullForward, 1), (.push, 2),
    (.publish, 1),
  ]
}

/// What a step does while something is stopped on conflicts.
enum InteropRemedy: String, Sendable, CaseIterable {
  case takeOurs, takeTheirs, edit, resolve, goOn, abort
}

/// What a hand does to a file.
struct InteropEdit: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case change, append, insert, create, remove, rename, changeCase, toggleExecutable, link, folder, binary, ignored
  }

  let kind: Kind
  let choices: [Int]

  init(_ numbers: inout SeededNumbers) {
    kind = numbers.choice([
      (.change, 12), (.append, 4), (.insert, 4), (.create, 5), (.remove, 2), (.rename, 3), (.changeCase, 1),
      (.toggleExecutable, 1), (.link, 1), (.folder, 1), (.binary, 1), (.ignored, 1),
    ])
    choices = (0..<3).map { _ in numbers.below(1 << 20) }
  }
}
