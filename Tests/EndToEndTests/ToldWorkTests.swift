import SyntaxTrees
import TestSupport
import Testing

/// What is said of work that stopped, and of commits that would be forgotten.
@Suite struct ToldWorkTests {
  /// A world where `side` and main disagree in a line of `a.txt`; HEAD is at main.
  private func clash() throws -> SealedWorld {
    let world = try SealedWorld.withProject()
    try commit("one\n", "Begin", in: world)
    try world.git("switch", "-q", "-c", "side")
    try commit("side\n", "Side", in: world)
    try world.git("switch", "-q", "main")
    try commit("main\n", "Main", in: world)
    return world
  }

  private func commit(_ text: String, _ subject: String, in world: SealedWorld) throws {
    try world.write(text, to: "a.txt")
    try world.slipway("commit", "--all", "-m", subject, "--quiet")
  }

  @Test func `status names what is merged into what`() throws {
    let world = try clash()
    try world.slipway("merge", "side", exits: 1)
    #expect(try world.slipway("status").output.contains("merge of side into main in progress\n"))
    let stopped = try #require(world.json("status")["stopped"]?.object)
    #expect(stopped["source"]?.string == "side" && stopped["target"]?.string == "main")
    #expect(stopped["commit"] == .null)
  }

  @Test(arguments: ["slipway", "git"]) func `status names the rebase and how far it is`(program: String) throws {
    let world = try clash()
    try world.git("switch", "-q", "side")
    let id = try world.git("rev-parse", "HEAD").lines[0]
    let short = try world.git("rev-parse", "--short", "HEAD").lines[0]
    if program == "slipway" {
      let stop = try world.slipway("rebase", "main", exits: 1)
      #expect(stop.output.contains("Merge conflict at commit 1 of 1, between \(short) (Side) and main, in\n"))
      #expect(try world.text("a.txt").contains("<<<<<<< HEAD\n"))
    } else {
      _ = try world.run(["git", "rebase", "main"])
    }
    let status = try world.slipway("status").output
    #expect(
      status.contains(
        """
        rebase of side onto main in progress
        Stopped at \(short) (Side), commit 1 of 1

        """))
    let stopped = try #require(world.json("status")["stopped"]?.object)
    #expect(stopped["source"]?.string == "main" && stopped["target"]?.string == "side")
    #expect(stopped["commit"]?.string == id)
    #expect(stopped["position"] == .integer(1) && stopped["total"] == .integer(1))
  }

  @Test func `status calls the rebase of a finish a finish`() throws {
    let world = try clash()
    try world.git("branch", "-m", "side", "feature/side")
    try world.slipway("feature", "finish", "side", "--rebase", exits: 1)
    let status = try world.slipway("status").output
    #expect(status.contains("finish of feature/side (rebase onto main) in progress\n"), "\(status)")
  }

  @Test func `commits that no branch holds are told when they are left`() throws {
    let world = try clash()
    try world.git("checkout", "-q", "--detach")
    try commit("loose\n", "Loose", in: world)
    let id = try world.git("rev-parse", "HEAD").lines[0]
    let short = try world.git("rev-parse", "--short", "HEAD").lines[0]
    let lines = """
      Commits left behind, not on any branch:
        \(short) Loose
      next: slipway branch create NAME --from \(short)  (keep it)

      """
    #expect(try world.slipway("switch", "main", "--dry-run").output.hasSuffix(lines))
    #expect(try world.slipway("switch", "main").output == "Switched to branch main\n" + lines)
    try world.slipway("undo")
    #expect(try world.git("rev-parse", "HEAD").lines == [id])
    let left = try world.json("switch", "main").objects("leftBehind")
    #expect(left.map { $0["id"]?.string } == [id] && left.map { $0["subject"]?.string } == ["Loose"])
    try world.slipway("branch", "create", "kept", "--from", short)
    try world.git("checkout", "-q", id)
    #expect(try world.json("switch", "main").objects("leftBehind").isEmpty)
  }

  @Test func `commits that a feature leaves are told too, and none where a tag has them`() throws {
    let world = try clash()
    try world.git("checkout", "-q", "--detach")
    try commit("loose\n", "Loose", in: world)
    #expect(try world.slipway("feature", "start", "one").output.contains("Commits left behind, not on any branch:\n"))
    try world.git("checkout", "-q", "HEAD@{1}")
    try world.git("tag", "-m", "kept", "kept")
    #expect(try !world.slipway("feature", "start", "two").output.contains("Commits left behind"))
  }
}
