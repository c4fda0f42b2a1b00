import BranchWorkflow
import Diagnostics
import GitOperations
import GitStore
import OperationLog
import TestSupport
import Testing

/// Undo, redo and abort take no branch away from another working tree that has it checked out.
struct OtherWorkTreeTests {
  /// What is done, whether it is undone next, and the branch that a second working tree then gets.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var isRedo = false
    let branch: String
    let work: @Sendable (World) throws -> Void
  }

  static let cases = [
    Case(testDescription: "undo of branch create", branch: "new") {
      _ = try $0.workflow().branches.create(BranchName("new"))
    },
    Case(testDescription: "undo of feature start", branch: "feature/x") {
      _ = try $0.workflow().topicBranches.startFeature("x")
      try $0.git("switch", "-q", "main")
    },
    Case(testDescription: "undo of a switch", branch: "side") {
      try $0.git("switch", "-q", "side")
      _ = try $0.workflow().switching.switchTo(BranchName("main"))
    },
    Case(testDescription: "undo of a finish that moved a feature", branch: "feature/y") {
      try $0.feature("y", ["y.txt": "y\n"])
      _ = try $0.workflow().topicBranches.start(.hotfix, "crash")
      try $0.commit(["a.txt": "fixed\n"], "Fix")
      _ = try $0.workflow().chains.finishHotfix(into: .features(["y"]))
    },
    Case(testDescription: "redo of branch delete", isRedo: true, branch: "side") {
      _ = try $0.workflow().branches.delete(BranchName("side"), unmerged: .lose)
    },
    Case(testDescription: "redo of a switch", isRedo: true, branch: "side") {
      _ = try $0.workflow().switching.switchTo(BranchName("side"))
    },
  ]

  private func started() throws -> World {
    let world = try World()
    _ = try world.started()
    try world.git("switch", "-q", "-c", "side")
    try world.commit(["side.txt": "side\n"], "Side")
    try world.git("switch", "-q", "main")
    return world
  }

  private func both(_ world: World) throws -> String {
    try world.wholeState() + world.git("-C", "../second", "status", "--porcelain=v2", "--branch")
  }

  @Test(arguments: cases)
  func `it is refused before anything is written`(_ example: Case) throws {
    let world = try started()
    try example.work(world)
    if example.isRedo { _ = try world.workflow().undoRedo.undo() }
    try world.git("worktree", "add", "-q", "../second", example.branch)
    let before = try both(world)
    let git = world.tryGit(["branch", "-D", example.branch])
    #expect(git.lowercased().contains("checked out at"), "Git refuses it as well: \(git)")
    let error = #expect(throws: Diagnostic.self) {
      _ = try example.isRedo ? world.workflow().undoRedo.redo() : world.workflow().undoRedo.undo()
    }
    #expect(error?.code == .branchCheckedOut)
    #expect(error?.message.hasPrefix("branch \"\(example.branch)\" is checked out in ") == true)
    #expect(try both(world) == before)
    try world.git("worktree", "remove", "../second")
    _ = try example.isRedo ? world.workflow().undoRedo.redo() : world.workflow().undoRedo.undo()
    #expect(try world.isSound())
  }

  @Test func `another working tree follows a branch that gets its old name back, or the new one again`() throws {
    let world = try started()
    try world.git("worktree", "add", "-q", "../second", "side")
    let before = try both(world)
    _ = try world.workflow().branches.rename(BranchName("side"), to: BranchName("new"))
    let renamed = try both(world)
    _ = try world.workflow().undoRedo.undo()
    #expect(try both(world) == before)
    _ = try world.workflow().undoRedo.redo()
    #expect(try both(world) == renamed)
  }

  @Test func `a feature that another working tree has is finished where its goal is, and keeps its branch`() throws {
    let world = try started()
    try world.feature("w", ["w.txt": "w\n"])
    try world.git("worktree", "add", "-q", "../second", "feature/w")
    let kept = #expect(throws: Diagnostic.self) { try world.workflow().joins.finishFeature("w") }
    #expect(kept?.code == .branchCheckedOut && "\(String(describing: kept?.remedy))".contains("w --keep"))
    try world.git("switch", "-q", "side")
    try world.git("worktree", "remove", "../second")
    try world.git("worktree", "add", "-q", "../second", "main")
    let elsewhere = #expect(throws: Diagnostic.self) { try world.workflow().joins.finishFeature("w") }
    #expect(elsewhere?.message.contains("branch \"main\" is checked out in") == true)
    let remedy = "\(String(describing: elsewhere?.remedy))"
    #expect(remedy.contains("second"), "\(remedy)")
  }

  @Test func `a branch that two working trees have is moved where HEAD is at it`() throws {
    let world = try started()
    try world.git("worktree", "add", "-q", "--force", "../second", "main")
    try world.write("new\n", to: "a.txt")
    try world.git("add", "a.txt")
    let before = try world.git("rev-parse", "HEAD")
    let workflow = try world.workflow()
    try workflow.operationLog.recorder.record("commit") { () throws(Diagnostic) in
      _ = try workflow.repository.committing.commit(CommitRequest(message: "New", at: workflow.moment))
    }
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.git("rev-parse", "HEAD") == before)
  }

  @Test func `abort does not go back to a branch that is elsewhere by now`() throws {
    let world = try started()
    _ = try world.workflow().topicBranches.startFeature("x")
    try world.commit(["a.txt": "x\n"], "X")
    try world.git("switch", "-q", "main")
    try world.commit(["a.txt": "main\n"], "Main")
    try world.git("switch", "-q", "feature/x")
    guard case .stopped = try world.workflow().joins.finishFeature().state else {
      Issue.record("no conflict")
      return
    }
    try world.git("worktree", "add", "-q", "../second", "feature/x")
    let before = try both(world)
    #expect(code { _ = try world.workflow().abortOperation() } == .branchCheckedOut)
    #expect(try both(world) == before)
    try world.git("worktree", "remove", "../second")
    _ = try world.workflow().abortOperation()
    #expect(try world.git("symbolic-ref", "HEAD") == "refs/heads/feature/x\n")
  }

  @Test func `a hotfix for a feature that is elsewhere is refused with the way to leave that out`() throws {
    let world = try started()
    try world.feature("y", ["y.txt": "y\n"])
    _ = try world.workflow().topicBranches.start(.hotfix, "crash")
    try world.commit(["a.txt": "fixed\n"], "Fix")
    try world.git("worktree", "add", "-q", "../second", "feature/y")
    let before = try both(world)
    let error = #expect(throws: Diagnostic.self) { try world.workflow().chains.finishHotfix(into: .allFeatures) }
    #expect(error?.code == .branchCheckedOut)
    #expect(error?.remedy.map { "\($0)" }?.contains("--into") == true)
    #expect(try both(world) == before)
    _ = try world.workflow().chains.finishHotfix()
  }

  @Test func `a branch that another working tree rebases keeps its name`() throws {
    let world = try started()
    try world.git("worktree", "add", "-q", "../second", "side")
    _ = try world.workflow().branches.rename(BranchName("side"), to: BranchName("other"))
    #expect(try world.git("-C", "../second", "symbolic-ref", "HEAD") == "refs/heads/other\n", "Git allows it as well")
    try world.commit(["side.txt": "main\n"], "Main")
    _ = world.tryGit(["-C", "../second", "rebase", "main"])
    #expect(world.tryGit(["branch", "-m", "other", "new"]).contains("is being rebased"))
    let error = #expect(throws: Diagnostic.self) {
      try world.workflow().branches.rename(BranchName("other"), to: BranchName("new"))
    }
    #expect(error?.code == .branchCheckedOut && error?.message.contains("is being rebased in") == true)
    try world.git("-C", "../second", "rebase", "--abort")
  }
}
