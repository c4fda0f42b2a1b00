import BranchWorkflow
import Diagnostics
import Foundation
import GitOperations
import GitStore
import GitWorkTree
import OperationLog
import TestSupport
import Testing

/// An operation that can't write a file leaves everything as it was.
struct FailedWriteTests {
  /// A branch with a file that no disk can hold, after files that can be written.
  private func started() throws -> World {
    let world = try World()
    _ = try world.started(["a.txt": "a\n", "m/b.txt": "b\n", "m/c.txt": "c\n"])
    try world.git("switch", "-q", "-c", "side")
    try world.commit(["a.txt": "A\n", "m/b.txt": "B\n", "n/new.txt": "new\n"], "Side")
    let name = "z/" + String(repeating: "z", count: 300)
    let blob = try world.git("rev-parse", "HEAD:a.txt").trimmingCharacters(in: .newlines)
    try world.git("update-index", "--add", "--cacheinfo", "100644,\(blob),\(name)")
    try world.git("commit", "-q", "-m", "Long name")
    try world.git("reset", "-q", "--soft", "HEAD")
    try world.git("switch", "-q", "-f", "main")
    try world.git("clean", "-qfd")
    return world
  }

  private func expectNothingDone(
    in world: World, _ code: Diagnostic.Code? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    _ work: () throws -> Void
  ) throws {
    _ = try world.workflow().branches.create(BranchName("before"))
    let before = try world.wholeState()
    let error = #expect(throws: Diagnostic.self, sourceLocation: sourceLocation) { try work() }
    #expect(error?.message.contains("is incomplete") == false, sourceLocation: sourceLocation)
    #expect(try world.wholeState() == before, sourceLocation: sourceLocation)
    #expect(!world.exists("n") && !world.exists("z"), sourceLocation: sourceLocation)
    #expect(try world.workflow().operationLog.halfDone() == nil, sourceLocation: sourceLocation)
    #expect(try world.workflow().stoppedOperations.current() == nil, sourceLocation: sourceLocation)
    // An undo goes on with what was done before.
    let undone = try world.workflow().undoRedo.undo()
    #expect(undone.entry.title == "branch create before", sourceLocation: sourceLocation)
  }

  @Test(arguments: [UncommittedWork.carry, .park]) func `a switch`(_ uncommitted: UncommittedWork) throws {
    let world = try started()
    try world.write("changed\n", to: "m/c.txt")
    try world.write("loose\n", to: "loose.txt")
    try expectNothingDone(in: world) {
      _ = try world.workflow().switching.switchBranch(to: BranchName("side"), uncommitted: uncommitted)
    }
    #expect(try world.text("loose.txt") == "loose\n")
  }

  @Test func `a feature that begins there`() throws {
    let world = try started()
    try world.write("changed\n", to: "m/c.txt")
    try expectNothingDone(in: world) {
      _ = try world.workflow().topicBranches.start(.feature, "x", from: BranchName("side"), uncommitted: .park)
    }
  }

  @Test(arguments: [true, false]) func `a merge`(isForward: Bool) throws {
    let world = try started()
    if !isForward { try world.commit(["m/c.txt": "main\n"], "Main") }
    try expectNothingDone(in: world) { _ = try world.workflow().joins.merge(BranchName("side")) }
  }

  @Test func `a rebase`() throws {
    let world = try started()
    try world.commit(["m/c.txt": "main\n"], "Main")
    try expectNothingDone(in: world) { _ = try world.workflow().rebases.rebase(onto: BranchName("side")) }
  }

  @Test func `a restore`() throws {
    let world = try started()
    try expectNothingDone(in: world) {
      let workflow = try world.workflow()
      _ = try workflow.restoring.restore([""], from: .commit(workflow.repository.commits.resolve("side")))
    }
  }

  @Test func `a file that can't be restored leaves the state that the named command leads out of`() throws {
    let world = try started()
    let workflow = try world.workflow()
    let before = try world.wholeState()
    let error = #expect(throws: Diagnostic.self) {
      try workflow.operationLog.recorder.record("change", writing: ["a.txt", "m/b.txt"]) { () throws(Diagnostic) in
        try workflow.repository.workTreeFiles.write(Array("changed\n".utf8), at: "a.txt")
        try workflow.repository.workTreeFiles.write(Array("changed\n".utf8), at: "m/b.txt")
        // A folder in the file's place is never removed with what is in it.
        try? FileManager.default.removeItem(atPath: "\(world.directory)/m/b.txt")
        try? FileManager.default.createDirectory(
          atPath: "\(world.directory)/m/b.txt/inside", withIntermediateDirectories: true)
        throw Diagnostic("test-failed", "failed")
      }
    }
    #expect(error?.message == "failed; \"change\" is incomplete")
    #expect(error?.remedy == .hint("remove the cause, then run \(command: "undo")"))
    // A program that another test starts holds the lock for a moment, between its fork and its exec.
    var found = try world.workflow().operationLog.halfDone()
    for _ in 0..<100 where found == nil {
      usleep(10_000)
      found = try world.workflow().operationLog.halfDone()
    }
    #expect(found?.entry.title == "change")
    try FileManager.default.removeItem(atPath: "\(world.directory)/m/b.txt")
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.wholeState() == before)
  }
}
