import Diagnostics
import Foundation
import GitStore
import OperationLog
import TestSupport
import Testing
@testable import BranchWorkflow

/// The taking back of something that stopped, killed while it wrote.
struct KilledAbortTests {
  @Test func `what is half taken back is not gone on with`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["a.txt": "one\nzwei\nthree\n", "c.txt": "c\n"])
    try world.git("switch", "-q", "main")
    try world.commit(["a.txt": "one\nTWO\nthree\n"], "On main")
    let before = try world.wholeState()
    _ = try world.workflow().joins.merge(BranchName("feature/x"))
    try world.write("one\nboth\nthree\n", to: "a.txt")
    try world.git("add", "a.txt")
    let log = try world.workflow().operationLog
    let stopped = try #require(try log.entries().first)
    _ = try log.recorder.begin("abort \(stopped.title)", writing: ["a.txt", "c.txt"], plan: nil, aborting: stopped)
    try FileManager.default.removeItem(atPath: "\(world.directory)/c.txt")
    let error = #expect(throws: Diagnostic.self) { try world.workflow().continuation.run() }
    #expect(error?.code == .operationInProgress && error?.remedy == .operation(.init("undo")))
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.text("c.txt") == "c\n")
    _ = try world.workflow().abortOperation()
    #expect(try world.wholeState() == before)
  }

  @Test func `a finish that was killed on its way to the main branch only goes back`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    let workflow = try world.workflow()
    let (source, main) = (
      try BranchName("feature/x"), try #require(try workflow.repository.branches.find(BranchName("main")))
    )
    let commit = try #require(try workflow.repository.branches.find(source)?.target)
    try world.git("switch", "-q", "feature/x")
    let before = try world.wholeState()
    let plan = MergePlan(purpose: .finish, source: source, at: commit, target: main)
    _ = try workflow.operationLog.recorder.begin("feature finish x", writing: ["c.txt"], plan: plan)
    try FileManager.default.removeItem(atPath: "\(world.directory)/c.txt")
    #expect(try world.workflow().stoppedOperations.current()?.standing == .halfWritten)
    let error = #expect(throws: Diagnostic.self) { try world.workflow().continuation.run() }
    #expect(error?.remedy == .operation(.init("abort")))
    _ = try world.workflow().abortOperation()
    #expect(try world.wholeState() == before)
  }
}
