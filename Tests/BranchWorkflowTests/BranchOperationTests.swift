import BranchWorkflow
import GitOperations
import GitStore
import GitWorkTree
import OperationLog
import TestSupport
import Testing

/// Branches made, renamed and deleted, commits taken back, files restored: each can be taken back.
struct BranchOperationTests {
  private func followed() throws -> World {
    let world = try World()
    _ = try world.started()
    try world.git("clone", "-q", "--bare", ".", "../remote.git")
    try world.git("remote", "add", "origin", "../remote.git")
    try world.git("switch", "-q", "-c", "topic")
    try world.git("push", "-q", "-u", "origin", "topic")
    try world.git("switch", "-q", "main")
    return world
  }

  @Test func `a branch is made renamed and deleted with what it follows`() throws {
    let world = try followed()
    #expect(
      try world.roundTrip { try world.workflow().branches.create(BranchName("new"), at: "topic") }.target.hex.count
        == 40)
    #expect(code { _ = try world.workflow().branches.create(BranchName("new")) } == .branchExists)
    try world.roundTrip { _ = try world.workflow().branches.rename(BranchName("topic"), to: BranchName("subject/x")) }
    #expect(try world.git("rev-parse", "--abbrev-ref", "subject/x@{upstream}") == "origin/topic\n")
    try world.roundTrip { try world.workflow().branches.delete(BranchName("subject/x")) }
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.git("rev-parse", "--abbrev-ref", "subject/x@{upstream}") == "origin/topic\n")
  }

  @Test func `the current branch is renamed and that is taken back`() throws {
    let world = try followed()
    try world.git("switch", "-q", "topic")
    try world.roundTrip { try world.workflow().branches.rename(BranchName("topic"), to: BranchName("other")) }
    #expect(try world.git("rev-parse", "--abbrev-ref", "HEAD") == "other\n")
  }

  @Test func `a branch with commits of its own is deleted only if they may be lost`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    let name = try BranchName("feature/x")
    #expect(code { _ = try world.workflow().branches.delete(name) } == .branchNotMerged)
    #expect(code { _ = try world.workflow().branches.delete(BranchName("main")) } == .branchCheckedOut)
    try world.roundTrip { try world.workflow().branches.delete(name, unmerged: .lose) }
  }

  @Test func `a commit is taken back and that is taken back too`() throws {
    let world = try World()
    _ = try world.started()
    try world.commit(["a.txt": "changed\n", "c.txt": "c\n"], "Change")
    try world.write("unrelated\n", to: "b.txt")
    let commit = try ObjectName(String(try world.git("rev-parse", "HEAD").prefix(40)))
    let progress = try world.roundTrip { try world.workflow().picks.revert(commit) }
    #expect(progress.purpose == .revert)
    #expect(try world.git("log", "-1", "--format=%B").hasPrefix("Revert \"Change\"\n\nThis reverts commit \(commit)."))
    #expect(try world.text("b.txt") == "unrelated\n" && !world.exists("c.txt"))
    #expect(code { _ = try world.workflow().picks.revert(commit) } == .nothingToCommit)
  }

  @Test func `taking back a commit of a file that was renamed since can be taken back`() throws {
    let world = try World()
    _ = try world.started()
    try world.commit(["a.txt": "one\nTWO\nthree\n"], "Change")
    let commit = try ObjectName(String(try world.git("rev-parse", "HEAD").prefix(40)))
    try world.git("mv", "a.txt", "renamed.txt")
    try world.git("commit", "-q", "-m", "Rename")
    try world.roundTrip { try world.workflow().picks.revert(commit) }
    #expect(try world.text("renamed.txt") == "one\ntwo\nthree\n")
  }

  /// A commit whose change was changed again since.
  private func unrevertible() throws -> (World, ObjectName) {
    let world = try World()
    _ = try world.started()
    try world.commit(["a.txt": "one\nTWO\nthree\n"], "Change")
    let commit = try ObjectName(String(try world.git("rev-parse", "HEAD").prefix(40)))
    try world.commit(["a.txt": "one\nTWICE\nthree\n"], "Again")
    return (world, commit)
  }

  @Test(arguments: [true, false])
  func `a revert that stopped goes on and is taken back whoever began it`(isPlain: Bool) throws {
    let (world, commit) = try unrevertible()
    try world.write("unrelated\n", to: "b.txt")
    let before = try world.wholeState()
    func begin() throws {
      if isPlain {
        #expect(world.tryGit(["revert", "--no-edit", commit.hex]).contains("CONFLICT"))
      } else {
        #expect(try world.workflow().picks.revert(commit).isStopped)
      }
    }
    try begin()
    #expect(try world.workflow().stoppedOperations.current()?.purpose == .revert)
    #expect(try world.workflow().stoppedOperations.current()?.ours.label == "main")
    _ = try world.workflow().abortOperation()
    #expect(try world.wholeState() == before)
    try begin()
    try world.write("one\nboth\nthree\n", to: "a.txt")
    _ = try world.workflow().continuation.run()
    #expect(try world.git("log", "-1", "--format=%s") == "Revert \"Change\"\n")
    #expect(try world.git("status", "--porcelain") == " M b.txt\n")
    #expect(try world.isSound())
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.git("log", "-1", "--format=%s") == "Again\n")
  }

  @Test func `a revert that Git committed counts as done`() throws {
    let (world, commit) = try unrevertible()
    _ = try world.workflow().picks.revert(commit)
    try world.write("one\nboth\nthree\n", to: "a.txt")
    try world.git("commit", "-q", "-a", "--no-edit")
    _ = try world.workflow().topicBranches.startFeature("y")
    #expect(try world.workflow().stoppedOperations.current() == nil)
  }

  @Test func `picks that Git began and stopped go on and are taken back`() throws {
    let world = try World()
    _ = try world.started()
    try world.git("switch", "-q", "-c", "topic")
    try world.commit(["c.txt": "c\n"], "First")
    try world.commit(["a.txt": "one\nzwei\nthree\n"], "Second")
    try world.commit(["d.txt": "d\n"], "Third")
    try world.git("switch", "-q", "main")
    try world.commit(["a.txt": "one\nTWO\nthree\n"], "On main")
    let before = try world.wholeState()
    #expect(world.tryGit(["cherry-pick", "main..topic"]).contains("CONFLICT"))
    let stopped = try world.workflow().stoppedOperations.current()
    #expect(stopped?.purpose == .cherryPick && stopped?.theirs.commit?.subject == "Second")
    _ = try world.workflow().abortOperation()
    #expect(try world.wholeState() == before)
    _ = world.tryGit(["cherry-pick", "main..topic"])
    try world.write("one\nboth\nthree\n", to: "a.txt")
    let progress = try world.workflow().continuation.run()
    #expect(progress.purpose == .cherryPick && !progress.isStopped)
    #expect(try world.git("log", "--format=%s", "-3") == "Third\nSecond\nFirst\n")
    #expect(try world.workflow().undoRedo.undo().isStoppedAgain)
    #expect(world.exists(".git/sequencer/todo"))
  }

  @Test func `files are restored and the edits that were lost come back`() throws {
    let world = try World()
    _ = try world.started()
    try world.commit(["a.txt": "newer\n"], "Newer")
    try world.write("edit\n", to: "b.txt")
    let restored = try world.roundTrip { try world.workflow().restoring.restore(["b.txt"], from: .index) }
    #expect(restored.written == ["b.txt"])
    #expect(try world.text("b.txt") == "b\n")
    let old = try ObjectName(String(try world.git("rev-parse", "HEAD~").prefix(40)))
    let older = try world.roundTrip { try world.workflow().restoring.restore([""], from: .commit(old)) }
    #expect(older.written == ["a.txt"])
    #expect(try world.text("a.txt") == "one\ntwo\nthree\n")
    #expect(code { _ = try world.workflow().restoring.restore(["absent"], from: .index) } == .pathNotFound)
  }

  @Test(arguments: [["a.txt"], ["dir"], [""]], [nil, "HEAD", "HEAD~"] as [String?])
  func `what is restored already is neither named nor recorded`(_ paths: [String], _ revision: String?) throws {
    let world = try World()
    _ = try world.started(["a.txt": "1\n", "dir/b": "1\n", "dir/gone": "1\n"])
    try world.git("rm", "-q", "dir/gone")
    try world.commit(["a.txt": "2\n", "dir/b": "2\n", "dir/new": "2\n"], "Second")
    for file in ["a.txt", "dir/b"] { try world.write("staged\n", to: file) }
    try world.git("add", "-A")
    let source =
      try revision.map { RestoreSource.commit(try world.workflow().repository.commits.resolve($0)) } ?? .index
    let planned = try world.workflow().restoring.foresee(paths, from: source)
    let first = try world.workflow().restoring.restore(paths, from: source)
    #expect(first.isRecorded == (revision != nil))
    #expect(planned.written == first.written && planned.removed == first.removed)
    #expect((first.written + first.removed).isEmpty == (revision == nil))
    let entries = try world.workflow().operationLog.entries().count
    let before = try world.wholeState()
    let again = try world.workflow().restoring.restore(paths, from: source)
    #expect(again.written.isEmpty && again.removed.isEmpty && !again.isRecorded)
    #expect(try world.workflow().operationLog.entries().count == entries)
    #expect(try world.wholeState() == before)
  }
}
