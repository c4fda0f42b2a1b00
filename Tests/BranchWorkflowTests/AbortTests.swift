import BranchWorkflow
import Diagnostics
import GitOperations
import GitStore
import OperationLog
import TestSupport
import Testing

/// What `abort` and `continue` keep, and what keeps the markers of a conflict out of commits.
struct AbortTests {
  @Test(arguments: ["merge", "rebase"], ["main", "feature/side"])
  func `a file against a folder is taken back with what was put beside it`(way: String, place: String) throws {
    let world = try World()
    _ = try world.started()
    try world.git("switch", "-q", "-c", "feature/side")
    try world.commit(["thing/inside": "x\n"], "Folder")
    try world.git("switch", "-q", "main")
    try world.commit(["thing": "a file\n"], "File")
    try world.git("switch", "-q", place)
    let before = try world.wholeState()
    let other = try BranchName(place == "main" ? "feature/side" : "main")
    let workflow = try world.workflow()
    let progress = try way == "merge" ? workflow.joins.merge(other) : workflow.rebases.rebase(onto: other)
    #expect(progress.isStopped)
    _ = try world.workflow().abortOperation()
    #expect(try world.wholeState() == before)
    #expect(try world.isSound())
  }

  @Test func `a file that a revert put beside a folder goes when that is taken back`() throws {
    let world = try World()
    _ = try world.started(["docs/c.txt": "one\n"])
    try world.commit(["docs/c.txt": "two\n"], "Change a/b")
    try world.git("rm", "-q", "docs/c.txt")
    try world.commit(["docs/c.txt/inside": "x\n"], "Folder")
    let before = try world.wholeState()
    let workflow = try world.workflow()
    #expect(try workflow.picks.revert(workflow.repository.commits.resolve("HEAD~1")).isStopped)
    #expect(try world.git("status", "--porcelain").contains("docs/c.txt~parent of "))
    _ = try world.workflow().abortOperation()
    #expect(try world.wholeState() == before)
    #expect(try world.git("status", "--porcelain") == "")
    #expect(try world.isSound())
  }

  private static let resolved = "one\nboth\nthree\n"

  /// A feature whose change of a line clashes with main's; `b.txt` holds what looks like markers.
  private func clash() throws -> World {
    let world = try World()
    _ = try world.started(["a.txt": "one\ntwo\nthree\n", "b.txt": "<<<<<<< example\n>>>>>>> example\n"])
    try world.feature("x", ["a.txt": "one\nzwei\nthree\n", "new.txt": "new\n"])
    try world.commit(["a.txt": "one\nTWO\nthree\n"], "On main")
    return world
  }

  private func beginPlainMerge(in world: World) {
    #expect(throws: World.GitRefused.self) { try world.git("merge", "-q", "feature/x") }
  }

  @Test func `what was resolved at an earlier stop is had back after an abort`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["a.txt": "one\nzwei\nthree\n"])
    try world.git("switch", "-q", "feature/x")
    try world.commit(["b.txt": "bee\n"], "Second")
    try world.git("switch", "-q", "main")
    try world.commit(["a.txt": "one\nTWO\nthree\n", "b.txt": "B\n"], "On main")
    try world.git("switch", "-q", "feature/x")
    let before = try world.state()
    #expect(try world.workflow().rebases.rebase(onto: BranchName("main")).isStopped)
    try world.write(Self.resolved, to: "a.txt")
    #expect(try world.workflow().continuation.run().isStopped)
    let made = try world.git("rev-parse", "HEAD")
    #expect(try world.workflow().abortOperation().isRecorded)
    #expect(try world.state() == before)
    #expect(try world.workflow().undoRedo.undo().isStoppedAgain)
    #expect(try world.git("rev-parse", "HEAD") == made)
    #expect(try world.git("show", "HEAD:a.txt") == Self.resolved)
    try world.write("both\n", to: "b.txt")
    _ = try world.workflow().continuation.run()
    #expect(try world.git("log", "--format=%s", "main..feature/x") == "Second\nWork on x\n")
  }

  @Test func `an aborted finish comes back with what was resolved by hand`() throws {
    let world = try clash()
    let before = try world.state()
    _ = try world.workflow().joins.finishFeature("x")
    try world.write(Self.resolved, to: "a.txt")
    #expect(try world.workflow().abortOperation().isRecorded)
    #expect(try world.state() == before)
    #expect(try world.workflow().stoppedOperations.current() == nil)
    let outcome = try world.workflow().undoRedo.undo()
    #expect(outcome.isStoppedAgain)
    #expect(outcome.entry.title == "abort feature finish x")
    #expect(try world.text("a.txt") == Self.resolved)
    #expect(try world.git("status", "--porcelain") == "UU a.txt\nA  new.txt\n")
    #expect(try world.workflow().stoppedOperations.current()?.standing == .waiting)
    #expect(try world.workflow().continuation.run().deletedSource)
    #expect(try world.isSound())
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.state() == before)
  }

  @Test(arguments: [true, false]) func `a file that is a folder for the other side comes back, and nothing beside it`(
    isFileOurs: Bool
  ) throws {
    let world = try World()
    _ = try world.started(["a": "one\ntwo\nthree\n", "b": "b\n"])
    try world.feature("x", ["a": "one\nzwei\nthree\n"])
    try world.git("rm", "-q", "a")
    try world.commit(["a/inner": "inner\n"], "A folder")
    if isFileOurs { try world.git("switch", "-q", "feature/x") }
    let before = try world.state()
    let other = try BranchName(isFileOurs ? "main" : "feature/x")
    #expect(try world.workflow().joins.merge(other).isStopped)
    _ = try world.workflow().abortOperation()
    #expect(try world.state() == before && world.git("status", "--porcelain").isEmpty)
    guard !isFileOurs else { return }
    _ = try world.workflow().joins.merge(other)
    _ = try world.workflow().conflictResolver.resolve(["a~feature_x"], choosing: .all(.ours))
    #expect(try world.text("a/inner") == "inner\n")
  }

  @Test func `an abort that was taken back can be done again`() throws {
    let world = try clash()
    let before = try world.state()
    _ = try world.workflow().joins.finishFeature("x")
    try world.write(Self.resolved, to: "a.txt")
    _ = try world.workflow().abortOperation()
    _ = try world.workflow().undoRedo.undo()
    _ = try world.workflow().abortOperation()
    #expect(try world.state() == before)
    #expect(code { _ = try world.workflow().undoRedo.redo() } == .nothingToUndo)
    _ = try world.workflow().topicBranches.startFeature("y")
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.state() == before)
    #expect(try world.workflow().undoRedo.undo().isStoppedAgain)
    #expect(try world.text("a.txt") == Self.resolved)
  }

  @Test(arguments: [true, false]) func `an abort is recorded exactly if undo can reverse it`(isStash: Bool) throws {
    let world = try clash()
    if isStash {
      try world.write("one\nstashed\nthree\n", to: "a.txt")
      try world.git("stash", "-q")
      try world.commit(["a.txt": "one\nlater\nthree\n"], "Later")
    }
    let before = try world.state()
    let stopped =
      try isStash ? world.workflow().stashedWork.pop() : world.workflow().joins.merge(BranchName("feature/x"))
    #expect(stopped.isStopped)
    _ = try world.workflow().conflictResolver.resolve(["a.txt"], choosing: .all(.ours))
    let outcome = try world.workflow().abortOperation()
    #expect(try world.state() == before)
    #expect(outcome.isRecorded == !isStash)
    let newest = try world.workflow().operationLog.entries().first { $0.state == .done }
    #expect((newest?.title.hasPrefix("abort ") ?? false) == outcome.isRecorded)
  }

  @Test func `an aborted merge of Git's comes back with what was resolved by hand`() throws {
    let world = try clash()
    let before = try world.state()
    beginPlainMerge(in: world)
    try world.write(Self.resolved, to: "a.txt")
    #expect(try world.workflow().abortOperation().isRecorded)
    #expect(try world.state() == before)
    let outcome = try world.workflow().undoRedo.undo()
    #expect(outcome.entry.title == "abort merge of feature/x")
    #expect(try world.text("a.txt") == Self.resolved)
    #expect(try world.git("status", "--porcelain") == "UU a.txt\nA  new.txt\n")
    try world.git("commit", "-q", "-a", "--no-edit")
    #expect(try world.git("log", "-1", "--format=%s") == "Merge branch 'feature/x'\n")
    #expect(try world.isSound())
  }

  @Test func `a merge of Git's that was continued is taken back, and names its branch`() throws {
    let world = try clash()
    beginPlainMerge(in: world)
    try world.write(Self.resolved, to: "a.txt")
    let before = try world.git("rev-parse", "main")
    let progress = try world.workflow().continuation.run()
    #expect(progress.source.rawValue == "feature/x" && progress.target.rawValue == "main")
    let outcome = try world.workflow().undoRedo.undo()
    #expect(outcome.entry.title == "continue merge of feature/x")
    #expect(try world.git("rev-parse", "main") == before)
    #expect(world.exists(".git/MERGE_HEAD"))
    #expect(try world.text("a.txt") == Self.resolved)
    #expect(try world.git("status", "--porcelain") == "UU a.txt\nA  new.txt\n")
  }

  @Test(arguments: [true, false])
  func `markers that were staged are found with their line`(isPlain: Bool) throws {
    let world = try clash()
    if isPlain { beginPlainMerge(in: world) } else { _ = try world.workflow().joins.finishFeature("x") }
    let head = try world.git("rev-parse", "HEAD")
    try world.git("add", "a.txt")
    let error = #expect(throws: Diagnostic.self) { try world.workflow().continuation.run() }
    #expect(error?.code == .conflictMarkersLeft)
    #expect(error?.place == Place(file: "a.txt", line: 2))
    #expect(
      code { _ = try world.workflow().repository.committing.commit(CommitRequest(at: world.moment)) }
        == .conflictMarkersLeft)
    #expect(try world.git("rev-parse", "HEAD") == head)
    #expect(try world.git("status", "--porcelain") == "M  a.txt\nA  new.txt\n")
    try world.write(Self.resolved, to: "a.txt")
    try world.git("add", "a.txt")
    _ = try world.workflow().continuation.run()
    #expect(try world.git("show", "HEAD:a.txt") == Self.resolved)
  }

  @Test func `markers of a squash are found as well`() throws {
    let world = try clash()
    _ = try world.workflow().joins.finishFeature("x", options: FinishOptions(record: .squash))
    try world.git("add", "a.txt")
    #expect(code { _ = try world.workflow().continuation.run() } == .conflictMarkersLeft)
    try world.write(Self.resolved, to: "a.txt")
    try world.git("add", "a.txt")
    #expect(try world.workflow().continuation.run().deletedSource)
  }

  @Test func `a hook that refuses to continue leaves the conflicts to be edited on`() throws {
    let world = try clash()
    _ = try world.workflow().joins.finishFeature("x")
    try world.write("one\nwrong\nthree\n", to: "a.txt")
    try world.hook("pre-commit", "exit 1")
    #expect(code { _ = try world.workflow().continuation.run() } == .hookRefused)
    #expect(try world.git("status", "--porcelain") == "UU a.txt\nA  new.txt\n")
    try world.write(Self.resolved, to: "a.txt")
    try world.hook("pre-commit", "exit 0")
    _ = try world.workflow().continuation.run()
    #expect(try world.git("show", "HEAD:a.txt") == Self.resolved)
  }

  @Test func `what Git alone can go on with is said to be so`() throws {
    let world = try clash()
    try world.git("bisect", "start")
    let before = try world.state()
    let works: [() throws -> Void] = [
      { _ = try world.workflow().continuation.run() }, { _ = try world.workflow().abortOperation() },
      { _ = try world.workflow().undoRedo.undo() }, { _ = try world.workflow().topicBranches.startFeature("y") },
    ]
    for work in works {
      let error = #expect(throws: Diagnostic.self) { try work() }
      #expect(error?.code == .operationInProgress)
      #expect(
        error?.remedy
          == .advice(
            "run git bisect good or git bisect bad to mark this commit, or git bisect reset to end the bisect session"))
    }
    #expect(try world.state() == before)
  }

  @Test func `an abort of several picks names the one that stopped`() throws {
    let world = try World()
    _ = try world.started()
    try world.git("switch", "-q", "-c", "side")
    try world.commit(["c.txt": "c\n"], "Fits")
    try world.commit(["a.txt": "side\n"], "Stops")
    try world.git("switch", "-q", "main")
    try world.commit(["a.txt": "main\n"], "Main")
    let workflow = try world.workflow()
    _ = try workflow.picks.cherryPick(workflow.repository.picking.selection(["main..side"]))
    let stopped = try world.git("rev-parse", "CHERRY_PICK_HEAD").prefix(7)
    #expect(try world.workflow().abortOperation().title == "cherry-pick of \(stopped) on main")
  }
}
