import BranchWorkflow
import Diagnostics
import Foundation
import GitOperations
import GitStore
import GitWorkTree
import OperationLog
import TestSupport
import Testing

struct UndoTests {
  @Test func `operations are taken back one by one and done again`() throws {
    let world = try World()
    _ = try world.started()
    let first = try world.state()
    try world.feature("x", ["c.txt": "c\n"])
    let second = try world.state()
    _ = try world.workflow().joins.finishFeature("x")
    let third = try world.state()
    #expect(try world.workflow().operationLog.entries().map(\.title) == ["feature finish x", "feature start x"])
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.state() == second)
    _ = try world.workflow().undoRedo.redo()
    #expect(try world.state() == third)
    _ = try world.workflow().undoRedo.undo()
    #expect(code { _ = try world.workflow().undoRedo.undo() } == .undoImpossible)
    #expect(try world.state() == second)
    #expect(first != second)
  }

  @Test(.enabled(if: getuid() == 0, "only root can give files to another user"))
  func `the log in a trusted repository of another user is trusted`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    try world.git("config", "--global", "--add", "safe.directory", world.directory)
    try world.run("/bin/sh", ["-c", "chown -R 1234 ."])
    #expect(try world.workflow().operationLog.entries().map(\.title) == ["feature start x"])
    _ = try world.workflow().joins.finishFeature("x")
    _ = try world.workflow().undoRedo.undo()
    try world.git("config", "--global", "--unset-all", "safe.directory")
    #expect(code { _ = try world.workflow() } == .repositoryNotTrusted)
    try world.run("/bin/sh", ["-c", "chown -R 0 ."])
  }

  @Test func `several operations are taken back at once by number`() throws {
    let world = try World()
    _ = try world.started()
    let before = try world.state()
    try world.git("switch", "-q", "-c", "feature/x")
    try world.commit(["c.txt": "c\n"], "Work")
    try world.git("switch", "-q", "main")
    let start = try world.state()
    _ = try world.workflow().switching.switchTo(BranchName("feature/x"))
    _ = try world.workflow().joins.finishFeature()
    let undoing = try world.workflow().undoRedo
    #expect(code { _ = try undoing.undo(to: 7) } == .nothingToUndo)
    #expect(try undoing.undo(to: 1).map(\.entry.title) == ["feature finish x", "switch feature/x"])
    #expect(try world.state() == start)
    #expect(before != start)
  }

  @Test func `what moved since is named and nothing is taken back`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    _ = try world.workflow().joins.finishFeature("x")
    try world.commit(["d.txt": "d\n"], "Later")
    let before = try world.state()
    #expect(throws: (any Error).self) { try world.workflow().undoRedo.undo() }
    #expect(try world.state() == before)
  }

  @Test func `an edit of a file that the operation wrote is not lost`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    _ = try world.workflow().joins.finishFeature("x")
    try world.write("edited\n", to: "c.txt")
    #expect(code { _ = try world.workflow().undoRedo.undo() } == .undoImpossible)
    #expect(try world.text("c.txt") == "edited\n")
  }

  @Test func `edits that the operation did not touch stay`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    _ = try world.workflow().joins.finishFeature("x")
    try world.write("edited\n", to: "b.txt")
    try world.git("branch", "other")
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.text("b.txt") == "edited\n")
    #expect(try world.git("status", "--porcelain") == " M b.txt\n")
    #expect(try world.git("branch", "--list", "other").isEmpty == false)
  }

  @Test func `Git's own commands see nothing of the record`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    _ = try world.workflow().joins.finishFeature("x")
    let log = try world.git("log", "--all", "--topo-order", "--format=%s")
    #expect(log == "Merge branch 'feature/x' into main\nWork on x\nBegin\n")
    #expect(try world.git("for-each-ref").split(separator: "\n").count == 1)
    #expect(try world.git("status", "--porcelain").isEmpty)
    try world.git("gc", "-q", "--prune=now")
    #expect(try world.workflow().operationLog.entries().count == 2)
    #expect(try world.isSound())
  }

  @Test func `an operation of others can be recorded and one that fails leaves no trace`() throws {
    let world = try World()
    let workflow = try world.started()
    let before = try world.state()
    try workflow.operationLog.recorder.record("commit", writing: ["b.txt"]) { () throws(Diagnostic) in
      _ = try workflow.repository.stagingArea.stage([UInt8]("new\n".utf8), at: "b.txt")
      _ = try workflow.repository.committing.commit(CommitRequest(message: "Change b", at: world.moment))
      try workflow.repository.workTreeFiles.write([UInt8]("new\n".utf8), at: "b.txt")
    }
    #expect(
      code {
        try workflow.operationLog.recorder.record("nothing", writing: []) { () throws(Diagnostic) in
          _ = try workflow.repository.switching.switchTo(BranchName("absent"))
        }
      } == .branchNotFound)
    #expect(try workflow.operationLog.entries().map(\.title) == ["commit"])
    _ = try workflow.undoRedo.undo()
    #expect(try world.state() == before)
  }

  @Test func `what was pushed is told`() throws {
    let world = try World()
    _ = try world.started()
    try world.git("init", "-q", "--bare", "../remote.git")
    try world.git("remote", "add", "origin", "../remote.git")
    try world.feature("x", ["c.txt": "c\n"])
    _ = try world.workflow().joins.finishFeature("x")
    try world.git("push", "-q", "origin", "main")
    #expect(code { _ = try world.workflow().undoRedo.undo() } == .undoPushed)
    #expect(try world.workflow().undoRedo.undo(.leftBehind).pushed == ["origin/main"])
  }

  @Test func `only the last operations are kept`() throws {
    let world = try World()
    let workflow = try world.started()
    try world.git("branch", "other")
    let log = OperationLog(of: workflow.repository, at: world.moment, keeping: 3)
    for name in ["other", "main", "other", "main"] {
      try log.recorder.record("switch \(name)", writing: []) { () throws(Diagnostic) in
        _ = try workflow.repository.switching.switchTo(BranchName(name))
      }
    }
    #expect(try log.entries().map(\.title) == ["switch main", "switch other", "switch main"])
    #expect(try log.entries().map(\.id) == [4, 3, 2])
  }

  @Test func `what became of branches and files is told`() throws {
    let world = try World()
    _ = try world.started()
    let start = try ObjectName(String(try world.git("rev-parse", "main").prefix(40)))
    try world.feature("x", ["a.txt": "other\n", "c.txt": "c\n"])
    let tip = try ObjectName(String(try world.git("rev-parse", "feature/x").prefix(40)))
    _ = try world.workflow().joins.finishFeature("x")
    let outcome = try world.workflow().undoRedo.undo()
    #expect(
      outcome.moves == [
        ReferenceMove(name: "refs/heads/feature/x", target: tip), ReferenceMove(name: "refs/heads/main", target: start),
      ])
    #expect(outcome.changes == [.init(path: "a.txt", kind: .modified), .init(path: "c.txt", kind: .deleted)])
    let again = try world.workflow().undoRedo.redo()
    #expect(again.moves.first == ReferenceMove(name: "refs/heads/feature/x", target: nil))
    #expect(again.changes == [.init(path: "a.txt", kind: .modified), .init(path: "c.txt", kind: .added)])
  }

  @Test func `the first commit is taken back to no commit`() throws {
    let world = try World()
    try world.git("init", "-q", "-b", "main")
    try world.write("a\n", to: "a.txt")
    let workflow = try world.workflow()
    try workflow.operationLog.recorder.record("commit", writing: []) { () throws(Diagnostic) in
      var request = CommitRequest(message: "First", at: world.moment)
      request.stagesAll = true
      _ = try workflow.repository.committing.commit(request)
    }
    let outcome = try world.workflow().undoRedo.undo()
    #expect(outcome.moves == [ReferenceMove(name: "refs/heads/main", target: nil)])
    #expect(try world.git("status", "--porcelain") == "?? a.txt\n")
  }

  @Test func `an operation that fails and only refreshed the index leaves no trace`() throws {
    let world = try World()
    let workflow = try world.started()
    #expect(
      code {
        try workflow.operationLog.recorder.record("nothing", writing: []) { () throws(Diagnostic) in
          do {
            try world.write("b\n", to: "b.txt")
            try world.git("update-index", "--really-refresh")
          } catch {
            throw Diagnostic("test-failed", "\(error)")
          }
          throw Diagnostic(.hookRefused, "refused")
        }
      } == .hookRefused)
    #expect(try workflow.operationLog.entries().isEmpty)
  }

  @Test func `runs at once wait for each other and none is lost`() async throws {
    let world = try World()
    _ = try world.started()
    let folder = world.directory
    let (environment, moment) = (world.gitEnvironment, world.moment)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...4 {
        group.addTask {
          let repository = try Repository.open(at: folder, environment: environment)
          let log = OperationLog(of: repository, at: moment)
          try log.recorder.record("commit \(number)", writing: []) { () throws(Diagnostic) in
            _ = try repository.stagingArea.stage([UInt8]("\(number)\n".utf8), at: "\(number).txt")
            _ = try repository.committing.commit(CommitRequest(message: "\(number)", at: moment))
          }
        }
      }
      try await group.waitForAll()
    }
    let commits = try world.git("log", "--format=%s", "--name-only", "-4").split(separator: "\n").map(String.init)
    for position in stride(from: 0, to: 8, by: 2) { #expect(commits[position + 1] == "\(commits[position]).txt") }
    #expect(try world.workflow().operationLog.entries().map(\.id) == [4, 3, 2, 1])
  }
}
