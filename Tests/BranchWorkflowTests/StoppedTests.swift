import BranchWorkflow
import Diagnostics
import Foundation
import GitOperations
import GitStore
import GitWorkTree
import OperationLog
import TestSupport
import Testing

/// Two features that change the same line; the second can't be finished without a decision.
struct StoppedTests {
  private func clash() throws -> World {
    let world = try World()
    _ = try world.started()
    try world.feature("first", ["a.txt": "one\nTWO\nthree\n"])
    try world.feature("second", ["a.txt": "one\nzwei\nthree\n", "new.txt": "new\n"])
    _ = try world.workflow().joins.finishFeature("first")
    try world.git("switch", "-q", "feature/second")
    return world
  }

  @Test func `the second of two clashing features stops and is resolved continued and taken back`() throws {
    let world = try clash()
    let before = try world.state()
    let progress = try world.workflow().joins.finishFeature()
    guard case .stopped(let files) = progress.state else {
      Issue.record("it did not stop")
      return
    }
    #expect(files.map(\.path) == ["a.txt"])
    #expect(try world.git("status", "--porcelain").contains("UU a.txt"))
    #expect(try world.text("a.txt").contains("<<<<<<< "))
    #expect(try world.text(".git/MERGE_MSG").hasPrefix("Merge branch 'feature/second' into main\n"))

    #expect(code { _ = try world.workflow().continuation.run() } == .conflictMarkersLeft)
    #expect(code { _ = try world.workflow().topicBranches.startFeature("third") } == .operationInProgress)
    #expect(code { _ = try world.workflow().undoRedo.undo() } == .operationInProgress)

    try world.write("one\nboth\nthree\n", to: "a.txt")
    let end = try world.workflow().continuation.run()
    #expect(end.deletedSource)
    #expect(try world.git("log", "-1", "--format=%s") == "Merge branch 'feature/second' into main\n")
    #expect(try world.git("log", "-1", "--format=%P").split(separator: " ").count == 2)
    #expect(try world.git("status", "--porcelain").isEmpty)
    #expect(try world.isSound())

    let undone = try world.workflow().undoRedo.undo()
    #expect(undone.entry.title == "feature finish second")
    #expect(try world.state() == before)
    #expect(try world.isSound())
    _ = try world.workflow().undoRedo.redo()
    #expect(try world.text("a.txt") == "one\nboth\nthree\n")
    #expect(try world.git("status", "--porcelain").isEmpty)
    #expect(try world.git("branch", "--list", "feature/second").isEmpty)
  }

  @Test func `abort brings back exactly the state before`() throws {
    let world = try clash()
    try world.write("untracked\n", to: "notes.txt")
    let before = try world.state()
    _ = try world.workflow().joins.finishFeature()
    let outcome = try world.workflow().abortOperation()
    #expect(outcome.head.branch?.rawValue == "feature/second")
    #expect(try world.state() == before)
    #expect(try world.workflow().stoppedOperations.current() == nil)
    #expect(try world.workflow().operationLog.entries().first?.title == "feature finish first")
  }

  @Test func `an ORIG_HEAD alone is no sign of anything that stopped`() throws {
    let world = try clash()
    try world.git("switch", "-q", "main")
    try world.write("uncommitted\n", to: "a.txt")
    #expect(code { _ = try world.workflow().joins.merge(BranchName("feature/second")) } == .uncommittedChanges)
    try world.git("update-ref", "ORIG_HEAD", "feature/second")
    #expect(try world.workflow().stoppedOperations.current() == nil)
    #expect(code { _ = try world.workflow().continuation.run() } == .noOperation)
    #expect(code { _ = try world.workflow().abortOperation() } == .noOperation)
    #expect(try world.text("a.txt") == "uncommitted\n")
  }

  @Test func `what the user commits with plain Git counts as done`() throws {
    let world = try clash()
    _ = try world.workflow().joins.finishFeature()
    try world.write("one\nboth\nthree\n", to: "a.txt")
    try world.git("add", "a.txt")
    try world.git("commit", "-q", "--no-edit")
    #expect(try world.workflow().stoppedOperations.current()?.standing == .mergedElsewhere)
    let tip = try world.git("rev-parse", "main")
    let progress = try world.workflow().continuation.run()
    #expect(progress.deletedSource)
    #expect(try world.git("rev-parse", "main") == tip)
    #expect(try world.workflow().stoppedOperations.current() == nil)
  }

  @Test func `what was finished with Git is not said to be taken back`() throws {
    let world = try clash()
    _ = try world.workflow().joins.finishFeature()
    try world.write("one\nboth\nthree\n", to: "a.txt")
    try world.git("add", "a.txt")
    try world.git("commit", "-q", "--no-edit")
    let tip = try world.git("rev-parse", "main")
    let outcome = try world.workflow().abortOperation()
    #expect(outcome.end == .alreadyFinished("finish of feature/second into main"))
    #expect(try world.git("rev-parse", "main") == tip)
    #expect(try world.workflow().stoppedOperations.current() == nil)
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.git("rev-parse", "main") != tip)
  }

  @Test(arguments: ["continue", "abort", "commit"])
  func `a merge that has its commit is over, also where its file was left`(_ operation: String) throws {
    let world = try clash()
    try world.git("switch", "-q", "main")
    _ = try world.workflow().joins.merge(BranchName("feature/second"))
    let left = try world.text(".git/MERGE_HEAD")
    try world.write("one\nboth\nthree\n", to: "a.txt")
    try world.git("add", "a.txt")
    try world.git("commit", "-q", "--no-edit")
    try world.write(left, to: ".git/MERGE_HEAD")
    let tip = try world.git("rev-parse", "main")
    #expect(try world.workflow().repository.operation == nil)
    #expect(try world.workflow().stoppedOperations.current()?.standing == .mergedElsewhere)
    switch operation {
    case "continue": _ = try world.workflow().continuation.run()
    case "abort":
      #expect(try world.workflow().abortOperation().end == .alreadyFinished("merge of feature/second into main"))
    default:
      try world.write("more\n", to: "b.txt")
      var request = CommitRequest(message: "More", at: world.moment)
      request.stagesAll = true
      let made = try world.workflow().repository.committing.commit(request).commit
      #expect(made.parents.count == 1)
    }
    #expect(!world.exists(".git/MERGE_HEAD"))
    #expect(try world.git("rev-parse", operation == "commit" ? "main~1" : "main") == tip)
  }

  @Test func `what the user aborts with plain Git is forgotten`() throws {
    let world = try clash()
    _ = try world.workflow().joins.finishFeature()
    try world.git("merge", "--abort")
    #expect(try world.workflow().stoppedOperations.current() == nil)
    #expect(code { _ = try world.workflow().continuation.run() } == .noOperation)
    #expect(code { _ = try world.workflow().abortOperation() } == .noOperation)
    _ = try world.workflow().topicBranches.startFeature("third")
    #expect(try world.git("branch", "--list", "feature/second").isEmpty == false)
  }

  @Test func `a finish that the user aborted with plain Git is done again`() throws {
    let world = try clash()
    _ = try world.workflow().joins.finishFeature()
    try world.git("merge", "--abort")
    try world.git("switch", "-q", "feature/second")
    #expect(try world.workflow().joins.finishFeature().isStopped)
    #expect(try world.git("rev-parse", "--abbrev-ref", "HEAD") == "main\n")
  }

  @Test func `a finish that was killed before its branch was deleted is tidied up by continue`() throws {
    let world = try clash()
    _ = try world.workflow().joins.finishFeature()
    try world.write("one\nboth\nthree\n", to: "a.txt")
    try world.git("commit", "-q", "-a", "--no-edit")
    try world.git("branch", "-q", "-D", "feature/second")
    _ = try world.workflow().topicBranches.startFeature("third")
    #expect(try world.workflow().stoppedOperations.current() == nil)
  }

  @Test func `a side can be taken instead of editing`() throws {
    let world = try clash()
    _ = try world.workflow().joins.finishFeature()
    #expect(try world.workflow().conflictResolver.resolve([], choosing: .all(.theirs)).resolved == ["a.txt"])
    _ = try world.workflow().continuation.run()
    #expect(try world.text("a.txt") == "one\nzwei\nthree\n")
  }

  @Test func `a removal against a change must be decided`() throws {
    let world = try World()
    _ = try world.started()
    _ = try world.workflow().topicBranches.startFeature("gone")
    try world.git("rm", "-q", "a.txt")
    try world.git("commit", "-q", "-m", "Remove")
    try world.git("switch", "-q", "main")
    try world.commit(["a.txt": "one\ntwo\nfour\n"], "Change")
    let before = try world.state()
    #expect(try world.workflow().joins.finishFeature("gone").isStopped)
    #expect(code { _ = try world.workflow().continuation.run() } == .unresolvedConflicts)
    _ = try world.workflow().conflictResolver.resolve(["a.txt"], choosing: .all(.theirs))
    _ = try world.workflow().continuation.run()
    #expect(!world.exists("a.txt"))
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.state() == before)
  }

  @Test(arguments: ["binary", "link"]) func `what has no markers must be decided`(kind: String) throws {
    let world = try World()
    _ = try world.started()
    try world.feature("other", ["a.txt": "theirs\(kind == "binary" ? "\0" : "")\n"])
    if kind == "link" {
      try world.git("rm", "-q", "a.txt")
      try FileManager.default.createSymbolicLink(atPath: "\(world.directory)/a.txt", withDestinationPath: "b.txt")
      try world.commit([:], "Link")
    } else {
      try world.commit(["a.txt": "ours\0\n"], "Ours")
    }
    #expect(try world.workflow().joins.finishFeature("other").isStopped)
    #expect(code { _ = try world.workflow().continuation.run() } == .unresolvedConflicts)
    _ = try world.workflow().conflictResolver.resolve(["a.txt"], choosing: .all(.theirs))
    _ = try world.workflow().continuation.run()
    #expect(try world.text("a.txt").hasPrefix("theirs"))
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test func `a file that can't be merged counts as decided once it is neither side's`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("other", ["a.txt": "theirs\0\n"])
    try world.commit(["a.txt": "ours\0\n"], "Ours")
    #expect(try world.workflow().joins.finishFeature("other").isStopped)
    try world.write("both\0\n", to: "a.txt")
    _ = try world.workflow().continuation.run()
    #expect(try world.text("a.txt") == "both\0\n")
  }

  @Test func `a squash that stops is continued and can be aborted`() throws {
    let world = try clash()
    let before = try world.state()
    let options = FinishOptions(record: .squash)
    #expect(try world.workflow().joins.finishFeature(options: options).isStopped)
    #expect(try world.workflow().stoppedOperations.current()?.standing == .waiting)
    _ = try world.workflow().abortOperation()
    #expect(try world.state() == before)
    _ = try world.workflow().joins.finishFeature(options: options)
    _ = try world.workflow().conflictResolver.resolve([], choosing: .all(.ours))
    let progress = try world.workflow().continuation.run()
    #expect(progress.deletedSource)
    #expect(try world.git("log", "-1", "--format=%P").split(separator: " ").count == 1)
    #expect(try world.isSound())
  }

  @Test func `a squash of which nothing is left says so and can be aborted`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["a.txt": "one\nzwei\nthree\n"])
    try world.commit(["a.txt": "one\ndeux\nthree\n"], "Main")
    try world.git("switch", "-q", "feature/x")
    let before = try world.state()
    _ = try world.workflow().joins.finishFeature(options: FinishOptions(record: .squash))
    _ = try world.workflow().conflictResolver.resolve([], choosing: .all(.ours))
    let error = #expect(throws: Diagnostic.self) { try world.workflow().continuation.run() }
    #expect(error?.code == .nothingToCommit)
    #expect(error?.remedy == .operation(.init("abort")))
    _ = try world.workflow().abortOperation()
    #expect(try world.state() == before)
  }

  @Test func `a merge that Git began is continued and aborted as well`() throws {
    let world = try clash()
    try world.git("switch", "-q", "main")
    let before = try world.state()
    #expect(throws: World.GitRefused.self) { try world.git("merge", "-q", "feature/second") }
    #expect(try world.workflow().stoppedOperations.current()?.plan == nil)
    _ = try world.workflow().abortOperation()
    #expect(try world.state() == before)
    #expect(throws: World.GitRefused.self) { try world.git("merge", "-q", "feature/second") }
    try world.write("one\nboth\nthree\n", to: "a.txt")
    _ = try world.workflow().continuation.run()
    #expect(try world.git("log", "-1", "--format=%s") == "Merge branch 'feature/second'\n")
  }
}
