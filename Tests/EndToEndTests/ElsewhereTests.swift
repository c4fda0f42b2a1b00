import SyntaxTrees
import TestSupport
import Testing

/// What slipway began and stopped, ended with Git's own commands.
@Suite struct ElsewhereTests {
  @Test(arguments: [["merge", "--abort"], ["reset", "--hard", "--quiet"]])
  func `a merge that git took back waits no longer`(_ abort: [String]) throws {
    let world = try SealedWorld.withDisagreement()
    try world.slipway("merge", "feature/alarm", exits: 1)
    try #require(try world.run(["git"] + abort).exitCode == 0)
    try expectNothingWaits(world)
    try world.slipway("branch", "create", "other")
    let states = try world.json("undo", "--list").objects("operations").compactMap { $0["state"]?.string }
    #expect(states.prefix(2) == ["done", "aborted"])
    let stopped = try world.slipway("merge", "feature/alarm", exits: 1)
    #expect(stopped.output.contains("slipway continue"))
    try world.slipway("abort")
  }

  @Test func `a rebase that git took back waits no longer`() throws {
    let world = try SealedWorld.withDisagreement()
    try world.slipway("switch", "feature/alarm", "-q")
    try world.slipway("rebase", "main", exits: 1)
    try world.git("rebase", "--abort")
    try expectNothingWaits(world)
    #expect(try world.git("symbolic-ref", "--short", "HEAD").lines == ["feature/alarm"])
    let undone = try world.slipway("undo")
    #expect(undone.output.hasPrefix("Undid: switch"), "\(undone)")
  }

  private func expectNothingWaits(_ world: SealedWorld) throws {
    #expect(try world.json("status")["operation"] == .null)
    #expect(try world.json("continue", exits: 2)["error"]?["code"]?.string == "no-operation")
    #expect(try world.json("abort", exits: 2)["error"]?["code"]?.string == "no-operation")
    #expect(try world.git("status", "--porcelain") == "")
  }

  /// The state in which a run that is killed between writing MERGE_HEAD and writing the index leaves everything.
  private func killedMerge() throws -> SealedWorld {
    let world = try SealedWorld.withDisagreement()
    try world.slipway("merge", "feature/alarm", exits: 1)
    let script = """
      export GIT_DIR=.git/slipway/undo.git
      last=$(git for-each-ref --format='%(refname)' --sort=-version:refname refs/undo | head -n 1)
      tree=$(git ls-tree $last | grep -v stopped$ | git mktree)
      git update-ref $last $(git log -1 --format=%B $last | git commit-tree $tree)
      unset GIT_DIR
      git read-tree HEAD
      """
    try #require(try world.run(["/bin/sh", "-e", "-c", script]).exitCode == 0)
    return world
  }

  @Test func `a merge that was killed while it wrote is taken back, never gone on with`() throws {
    let world = try killedMerge()
    let before = try world.git("rev-parse", "main")
    let status = try world.slipway("status")
    #expect(status.output.contains("Interrupted: merge"), "\(status)")
    #expect(status.output.contains("next: slipway abort"), "\(status)")
    for command in [["continue"], ["commit", "--all", "-m", "Half"], ["switch", "feature/alarm"], ["undo"]] {
      let refused = try world.run([SealedWorld.program] + command)
      #expect(refused.exitCode == 2 && refused.problems.contains("slipway abort"), "\(command): \(refused)")
    }
    try world.slipway("abort")
    #expect(try world.git("rev-parse", "main") == before)
    #expect(try world.git("status", "--porcelain") == "")
    #expect(!world.exists(".git/MERGE_HEAD"))
  }

  @Test func `what a killed merge wrote goes by abort, also where git has ended the merge`() throws {
    let world = try killedMerge()
    let half = try world.text(SealedWorld.sourceFile)
    try world.git("read-tree", "HEAD")
    _ = try world.run(["/bin/sh", "-c", "rm -f .git/MERGE_HEAD .git/MERGE_MSG .git/MERGE_MODE"])
    try world.slipway("abort")
    #expect(try world.git("status", "--porcelain") == "")
    try world.slipway("undo")
    #expect(try world.text(SealedWorld.sourceFile) == half, "what was there can be had back")
  }

  @Test func `a merge that git finished is taken back like any other`() throws {
    let world = try SealedWorld.withDisagreement()
    let before = try world.git("rev-parse", "main")
    try world.slipway("merge", "feature/alarm", exits: 1)
    try world.settleConflict(in: SealedWorld.sourceFile, with: "            Text(\"Both\")")
    try world.git("commit", "--all", "--quiet", "--no-edit")
    try world.slipway("undo")
    #expect(try world.git("rev-parse", "main") == before)
    #expect(try world.git("status", "--porcelain") == "")
    try world.slipway("redo")
    #expect(try world.text(SealedWorld.sourceFile).contains("Both"))
  }

  @Test func `work that came after what git finished is not taken back with it`() throws {
    let world = try SealedWorld.withDisagreement()
    try world.slipway("switch", "feature/alarm", "-q")
    try world.slipway("rebase", "main", exits: 1)
    try world.settleConflict(in: SealedWorld.sourceFile, with: "            Text(\"Both\")")
    try world.git("add", ".")
    try world.git("-c", "core.editor=true", "rebase", "--continue")
    try world.git("commit", "--quiet", "--allow-empty", "-m", "Later")
    let refused = try world.json("undo", exits: 2)
    #expect(refused["error"]?["code"]?.string == "undo-impossible")
    try world.git("reset", "--quiet", "--hard", "HEAD^")
    try world.slipway("undo")
    #expect(try world.git("log", "-1", "--format=%s").lines == ["Say Wake up!"])
    #expect(try !world.text(SealedWorld.sourceFile).contains("Both"))
  }
}
