import Foundation
import SyntaxTrees
import TestSupport

/// Runs one sequence in both repositories and compares them after every step.
struct InteropRun {
  private let twins: TwinRepositories
  private(set) var tally = InteropTally()
  /// What slipway stopped at and what is left to do of it in Git's words.
  private var waiting: (kind: RepositoryPicture.Stopped, pending: [[String]], before: RepositoryPicture)?
  private var picture: RepositoryPicture

  /// Where the two disagree.
  struct Disagreement: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a sequence; the error tells what was run and where the two differ.
  static func run(_ steps: [InteropStep], in template: SealedWorld) throws -> InteropTally {
    let twins = try TwinRepositories(template)
    defer { try? twins.end() }
    var run = try InteropRun(twins)
    do {
      for (number, step) in steps.enumerated() { try run.perform(step, number) }
      try twins.expectSound()
    } catch {
      throw Disagreement(description: "\(twins.log.joined(separator: "\n"))\n\(error)")
    }
    run.tally.sequences = 1
    return run.tally
  }

  private init(_ twins: TwinRepositories) throws {
    self.twins = twins
    picture = try twins.picture(.ours)
  }

  private mutating func perform(_ step: InteropStep, _ number: Int) throws {
    twins.tick()
    if waiting != nil || picture.stopped != nil { return try performRemedy(step, number) }
    if step.operation == .others {
      let paths = ["b.txt", "docs/d.txt", "bob.txt"]
      tally.count("others", .byGit)
      return try twins.pushFromElsewhere(number, changing: paths[step.choices[0] % paths.count])
    }
    for edit in step.edits { try twins.apply(edit, number: number) }
    let before = try twins.glance(.ours)
    guard let commands = step.commands(number: number, in: before) else { return }
    let name = step.operation.rawValue
    if step.isByGit {
      try runGit(commands, name, [])
    } else {
      try runSlipway(commands, name, before, step)
    }
    try compare()
  }

  /// Runs Git in both repositories.
  private mutating func runGit(_ commands: InteropCommands, _ name: String, _ pending: [[String]]) throws {
    let left = try twins.git(.ours, commands.git)
    _ = try twins.git(.theirs, commands.git)
    tally.count(name, left.result?.exitCode == 0 ? .byGit : .refusedByBoth)
  }

  private mutating func runSlipway(
    _ commands: InteropCommands, _ name: String, _ before: RepositoryPicture, _ step: InteropStep
  ) throws {
    let last = twins.lastRecorded
    let result = try twins.slipway(commands.slipway)
    switch result.exitCode {
    case 0:
      if step.undo != .no, commands.isRecorded, twins.lastRecorded != last {
        try takeBack(name, before)
        guard step.undo == .takenBackAndDoneAgain else {
          // What was fetched stays fetched.
          if name.hasPrefix("pull") { _ = try twins.git(.theirs, [["fetch", "-q"]]) }
          return try compareGit(commands, name, before, stopped: nil)
        }
        try doAgain(name)
      }
      try compareGit(commands, name, before, stopped: false)
      tally.count(name, .bySlipway)
    case 1:
      try compareGit(commands, name, before, stopped: true)
      // What Git got wrong was taken back.
      guard let kind = try twins.glance(.ours).stopped else { return tally.count(name, .takenBack) }
      waiting = (kind, rest, before)
      tally.count(name, .stopped)
    default: try refuse(result, commands, name, before)
    }
  }

  /// What Git has not run of its words for the last step.
  private var rest: [[String]] = []

  /// Runs Git's words for what slipway did; `stopped` is `nil` where it was taken back again.
  private mutating func compareGit(
    _ commands: InteropCommands, _ name: String, _ before: RepositoryPicture, stopped: Bool?
  ) throws {
    guard let stopped else { return }
    if name == InteropOperation.pullRebase.rawValue, try twins.glance(.ours).references == before.references {
      // Git makes merges again as plain commits though nothing came.
      return try twins.align()
    }
    if name.hasPrefix("feature"), !stopped, try wasOnlyTidied(before, commands) { return try twins.align() }
    let afterStop = stopped && name == InteropOperation.stashPop.rawValue ? [["stash", "drop", "-q"]] : nil
    if name.hasPrefix("stash"), before.hasFolderForFile {
      if let afterStop { rest = afterStop }
      return try twins.align()
    }
    let (result, rest) = try twins.git(.theirs, commands.git)
    self.rest = afterStop ?? rest
    guard let result else { return }
    if InteropPolicy.stagesLess(name, saying: result.output + result.problems) { return try twins.align() }
    if !stopped, result.exitCode != 0 {
      if InteropPolicy.allowsDifference(for: name, saying: result.output + result.problems) { return try twins.align() }
      throw failure("slipway did what git did not")
    }
    if stopped, try mistakesFiles(commands) {
      try require(twins.slipway(["abort"]))
      return try twins.align()
    }
    if stopped, result.exitCode == 0 { throw failure("slipway stopped where git did not") }
    guard stopped else { return }
    let after = try twins.glance(.ours)
    // Git's older strategy gives other names to what it sets aside.
    if after.hasKindConflict || !twins.followsRenames && after.hasFileSetAside { try twins.align() }
  }

  /// Whether Git's merge took a file that our side deleted for one that it renamed, against its own `git diff -M`.
  ///
  /// To be quick, its merge looks for the new names of those files only that the other side changed. A file that took
  /// its name from another one can be taken for the new name of such a file then, and gets its changes.
  private func mistakesFiles(_ commands: InteropCommands) throws -> Bool {
    guard let source = commands.git.first(where: { $0.first == "merge" })?.last else { return false }
    let known = try twins.glance(.theirs).conflicts.map(\.path)
    let deleted = try twins.glance(.ours).conflicts.filter { $0.sides == [1, 3] && !known.contains($0.path) }
      .map(\.path)
    let gone = try twins.filesGone(from: source)
    return !deleted.isEmpty && deleted.allSatisfy(gone.contains)
  }

  /// Whether a feature was only tidied up, because main has all that it changed: squashed, picked or merged elsewhere.
  private func wasOnlyTidied(_ before: RepositoryPicture, _ commands: InteropCommands) throws -> Bool {
    let after = try twins.glance(.ours)
    guard after.references["refs/heads/main"] == before.references["refs/heads/main"] else { return false }
    guard commands.slipway.contains("--keep") else { return after.branches.count < before.branches.count }
    return try twins.hasAll("feature/\(commands.slipway[2])", in: "main")
  }

  /// What slipway does not do must leave everything as it was, and have a reason where Git does it.
  private mutating func refuse(
    _ result: SealedWorld.Result, _ commands: InteropCommands, _ name: String, _ before: RepositoryPicture
  ) throws {
    guard result.exitCode == 2, let code = try result.json()["error"]?["code"]?.string else {
      throw failure("slipway ended with \(result.status)")
    }
    let after = try twins.glance(.ours)
    // A pull that does not fit has fetched nevertheless, as Git's.
    var expected = before
    if name.hasPrefix("pull") { expected.references = after.references; expected.status = after.status }
    guard after == expected else {
      throw failure("a refusal changed something: \(expected.differences(from: after, "before", "after"))")
    }
    let (done, _) = try twins.git(.theirs, commands.git)
    if done?.exitCode == 0 {
      if try twins.glance(.theirs) == after { return tally.count(name, .refusedByBoth) }
      guard InteropPolicy.allows(code, for: name, in: before) else {
        throw failure("slipway refused (\(code)) what git does")
      }
      tally.count(name, .refusedByUs, code)
      try twins.align()
    } else {
      // Git stopped on conflicts where slipway did not begin, so as to keep changes out of them.
      let hasStopped = try done?.exitCode == 1 && twins.glance(.theirs).stopped != nil
      tally.count(name, hasStopped ? .refusedByUs : .refusedByBoth, hasStopped ? code : nil)
      if hasStopped { return try twins.align() }
      // Git takes the folder away, and writes removed files again, even when it refuses to merge.
      if before.hasFolderForFile || before.lacksFile { return try twins.align() }
      if let done, InteropPolicy.putsBackByStash(done.output + done.problems) { return try twins.align() }
      // Where Git needs several commands, those before the one that failed were done.
      let isHalfDone =
        commands.git.count > 1 || name == InteropOperation.cherryPickSeveral.rawValue
        || name == InteropOperation.stashPop.rawValue
      if isHalfDone || name.hasPrefix("pull") { try twins.align() }
    }
  }

  private mutating func takeBack(_ name: String, _ before: RepositoryPicture) throws {
    let result = try twins.slipway(["undo"])
    guard result.exitCode == 0 else { throw failure("undo failed: \(result)") }
    let after = try twins.glance(.ours)
    guard after.withoutRemotes == before.withoutRemotes else {
      throw failure("undo of \(name): \(before.differences(from: after, "before", "after undo"))")
    }
    tally.count(name, .takenBack)
  }

  private mutating func doAgain(_ name: String) throws {
    let result = try twins.slipway(["redo"])
    guard result.exitCode == 0 else { throw failure("redo failed: \(result)") }
    tally.count(name, .doneAgain)
  }

  private func failure(_ words: String) -> Disagreement {
    Disagreement(description: "DISAGREEMENT: \(words)")
  }

  /// Compares both repositories, and remembers ours.
  private mutating func compare() throws {
    picture = try twins.picture(.ours)
    let other = try twins.picture(.theirs)
    tally.steps += 1
    guard picture != other else { return }
    throw failure(picture.differences(from: other, "ours", "git's"))
  }
}

extension InteropRun {
  private mutating func performRemedy(_ step: InteropStep, _ number: Int) throws {
    let kind = waiting?.kind ?? picture.stopped ?? .merge
    var isByGit = step.isByGit
    // Git has no word for going on with these two.
    if kind == .stash || kind == .squash { isByGit = false }
    let name = "\(kind.rawValue) \(step.remedy.rawValue)"
    if step.remedy == .edit { try twins.settle(picture.conflicts.map(\.path), "step \(number)") }
    if waiting != nil, kind == .stash || kind == .squash, step.remedy == .goOn || step.remedy == .abort {
      return try endWithoutGit(step, name)
    }
    guard let commands = step.remedyCommands(in: picture, pending: isByGit ? [] : waiting?.pending ?? []) else {
      return
    }
    if isByGit {
      try runGit(commands, name, [])
      if step.remedy == .goOn, let pending = waiting?.pending, !pending.isEmpty, try twins.glance(.ours).stopped == nil
      {
        try require(twins.slipway(["continue"]))
        _ = try twins.git(.theirs, pending)
      }
    } else {
      try runRemedy(commands, name, step)
    }
    try compare()
    if picture.stopped == nil, kind != .stash, kind != .squash { waiting = nil }
  }

  private mutating func runRemedy(_ commands: InteropCommands, _ name: String, _ step: InteropStep) throws {
    let before = try twins.glance(.ours)
    let result = try twins.slipway(commands.slipway)
    switch result.exitCode {
    case 0, 1:
      let hadKindConflict = before.hasKindConflict
      let (_, rest) = try twins.git(.theirs, commands.git)
      // A file in conflict whose name is a folder's has another name in Git's hands.
      if hadKindConflict { try twins.align() }
      if result.exitCode == 1, let old = waiting, step.remedy == .goOn { waiting = (old.kind, rest, old.before) }
      tally.count(name, .bySlipway)
      if step.remedy == .abort, let start = waiting?.before {
        let after = try twins.glance(.ours)
        guard after.withoutRemotes == start.withoutRemotes else {
          throw failure("abort: \(start.differences(from: after, "before", "after abort"))")
        }
        // Git puts the branch back too, but not the one that HEAD was at before a finish.
        try twins.align()
      }
    default: try refuse(result, commands, name, before)
    }
  }

  /// Goes on with, or takes back, a squash or a stash that slipway began.
  private mutating func endWithoutGit(_ step: InteropStep, _ name: String) throws {
    guard let old = waiting else { return }
    let result = try twins.slipway([step.remedy == .goOn ? "continue" : "abort"])
    if result.exitCode == 2 {
      let code = try result.json()["error"]?["code"]?.string ?? ""
      guard step.remedy == .goOn, !picture.conflicts.isEmpty || code == "nothing-to-commit" else {
        throw failure("refused: \(result)")
      }
      tally.count(name, .refusedByUs, code)
      return try compare()
    }
    try require(result)
    tally.count(name, .bySlipway)
    waiting = nil
    if step.remedy == .abort {
      let after = try twins.glance(.ours)
      guard after.withoutRemotes == old.before.withoutRemotes else {
        throw failure("abort: \(old.before.differences(from: after, "before", "after abort"))")
      }
      try twins.align()
    } else {
      _ = try twins.git(.theirs, old.pending)
    }
    try compare()
  }

  private func require(_ result: SealedWorld.Result) throws {
    guard result.exitCode == 0 else { throw failure("failed: \(result)") }
  }
}
