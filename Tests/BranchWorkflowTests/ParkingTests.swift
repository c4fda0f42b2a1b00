import BranchWorkflow
import Diagnostics
import GitOperations
import GitStore
import OperationLog
import TestSupport
import Testing

/// Stashes, and work that is parked on a branch until one returns.
struct ParkingTests {
  @Test func `switching away parks work and switching back brings it`() throws {
    let world = try World()
    _ = try world.started()
    _ = try world.workflow().topicBranches.startFeature("x")
    try world.write("staged\n", to: "s.txt")
    try world.git("add", "s.txt")
    try world.write("edited\n", to: "b.txt")
    try world.write("new\n", to: "n.txt")
    let away = try world.roundTrip {
      try world.workflow().switching.switchBranch(to: BranchName("main"), uncommitted: .park)
    }
    #expect(away.parked != nil && away.restored == nil)
    #expect(try world.git("status", "--porcelain").isEmpty)
    try world.commit(["a.txt": "elsewhere\n"], "Elsewhere")
    let back = try world.roundTrip { try world.workflow().switching.switchBranch(to: BranchName("feature/x")) }
    #expect(back.restored != nil && back.conflicts.isEmpty && back.notes.isEmpty)
    #expect(try world.git("status", "--porcelain") == " M b.txt\nA  s.txt\n?? n.txt\n")
  }

  @Test func `a stash of a file whose other name is only staged can be put aside again`() throws {
    let world = try World()
    let workflow = try world.started()
    try world.write("one\ntwo\nthree\nfour\n", to: "a.txt")
    _ = try workflow.stashedWork.save()
    try world.git("mv", "a.txt", "renamed.txt")
    try world.roundTrip { try world.workflow().stashedWork.pop() }
    #expect(try world.text("renamed.txt") == "one\ntwo\nthree\nfour\n")
  }

  @Test func `parked work in a file that was renamed since can be parked again`() throws {
    let world = try World()
    _ = try world.started()
    _ = try world.workflow().topicBranches.startFeature("x")
    try world.write("one\ntwo\nthree\nfour\n", to: "a.txt")
    _ = try world.workflow().switching.switchBranch(to: BranchName("main"), uncommitted: .park)
    try world.git("mv", "a.txt", "renamed.txt")
    try world.git("commit", "-q", "-m", "Rename")
    try world.git("branch", "-f", "feature/x", "main")
    let back = try world.roundTrip { try world.workflow().switching.switchBranch(to: BranchName("feature/x")) }
    #expect(back.restored != nil)
    #expect(try world.text("renamed.txt") == "one\ntwo\nthree\nfour\n")
  }

  @Test(arguments: [true, false])
  func `parked work and the way back follow a branch that is renamed`(isPlain: Bool) throws {
    let world = try World()
    _ = try world.started()
    _ = try world.workflow().topicBranches.startFeature("x")
    try world.write("edited\n", to: "b.txt")
    _ = try world.workflow().topicBranches.start(.hotfix, "h", uncommitted: .park)
    try world.commit(["fix.txt": "fixed\n"], "Fix")
    guard isPlain else {
      try world.roundTrip { try world.workflow().branches.rename(BranchName("feature/x"), to: BranchName("feature/y")) }
      let progress = try world.workflow().chains.finishHotfix()
      #expect(progress.returned?.branch.rawValue == "feature/y" && progress.returned?.restored != nil)
      #expect(try world.text("b.txt") == "edited\n")
      return
    }
    try world.git("branch", "-m", "feature/x", "feature/y")
    try world.git("branch", "feature/x", "main")
    #expect(try world.workflow().switching.switchBranch(to: BranchName("feature/x")).restored == nil)
    #expect(try world.workflow().switching.switchBranch(to: BranchName("feature/y")).restored != nil)
    #expect(try world.text("b.txt") == "edited\n")
    #expect(world.tryGit(["config", "--get-regexp", "slipway-parked"]).isEmpty)
  }

  @Test func `without parking a change in the way is refused with its file`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["b.txt": "other\n"])
    try world.write("mine\n", to: "b.txt")
    let before = try world.wholeState()
    #expect(
      code { _ = try world.workflow().switching.switchBranch(to: BranchName("feature/x")) } == .uncommittedChanges)
    #expect(try world.wholeState() == before)
    let outcome = try world.workflow().switching.switchBranch(to: BranchName("feature/x"), uncommitted: .park)
    #expect(outcome.to.branch?.rawValue == "feature/x")
    #expect(try world.text("b.txt") == "other\n")
  }

  @Test func `parked work that would write over a file stays stashed and that is told`() throws {
    let world = try World()
    _ = try world.started()
    try world.write("new\n", to: "n.txt")
    try world.git("branch", "other")
    _ = try world.workflow().switching.switchBranch(to: BranchName("other"), uncommitted: .park)
    try world.write("another\n", to: "n.txt")
    let outcome = try world.workflow().switching.switchBranch(to: BranchName("main"))
    #expect(outcome.restored == nil && outcome.notes.map(\.severity) == [.warning])
    #expect(try world.text("n.txt") == "another\n")
    #expect(try world.git("stash", "list").isEmpty == false)
  }

  @Test func `a name that only a remote has becomes a branch that follows it`() throws {
    let world = try World()
    _ = try world.started()
    try world.git("clone", "-q", "--bare", ".", "../remote.git")
    try world.git("remote", "add", "origin", "../remote.git")
    try world.git("-C", "../remote.git", "branch", "topic", "main")
    try world.git("fetch", "-q", "origin")
    let outcome = try world.roundTrip { try world.workflow().switching.switchBranch(to: BranchName("topic")) }
    #expect(outcome.follows?.shortName == "origin/topic")
    #expect(try world.git("rev-parse", "--abbrev-ref", "topic@{upstream}") == "origin/topic\n")
    #expect(code { _ = try world.workflow().switching.switchBranch(to: BranchName("absent")) } == .branchNotFound)
  }

  @Test func `a stash is made popped and dropped and each is taken back`() throws {
    let world = try World()
    _ = try world.started()
    try world.write("first\n", to: "a.txt")
    try world.git("stash", "-q")
    try world.write("second\n", to: "b.txt")
    try world.write("new\n", to: "n.txt")
    let entry = try world.roundTrip { try world.workflow().stashedWork.save("later", .all) }
    #expect(entry.message == "On main: later")
    #expect(try world.git("stash", "list", "--format=%gs").split(separator: "\n").count == 2)
    let pop = try world.roundTrip { try world.workflow().stashedWork.pop() }
    #expect(pop.purpose == .stash && !pop.isStopped)
    #expect(try world.git("status", "--porcelain") == " M b.txt\n?? n.txt\n")
    #expect(try world.roundTrip { try world.workflow().stashedWork.drop() }.message.hasPrefix("WIP on main"))
    #expect(code { _ = try world.workflow().stashedWork.drop() } == .stashNotFound)
    #expect(code { _ = try world.workflow().stashedWork.pop() } == .stashNotFound)
  }

  @Test func `a stash in the middle of the list comes back to its place`() throws {
    let world = try World()
    _ = try world.started()
    for text in ["one", "two", "three"] {
      try world.write("\(text)\n", to: "b.txt")
      try world.git("stash", "push", "-q", "-m", text)
    }
    try world.roundTrip { try world.workflow().stashedWork.drop(at: 1) }
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.git("stash", "list", "--format=%gs") == "On main: three\nOn main: two\nOn main: one\n")
    #expect(try world.git("stash", "show", "-p", "stash@{1}").contains("+two"))
  }

  @Test func `a list of stashes that changed since keeps undo from touching it`() throws {
    let world = try World()
    _ = try world.started()
    try world.write("first\n", to: "a.txt")
    _ = try world.workflow().stashedWork.save()
    try world.write("second\n", to: "b.txt")
    try world.git("stash", "-q")
    let before = try world.wholeState()
    #expect(code { _ = try world.workflow().undoRedo.undo() } == .undoImpossible)
    #expect(try world.wholeState() == before)
  }

  /// A stash that clashes with what was committed since.
  private func clash() throws -> World {
    let world = try World()
    _ = try world.started()
    try world.write("one\nmine\nthree\n", to: "a.txt")
    try world.git("stash", "-q")
    try world.commit(["a.txt": "one\ntheirs\nthree\n"], "Theirs")
    return world
  }

  @Test func `a stash that no longer fits stops and is resolved`() throws {
    let world = try clash()
    let before = try world.wholeState()
    #expect(try world.workflow().stashedWork.pop().isStopped)
    #expect(try world.workflow().stoppedOperations.current()?.purpose == .stash)
    #expect(code { _ = try world.workflow().stashedWork.save() } == .operationInProgress)
    #expect(code { _ = try world.workflow().continuation.run() } == .conflictMarkersLeft)
    try world.write("one\nboth\nthree\n", to: "a.txt")
    _ = try world.workflow().continuation.run()
    #expect(try world.git("stash", "list").isEmpty)
    #expect(try world.git("status", "--porcelain") == "M  a.txt\n")
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.wholeState() == before)
  }

  @Test func `a stash that no longer fits is taken back`() throws {
    let world = try clash()
    try world.write("unrelated\n", to: "notes.txt")
    let before = try world.wholeState()
    _ = try world.workflow().stashedWork.pop()
    _ = try world.workflow().abortOperation()
    #expect(try world.wholeState() == before)
  }

  @Test(arguments: ["nothing", "an edit", "a commit"])
  func `a pop that git took back is over, and the stash stays`(follows: String) throws {
    let world = try clash()
    #expect(try world.workflow().stashedWork.pop().isStopped)
    try world.git("reset", "-q", "--hard")
    if follows == "an edit" { try world.write("more\n", to: "b.txt") }
    if follows == "a commit" { try world.commit(["b.txt": "more\n"], "Next") }
    let before = try world.wholeState()
    #expect(try world.workflow().stoppedOperations.current() == nil)
    #expect(code { _ = try world.workflow().continuation.run() } == .noOperation)
    #expect(try world.wholeState() == before)
    #expect(try world.workflow().repository.stashes.entries().count == 1)
    _ = try world.workflow().branches.create(BranchName("next"))
  }

  @Test func `conflicts of a stash that git popped are no operation to abort`() throws {
    let world = try clash()
    #expect(world.tryGit(["stash", "pop"]).contains("CONFLICT"))
    let before = try world.wholeState()
    #expect(code { _ = try world.workflow().abortOperation() } == .noOperation)
    #expect(try world.wholeState() == before)
  }
}
