/// How often what was run, and how it ended.
struct InteropTally: Sendable {
  enum Outcome: String, Sendable, CaseIterable {
    case bySlipway = "done by slipway"
    case byGit = "done by git"
    case stopped = "stopped on conflicts"
    case takenBack = "taken back"
    case doneAgain = "done again"
    case refusedByBoth = "refused by both"
    case refusedByUs = "refused by slipway alone"
  }

  var sequences = 0
  var steps = 0
  private var counts: [String: [Outcome: Int]] = [:]
  private var codes: [String: Int] = [:]
  /// The seeds whose sequences end differently only where renames are followed.
  private var seedsOfRenames: [Int] = []

  var sequencesOfRenames: Int { seedsOfRenames.count }

  mutating func countRenames(_ seed: Int) {
    sequences += 1
    seedsOfRenames.append(seed)
  }

  mutating func count(_ name: String, _ outcome: Outcome, _ code: String? = nil) {
    counts[name, default: [:]][outcome, default: 0] += 1
    if let code { codes["\(name): \(code)", default: 0] += 1 }
  }

  mutating func add(_ other: InteropTally) {
    sequences += other.sequences
    steps += other.steps
    for (name, outcomes) in other.counts { counts[name, default: [:]].merge(outcomes) { $0 + $1 } }
    codes.merge(other.codes) { $0 + $1 }
  }

  /// The whole count, a line an operation.
  var report: String {
    let lines = counts.sorted { $0.key < $1.key }.map { name, outcomes in
      "  \(name): "
        + Outcome.allCases.compactMap { outcome in outcomes[outcome].map { "\($0) \(outcome.rawValue)" } }
        .joined(separator: ", ")
    }
    let refusals = codes.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }
    let renames = "took another file for the one renamed: \(seedsOfRenames.count) \(seedsOfRenames)"
    return
      (["\(sequences) sequences, \(steps) steps compared"] + lines + ["refused by slipway alone:"] + refusals
      + [renames]).joined(separator: "\n")
  }
}

/// Where slipway refuses what Git does, and promises to.
enum InteropPolicy {
  private static let refusals: [(operation: String, code: String)] = [
    // Git squashes what changes nothing, and then has nothing to commit.
    ("squash", "nothing-to-commit"), ("featureSquash", "nothing-to-commit"),
    // Where every commit would be empty, Git is made to skip them, and forgets the message of a squash.
    ("cherryPickSeveral", "nothing-to-commit"),
    // Nothing is merged over uncommitted changes when a feature is finished.
    ("featureFinish", "uncommitted-changes"), ("featureKeep", "uncommitted-changes"),
    ("featureSquash", "uncommitted-changes"),
    // The main branch is to have what its remote has first.
    ("featureFinish", "main-behind"), ("featureKeep", "main-behind"), ("featureSquash", "main-behind"),
  ]

  /// Whether only Git, or only slipway, may do it and the other refuse.
  static func allowsDifference(for operation: String, saying output: String) -> Bool {
    // A commit that becomes empty by being replaced stays one; Git wants to be told so.
    if operation.hasPrefix("amend") { return output.contains("so would make") || output.contains("No changes") }
    // A folder in a file's place is committed; Git stumbles over the folder.
    if operation == "commitPath" { return output.contains("does not have a commit checked out") }
    // Where there is nothing to put on top, a pull only moves forward, which changes elsewhere do not hinder.
    if operation == "pullRebase" { return output.contains("cannot pull with rebase") }
    // A rebase is computed in memory: what only a commit on the way has stands in nobody's way.
    if operation == "rebase" { return output.contains("could not detach HEAD") }
    // What a file would become anyway is no change that stands in the way of a switch.
    return operation == "switchBranch" && output.contains("would be overwritten by checkout")
  }

  /// Whether Git stashed what is not committed before it saw that it can't merge, and put it back: that brings a staged
  /// file again that was removed by hand, and forgets the message of a squash.
  static func putsBackByStash(_ output: String) -> Bool {
    output.contains("Merge with strategy ort failed")
  }

  /// Whether Git gave up to stage again what was staged, for which it needs a patch that applies to the letter.
  static func stagesLess(_ operation: String, saying output: String) -> Bool {
    operation == "stashPop" && output.contains("Try without --index")
  }

  static func allows(_ code: String, for operation: String, in picture: RepositoryPicture) -> Bool {
    // To slipway a file that was removed is a change like any other, which Git writes over.
    if code == "uncommitted-changes", picture.lacksFile { return true }
    // A squash of slipway's is committed at once, and takes in nothing else that is staged.
    if code == "uncommitted-changes", operation == "squash", picture.hasStaged { return true }
    return refusals.contains { $0.operation == operation && $0.code == code }
  }
}
