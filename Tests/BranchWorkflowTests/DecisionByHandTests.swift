import BranchWorkflow
import Diagnostics
import Foundation
import GitOperations
import GitRemotes
import GitStore
import TestSupport
import Testing

/// Whoever removes or keeps files by hand has decided, and `continue` accepts it.
struct DecisionByHandTests {
  @Test func `one of two new names of a file is kept by removing the other`() throws {
    let world = try World()
    _ = try world.started(["a": "1\n2\n3\n4\n5\n"])
    try world.git("switch", "-q", "-c", "side")
    try world.git("mv", "a", "a-side")
    try world.git("commit", "-q", "-m", "Side")
    try world.git("switch", "-q", "main")
    try world.git("mv", "a", "a-main")
    try world.git("commit", "-q", "-m", "Main")
    _ = try world.workflow().joins.merge(BranchName("side"))
    #expect(throws: Diagnostic.self) { _ = try world.workflow().continuation.run() }
    try? world.remove("a")
    try world.remove("a-main")
    _ = try world.workflow().continuation.run()
    #expect(try world.git("ls-tree", "--name-only", "HEAD") == "a-side\n")
    #expect(try world.git("status", "--porcelain").isEmpty)
  }

  @Test(arguments: [true, false]) func `a file that one side deleted is deleted by removing it`(
    _ isOurs: Bool
  ) throws {
    let world = try World()
    _ = try world.started(["a": "1\n", "b": "b\n"])
    try world.git("switch", "-q", "-c", "side")
    if isOurs { try world.commit(["a": "side\n"], "Side") } else { try world.git("rm", "-q", "a") }
    if !isOurs { try world.git("commit", "-q", "-m", "Side") }
    try world.git("switch", "-q", "main")
    if isOurs { try world.git("rm", "-q", "a") } else { try world.commit(["a": "main\n"], "Main") }
    if isOurs { try world.git("commit", "-q", "-m", "Main") }
    _ = try world.workflow().joins.merge(BranchName("side"))
    #expect(throws: Diagnostic.self) { _ = try world.workflow().continuation.run() }
    try world.remove("a")
    _ = try world.workflow().continuation.run()
    #expect(try world.git("ls-tree", "--name-only", "HEAD") == "b\n")
  }

  @Test func `a pick that its resolution made empty is left out of a range`() throws {
    let world = try World()
    _ = try world.started(["a": "1\n", "b": "b\n"])
    try world.git("switch", "-q", "-c", "side")
    try world.commit(["a": "side\n"], "One")
    try world.commit(["b": "two\n"], "Two")
    try world.git("switch", "-q", "main")
    try world.commit(["a": "main\n"], "Main")
    let workflow = try world.workflow()
    _ = try workflow.picks.cherryPick(workflow.repository.picking.selection(["main..side"]))
    try world.write("main\n", to: "a")
    let end = try world.workflow().continuation.run()
    #expect(end.picked.count == 1 && end.leftOut.count == 1)
    #expect(try world.git("log", "--format=%s", "-2") == "Two\nMain\n")
    #expect(try world.git("status", "--porcelain").isEmpty && !world.exists(".git/CHERRY_PICK_HEAD"))
  }

  @Test func `a cherry-pick names the commit whose change it made`() throws {
    let world = try World()
    _ = try world.started(["a": "1\n", "b": "b\n"])
    try world.git("switch", "-q", "-c", "side")
    try world.commit(["a": "both\n"], "One")
    try world.commit(["b": "two\n"], "Two")
    try world.git("switch", "-q", "main")
    try world.commit(["a": "both\n"], "Main")
    let workflow = try world.workflow()
    let end = try workflow.picks.cherryPick(workflow.repository.picking.selection(["side~1", "side"]))
    let two = try workflow.repository.commits.resolve("side")
    #expect(end.source.rawValue == two.short)
  }

  @Test func `an ignored file in the way of a switch is called so`() throws {
    let world = try World()
    _ = try world.started([".gitignore": "*.log\n"])
    try world.git("switch", "-q", "-c", "side")
    try world.write("theirs\n", to: "x.log")
    try world.git("add", "-f", "x.log")
    try world.git("commit", "-q", "-m", "Log")
    try world.git("switch", "-q", "main")
    try world.write("mine\n", to: "x.log")
    let error = #expect(throws: Diagnostic.self) { try world.workflow().switching.switchTo(BranchName("side")) }
    #expect(error?.message == "the ignored file \"x.log\" would be overwritten")
    #expect(try world.text("x.log") == "mine\n")
  }

  @Test func `a reference in the folder of another is refused by a fetch, and there after a prune`() throws {
    let world = try World()
    _ = try world.started()
    try world.git("clone", "-q", "--bare", ".", "../remote.git")
    try world.git("-C", "../remote.git", "branch", "x", "main")
    try world.git("remote", "add", "origin", "../remote.git")
    try world.git("fetch", "-q", "origin")
    try world.git("pack-refs", "--all")
    try world.git("-C", "../remote.git", "branch", "-D", "x")
    try world.git("-C", "../remote.git", "branch", "x/y", "main")
    let repository = try world.workflow().repository
    _ = try repository.fetching.fetch()
    #expect(try world.git("for-each-ref", "--format=%(refname)", "refs/remotes").contains("origin/x\n"))
    #expect(try !world.git("for-each-ref", "--format=%(refname)", "refs/remotes").contains("origin/x/y"))
    try world.git("fetch", "-q", "--prune", "origin")
    #expect(try world.git("for-each-ref", "--format=%(refname)", "refs/remotes").contains("origin/x/y\n"))
  }
}
