import BranchWorkflow
import Diagnostics
import GitOperations
import GitStore
import OperationLog
import TestSupport
import Testing

/// Hooks that refuse a merge, and those that hear of one.
struct MergeHookTests {
  /// `main` and the feature `x` have a commit each; HEAD is at `main`.
  private func parted() throws -> World {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    try world.git("switch", "-q", "main")
    try world.commit(["d.txt": "d\n"], "On main")
    return world
  }

  private func refused(_ work: () throws -> Void) {
    let error = #expect(throws: Diagnostic.self, performing: work)
    #expect(error?.code == .hookRefused && error?.remedy == .operation(.init("continue")))
  }

  private static let hooks = ["pre-merge-commit", "prepare-commit-msg", "commit-msg"]

  @Test(arguments: hooks) func `a hook that refuses leaves the merge, as Git does`(_ hook: String) throws {
    let world = try parted()
    try world.hook(hook, "exit 1")
    let before = try world.wholeState()
    refused { _ = try world.workflow().joins.merge(BranchName("feature/x")) }
    #expect(try world.git("rev-parse", "MERGE_HEAD") == world.git("rev-parse", "feature/x"))
    #expect(try world.git("status", "--porcelain") == "A  c.txt\n")
    let stopped = try #require(try world.workflow().stoppedOperations.current())
    #expect(stopped.purpose == .merge && stopped.standing == .waiting && stopped.conflicts.isEmpty)
    _ = try world.workflow().abortOperation()
    #expect(try world.wholeState() == before)
    refused { _ = try world.workflow().joins.merge(BranchName("feature/x")) }
    if hook == "prepare-commit-msg" { try world.hook(hook, "exit 0") }
    var workflow = try world.workflow()
    workflow.hooks = .withoutVerification
    let progress = try workflow.continuation.run()
    #expect(progress.state == .done(try workflow.repository.commits.resolve("HEAD")))
    #expect(try world.git("log", "-1", "--format=%s") == "Merge branch 'feature/x'\n")
    #expect(try world.git("log", "-1", "--format=%P").split(separator: " ").count == 2)
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.wholeState() == before)
  }

  @Test func `Git goes on with what a hook refused, and that is taken back like any other`() throws {
    let world = try parted()
    try world.hook("pre-merge-commit", "exit 1")
    let before = try world.wholeState()
    refused { _ = try world.workflow().joins.merge(BranchName("feature/x")) }
    try world.git("commit", "-q", "--no-edit")
    #expect(try world.workflow().stoppedOperations.current()?.standing == .mergedElsewhere)
    #expect(code { _ = try world.workflow().abortOperation() } == nil)
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.wholeState() == before)
  }

  @Test func `an update and a pull that a hook refuses wait as well`() throws {
    let world = try parted()
    try world.hook("pre-merge-commit", "exit 1")
    try world.git("switch", "-q", "feature/x")
    refused { _ = try world.workflow().joins.updateFeature() }
    #expect(try world.workflow().stoppedOperations.current()?.purpose == .update)
    _ = try world.workflow().continuation.run()
    #expect(try world.git("log", "-1", "--format=%s") == "Merge branch 'main' into feature/x\n")
    try world.git("clone", "-q", "--bare", ".", "../remote.git")
    try world.git("remote", "add", "origin", "../remote.git")
    try world.git("fetch", "-q", "origin")
    try world.git("switch", "-q", "-c", "behind", "main")
    try world.git("branch", "-q", "--set-upstream-to", "origin/feature/x")
    try world.commit(["e.txt": "e\n"], "Ours")
    try world.git("config", "pull.rebase", "false")
    refused { _ = try world.workflow().sharing.pull() }
    #expect(try world.workflow().stoppedOperations.current()?.purpose == .pull)
    _ = try world.workflow().continuation.run()
    #expect(try world.git("log", "-1", "--format=%P").split(separator: " ").count == 2)
  }

  @Test func `a squash is told to post-merge as one`() throws {
    let world = try parted()
    try world.hook("post-merge", "echo \"$*\" >> .git/heard")
    _ = try world.workflow().joins.merge(BranchName("feature/x"), options: FinishOptions(record: .squash))
    #expect(try world.text(".git/heard") == "1\n")
    #expect(try world.git("log", "-1", "--format=%P").split(separator: " ").count == 1)
  }

  @Test func `a pull by rebase gives pre-rebase the commit, as Git's does`() throws {
    let world = try parted()
    try world.git("clone", "-q", "--bare", ".", "../remote.git")
    try world.git("remote", "add", "origin", "../remote.git")
    try world.git("fetch", "-q", "origin")
    try world.git("branch", "-q", "--set-upstream-to", "origin/feature/x")
    try world.hook("pre-rebase", "echo \"$*\" >> .git/heard")
    let start = try world.git("rev-parse", "HEAD")
    try world.git("pull", "-q", "--rebase")
    try world.git("reset", "-q", "--hard", start.split(separator: "\n").joined())
    _ = try world.workflow().sharing.pull(.rebase)
    let heard = try world.text(".git/heard").split(separator: "\n")
    #expect(heard.count == 2 && heard[0] == heard[1])
  }
}
