import BranchWorkflow
import Diagnostics
import Foundation
import TestSupport
import Testing

/// Branches that several people work on.
struct UpstreamCommitTests {
  /// A feature that was pushed, with a commit of a colleague that is fetched and not pulled.
  private func shared(_ prefix: String = "feature/") throws -> World {
    let world = try World()
    _ = try world.started()
    try world.git("clone", "-q", "--bare", ".", "../remote.git")
    try world.git("remote", "add", "origin", "../remote.git")
    try world.git("fetch", "-q")
    try world.git("branch", "-q", "-u", "origin/main", "main")
    try world.git("switch", "-q", "-c", "\(prefix)x")
    try world.commit(["c.txt": "c\n"], "Ours")
    try world.git("push", "-q", "-u", "origin", "\(prefix)x")
    try world.commit(["d.txt": "d\n"], "Theirs")
    try world.git("push", "-q")
    try world.git("reset", "-q", "--hard", "HEAD~1")
    return world
  }

  @Test func `a finish refuses to leave out what a colleague pushed to the feature`() throws {
    let world = try shared()
    let before = try world.state()
    let error = try #require(throws: Diagnostic.self) { try world.workflow().joins.finishFeature() }
    #expect(error.code.rawValue == "branch-behind")
    #expect(error.message.contains("(Theirs)"))
    #expect(try world.state() == before)
    try world.git("merge", "-q", "--ff-only", "@{upstream}")
    _ = try world.workflow().joins.finishFeature()
    #expect(try world.git("ls-tree", "--name-only", "main").contains("d.txt"))
  }

  @Test func `a hotfix refuses as well`() throws {
    let world = try shared("hotfix/")
    let error = try #require(throws: Diagnostic.self) { try world.workflow().chains.finishHotfix(tag: "1.0.1") }
    #expect(error.code.rawValue == "branch-behind")
    #expect(try world.git("tag", "--list").isEmpty)
  }

  @Test func `commits that a rebase made anew are not missing`() throws {
    let world = try shared()
    try world.git("merge", "-q", "--ff-only", "@{upstream}")
    try world.git("switch", "-q", "main")
    try world.commit(["m.txt": "m\n"], "Main")
    try world.git("push", "-q", "origin", "main")
    try world.git("switch", "-q", "feature/x")
    try world.git("rebase", "-q", "main")
    _ = try world.workflow().joins.finishFeature()
    #expect(try world.git("ls-tree", "--name-only", "main").contains("d.txt"))
  }
}
