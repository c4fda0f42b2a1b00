import BranchWorkflow
import GitStore
import OperationLog
import TestSupport
import Testing

struct FinishTests {
  @Test func `finishing makes a merge commit on main and deletes the branch`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    let progress = try world.workflow().joins.finishFeature("x")
    #expect(progress.deletedSource)
    #expect(try world.git("log", "-1", "--format=%s|%P", "main").hasPrefix("Merge branch 'feature/x' into main|"))
    #expect(try world.git("log", "-1", "--format=%P", "main").split(separator: " ").count == 2)
    #expect(try world.git("branch", "--list", "feature/x").isEmpty)
    #expect(try world.text("c.txt") == "c\n")
    #expect(try world.git("status", "--porcelain").isEmpty)
    #expect(try world.isSound())
  }

  @Test func `a squash leaves one ordinary commit and can keep the branch`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    let options = FinishOptions(record: .squash, keepsBranch: true, message: "All of x")
    let progress = try world.workflow().joins.finishFeature("x", options: options)
    #expect(!progress.deletedSource)
    #expect(try world.git("log", "-1", "--format=%s|%P", "main").split(separator: " ").count == 3)
    #expect(try world.git("log", "-1", "--format=%P", "main").split(separator: " ").count == 1)
    #expect(try world.git("branch", "--list", "feature/x").isEmpty == false)
    #expect(try world.workflow().topicBranches.features().first?.isMerged == true)
    #expect(!world.exists(".git/SQUASH_MSG"))
  }

  @Test func `a feature that was squashed elsewhere is only tidied up`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    try world.git("merge", "-q", "--squash", "feature/x")
    try world.git("commit", "-q", "-m", "Squash")
    let tip = try world.git("rev-parse", "main")
    let progress = try world.workflow().joins.finishFeature("x")
    #expect(progress.state == .nothingToMerge)
    #expect(progress.deletedSource)
    #expect(try world.git("rev-parse", "main") == tip)
  }

  @Test func `main behind its upstream is refused and nothing has happened`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    try world.git("clone", "-q", ".", "../other")
    try world.git("-C", "../other", "commit", "-q", "--allow-empty", "-m", "Ahead")
    try world.git("remote", "add", "origin", "../other")
    try world.git("fetch", "-q", "origin")
    try world.git("branch", "-q", "--set-upstream-to", "origin/main", "main")
    let before = try world.state()
    #expect(code { _ = try world.workflow().joins.finishFeature("x") } == .mainBehind)
    #expect(try world.state() == before)
  }

  @Test func `a change of a file that the merge does not touch stays as it is`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    try world.write("changed\n", to: "b.txt")
    _ = try world.workflow().joins.finishFeature("x")
    #expect(try world.git("status", "--porcelain") == " M b.txt\n")
    #expect(try world.text("c.txt") == "c\n" && world.text("b.txt") == "changed\n")
  }

  @Test(arguments: ["staged", "touched"]) func `uncommitted changes are refused and nothing has happened`(
    kind: String
  ) throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["b.txt": "b\nfeature\n"])
    try world.write("changed\n", to: kind == "staged" ? "a.txt" : "b.txt")
    if kind == "staged" { try world.git("add", "a.txt") }
    let before = try world.state()
    #expect(code { _ = try world.workflow().joins.finishFeature("x") } == .uncommittedChanges)
    #expect(try world.state() == before)
    #expect(try world.workflow().operationLog.entries().map(\.title) == ["feature start x"])
  }

  @Test func `an untracked file in the way of the merge is refused and nothing has happened`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    try world.feature("y", ["d.txt": "d\n"])
    try world.git("switch", "-q", "feature/y")
    try world.write("mine\n", to: "c.txt")
    let before = try world.state()
    #expect(code { _ = try world.workflow().joins.finishFeature("x") } == .uncommittedChanges)
    #expect(try world.state() == before)
    #expect(try world.text("c.txt") == "mine\n")
    #expect(try world.workflow().stoppedOperations.current() == nil)
  }

  @Test func `finishing again what was finished says so and changes nothing`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    _ = try world.workflow().joins.finishFeature("x")
    let before = try world.wholeState()
    #expect(try world.workflow().joins.finishFeature("x").state == .nothingToMerge)
    #expect(try world.wholeState() == before)
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.git("branch", "--list", "feature/x").isEmpty == false)
    #expect(try world.workflow().joins.finishFeature("x").deletedSource)
    #expect(code { _ = try world.workflow().joins.finishFeature("never") } == .branchNotFound)
  }

  @Test func `finishing without a name needs to stand on a feature`() throws {
    let world = try World()
    _ = try world.started()
    #expect(code { _ = try world.workflow().joins.finishFeature() } == .notOnFeature)
  }

  @Test(arguments: ["pre-merge-commit", "commit-msg"], [MergeRecord.merge, .squash])
  func `a hook that refuses brings everything back`(hook: String, record: MergeRecord) throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    try world.commit(["d.txt": "d\n"], "On main")
    try world.git("switch", "-q", "feature/x")
    let before = try world.state()
    try world.hook(hook == "pre-merge-commit" && record == .squash ? "pre-commit" : hook, "exit 1")
    #expect(
      code { _ = try world.workflow().joins.finishFeature(options: FinishOptions(record: record)) } == .hookRefused)
    #expect(try world.state() == before)
    #expect(!world.exists(".git/MERGE_HEAD") && !world.exists(".git/SQUASH_MSG") && !world.exists("d.txt"))
    #expect(try world.workflow().stoppedOperations.current() == nil)
    #expect(try world.workflow().operationLog.entries().map(\.title) == ["feature start x"])
    #expect(try world.isSound())
  }

  @Test func `a feature is updated with what main has`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    try world.commit(["d.txt": "d\n"], "On main")
    try world.git("switch", "-q", "feature/x")
    let progress = try world.workflow().joins.updateFeature()
    #expect(progress.purpose == .update)
    #expect(try world.git("log", "-1", "--format=%s") == "Merge branch 'main' into feature/x\n")
    #expect(world.exists("c.txt") && world.exists("d.txt"))
  }
}
