import BranchWorkflow
import Diagnostics
import GitOperations
import GitStore
import OperationLog
import TestSupport
import Testing

/// Commits, restored files and other commands while a finish waits.
struct CommitAtStopTests {
  /// A release that stops at main, where main and the release disagree.
  private func stoppedRelease() throws -> World {
    let world = try World()
    _ = try world.started()
    try world.git("branch", "develop")
    try world.git("config", "gitflow.branch.master", "main")
    try world.git("config", "gitflow.branch.develop", "develop")
    _ = try world.workflow().topicBranches.start(.release, "2.0")
    try world.commit(["a.txt": "one\nzwei\nthree\n"], "On the release")
    try world.git("switch", "-q", "main")
    try world.commit(["a.txt": "one\nTWO\nthree\n"], "On main")
    try world.git("switch", "-q", "release/2.0")
    return world
  }

  /// A hotfix whose end stops at the changes that it applies again, resolved.
  private func returned() throws -> World {
    let world = try World()
    _ = try world.started()
    _ = try world.workflow().topicBranches.startFeature("x")
    try world.write("one\nmine\nthree\n", to: "a.txt")
    _ = try world.workflow().topicBranches.start(.hotfix, "crash", uncommitted: .park)
    try world.commit(["a.txt": "one\nfixed\nthree\n"], "Fix")
    #expect(try world.workflow().chains.finishHotfix(into: .allFeatures).isStopped)
    _ = try world.workflow().conflictResolver.resolve(choosing: .all(.theirs))
    return world
  }

  private func commit(_ message: String, in world: World) throws {
    let workflow = try world.workflow()
    let recorder = workflow.operationLog.recorder
    try recorder.recordCommit("commit", named: { _ in "commit: \(message)" }) { () throws(Diagnostic) in
      _ = try workflow.repository.committing.commit(CommitRequest(message: message, at: world.moment))
    }
  }

  @Test func `the commit that ends a stop is part of the finish`() throws {
    let world = try stoppedRelease()
    let before = try world.wholeState()
    #expect(try world.workflow().chains.finishRelease("2.0", tag: "v2").isStopped)
    try world.write("one\nboth\nthree\n", to: "a.txt")
    try world.git("add", "a.txt")
    let stopped = try world.wholeState()
    try commit("By hand", in: world)
    let committed = try world.wholeState()
    #expect(try world.workflow().undoRedo.undo().entry.title == "commit: By hand")
    #expect(try world.wholeState() == stopped)
    _ = try world.workflow().undoRedo.redo()
    #expect(try world.wholeState() == committed)
    #expect(try world.workflow().continuation.run().tag == "v2")
    let after = try world.wholeState()
    #expect(try world.workflow().undoRedo.undo().entry.title == "release finish 2.0")
    #expect(try world.wholeState() == before)
    _ = try world.workflow().undoRedo.redo()
    #expect(try world.wholeState() == after)
  }

  @Test func `the commit that ends a stop of a feature or a merge is part of it`() throws {
    for isFeature in [true, false] {
      let world = try World()
      _ = try world.started()
      try world.feature("x", ["a.txt": "one\nzwei\nthree\n"])
      try world.commit(["a.txt": "one\nTWO\nthree\n"], "On main")
      let before = try world.wholeState()
      if isFeature {
        #expect(try world.workflow().joins.finishFeature("x").isStopped)
      } else {
        #expect(try world.workflow().joins.merge(BranchName("feature/x")).isStopped)
      }
      try world.write("one\nboth\nthree\n", to: "a.txt")
      try world.git("add", "a.txt")
      try commit("By hand", in: world)
      _ = try world.workflow().continuation.run()
      _ = try world.workflow().undoRedo.undo()
      #expect(try world.wholeState() == before)
    }
  }

  @Test func `a commit of one's own stays when the finish is undone alone`() throws {
    let world = try returned()
    try commit("Mine", in: world)
    _ = try world.workflow().continuation.run()
    #expect(try world.git("stash", "list").isEmpty)
    let after = try world.wholeState()
    let entry = try world.workflow().operationLog.entries().first { $0.title == "hotfix finish crash" }
    let error = #expect(throws: Diagnostic.self) { try world.workflow().undoRedo.undo(only: entry?.id ?? 0) }
    #expect(error?.code == .undoImpossible && error?.message.contains("(Mine)") == true, "\(error?.message ?? "")")
    #expect(try world.wholeState() == after)
    #expect(try world.workflow().undoRedo.undo().entry.title == "commit: Mine")
    #expect(try world.workflow().undoRedo.undo().entry.title == "hotfix finish crash")
    #expect(try world.git("branch", "--show-current") == "hotfix/crash\n")
  }

  @Test func `no other command ends a hotfix whose changes are resolved`() throws {
    let world = try returned()
    let before = try world.wholeState()
    #expect(code { _ = try world.workflow().joins.merge(BranchName("main")) } == .operationInProgress)
    #expect(code { _ = try world.workflow().switching.switchTo(BranchName("feature/x")) } == .operationInProgress)
    #expect(try world.workflow().stoppedOperations.current()?.standing == .waiting)
    #expect(try world.wholeState() == before)
    _ = try world.workflow().continuation.run()
    #expect(try world.git("stash", "list").isEmpty)
  }

  @Test func `a file restored during a merge is had back`() throws {
    let world = try stoppedRelease()
    #expect(try world.workflow().chains.finishRelease("2.0").isStopped)
    try world.write("mine\n", to: "b.txt")
    let before = try world.wholeState()
    #expect(try world.workflow().restoring.restore(["b.txt"], from: .index).isRecorded)
    #expect(try world.text("b.txt") == "b\n")
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.wholeState() == before)
    _ = try world.workflow().undoRedo.redo()
    #expect(try world.text("b.txt") == "b\n")
  }

  @Test func `a finish with a tag names what was finished last only while nothing followed`() throws {
    let world = try World()
    _ = try world.started()
    _ = try world.workflow().topicBranches.start(.release, "1.5")
    try world.commit(["b.txt": "1.5\n"], "Version 1.5")
    _ = try world.workflow().chains.finishRelease("1.5")
    let finish = { _ = try world.workflow().chains.finishRelease(tag: "v1") }
    let end = try world.git("rev-parse", "main")
    #expect(code(finish) == .finishedWithoutTag)
    try world.commit(["a.txt": "more\n"], "Later")
    #expect(code(finish) == .notOnRelease)
    let error = #expect(throws: Diagnostic.self) { try world.workflow().chains.finishRelease("1.5", tag: "v1") }
    guard case .operation(let remedy)? = error?.remedy else { return #expect(error?.remedy != nil) }
    #expect(end.hasPrefix(remedy.values["revision"] ?? "none"))
    try world.git("reset", "-q", "--hard", "HEAD^")
    _ = try world.workflow().topicBranches.start(.release, "1.6")
    try world.git("switch", "-q", "main")
    #expect(code(finish) == .notOnRelease)
  }

  @Test func `undoing again what is undone leads to the list`() throws {
    let world = try World()
    _ = try world.started()
    _ = try world.workflow().branches.create(BranchName("x"))
    _ = try world.workflow().undoRedo.undo()
    let error = #expect(throws: Diagnostic.self) { try world.workflow().undoRedo.undo(only: 1) }
    #expect(error?.remedy == .operation(.init("undo", ["list": ""])))
  }
}
