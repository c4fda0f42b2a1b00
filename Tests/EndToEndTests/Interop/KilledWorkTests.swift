import FileTrees
import Foundation
import Processes
import TestSupport
import Testing

/// Kills the program at seeded instants while it changes a repository, 300 times by `make soak`.
///
/// What was there before is there still, or comes back by one command that the next run names.
@Suite(.tags(.slow)) struct KilledWorkTests {
  @Test func `nothing is lost with a run that is killed`() throws {
    let world = try TwinRepositories.template()
    let scenarios = try KilledScenario.all.map { try PreparedScenario($0, in: world) }
    var numbers = SeededNumbers(seed: 2026)
    var counts: [String: Int] = [:]
    let rounds = Soak.isOn ? 300 : 2 * scenarios.count
    for round in 0..<rounds {
      let scenario = scenarios[round % scenarios.count]
      let instant = 1 + numbers.below(scenario.milliseconds + scenario.milliseconds / 4)
      let outcome = try scenario.kill(after: instant, in: world)
      counts["\(scenario.name): \(outcome.words)", default: 0] += 1
      if case .lost(let words) = outcome {
        Issue.record("round \(round): \(scenario.name) killed after \(instant) ms: \(words)")
      }
    }
    let lines = counts.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }
    print("\(rounds) runs killed\n" + lines.joined(separator: "\n"))
    #expect(counts.keys.contains { !$0.hasSuffix("done") }, "no run was killed in time, so nothing was tried")
  }
}

/// A state of a repository, and what is run in it and killed.
struct KilledScenario {
  let name: String
  /// What a shell does before; `$slipway` is the program.
  let preparation: String
  let command: [String]

  /// Work that no commit holds, beside what the operations touch.
  private static let loose = "echo loose > loose.txt; echo kept > made.ign;"
  private static let dirty = "echo edited >> lib/deep/e.txt;" + loose
  private static let staged = "echo staged >> docs/d.txt; git add docs/d.txt;" + dirty
  private static let clash = """
    git switch -q -c clash topic; echo theirs > many/5.txt; git commit -q -am Theirs; git switch -q main
    echo ours > many/5.txt; git commit -q -am Ours;
    """

  private static let project = """
    $slipway new Wecker --company-id de.uni-hd.demo --no-git -q; git add -A; git commit -q -m Project;
    """

  static let all: [KilledScenario] = [
    .init(name: "switch", preparation: staged, command: ["switch", "topic"]),
    .init(name: "merge", preparation: dirty, command: ["merge", "topic"]),
    .init(name: "merge that stops", preparation: clash + dirty, command: ["merge", "clash"]),
    .init(name: "abort", preparation: clash + dirty + "$slipway merge -q clash || true", command: ["abort"]),
    .init(
      name: "continue", preparation: clash + dirty + "$slipway merge -q clash || true; echo both > many/5.txt",
      command: ["continue"]),
    .init(name: "rebase", preparation: "git switch -q feature/one;" + loose, command: ["rebase", "main"]),
    .init(name: "finish", preparation: loose, command: ["feature", "finish", "one"]),
    .init(name: "squash", preparation: loose, command: ["feature", "finish", "one", "--squash"]),
    .init(name: "undo of a merge", preparation: dirty + "$slipway merge -q topic", command: ["undo"]),
    .init(name: "undo of a finish", preparation: loose + "$slipway feature finish -q one", command: ["undo"]),
    .init(
      name: "redo", preparation: loose + "$slipway feature finish -q one; $slipway undo -q", command: ["redo"]),
    .init(name: "stash", preparation: staged + "sed -i s/line/LINE/ many/*", command: ["stash", "save", "-u"]),
    .init(
      name: "stash pop", preparation: staged + "sed -i s/line/LINE/ many/*; $slipway stash save -q -u",
      command: ["stash", "pop"]),
    .init(
      name: "switch with stash", preparation: staged + "sed -i s/line/LINE/ many/*",
      command: ["switch", "topic", "--stash"]),
    .init(
      name: "restore", preparation: staged + "sed -i s/line/LINE/ many/*", command: ["restore", "many"]),
    .init(
      name: "commit", preparation: staged + "sed -i s/line/LINE/ many/*", command: ["commit", "--all", "-m", "All"]),
    .init(
      name: "pull", preparation: dirty + "git -C ../remote.git update-ref refs/heads/main topic-at-remote",
      command: ["pull", "--merge"]),
    .init(name: "release start", preparation: project + loose, command: ["release", "start", "2.0"]),
    .init(
      name: "release finish", preparation: project + "$slipway release start -q 2.0;" + loose,
      command: ["release", "finish", "--tag", "v2.0"]),
    .init(name: "hotfix start", preparation: staged, command: ["hotfix", "start", "crash", "--stash"]),
    .init(
      name: "hotfix finish",
      preparation: "git switch -q topic;" + dirty + "$slipway hotfix start -q crash --stash; echo fixed > many/7.txt;"
        + "git commit -q -am Fix",
      command: ["hotfix", "finish", "--tag", "1.0.1", "--into-all"]),
    .init(
      name: "pull by rebase", preparation: loose + "git -C ../remote.git update-ref refs/heads/main topic-at-remote",
      command: ["pull", "--rebase"]),
  ]
}

/// A scenario with the pictures of before and after a run that is left alone.
struct PreparedScenario {
  let name: String
  let milliseconds: Int
  private let command: [String]
  private let folder: String
  private let before: RepositoryPicture
  private let after: RepositoryPicture

  enum Outcome {
    case untouched, done
    case broughtBack(by: String)
    case finished(by: String)
    case lost(String)

    var words: String {
      switch self {
      case .untouched: "as before"
      case .done: "done"
      case .broughtBack(let command): "brought back by \(command)"
      case .finished(let command): "finished by \(command)"
      case .lost: "LOST"
      }
    }
  }

  init(_ scenario: KilledScenario, in world: SealedWorld) throws {
    name = scenario.name
    command = scenario.command
    folder = "\(world.root)/" + scenario.name.replacingOccurrences(of: " ", with: "-")
    let many = """
      for n in $(seq 60); do printf 'line 1\\nline 2\\nline 3\\n' > many/$n.txt; done
      """
    let script = """
      cp -a ../../template "$0" && cd "$0/work" && mkdir many && \(many)
      git add -A && git commit -q -m Many && git push -q origin main
      for branch in topic feature/one; do
        git switch -q $branch && git merge -q --no-edit main && sed -i "s,line 1,$branch 1," many/*
        echo "$branch" > "many/new-$(basename $branch).txt" && git add -A && git commit -q -m "Change many"
      done
      git push -q origin topic:topic && git -C ../remote.git branch -q topic-at-remote topic && git switch -q main
      slipway='\(SealedWorld.program)'
      \(scenario.preparation)
      """
    world.directory = "\(world.root)/template/work"
    world.variables["GIT_COMMITTER_DATE"] = "1800000000 +0000"
    world.variables["GIT_AUTHOR_DATE"] = "1800000000 +0000"
    try world.judge("/bin/sh", "-c", script, folder)
    before = try Self.picture(of: "\(folder)/work", in: world)
    let copy = try Self.copy(of: folder, in: world)
    let start = ContinuousClock.now
    _ = try world.run([SealedWorld.program] + command)
    milliseconds = max(4, Int((ContinuousClock.now - start) / .milliseconds(1)))
    after = try Self.picture(of: "\(copy)/work", in: world)
    try #require(before != after, "\(name) does nothing")
  }

  /// Runs the command in a copy, kills it, and looks what became of everything.
  func kill(after instant: Int, in world: SealedWorld) throws -> Outcome {
    _ = try Self.copy(of: folder, in: world)
    _ = try ProgramRun.run(
      [SealedWorld.program] + command, directory: world.directory, environment: world.environment,
      timeLimit: .milliseconds(instant))
    return try judge(world)
  }

  private func judge(_ world: SealedWorld) throws -> Outcome {
    let root = world.directory
    let fsck = try world.run(["git", "fsck", "--strict", "--no-dangling"])
    guard fsck.exitCode == 0 else { return .lost("fsck: \(fsck)") }
    var present = try Self.picture(of: root, in: world)
    if let end = end(present) { return end }
    var told = try world.run([SealedWorld.program, "status"])
    var commands = Self.commands(in: told)
    if commands.isEmpty {
      // What status does not know of, the same command again tells.
      told = try world.run([SealedWorld.program] + command)
      present = try Self.picture(of: root, in: world)
      if case .done? = end(present) { return .finished(by: "the same command") }
      commands = Self.commands(in: told)
    }
    var tries: [String] = []
    for command in commands {
      let copy = try Self.copy(of: "\(root)/..", to: "attempt", in: world)
      let words = [SealedWorld.program, String(command.dropFirst("slipway ".count))]
      var result = try world.run(words)
      if result.problems.contains("if none is running, remove th") {
        // Git's own locks are never taken away by slipway, which can't know whose they are.
        try world.judge("find", ".git", "-name", "*.lock", "-delete")
        result = try world.run(words)
      }
      let left = try Self.picture(of: "\(copy)/work", in: world)
      world.directory = root
      switch end(left) {
      case .untouched: return .broughtBack(by: command)
      case .done: return .finished(by: command)
      default: tries.append("\(command): \(result)\n" + left.differences(from: after, "left", "after"))
      }
    }
    let difference = before.differences(from: present, "before", "now")
    return .lost("told: \(told)\n\(difference)\n\(tries.joined(separator: "\n"))")
  }

  private func end(_ picture: RepositoryPicture) -> Outcome? {
    picture.withoutRemotes == before.withoutRemotes
      ? .untouched : picture.withoutRemotes == after.withoutRemotes ? .done : nil
  }

  /// The commands that a run names.
  private static func commands(in result: SealedWorld.Result) -> [String] {
    let text = result.output + "\n" + result.problems
    let pattern = try? Regex(#"slipway (undo|redo|continue|abort)"#)
    guard let pattern else { return [] }
    var found: [String] = []
    for match in text.matches(of: pattern) where !found.contains(String(text[match.range])) {
      found.append(String(text[match.range]))
    }
    return found
  }

  private static func copy(of folder: String, to name: String = "copy", in world: SealedWorld) throws -> String {
    let copy = "\(world.root)/\(name)"
    world.directory = world.root
    try world.judge("/bin/sh", "-c", "rm -rf \"$1\" && cp -a \"$0\" \"$1\"", folder, copy)
    world.directory = "\(copy)/work"
    return copy
  }

  private static func picture(of root: String, in world: SealedWorld) throws -> RepositoryPicture {
    world.directory = root
    return try RepositoryPicture(of: root, status: try world.run(RepositoryPicture.question).output)
  }
}
