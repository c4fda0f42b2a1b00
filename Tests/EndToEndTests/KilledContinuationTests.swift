import TestSupport
import Testing

/// What is killed while it goes on with something that had stopped before.
@Suite struct KilledContinuationTests {
  /// A feature with two commits of its own, the second of a file that goes through a filter, has stopped in the first
  /// while it was rebased, and that is resolved.
  private func stoppedRebase() throws -> SealedWorld {
    let world = try SealedWorld.withDisagreement()
    try world.write("*.kept filter=kept\n", to: ".gitattributes")
    try world.write("main\n", to: "later.kept")
    try world.git("add", ".")
    try world.git("commit", "--quiet", "-m", "Kept on main")
    try world.slipway("switch", "feature/alarm", "-q")
    try world.write("feature\n", to: "later.kept")
    try world.git("add", ".")
    try world.git("commit", "--quiet", "-m", "Kept on the feature")
    try world.slipway("rebase", "main", exits: 1)
    try world.settleConflict(in: SealedWorld.sourceFile, with: "            Text(\"Both\")")
    return world
  }

  private func kill(_ world: SealedWorld, in hook: String) throws {
    let script = "printf '#!/bin/sh\\nkill -9 $PPID\\n' > .git/hooks/\(hook) && chmod +x .git/hooks/\(hook)"
    try #require(try world.run(["/bin/sh", "-c", script]).exitCode == 0)
    let killed = try world.run([SealedWorld.program, "continue"])
    #expect(killed.exitCode == nil, "\(killed)")
    try #require(try world.run(["rm", ".git/hooks/\(hook)"]).exitCode == 0)
  }

  private func expectOnlyTheWayBack(_ world: SealedWorld) throws {
    let status = try world.slipway("status")
    #expect(status.output.contains("Interrupted: "), "\(status)")
    for command in [["continue"], ["commit", "--all", "-m", "Half"], ["undo"]] {
      let refused = try world.run([SealedWorld.program] + command)
      #expect(refused.exitCode == 2 && refused.problems.contains("slipway abort"), "\(command): \(refused)")
    }
  }

  @Test func `a commit of a rebase that was killed while it was written is not left out`() throws {
    let world = try stoppedRebase()
    let before = try world.git("rev-parse", "feature/alarm")
    // Only what writes the file kills; Git asks the same program for what is stored.
    try world.git("config", "filter.kept.smudge", "kill -9 $PPID")
    let killed = try world.run([SealedWorld.program, "continue"])
    #expect(killed.exitCode == nil, "\(killed)")
    try world.git("config", "--unset", "filter.kept.smudge")
    try expectOnlyTheWayBack(world)
    try world.slipway("abort")
    #expect(try world.git("rev-parse", "feature/alarm") == before)
    #expect(try world.git("symbolic-ref", "--short", "HEAD").lines == ["feature/alarm"])
    #expect(try world.git("status", "--porcelain") == "")
    #expect(try world.text("later.kept") == "feature\n")
  }

  @Test(arguments: ["prepare-commit-msg", "post-commit"], 1...3)
  func `cherry-picks that were killed are aborted whole`(hook: String, number: Int) throws {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main")
    for name in ["a", "x", "y", "z"] {
      try world.write("\(name)\n", to: name)
      try world.git("add", ".")
      try world.git("commit", "-q", "-m", name)
    }
    try world.git("branch", "side")
    try world.git("reset", "-q", "--hard", "main~3")
    let before = try world.git("for-each-ref")
    let script = "echo >> .git/count; [ $(wc -l < .git/count) != \(number) ] || kill -9 $PPID"
    try world.write("#!/bin/sh\n\(script)\n", to: ".git/hooks/\(hook)")
    #expect(try world.run(["chmod", "+x", ".git/hooks/\(hook)"]).exitCode == 0)
    #expect(try world.run([SealedWorld.program, "cherry-pick", "main..side"]).exitCode == nil)
    try world.git("config", "core.hooksPath", "none")
    try expectOnlyTheWayBack(world)
    try world.slipway("abort")
    #expect(try world.git("for-each-ref") == before && world.git("status", "--porcelain") == "")
    #expect(!world.exists(".git/sequencer"))
    #expect(try world.json("cherry-pick", "main..side").texts("picked").count == 3)
  }

  @Test func `what was killed in a hook, before anything else was written, goes on`() throws {
    let world = try stoppedRebase()
    try kill(world, in: "post-commit")
    try world.slipway("continue", exits: 1)
    #expect(try world.text("later.kept").contains("<<<<<<<"))
    try world.settleConflict(in: "later.kept", with: "both")
    try world.slipway("continue")
    #expect(
      try world.git("log", "-2", "--format=%s").lines.first == "Kept on the feature")
    #expect(try world.text(SealedWorld.sourceFile).contains("Both"))
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test func `a merge that was killed in a hook goes on`() throws {
    let world = try SealedWorld.withDisagreement()
    try world.slipway("merge", "feature/alarm", exits: 1)
    try world.settleConflict(in: SealedWorld.sourceFile, with: "            Text(\"Both\")")
    try kill(world, in: "pre-commit")
    try world.slipway("continue")
    #expect(try world.git("log", "-1", "--format=%P").lines.first?.split(separator: " ").count == 2)
    #expect(try world.text(SealedWorld.sourceFile).contains("Both"))
  }

  @Test func `the second merge of a hotfix that was killed is taken back with the first`() throws {
    let world = try SealedWorld.withDisagreement()
    try world.git("switch", "--quiet", "main")
    try world.slipway("hotfix", "start", "1", "-q")
    try world.edit(SealedWorld.sourceFile, "Guten Morgen!", "Good day!")
    try world.git("commit", "--quiet", "--all", "-m", "Fix")
    try world.git("switch", "--quiet", "main")
    try world.edit(SealedWorld.sourceFile, "Guten Morgen!", "Good evening!")
    try world.git("commit", "--quiet", "--all", "-m", "Meanwhile")
    try world.git("branch", "--quiet", "feature/calm", "main~1")
    try world.git("switch", "--quiet", "feature/calm")
    try world.write("calm\n", to: "calm.txt")
    try world.git("add", ".")
    try world.git("commit", "--quiet", "-m", "Calm")
    let before = try world.git("for-each-ref", "refs/heads")
    try world.slipway("hotfix", "finish", "1", "--into", "calm", exits: 1)
    try world.settleConflict(in: SealedWorld.sourceFile, with: "            Text(\"Both\")")
    try kill(world, in: "pre-merge-commit")
    #expect(try world.git("symbolic-ref", "--short", "HEAD").lines == ["feature/calm"])
    try expectOnlyTheWayBack(world)
    let abort = try world.slipway("abort")
    #expect(try world.git("status", "--porcelain") == "", "\(abort)")
    #expect(try world.git("rev-parse", "feature/calm").lines.allSatisfy(before.contains))
    #expect(try world.git("rev-parse", "hotfix/1").lines.allSatisfy(before.contains))
  }

  @Test func `a hotfix that was killed on its way to a feature is taken back, its half switched files too`() throws {
    let world = try SealedWorld.withDisagreement()
    try world.git("switch", "--quiet", "main")
    try world.git("branch", "--quiet", "feature/calm")
    try world.slipway("hotfix", "start", "1", "-q")
    try world.write("fix\n", to: "fix.txt")
    try world.slipway("commit", "--all", "-m", "Fix", "-q")
    let before = try world.git("for-each-ref", "refs/heads", "refs/tags")
    let script = "printf '#!/bin/sh\nkill -9 $PPID\n' > .git/hooks/post-merge && chmod +x .git/hooks/post-merge"
    try #require(try world.run(["/bin/sh", "-c", script]).exitCode == 0)
    let killed = try world.run([SealedWorld.program, "hotfix", "finish", "1", "--into", "calm"])
    #expect(killed.exitCode == nil, "\(killed)")
    try #require(try world.run(["rm", ".git/hooks/post-merge", "fix.txt"]).exitCode == 0)
    #expect(try world.git("for-each-ref", "refs/heads", "refs/tags") != before)
    let abort = try world.slipway("abort").output
    #expect(!abort.contains("Nothing to abort"), "\(abort)")
    #expect(try world.git("for-each-ref", "refs/heads", "refs/tags") == before)
    #expect(try world.git("symbolic-ref", "--short", "HEAD").lines == ["hotfix/1"])
    #expect(try world.git("status", "--porcelain") == "")
    #expect(try world.text("fix.txt") == "fix\n")
  }
}
