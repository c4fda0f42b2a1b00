import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// `slipway feature`: branches begun from main and brought back into it.
@Suite struct FeatureTests {
  @Test func `a feature is begun, listed, finished and gone`() throws {
    let world = try SealedWorld.withProject()
    let main = try world.git("symbolic-ref", "--short", "HEAD").trimmed
    let started = try world.json("feature", "start", "Neuer Wecker")
    let branch = try #require(started["branch"]?.string)
    #expect(branch.hasPrefix("feature/"))
    #expect(try world.git("symbolic-ref", "--short", "HEAD").trimmed == branch)
    try world.write("one\n", to: "notes.txt")
    try world.slipway("commit", "--all", "-m", "Note", "-q")
    let feature = try #require(try world.json("feature", "list").objects("features").first)
    #expect(feature["current"]?.bool == true && feature["ahead"]?.int == 1 && feature["behind"]?.int == 0)
    #expect(feature["conflicts"]?.bool == false && feature["merged"]?.bool == false)
    let finished = try world.json("feature", "finish")
    #expect(finished["state"]?.string == "merged" && finished["deleted"]?.bool == true)
    #expect(finished["commit"]?.string == (try world.git("rev-parse", "HEAD").trimmed))
    #expect(try world.git("rev-list", "--parents", "-n", "1", "HEAD").split(separator: " ").count == 3)
    #expect(try world.git("branch", "--format=%(refname:short)").lines == [main])
    #expect(try world.git("status", "--porcelain") == "")
    try world.judge("git", "fsck", "--strict")
  }

  @Test func `squash makes one commit, keep keeps the branch`() throws {
    let world = try SealedWorld.withProject()
    try world.startFeature("greeting", greeting: "Hallo")
    try world.slipway("commit", "--allow-empty", "-m", "More", "-q")
    try world.slipway("feature", "finish", "--squash", "--keep", "-m", "Greet")
    #expect(try world.git("log", "-n", "1", "--format=%s %p").split(separator: " ").count == 2)
    #expect(try world.git("rev-list", "--count", "HEAD").trimmed == "2")
    #expect(try world.git("branch", "--list", "feature/greeting").trimmed.hasSuffix("feature/greeting"))
  }

  @Test func `an update by rebase says so`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("feature", "start", "notes")
    try world.write("one\n", to: "notes.txt")
    try world.slipway("commit", "--all", "-m", "Note")
    try world.slipway("switch", "main")
    try world.write("main\n", to: "main.txt")
    try world.slipway("commit", "--all", "-m", "Main")
    try world.slipway("feature", "switch", "notes")
    let updated = try world.slipway("feature", "update", "--rebase").output
    #expect(updated.hasPrefix("Rebased feature/notes onto main ("))
    #expect(try world.git("rev-list", "--parents", "-n", "1", "HEAD").split(separator: " ").count == 2)
  }

  @Test func `uncommitted changes are never lost by switching`() throws {
    let world = try SealedWorld.withProject()
    try world.startFeature("greeting", greeting: "Hallo")
    try world.slipway("feature", "start", "other", "--from", "main", "-q")
    try world.edit(SealedWorld.sourceFile, "Hello, world!", "Mine")
    let before = try world.snapshot()
    let refused = try world.json("feature", "switch", "greeting", exits: 2)
    #expect(refused["error"]?["code"]?.string == "uncommitted-changes")
    #expect(try world.snapshot() == before)
  }

  @Test func `delete keeps work that main does not have, unless forced, and undo brings it back`() throws {
    let world = try SealedWorld.withProject()
    try world.startFeature("greeting", greeting: "Hallo")
    let tip = try world.git("rev-parse", "HEAD")
    try world.slipway("feature", "start", "other", "--from", "main", "-q")
    _ = try world.json("feature", "delete", "greeting", exits: 2)
    try world.slipway("feature", "delete", "greeting", "--force", "-q")
    #expect(try world.git("branch", "--list", "feature/greeting") == "")
    try world.slipway("undo", "-q")
    #expect(try world.git("rev-parse", "feature/greeting") == tip)
  }

  @Test func `update brings main's changes into the feature`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("feature", "start", "late", "-q")
    try world.startFeature("early", greeting: "Hallo")
    try world.slipway("feature", "finish", "early", "-q")
    try world.slipway("feature", "switch", "late", "-q")
    try world.slipway("feature", "update")
    #expect(try world.text(SealedWorld.sourceFile).contains("Hallo"))
    #expect(try world.git("symbolic-ref", "--short", "HEAD").trimmed == "feature/late")
  }

  @Test(arguments: [
    (["feature", "finish", "nowhere"], "branch-not-found"), (["feature", "switch", "nowhere"], "branch-not-found"),
    (["feature", "start", "x", "--from", "nowhere"], "branch-not-found"), (["feature", "finish"], "not-on-feature"),
    (["continue"], "no-operation"), (["abort"], "no-operation"),
  ])
  func `what is not there is an error, and nothing changes`(arguments: [String], code: String) throws {
    let world = try SealedWorld.withProject()
    let before = try world.snapshot()
    let result = try world.run([SealedWorld.program] + arguments + ["--json"])
    #expect(result.exitCode == 2, "\(result)")
    #expect(try result.json()["error"]?["code"]?.string == code)
    #expect(try world.snapshot() == before)
  }
}
