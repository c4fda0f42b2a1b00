import BranchWorkflow
import Diagnostics
import GitOperations
import GitStore
import OperationLog
import TestSupport
import Testing

/// What plain git committed meanwhile: no undo, abort or redo moves a branch away from it.
struct LaterCommitTests {
  private func clash() throws -> World {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["a.txt": "one\nzwei\nthree\n"])
    try world.commit(["a.txt": "one\nTWO\nthree\n"], "On main")
    return world
  }

  /// Expects that `work` refuses, names a commit and changes nothing.
  @discardableResult
  private func expectRefusal(
    naming subject: String, in world: World, sourceLocation: SourceLocation = #_sourceLocation,
    _ work: () throws -> Void
  ) throws -> Diagnostic? {
    let before = try world.wholeState()
    let error = #expect(throws: Diagnostic.self, sourceLocation: sourceLocation) { try work() }
    #expect(error?.code == .undoImpossible, sourceLocation: sourceLocation)
    #expect(error?.message.contains("(\(subject))") == true, "\(error?.message ?? "")", sourceLocation: sourceLocation)
    #expect(try world.wholeState() == before, sourceLocation: sourceLocation)
    return error
  }

  @Test func `a commit after a merge that git completed stays until it is gone`() throws {
    let world = try clash()
    let before = try world.state()
    #expect(try world.workflow().joins.merge(BranchName("feature/x")).isStopped)
    try world.commit(["a.txt": "one\nboth\nthree\n"], "Merged")
    try world.commit(["later.txt": "later\n"], "Later")
    let undo = { _ = try world.workflow().undoRedo.undo() }
    try expectRefusal(naming: "Later", in: world, undo)
    #expect(try world.workflow().abortOperation().end == .alreadyFinished("merge of feature/x into main"))
    let error = try expectRefusal(naming: "Later", in: world, undo)
    let merge = try world.git("rev-parse", "--short", "HEAD^").split(separator: "\n").first.map(String.init)
    #expect(error?.remedy == .operation(.init("revert", ["commit": merge ?? "", "mainline": "1"])))
    try world.git("reset", "-q", "--hard", "HEAD^")
    try undo()
    #expect(try world.state() == before)
  }

  @Test func `a commit after a rebase that git completed stays until it is gone`() throws {
    let world = try clash()
    try world.git("switch", "-q", "feature/x")
    let before = try world.state()
    #expect(try world.workflow().rebases.rebase(onto: BranchName("main")).isStopped)
    try world.write("one\nboth\nthree\n", to: "a.txt")
    try world.git("add", "a.txt")
    try world.git("rebase", "--continue")
    try world.commit(["later.txt": "later\n"], "Later")
    for _ in 1...2 { try expectRefusal(naming: "Later", in: world) { _ = try world.workflow().undoRedo.undo() } }
    try world.git("reset", "-q", "--hard", "HEAD^")
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.state() == before)
    _ = try world.workflow().undoRedo.redo()
    #expect(try world.text("a.txt") == "one\nboth\nthree\n")
  }

  @Test(arguments: [true, false]) func `an abort refuses to leave a commit that no branch has`(isGits: Bool) throws {
    let world = try clash()
    try world.git("switch", "-q", "feature/x")
    try world.commit(["b.txt": "bee\n"], "Second")
    let before = try world.state()
    if isGits {
      #expect(throws: World.GitRefused.self) { try world.git("rebase", "main") }
    } else {
      #expect(try world.workflow().rebases.rebase(onto: BranchName("main")).isStopped)
    }
    try world.commit(["a.txt": "one\nboth\nthree\n"], "Resolved")
    try world.commit(["extra.txt": "extra\n"], "Extra")
    try expectRefusal(naming: "Extra", in: world) { _ = try world.workflow().abortOperation() }
    try world.git("branch", "extra")
    _ = try world.workflow().abortOperation()
    try world.git("branch", "-q", "-D", "extra")
    #expect(try world.state() == before)
  }

  @Test func `an amendment by git is named`() throws {
    let world = try clash()
    let workflow = try world.workflow()
    try workflow.operationLog.recorder.record("commit", writing: []) { () throws(Diagnostic) in
      var request = CommitRequest(message: "Ours", at: world.moment)
      request.allowsEmpty = true
      _ = try workflow.repository.committing.commit(request)
    }
    try world.git("commit", "-q", "--amend", "--allow-empty", "-m", "Amended")
    try expectRefusal(naming: "Amended", in: world) { _ = try world.workflow().undoRedo.undo() }
  }

  @Test func `an undo leaves other branches where git moved them while the operation waited`() throws {
    let world = try clash()
    #expect(try world.workflow().joins.merge(BranchName("feature/x")).isStopped)
    try world.git("branch", "other")
    try world.write("one\nboth\nthree\n", to: "a.txt")
    _ = try world.workflow().continuation.run()
    let other = try world.git("rev-parse", "other")
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.git("rev-parse", "other") == other)
  }

  @Test func `an operation is undone alone where the one after it can't be`() throws {
    let world = try clash()
    _ = try world.workflow().branches.create(BranchName("old"))
    _ = try world.workflow().branches.delete(BranchName("old"))
    let workflow = try world.workflow()
    try workflow.operationLog.recorder.record("commit", writing: []) { () throws(Diagnostic) in
      var request = CommitRequest(message: "Ours", at: world.moment)
      request.allowsEmpty = true
      _ = try workflow.repository.committing.commit(request)
    }
    try world.git("commit", "-q", "--allow-empty", "-m", "Git's")
    let error = try expectRefusal(naming: "Git's", in: world) { _ = try world.workflow().undoRedo.undo() }
    guard case .operation(let remedy)? = error?.remedy else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(remedy.name == "revert")
    #expect(try world.workflow().undoRedo.foreseeUndo(only: 3).title == "branch delete old")
    #expect(try world.workflow().undoRedo.undo(only: 3).entry.title == "branch delete old")
    #expect(try world.git("branch", "--list", "old") == "  old\n")
    #expect(try world.workflow().undoRedo.redo().entry.title == "branch delete old")
    #expect(try world.git("branch", "--list", "old") == "")
    #expect(code { _ = try world.workflow().undoRedo.undo(only: 2) } == .undoImpossible)
  }

  @Test func `an undo during a merge of Git's names the abort`() throws {
    let world = try clash()
    _ = try world.workflow().branches.create(BranchName("other"))
    #expect(throws: World.GitRefused.self) { try world.git("merge", "-q", "feature/x") }
    let error = #expect(throws: Diagnostic.self) { try world.workflow().undoRedo.undo() }
    #expect(error?.code == .operationInProgress && error?.remedy == .operation(.init("abort")))
  }
}
