import BranchWorkflow
import Diagnostics
import GitOperations
import GitRemotes
import GitStore
import TestSupport
import Testing

/// What a rebase tells: where it stopped, what it left out, and who has its commits already.
struct ToldRebaseTests {
  /// A branch `side` of three commits, the second of which clashes with main's; HEAD is at the branch.
  private func clash() throws -> World {
    let world = try World()
    _ = try world.started()
    try world.git("switch", "-q", "-c", "side")
    try world.commit(["b.txt": "side\n"], "First")
    try world.commit(["a.txt": "one\nzwei\nthree\n"], "Second")
    try world.commit(["c.txt": "c\n"], "Third")
    try world.git("switch", "-q", "main")
    try world.commit(["a.txt": "one\nTWO\nthree\n"], "On main")
    try world.git("switch", "-q", "side")
    return world
  }

  private func name(_ revision: String, in world: World) throws -> ObjectName {
    try ObjectName(world.git("rev-parse", revision).split(whereSeparator: \.isNewline).joined())
  }

  @Test func `the commit that stopped it is named, and how far it is`() throws {
    let world = try clash()
    let stop = try #require(world.workflow().rebases.rebase(onto: BranchName("main")).rebaseStop)
    #expect(stop.commit.subject == "Second" && stop.position == 2 && stop.total == 3)
  }

  @Test func `a commit of which nothing is left is told`() throws {
    let world = try clash()
    let second = try name("side~1", in: world)
    _ = try world.workflow().rebases.rebase(onto: BranchName("main"))
    _ = try world.workflow().conflictResolver.resolve(["a.txt"], choosing: .all(.ours))
    let end = try world.workflow().continuation.run()
    #expect(end.leftOut == [second])
    #expect(end.notes.map(\.message) == ["dropped \(second.short) (Second): it became empty"])
    #expect(try world.git("log", "--format=%s", "main..").split(separator: "\n") == ["Third", "First"])
  }

  @Test func `two commits of which nothing is left are told, the first as well`() throws {
    let world = try clash()
    try world.git("reset", "-q", "--hard", "main~1")
    try world.commit(["a.txt": "one\nzwei\nthree\n"], "Second")
    try world.commit(["a.txt": "one\ndrei\nthree\n"], "Third")
    let names = [try name("side~1", in: world), try name("side", in: world)]
    _ = try world.workflow().rebases.rebase(onto: BranchName("main"))
    _ = try world.workflow().conflictResolver.resolve(["a.txt"], choosing: .all(.ours))
    #expect(try world.workflow().continuation.run().rebaseStop?.commit.subject == "Third")
    _ = try world.workflow().conflictResolver.resolve(["a.txt"], choosing: .all(.ours))
    #expect(try world.workflow().continuation.run().leftOut == names)
    #expect(try name("side", in: world) == name("main", in: world))
  }

  @Test func `a commit whose change is there already is told`() throws {
    let world = try World()
    _ = try world.started()
    try world.git("switch", "-q", "-c", "side")
    try world.commit(["a.txt": "one\nTWO\nthree\n"], "Same")
    try world.commit(["c.txt": "c\n"], "Own")
    try world.git("switch", "-q", "main")
    try world.commit(["d.txt": "d\n"], "Other")
    try world.git("cherry-pick", "side~1")
    try world.git("switch", "-q", "side")
    let same = try name("side~1", in: world)
    let end = try world.workflow().rebases.rebase(onto: BranchName("main"))
    #expect(end.leftOut == [same])
    #expect(end.notes.map(\.message) == ["dropped \(same.short) (Same): its change is already in main"])
  }

  @Test func `a rebase of plain commits tells of none`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    try world.commit(["d.txt": "d\n"], "On main")
    try world.git("switch", "-q", "feature/x")
    let end = try world.workflow().joins.updateFeature(by: .rebase)
    #expect(end.leftOut.isEmpty && end.notes.isEmpty)
  }

  @Test func `commits that a remote has are told, with the way out`() throws {
    let world = try World()
    _ = try world.started()
    try world.git("init", "-q", "--bare", "../remote.git")
    try world.git("remote", "add", "origin", "../remote.git")
    try world.feature("x", ["c.txt": "c\n"])
    try world.git("push", "-q", "-u", "origin", "feature/x")
    try world.git("switch", "-q", "main")
    try world.commit(["d.txt": "d\n"], "On main")
    try world.git("switch", "-q", "feature/x")
    let note = try #require(world.workflow().joins.updateFeature(by: .rebase).notes.first)
    #expect(note.code == .commitsPublished)
    #expect(note.message == "\"origin/feature/x\" still has 1 commit that the rebase replaced")
    let refused = code { _ = try world.workflow().sharing.publish(.feature) }
    #expect(refused == .pushRejected)
    try world.git("push", "-q", "--force-with-lease", "origin", "feature/x")
    #expect(try world.workflow().joins.updateFeature(by: .rebase).notes.isEmpty)
  }
}
