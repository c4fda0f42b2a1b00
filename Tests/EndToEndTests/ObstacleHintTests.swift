import Foundation
import TestSupport
import Testing

/// What is in the way of a merge, a stash or an undo, and the hint that resolves it.
@Suite struct ObstacleHintTests {
  private func run(_ world: SealedWorld, hintOf refused: SealedWorld.Result) throws {
    let hint = try #require(refused.problems.lines.first { $0.hasPrefix("hint: run slipway ") }, "\(refused)")
    let command = hint.dropFirst("hint: run ".count).replacing("slipway", with: "\"$0\"")
    let result = try world.run(["/bin/sh", "-c", String(command), SealedWorld.program])
    #expect(result.exitCode == 0, "\(result)")
  }

  @Test func `an untracked file in the way of a merge is stashed by the hint, and a stash in the way says so`() throws {
    let world = try SealedWorld.withRemote()
    try world.slipway("feature", "start", "n", "-q")
    try world.write("theirs\n", to: "n.txt")
    try world.slipway("commit", "-qam", "N")
    try world.slipway("switch", "main", "-q")
    try world.write("mine\n", to: "n.txt")
    let nothing = try world.slipway("stash", exits: 2)
    #expect(nothing.problems.contains("hint: run slipway stash save --include-untracked"), "\(nothing)")
    for command in [["feature", "finish", "n"], ["merge", "feature/n"], ["merge", "feature/n", "--dry-run"]] {
      let refused = try world.slipway(command, exits: 2)
      #expect(refused.problems.contains("the untracked file \"n.txt\" would be overwritten"), "\(refused)")
    }
    try run(world, hintOf: world.slipway("feature", "finish", "n", exits: 2))
    try world.slipway("feature", "finish", "n", "-q")
    for options in [[], ["--dry-run"]] {
      let pop = try world.slipway(["stash", "pop"] + options, exits: 2)
      #expect(pop.problems.contains("untracked files of the stash already exist: \"n.txt\""), "\(pop)")
      #expect(pop.problems.contains("move them away or delete them, then run slipway stash pop"), "\(pop)")
    }
    try world.slipway("stash", "save", "-u", exits: 2)
  }

  @Test func `an ignored file in the way is named so by every command`() throws {
    let world = try SealedWorld.withRemote()
    try world.write("*.local\n", to: ".gitignore")
    try world.slipway("commit", "-qam", "Ignore")
    try world.slipway("feature", "start", "n", "-q")
    try world.write("theirs\n", to: "k.local")
    try world.git("add", "-f", "k.local")
    try world.slipway("commit", "-qm", "N")
    try world.slipway("switch", "main", "-q")
    try world.write("c\n", to: "c.txt")
    try world.slipway("commit", "-qam", "C")
    try world.write("mine\n", to: "k.local")
    for command in [
      "switch feature/n", "switch feature/n --stash", "feature switch n", "merge feature/n",
      "merge feature/n --dry-run",
      "feature finish n", "rebase feature/n", "cherry-pick feature/n", "pull --merge", "pull --rebase",
    ] {
      if command == "pull --merge" { try world.git("push", "-q", "origin", "feature/n:main") }
      let refused = try world.slipway(command.split(separator: " ").map(String.init), exits: 2)
      #expect(refused.problems.contains("the ignored file \"k.local\" would be overwritten"), "\(refused)")
      #expect(refused.problems.contains("hint: move it away; a stash leaves ignored files out"), "\(refused)")
      #expect(try world.text("k.local") == "mine\n")
    }
  }

  @Test func `an edit after a finish is stashed by the hint of undo`() throws {
    let world = try SealedWorld.withRemote()
    try world.slipway("feature", "start", "n", "-q")
    try world.write("feature\n", to: "note.txt")
    try world.slipway("commit", "-qam", "N")
    try world.slipway("switch", "main", "-q")
    try world.slipway("feature", "finish", "n", "-q")
    try world.write("feature\nedit\n", to: "note.txt")
    let refused = try world.slipway("undo", exits: 2)
    let hint = try #require(refused.problems.lines.first { $0.hasPrefix("hint: ") }, "\(refused)")
    let commands = hint.matches(of: /slipway (stash save --include-untracked|undo --only \d+)/).map(\.1)
    #expect(commands.count == 2, "\(refused)")
    for command in commands { try world.slipway(command.split(separator: " ").map(String.init)) }
    #expect(try world.text("note.txt") == "one\n")
  }

  @Test func `a branch of a deleted worktree names git worktree prune`() throws {
    let world = try SealedWorld.withRemote()
    try world.git("worktree", "add", "-q", "-b", "feature/w", world.root + "/w")
    #expect(try world.slipway("switch", "feature/w", exits: 2).problems.contains("work on it there"))
    try world.judge("rm", "-r", world.root + "/w")
    for command in [["switch", "feature/w"], ["feature", "delete", "w"]] {
      #expect(try world.slipway(command, exits: 2).problems.contains("run git worktree prune"))
    }
    try world.git("worktree", "prune")
    try world.slipway("switch", "feature/w", "-q")
  }

  @Test func `undo after the first push leads on`() throws {
    let world = try SealedWorld()
    try world.git("init", "--quiet", "-b", "main")
    try world.git("init", "--quiet", "--bare", world.root + "/s.git")
    try world.write("one\n", to: "note.txt")
    try world.slipway("commit", "-qam", "First")
    try world.write("two\n", to: "note.txt")
    try world.slipway("commit", "-qam", "Second")
    try world.slipway("remote", "add", "origin", world.root + "/s.git", "-q")
    try world.slipway("push", "--set-upstream", "-q")
    let refused = try world.slipway("undo", exits: 2)
    let commit = try world.git("rev-parse", "--short=7", "HEAD").lines[0]
    #expect(
      refused.problems.contains(
        "hint: run slipway remote remove origin to remove the remote; or run slipway revert \(commit) to reverse commit \"Second\""
      ), "\(refused)")
    try world.slipway("revert", commit, "-q")
  }

  @Test func `a mistake in .slipway.yml does not keep from restoring it`() throws {
    let world = try SealedWorld.withRemote()
    try world.write("branches:\n  main: main\n", to: ".slipway.yml")
    try world.slipway("commit", "-qam", "Name the main branch")
    for mistake in ["chekc: {}\n", "branches:\n\tmain: main\n"] {
      for command in [["restore", ".slipway.yml"], ["stash"], ["restore", "--from", "HEAD", "."]] {
        try world.write(mistake, to: ".slipway.yml")
        try world.slipway(command)
        #expect(try world.text(".slipway.yml") == "branches:\n  main: main\n")
      }
      try world.git("switch", "-q", "-c", "side")
      try world.write(mistake, to: ".slipway.yml")
      try world.slipway("switch", "main", "--stash")
      #expect(try world.text(".slipway.yml") == "branches:\n  main: main\n")
      try world.git("branch", "-qD", "side")
    }
  }

  @Test func `a main branch that .slipway.yml misspells is named with the file and the branch that is meant`() throws {
    let world = try SealedWorld.withRemote()
    for (key, noun) in [("main", "main"), ("develop", "development")] {
      try world.write("branches:\n  \(key): mian\n", to: ".slipway.yml")
      let refused = try world.slipway("feature", "start", "b", exits: 2)
      #expect(refused.problems.contains("the \(noun) branch \"mian\" of .slipway.yml does not exist"), "\(refused)")
      #expect(
        refused.problems.contains(
          "write \(key): main below branches in .slipway.yml, or run slipway branch create mian"),
        "\(refused)")
    }
  }

  @Test func `finishing a hotfix names the stash of a branch that is gone`() throws {
    let world = try SealedWorld.withRemote()
    try world.slipway("feature", "start", "x", "-q")
    try world.write("work\n", to: "work.txt")
    try world.slipway("hotfix", "start", "crash", "--stash", "-q")
    try world.write("fix\n", to: "fix.txt")
    try world.slipway("commit", "-qam", "Fix")
    try world.slipway("branch", "delete", "feature/x", "-q")
    let finish = try world.slipway("hotfix", "finish")
    #expect((finish.output + finish.problems).contains("\"feature/x\" is deleted; its uncommitted changes are stash 0"))
    try world.slipway("stash", "pop")
    #expect(try world.text("work.txt") == "work\n")
  }

  @Test func `a release that was finished without its tag gets it`() throws {
    let world = try SealedWorld.withRemote()
    try world.slipway("release", "start", "2.0", "-q")
    try world.write("notes\n", to: "notes.txt")
    try world.slipway("commit", "-qam", "Notes")
    try world.slipway("release", "finish", "-q")
    let refused = try world.slipway("release", "finish", "--tag", "2.0", exits: 2)
    try run(world, hintOf: refused)
    #expect(try world.git("tag") == "2.0\n")
  }
}
