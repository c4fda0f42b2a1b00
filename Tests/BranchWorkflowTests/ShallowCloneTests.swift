import BranchWorkflow
import Diagnostics
import Foundation
import GitOperations
import GitStore
import GitWorkTree
import OperationLog
import TestSupport
import Testing

/// What is done in a shallow clone, whose history ends early, is what Git does there.
struct ShallowCloneTests {
  /// A clone that has the last commits of a history of five.
  private func cloned(depth: Int) throws -> World {
    let world = try World()
    let source = "\(world.directory)-source"
    try world.run("git", ["init", "-q", "-b", "main", source])
    for number in 1...5 {
      try Data("\(number)\n".utf8).write(to: URL(fileURLWithPath: "\(source)/a.txt"))
      try world.run("git", ["-C", source, "add", "-A"])
      try world.run("git", ["-C", source, "commit", "-q", "-m", "Commit \(number)"])
    }
    try world.run("git", ["init", "-q", "-b", "main", "."])
    try world.git("remote", "add", "origin", "file://\(source)")
    try world.git("fetch", "-q", "--depth", "\(depth)", "origin")
    try world.git("switch", "-q", "main")
    return world
  }

  @Test(arguments: 1...3) func `a commit is counted, undone, merged and rebased`(_ depth: Int) throws {
    let world = try cloned(depth: depth)
    let workflow = try world.workflow()
    let repository = workflow.repository
    let before = try world.wholeState()
    try world.write("mine\n", to: "b.txt")
    _ = try repository.stagingArea.stage(["b.txt"])
    let upstream = try repository.commits.resolve("origin/main")
    let tip = try workflow.operationLog.recorder.record("commit") { () throws(Diagnostic) in
      try repository.committing.commit(CommitRequest(message: "Mine", at: world.moment)).commit.name
    }
    let counts = try repository.commits.aheadBehind(tip, of: upstream)
    #expect((counts.ahead, counts.behind) == (1, 0))
    #expect(try repository.commits.mergeBase(tip, upstream) == upstream)
    #expect(try repository.commits.isAncestor(upstream, of: tip))
    #expect(try !repository.commits.isAncestor(tip, of: upstream))
    _ = try world.workflow().undoRedo.undo()
    try world.git("reset", "-q")
    try world.remove("b.txt")
    #expect(try world.wholeState() == before)
  }

  @Test(arguments: 1...3) func `branches are merged and rebased as Git does`(_ depth: Int) throws {
    let (judge, world) = (try cloned(depth: depth), try cloned(depth: depth))
    for world in [judge, world] {
      try world.git("switch", "-q", "-c", "side")
      try world.commit(["side.txt": "side\n"], "Side")
      try world.git("switch", "-q", "main")
      try world.commit(["main.txt": "main\n"], "Main")
      try world.git("switch", "-q", "-c", "other", "side")
    }
    try judge.git("rebase", "-q", "main")
    _ = try world.workflow().rebases.rebase(onto: BranchName("main"))
    #expect(try world.git("rev-parse", "HEAD^{tree}") == judge.git("rev-parse", "HEAD^{tree}"))
    for world in [judge, world] { try world.git("switch", "-q", "main") }
    try judge.git("merge", "-q", "--no-edit", "side")
    _ = try world.workflow().joins.merge(BranchName("side"))
    #expect(try world.git("rev-parse", "HEAD^{tree}") == judge.git("rev-parse", "HEAD^{tree}"))
    _ = try world.workflow().undoRedo.undo()
    try world.git("switch", "-q", "other")
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.git("log", "--format=%s", "-1", "other") == "Side\n")
  }
}
