import BranchWorkflow
import Diagnostics
import Foundation
import GitOperations
import GitRemotes
import GitStore
import OperationLog
import TestSupport
import Testing

/// Pulling and publishing, against a bare repository beside.
struct SharingTests {
  /// A clone's view: main follows origin/main, and somebody else pushed a commit with `files` to it.
  private func behind(_ files: [String: String] = ["theirs.txt": "theirs\n"]) throws -> World {
    let world = try World()
    _ = try world.started()
    try world.git("clone", "-q", "--bare", ".", "../remote.git")
    try world.git("remote", "add", "origin", "../remote.git")
    try world.git("fetch", "-q", "origin")
    try world.git("branch", "-q", "--set-upstream-to", "origin/main")
    try world.git("clone", "-q", "../remote.git", "../other")
    for (path, text) in files { try world.write(text, to: "../other/\(path)") }
    try world.git("-C", "../other", "add", "-A")
    try world.git("-C", "../other", "commit", "-q", "-m", "Theirs")
    try world.git("-C", "../other", "push", "-q")
    return world
  }

  @Test func `a pull moves forward what has no commits of its own`() throws {
    let world = try behind()
    let outcome = try world.roundTrip { try world.workflow().sharing.pull() }
    #expect(outcome.behind == 1 && outcome.ahead == 0)
    #expect(try world.git("log", "--format=%s") == "Theirs\nBegin\n")
    #expect(try world.workflow().sharing.pull().progress.state == .nothingToMerge)
  }

  @Test func `diverged branches need to be told how they are joined`() throws {
    let world = try behind()
    try world.commit(["ours.txt": "ours\n"], "Ours")
    let before = try world.wholeState()
    #expect(code { _ = try world.workflow().sharing.pull() } == .branchesDiverged)
    #expect(try world.wholeState() == before)
    try world.roundTrip { try world.workflow().sharing.pull(.rebase) }
    #expect(try world.git("log", "--format=%s") == "Ours\nTheirs\nBegin\n")
    _ = try world.workflow().undoRedo.undo()
    try world.git("config", "pull.rebase", "false")
    try world.roundTrip { try world.workflow().sharing.pull() }
    #expect(try world.git("log", "-1", "--format=%s").hasPrefix("Merge branch 'main' of "))
    #expect(try world.git("log", "-1", "--format=%P").split(separator: " ").count == 2)
  }

  @Test(arguments: [PullChoice.merge, .rebase])
  func `a pull that stopped is taken back or gone on with`(choice: PullChoice) throws {
    let world = try behind(["a.txt": "one\ntheirs\nthree\n"])
    try world.commit(["a.txt": "one\nours\nthree\n"], "Ours")
    let before = try world.wholeState()
    #expect(try world.workflow().sharing.pull(choice).progress.isStopped)
    #expect(try world.workflow().stoppedOperations.current()?.purpose == .pull)
    _ = try world.workflow().abortOperation()
    #expect(try world.wholeState() == before)
    _ = try world.workflow().sharing.pull(choice)
    try world.write("one\nboth\nthree\n", to: "a.txt")
    _ = try world.workflow().continuation.run()
    #expect(try world.git("log", "-1", "--format=%P").split(separator: " ").count == (choice == .merge ? 2 : 1))
    #expect(try world.git("status", "--porcelain").isEmpty)
    #expect(try world.isSound())
  }

  @Test func `a feature is published and what is left at the remote can be deleted after its end`() throws {
    let world = try behind()
    _ = try world.workflow().sharing.pull()
    try world.feature("x", ["c.txt": "c\n"])
    let push = try world.workflow().sharing.publish(.feature, "x")
    #expect(push.upstreams.values.sorted() == ["origin/feature/x"])
    #expect(try world.git("rev-parse", "--abbrev-ref", "feature/x@{upstream}") == "origin/feature/x\n")
    #expect(try world.workflow().sharing.publish(.feature, "x").isUpToDate)
    let progress = try world.workflow().joins.finishFeature("x")
    let leftover = try #require(progress.leftover)
    #expect(leftover.branch.rawValue == "feature/x" && leftover.remote == "origin")
    _ = try world.workflow().sharing.delete(leftover)
    #expect(try world.git("-C", "../remote.git", "branch", "--list", "feature/x").isEmpty)
  }

  @Test(arguments: [false, true])
  func `a remote branch that lacks the last commits is left at the remote`(rebases: Bool) throws {
    let world = try behind()
    _ = try world.workflow().sharing.pull()
    try world.feature("x", ["c.txt": "c\n"])
    _ = try world.workflow().sharing.publish(.feature, "x")
    try world.git("switch", "-q", "main")
    try world.commit(["d.txt": "d\n"], "Main")
    try world.git("switch", "-q", "feature/x")
    try world.commit(["e.txt": "e\n"], "More")
    var options = FinishOptions()
    options.rebases = rebases
    let leftover = try #require(try world.workflow().joins.finishFeature(options: options).leftover)
    #expect(leftover.commit.hex == (try world.git("rev-parse", "origin/feature/x").trimmingCharacters(in: .newlines)))
  }

  @Test func `a remote branch with commits that were not merged keeps the feature from its end`() throws {
    let world = try behind()
    _ = try world.workflow().sharing.pull()
    try world.feature("x", ["c.txt": "c\n"])
    try world.git("switch", "-q", "feature/x")
    try world.commit(["e.txt": "e\n"], "More")
    _ = try world.workflow().sharing.publish(.feature, "x")
    try world.git("reset", "-q", "--hard", "HEAD~1")
    #expect(code { _ = try world.workflow().joins.finishFeature() }?.rawValue == "branch-behind")
  }

  @Test func `a merge follows merge.ff and takes remote branches`() throws {
    let world = try behind()
    try world.git("fetch", "-q")
    try world.git("config", "merge.ff", "false")
    let name = try BranchName("origin/main")
    try world.roundTrip { try world.workflow().joins.merge(name) }
    #expect(try world.git("log", "-1", "--format=%P").split(separator: " ").count == 2)
    _ = try world.workflow().undoRedo.undo()
    try world.git("config", "merge.ff", "only")
    try world.commit(["ours.txt": "ours\n"], "Ours")
    #expect(code { _ = try world.workflow().joins.merge(name) } == .notFastForward)
  }

  @Test func `a squashed feature has its commits in the message`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("one", ["c.txt": "c\n"])
    _ = try world.workflow().joins.finishFeature("one", options: FinishOptions(record: .squash))
    #expect(try world.git("log", "-1", "--format=%B") == "Work on one\n\n")
    _ = try world.workflow().topicBranches.startFeature("two")
    try world.commit(["d.txt": "d\n"], "First")
    try world.commit(["e.txt": "e\n"], "Second")
    _ = try world.workflow().joins.finishFeature(options: FinishOptions(record: .squash))
    #expect(try world.git("log", "-1", "--format=%B") == "two\n\n* First\n* Second\n\n")
  }

  @Test func `what was pushed is not taken back unless that is asked for`() throws {
    let world = try behind()
    _ = try world.workflow().sharing.pull()
    try world.feature("x", ["c.txt": "c\n"])
    _ = try world.workflow().joins.finishFeature("x")
    let before = try world.wholeState()
    try world.git("push", "-q")
    let refusal = #expect(throws: Diagnostic.self) { try world.workflow().undoRedo.undo() }
    #expect(refusal?.code == .undoPushed)
    #expect(refusal?.message.contains("it was pushed to \"origin/main\"") == true)
    #expect(try world.wholeState() == before)
    let outcome = try world.workflow().undoRedo.undo(.leftBehind)
    #expect(outcome.pushed == ["origin/main"])
    #expect(try world.git("log", "-1", "--format=%s") == "Theirs\n")
  }

  @Test func `what came from a remote was not pushed by its taking in`() throws {
    let world = try behind()
    try world.roundTrip { try world.workflow().sharing.pull() }
    try world.git("-C", "../other", "tag", "-a", "-m", "One", "v1")
    try world.git("-C", "../other", "push", "-q", "--tags")
    _ = try world.workflow().undoRedo.undo()
    try world.git("fetch", "-q", "--tags")
    _ = try world.workflow().sharing.pull()
    #expect(try world.workflow().undoRedo.undo().pushed == ["origin/main"])
  }

  @Test(arguments: [BranchKind.feature, .hotfix, .release])
  func `a branch that was published is pushed and taken back with what it follows`(kind: BranchKind) throws {
    let world = try behind()
    _ = try world.workflow().sharing.pull()
    let before = try world.wholeState()
    _ = try world.workflow().topicBranches.start(kind, "1.0")
    let push = try world.workflow().sharing.publish(kind)
    #expect(push.updates.count == 1)
    #expect(try world.git("-C", "../remote.git", "branch", "--list", "\(kind.rawValue)/*").contains("1.0"))
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.wholeState() == before)
  }

  @Test func `a publishing that lost the race changes nothing and says to pull`() throws {
    let world = try behind()
    _ = try world.workflow().sharing.pull()
    _ = try world.workflow().topicBranches.startFeature("x")
    try world.commit(["c.txt": "ours\n"], "Ours")
    _ = try world.workflow().sharing.publish(.feature)
    try world.git("-C", "../other", "fetch", "-q")
    try world.git("-C", "../other", "switch", "-q", "feature/x")
    try world.git("-C", "../other", "commit", "-q", "--allow-empty", "-m", "Theirs too")
    try world.git("-C", "../other", "push", "-q")
    try world.commit(["d.txt": "ours\n"], "Ours too")
    let before = try world.wholeState()
    let refusal = #expect(throws: Diagnostic.self) { try world.workflow().sharing.publish(.feature) }
    #expect(refusal?.code == .pushRejected)
    #expect(refusal?.remedy == .operation(.init("pull")))
    #expect(try world.wholeState() == before)
    #expect(try world.git("-C", "../remote.git", "log", "-1", "--format=%s", "feature/x") == "Theirs too\n")
    _ = try world.workflow().sharing.pull(.rebase)
    #expect(try !world.workflow().sharing.publish(.feature).isUpToDate)
  }
}
