import BranchWorkflow
import GitOperations
import GitStore
import OperationLog
import TestSupport
import Testing

/// Features that are brought up to date, or in, by making their commits again.
struct RebaseTests {
  private static let resolved = "one\nboth\nthree\n"

  /// A feature with two commits, the first of which clashes with main's; HEAD is at the feature.
  private func clash() throws -> World {
    let world = try World()
    _ = try world.started()
    _ = try world.workflow().topicBranches.startFeature("x")
    try world.commit(["a.txt": "one\nzwei\nthree\n"], "Zwei")
    try world.commit(["new.txt": "new\n"], "New")
    try world.git("switch", "-q", "main")
    try world.commit(["a.txt": "one\nTWO\nthree\n"], "On main")
    try world.git("switch", "-q", "feature/x")
    return world
  }

  private func finishing() -> FinishOptions {
    var options = FinishOptions()
    options.rebases = true
    return options
  }

  @Test func `a feature is updated by a rebase and that is taken back`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    try world.commit(["d.txt": "d\n"], "On main")
    try world.git("switch", "-q", "feature/x")
    let progress = try world.roundTrip { try world.workflow().joins.updateFeature(by: .rebase) }
    #expect(progress.purpose == .update)
    #expect(try world.git("log", "--format=%s") == "Work on x\nOn main\nBegin\n")
    #expect(try world.workflow().joins.updateFeature(by: .rebase).state == .nothingToMerge)
  }

  @Test(arguments: ["pre-rebase", "prepare-commit-msg"])
  func `what others write while a hook refuses a rebase stays`(_ hook: String) throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    try world.git("switch", "-q", "main")
    try world.commit(["d.txt": "d\n"], "On main")
    try world.git("switch", "-q", "feature/x")
    try world.write("begun\n", to: "notes.txt")
    try world.hook(hook, "echo more >> notes.txt; echo edited >> b.txt; exit 1")
    let rebases: [() throws -> MergeProgress] = [
      { try world.workflow().rebases.rebase(onto: BranchName("main")) },
      { try world.workflow().joins.updateFeature(by: .rebase) },
      { try world.workflow().joins.finishFeature("x", options: finishing()) },
    ]
    for (count, work) in rebases.enumerated() {
      #expect(code { _ = try work() } == .hookRefused)
      let lines = String(repeating: "more\n", count: count + 1)
      #expect(try world.text("notes.txt") == "begun\n" + lines)
      #expect(try world.text("b.txt") == "b\nedited\n")
      try world.git("checkout", "-q", "b.txt")
    }
    #expect(try world.git("symbolic-ref", "HEAD") == "refs/heads/feature/x\n")
    #expect(try world.workflow().operationLog.entries().allSatisfy { $0.title.hasPrefix("feature start") })
  }

  @Test func `a finish by rebase leaves one line of history`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    try world.commit(["d.txt": "d\n"], "On main")
    let progress = try world.roundTrip { try world.workflow().joins.finishFeature("x", options: finishing()) }
    #expect(progress.deletedSource)
    #expect(try world.git("log", "--format=%s|%P", "-1").split(separator: " ").count == 3)
    #expect(try world.git("log", "--format=%s") == "Work on x\nOn main\nBegin\n")
    #expect(try world.git("branch", "--format=%(refname:short)") == "main\n")
  }

  @Test func `a finish by rebase that stopped is resolved and goes on to its end`() throws {
    let world = try clash()
    let before = try world.wholeState()
    let stop = try world.workflow().joins.finishFeature(options: finishing())
    #expect(stop.isStopped)
    let stopped = try world.workflow().stoppedOperations.current()
    #expect(stopped?.purpose == .finish && stopped?.standing == .waiting)
    #expect(stopped?.ours.label == "main" && stopped?.theirs.commit?.subject == "Zwei")
    #expect(code { _ = try world.workflow().continuation.run() } == .conflictMarkersLeft)
    try world.write(Self.resolved, to: "a.txt")
    let end = try world.workflow().continuation.run()
    #expect(end.deletedSource)
    #expect(try world.git("log", "--format=%s") == "New\nZwei\nOn main\nBegin\n")
    #expect(try world.git("rev-parse", "--abbrev-ref", "HEAD") == "main\n")
    #expect(try world.isSound())
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.wholeState() == before)
    _ = try world.workflow().undoRedo.redo()
    #expect(try world.text("a.txt") == Self.resolved)
  }

  @Test func `a rebase that stopped is taken back with all that was`() throws {
    let world = try clash()
    try world.write("untracked\n", to: "notes.txt")
    let before = try world.wholeState()
    #expect(try world.workflow().rebases.rebase(onto: BranchName("main")).isStopped)
    #expect(try world.workflow().abortOperation().head.branch?.rawValue == "feature/x")
    #expect(try world.wholeState() == before)
    #expect(try world.workflow().stoppedOperations.current() == nil)
    #expect(try world.git("fsck", "--strict").contains("error") == false)
  }

  @Test func `what was resolved by hand before a rebase was taken back comes back`() throws {
    let world = try clash()
    _ = try world.workflow().rebases.rebase(onto: BranchName("main"))
    try world.write(Self.resolved, to: "a.txt")
    let before = try world.wholeState()
    #expect(try world.workflow().abortOperation().isRecorded)
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.wholeState() == before)
    try world.git("add", "a.txt")
    try world.git("-c", "core.editor=true", "rebase", "--continue")
    #expect(try world.git("log", "--format=%s") == "New\nZwei\nOn main\nBegin\n")
  }

  @Test func `a finish by rebase that Git continued is tidied up`() throws {
    let world = try clash()
    _ = try world.workflow().joins.finishFeature(options: finishing())
    try world.write(Self.resolved, to: "a.txt")
    try world.git("add", "a.txt")
    try world.git("-c", "core.editor=true", "rebase", "--continue")
    #expect(try world.workflow().stoppedOperations.current()?.standing == .mergedElsewhere)
    #expect(code { _ = try world.workflow().topicBranches.startFeature("y") } == .operationInProgress)
    #expect(try world.workflow().continuation.run().deletedSource)
    #expect(try world.git("log", "--format=%s", "main") == "New\nZwei\nOn main\nBegin\n")
  }

  @Test func `a rebase that Git took back is forgotten`() throws {
    let world = try clash()
    _ = try world.workflow().rebases.rebase(onto: BranchName("main"))
    try world.git("rebase", "--abort")
    #expect(try world.workflow().stoppedOperations.current() == nil)
    _ = try world.workflow().topicBranches.startFeature("y")
    #expect(try world.workflow().stoppedOperations.current() == nil)
  }

  @Test func `a rebase that Git began is continued and taken back`() throws {
    let world = try clash()
    let start = try world.wholeState()
    #expect(world.tryGit(["rebase", "main"]).contains("CONFLICT"))
    #expect(try world.workflow().stoppedOperations.current()?.purpose == .rebase)
    let before = try world.wholeState()
    try world.write(Self.resolved, to: "a.txt")
    let progress = try world.workflow().continuation.run()
    #expect(progress.target.rawValue == "feature/x" && progress.source.rawValue == "main")
    #expect(try world.git("log", "--format=%s") == "New\nZwei\nOn main\nBegin\n")
    #expect(try world.workflow().undoRedo.undo().isStoppedAgain)
    try world.write(try world.git("show", ":1:a.txt"), to: "a.txt")
    #expect(before.contains("rebase-merge"))
    #expect(try world.wholeState().contains("rebase-merge"))
    _ = try world.workflow().abortOperation()
    #expect(try world.wholeState() == start)
  }

  @Test func `uncommitted changes are refused before anything happens`() throws {
    let world = try clash()
    try world.write("edited\n", to: "b.txt")
    let before = try world.wholeState()
    #expect(code { _ = try world.workflow().rebases.rebase(onto: BranchName("main")) } == .uncommittedChanges)
    #expect(code { _ = try world.workflow().joins.updateFeature(by: .rebase) } == .uncommittedChanges)
    #expect(try world.wholeState() == before)
  }
}
