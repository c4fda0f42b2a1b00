import BranchWorkflow
import Diagnostics
import Foundation
import GitRemotes
import GitStore
import GitWorkTree
import OperationLog
import TestSupport
import Testing

/// What only the operation log needs outlasts Git's own clean-up, and no longer than it is needed.
struct KeptObjectTests {
  private func collectGarbage(in world: World) throws {
    try world.git("reflog", "expire", "--expire=now", "--all")
    try world.git("gc", "-q", "--prune=now")
  }

  private func keeps(in world: World) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(world.directory)/.git/objects/pack").filter {
      $0.hasSuffix(".keep")
    }
  }

  /// A repository with work that only a branch has, and work that is not committed.
  private func started() throws -> World {
    let world = try World()
    _ = try world.started()
    try world.git("switch", "-q", "-c", "side")
    try world.commit(["new/side.txt": "side\n"], "Side")
    try world.git("switch", "-q", "main")
    return world
  }

  private func expectUndo(
    in world: World, sourceLocation: SourceLocation = #_sourceLocation, _ work: () throws -> Void
  ) throws {
    let before = try world.wholeState()
    try work()
    let after = try world.wholeState()
    try #require(after != before, sourceLocation: sourceLocation)
    try collectGarbage(in: world)
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.wholeState() == before, sourceLocation: sourceLocation)
    try collectGarbage(in: world)
    _ = try world.workflow().undoRedo.redo()
    #expect(try world.wholeState() == after, sourceLocation: sourceLocation)
    #expect(try world.isSound(), sourceLocation: sourceLocation)
  }

  @Test func `a branch that was deleted comes back`() throws {
    let world = try started()
    try expectUndo(in: world) { _ = try world.workflow().branches.delete(BranchName("side"), unmerged: .lose) }
  }

  @Test func `a squashed feature comes back`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    try expectUndo(in: world) {
      _ = try world.workflow().joins.finishFeature("x", options: FinishOptions(record: .squash))
    }
  }

  @Test func `a rebased branch comes back`() throws {
    let world = try started()
    try world.commit(["b.txt": "main\n"], "Main")
    try world.git("switch", "-q", "side")
    try expectUndo(in: world) { _ = try world.workflow().rebases.rebase(onto: BranchName("main")) }
  }

  @Test func `a stash that was dropped comes back`() throws {
    let world = try started()
    try world.write("stashed\n", to: "b.txt")
    try world.write("untracked\n", to: "c.txt")
    _ = try world.workflow().stashedWork.save(nil, .all)
    try expectUndo(in: world) { _ = try world.workflow().stashedWork.drop() }
  }

  @Test func `what was staged before comes back`() throws {
    let world = try started()
    func stage() throws {
      let workflow = try world.workflow()
      try workflow.operationLog.recorder.recordStaging("stage b.txt") { () throws(Diagnostic) in
        _ = try workflow.repository.stagingArea.stage(["b.txt"])
      }
    }
    try world.write("first\n", to: "b.txt")
    try stage()
    try world.write("second\n", to: "b.txt")
    try expectUndo(in: world, stage)
    #expect(try world.git("show", ":b.txt") == "second\n")
  }

  @Test func `what follows a remote that was removed comes back`() throws {
    let world = try started()
    try world.git("clone", "-q", "--bare", ".", "../remote.git")
    try world.git("remote", "add", "origin", "../remote.git")
    try world.git("fetch", "-q", "origin")
    try world.git("branch", "-q", "-D", "side")
    let tip = try world.git("rev-parse", "origin/side")
    let workflow = try world.workflow()
    try workflow.operationLog.recorder.recordRemotes("remote remove origin") { () throws(Diagnostic) in
      try workflow.repository.remotes.remove("origin")
    }
    try collectGarbage(in: world)
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.git("rev-parse", "origin/side") == tip)
    #expect(try world.isSound())
  }

  @Test func `nothing is kept that a branch has, or that no operation needs any more`() throws {
    let world = try started()
    _ = try world.workflow().joins.merge(BranchName("side"))
    _ = try world.workflow().branches.delete(BranchName("side"))
    #expect(try keeps(in: world).isEmpty)
    try world.git("switch", "-q", "-c", "lost")
    try world.commit(["lost.txt": "lost\n"], "Lost")
    try world.git("switch", "-q", "main")
    let workflow = try world.workflow()
    let log = OperationLog(of: workflow.repository, at: world.moment, keeping: 2)
    try log.recorder.record("branch delete lost", writing: []) { () throws(Diagnostic) in
      try workflow.repository.branches.delete(BranchName("lost"), unmerged: .lose)
    }
    #expect(try keeps(in: world).count == 1)
    for number in 1...2 {
      try log.recorder.record("branch create \(number)", writing: []) { () throws(Diagnostic) in
        try workflow.repository.branches.create(
          BranchName("b\(number)"), at: workflow.repository.commits.resolve("HEAD"), by: nil)
      }
    }
    #expect(try keeps(in: world).isEmpty)
  }

  @Test func `what git removed all the same is named, and nothing is half restored`() throws {
    let world = try started()
    _ = try world.workflow().branches.delete(BranchName("side"), unmerged: .lose)
    for name in try keeps(in: world) {
      try FileManager.default.removeItem(atPath: "\(world.directory)/.git/objects/pack/\(name)")
    }
    try collectGarbage(in: world)
    let before = try world.wholeState()
    let error = #expect(throws: Diagnostic.self) { try world.workflow().undoRedo.undo() }
    #expect(error?.code == .undoImpossible && error?.message.hasSuffix("is missing") == true)
    #expect(try world.wholeState() == before)
  }
}
