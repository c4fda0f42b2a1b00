import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

#if os(Linux)
  /// Whatever was done before, killed or stopped: no undo, abort or redo moves a branch away from a commit that git made.
  @Suite(.tags(.slow)) struct LaterCommitTests {
    private static let count = Soak.count(8, soak: 200)

    @Test(arguments: 1...count) func `random work loses no commit of git's`(seed: Int) throws {
      var work = try RandomWork(seed: UInt64(seed))
      for _ in 0..<30 {
        let lost = try work.step()
        #expect(lost.isEmpty, "\(lost) after\n\(work.history.joined(separator: "\n"))")
        if !lost.isEmpty { break }
      }
    }
  }

  /// Commands of slipway, some of them killed, and plain git's in between, on two branches that disagree.
  private struct RandomWork {
    private let world: SealedWorld
    private let library: String
    private var numbers: SeededNumbers
    private var edits = 0
    /// What git committed, without the results of what slipway had begun.
    private var ofGit: Set<String>
    /// What an operation of slipway replaced, as was asked for.
    private var replaced: Set<String> = []
    /// Whether an operation waits and nothing was committed since.
    private var isAtStop = false
    /// The commands, each with its exit code and what it wrote.
    private(set) var history: [String] = []

    init(seed: UInt64) throws {
      world = try SealedWorld()
      library = try KillLibrary.built()
      numbers = SeededNumbers(seed: seed)
      ofGit = []
      let start = """
        git init -q -b main; seq 3 > a; seq 3 > b; git add -A; git commit -qm Begin; git branch side
        seq 4 > a; git commit -qam Main; git switch -q side
        seq 2 > a; git commit -qam One; seq 2 > b; git commit -qam Two; git switch -q main
        """
      try world.judge("/bin/sh", "-ec", start)
      ofGit = try reachable()
    }

    /// Runs a random command; the commits of git's that it moved a reference away from, and should not have.
    mutating func step() throws -> Set<String> {
      let before = try reachable()
      let kind = numbers.below(100)
      if kind < 34 {
        try back()
        return try before.subtracting(reachable()).intersection(ofGit).subtracting(replaced)
      }
      if kind < 70 {
        try forward()
        replaced.formUnion(try before.subtracting(reachable()))
      } else if try !plain() {
        ofGit.formUnion(try reachable().subtracting(before))
      }
      return []
    }

    private mutating func back() throws {
      let way = [["undo"], ["undo"], ["abort"], ["redo"], ["undo", "--force"], ["undo", "--only"]][numbers.below(6)]
      var command = way
      if way.last == "--only" {
        let done = try world.json("undo", "--list").objects("operations").compactMap { $0["id"]?.int }
        guard !done.isEmpty else { return }
        command.append(String(done[numbers.below(done.count)]))
      }
      _ = try slipway(command, killedOnceIn: 7, before: 60)
    }

    private mutating func forward() throws {
      let name = "n\(history.count)"
      let commands = [
        ["commit", "-a", "-m", name], ["commit", "-a", "--amend", "-m", name], ["switch", try branch(), "--stash"],
        ["merge", try branch()], ["rebase", try branch()], ["branch", "create", name], ["stash"], ["stash", "pop"],
        ["branch", "delete", try branch(), "--force"], ["branch", "rename", try branch(), name], ["revert", "HEAD"],
        ["continue"], ["feature", "start", name], ["feature", "finish"], ["merge", try branch(), "--squash"],
        ["restore", "."], ["stage", "--all"], ["stash", "drop", "--yes"], ["switch", try branch()],
      ]
      let command = commands[numbers.below(commands.count)]
      if ["commit", "stash", "switch", "restore", "stage"].contains(command[0]) { try edit() }
      if try slipway(command, killedOnceIn: 3, before: 90) == 1 { isAtStop = true }
    }

    /// Runs a command of git's; whether what it committed is the result of what slipway had begun.
    private mutating func plain() throws -> Bool {
      let head = try world.run(["git", "rev-parse", "HEAD"]).output
      let state = ["MERGE_HEAD", "rebase-merge", "REVERT_HEAD", "SQUASH_MSG"]
      let isResult = isAtStop && state.contains { world.exists(".git/\($0)") }
      let name = "g\(history.count)"
      try edit()
      switch numbers.below(12) {
      case 0...3: try git("commit", "-q", "-a", "-m", name)
      case 4: try git("commit", "-q", "-a", "--amend", "-m", name)
      case 5: try git("reset", "-q", "--hard", "HEAD^")
      case 6: try git("reset", "-q", "--soft", "HEAD^")
      case 7: try git("switch", "-q", try branch())
      case 8: try git("merge", "--abort")
      case 9: try git("stash", "-q")
      case 10: try git("branch", "-q", "-D", try branch())
      default:
        try git("add", "-A")
        try git("-c", "core.editor=true", "rebase", "--continue")
        return true
      }
      guard try world.run(["git", "rev-parse", "HEAD"]).output != head else { return false }
      isAtStop = false
      return isResult
    }

    /// The commits that branches, tags, HEAD and the stashes lead to.
    private func reachable() throws -> Set<String> {
      let stashes = try world.run(["git", "stash", "list", "--format=%H"]).output.lines
      return Set(try world.run(["git", "rev-list", "--all", "HEAD"] + stashes).output.lines)
    }

    private mutating func branch() throws -> String {
      let names = try world.git("for-each-ref", "--format=%(refname:short)", "refs/heads").lines
      return names.isEmpty ? "main" : names[numbers.below(names.count)]
    }

    private mutating func edit() throws {
      edits += 1
      try world.write("\(edits)\n1\n2\n", to: numbers.below(2) == 0 ? "a" : "b")
    }

    private mutating func slipway(_ command: [String], killedOnceIn chance: Int, before call: Int) throws -> Int32? {
      let isKilled = numbers.below(chance) == 0
      let whole = [SealedWorld.program] + command
      let words = isKilled ? KillLibrary.command(whole, killedAt: 1 + numbers.below(call), by: library) : whole
      return try run(words, as: "slipway \(command.joined(separator: " "))\(isKilled ? " (killed)" : "")")
    }

    private mutating func git(_ command: String...) throws {
      _ = try run(["git"] + command, as: "git \(command.joined(separator: " "))")
    }

    private mutating func run(_ command: [String], as words: String) throws -> Int32? {
      let result = try world.run(command)
      let code = result.exitCode
      history.append("$ \(words)  [\(code.map(String.init) ?? "killed")] \((result.output + result.problems).trimmed)")
      return code
    }
  }
#endif
