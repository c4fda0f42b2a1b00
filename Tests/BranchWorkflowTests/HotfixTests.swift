import BranchWorkflow
import Diagnostics
import GitOperations
import GitStore
import OperationLog
import TestSupport
import Testing

/// Hotfixes and releases: made in between, brought into the main branch, and from there into others.
struct HotfixTests {
  /// Work on a feature with an uncommitted edit and a new file, both parked for a hotfix that has one commit.
  private func fixing(_ fix: [String: String] = ["a.txt": "one\nfixed\nthree\n"]) throws -> World {
    let world = try World()
    _ = try world.started()
    _ = try world.workflow().topicBranches.startFeature("x")
    try world.commit(["c.txt": "c\n"], "Work on x")
    try world.write("half done\n", to: "c.txt")
    try world.write("new\n", to: "new.txt")
    let start = try world.workflow().topicBranches.start(.hotfix, "crash", uncommitted: .park)
    #expect(start.parked != nil && start.origin.rawValue == "main")
    #expect(!world.exists("new.txt") && !world.exists("c.txt"))
    try world.commit(fix, "Fix the crash")
    return world
  }

  @Test func `a hotfix parks the work on a feature and its end brings that back`() throws {
    let world = try fixing()
    let progress = try world.roundTrip { try world.workflow().chains.finishHotfix(tag: "v1.0.1") }
    #expect(progress.tag == "v1.0.1" && progress.deletedSource)
    #expect(progress.returned?.branch.rawValue == "feature/x")
    #expect(progress.returned?.restored != nil)
    #expect(try world.git("rev-parse", "--abbrev-ref", "HEAD") == "feature/x\n")
    #expect(try world.git("status", "--porcelain") == " M c.txt\n?? new.txt\n")
    #expect(try world.text("c.txt") == "half done\n")
    #expect(try world.git("stash", "list").isEmpty)
    #expect(try world.git("log", "-1", "--format=%s", "main") == "Merge branch 'hotfix/crash' into main\n")
    #expect(try world.git("rev-parse", "v1.0.1^{commit}") == world.git("rev-parse", "main"))
    #expect(try world.git("cat-file", "-t", "v1.0.1") == "tag\n")
    #expect(try world.git("branch", "--list", "hotfix/*").isEmpty)
  }

  @Test func `a hotfix that was finished without a tag is not said to have one`() throws {
    let world = try fixing()
    _ = try world.workflow().chains.finishHotfix("crash")
    #expect(code { _ = try world.workflow().chains.finishHotfix("crash", tag: "v1") } == .finishedWithoutTag)
    _ = try world.git("tag", "v1", "main")
    #expect(try world.workflow().chains.finishHotfix("crash", tag: "v1").tag == nil)
  }

  @Test func `the beginning of a hotfix is taken back with what it parked`() throws {
    let world = try World()
    _ = try world.started()
    _ = try world.workflow().topicBranches.startFeature("x")
    try world.write("half done\n", to: "b.txt")
    try world.write("new\n", to: "new.txt")
    try world.roundTrip { try world.workflow().topicBranches.start(.hotfix, "crash", uncommitted: .park) }
    #expect(try world.git("stash", "list", "--format=%gs") == "On feature/x: autostash of slipway\n")
    #expect(try world.workflow().topicBranches.list(.hotfix).map(\.name) == ["crash"])
  }

  @Test func `taking a hotfix back that had reached main tells what is where again`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("one", ["a.txt": "other\n"])
    let main = try world.git("rev-parse", "main")
    _ = try world.workflow().topicBranches.start(.hotfix, "crash")
    try world.commit(["a.txt": "fixed\n"], "Fix")
    let request = JoinRequest.finishHotfix(nil, tag: "v1", into: .features(["one"]))
    let forecast = try world.workflow().joins.foresee(request)
    #expect(forecast.tag == "v1" && forecast.followUps.map(\.rawValue) == ["feature/one"] && forecast.deletesSource)
    #expect(try world.workflow().joins.join(request).isStopped)
    #expect(try world.git("rev-parse", "main") != main)
    try world.git("tag", "-f", "v1", "hotfix/crash")
    let outcome = try world.workflow().abortOperation()
    #expect(outcome.end == .takenBack)
    #expect(outcome.moves.map(\.name) == ["refs/heads/main"])
    #expect(outcome.kept.map(\.name) == ["refs/tags/v1"])
    #expect(try world.git("rev-parse", "main") == main)
    #expect(try world.git("tag") == "v1\n")
    #expect(try world.git("branch", "--show-current") == "hotfix/crash\n")
  }

  @Test func `a hotfix goes into the features that are chosen and into no other`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("one", ["c.txt": "c\n"])
    try world.feature("two", ["d.txt": "d\n"])
    _ = try world.workflow().topicBranches.start(.hotfix, "crash")
    try world.commit(["a.txt": "fixed\n"], "Fix")
    let progress = try world.roundTrip { try world.workflow().chains.finishHotfix(into: .features(["two"])) }
    #expect(progress.followUps.map(\.rawValue) == ["feature/two"])
    #expect(try world.git("show", "feature/two:a.txt") == "fixed\n")
    #expect(try world.git("show", "feature/one:a.txt") != "fixed\n")
    #expect(try world.git("log", "-1", "--format=%s", "feature/two") == "Merge branch 'main' into feature/two\n")
    #expect(try world.git("rev-parse", "--abbrev-ref", "HEAD") == "main\n")
  }

  @Test func `a hotfix that clashes with a feature stops there and goes on`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("one", ["a.txt": "one\neins\nthree\n"])
    try world.feature("two", ["d.txt": "d\n"])
    _ = try world.workflow().topicBranches.start(.hotfix, "crash")
    try world.commit(["a.txt": "one\nfixed\nthree\n"], "Fix")
    let before = try world.wholeState()
    let stop = try world.workflow().chains.finishHotfix(tag: "v2", into: .allFeatures)
    guard case .stopped(let files) = stop.state else {
      Issue.record("it did not stop")
      return
    }
    #expect(files.map(\.path) == ["a.txt"])
    let stopped = try world.workflow().stoppedOperations.current()
    #expect(stopped?.standing == .waiting)
    #expect(stopped?.ours.label == "feature/one" && stopped?.theirs.label == "main")
    #expect(code { _ = try world.workflow().topicBranches.startFeature("y") } == .operationInProgress)
    try world.write("one\nboth\nthree\n", to: "a.txt")
    let end = try world.workflow().continuation.run()
    #expect(end.followUps.map(\.rawValue) == ["feature/one", "feature/two"] && end.deletedSource)
    #expect(try world.git("show", "feature/two:a.txt") == "one\nfixed\nthree\n")
    #expect(try world.git("show", "feature/one:a.txt") == "one\nboth\nthree\n")
    #expect(try world.isSound())
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.wholeState() == before)
  }

  @Test(arguments: [true, false])
  func `a hotfix that stopped midway is taken back to its beginning`(isEdited: Bool) throws {
    let world = try World()
    _ = try world.started()
    try world.feature("one", ["a.txt": "one\neins\nthree\n"])
    _ = try world.workflow().topicBranches.start(.hotfix, "crash")
    try world.commit(["a.txt": "one\nfixed\nthree\n"], "Fix")
    let before = try world.wholeState()
    #expect(try world.workflow().chains.finishHotfix(tag: "v2", into: .allFeatures).isStopped)
    if isEdited { try world.write("by hand\n", to: "a.txt") }
    #expect(try world.workflow().abortOperation().isRecorded == isEdited)
    #expect(try world.wholeState() == before)
    #expect(try world.git("tag").isEmpty)
    if isEdited {
      #expect(try world.workflow().undoRedo.undo().isStoppedAgain)
      #expect(try world.text("a.txt") == "by hand\n")
      #expect(try world.git("tag") == "v2\n")
    }
    #expect(try world.isSound())
  }

  @Test func `a step that was committed with Git is not made twice`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("one", ["a.txt": "one\neins\nthree\n"])
    _ = try world.workflow().topicBranches.start(.hotfix, "crash")
    try world.commit(["a.txt": "one\nfixed\nthree\n"], "Fix")
    _ = try world.workflow().chains.finishHotfix(into: .allFeatures)
    try world.write("one\nboth\nthree\n", to: "a.txt")
    try world.git("commit", "-q", "-a", "--no-edit")
    let tip = try world.git("rev-parse", "feature/one")
    #expect(try world.workflow().continuation.run().deletedSource)
    #expect(try world.git("rev-parse", "feature/one") == tip)
    #expect(try world.workflow().stoppedOperations.current() == nil)
  }

  @Test(arguments: [true, false])
  func `a hotfix of which Git took a step back goes on or is taken back`(goesOn: Bool) throws {
    let world = try World()
    _ = try world.started()
    try world.feature("one", ["a.txt": "one\neins\nthree\n"])
    _ = try world.workflow().topicBranches.start(.hotfix, "crash")
    try world.commit(["a.txt": "one\nfixed\nthree\n"], "Fix")
    let before = try world.wholeState()
    _ = try world.workflow().chains.finishHotfix(tag: "v2", into: .allFeatures)
    try world.git("merge", "--abort")
    guard goesOn else {
      _ = try world.workflow().abortOperation()
      return #expect(try world.wholeState() == before)
    }
    #expect(try world.workflow().continuation.run().isStopped)
    try world.write("one\nboth\nthree\n", to: "a.txt")
    #expect(try world.workflow().continuation.run().deletedSource)
    #expect(try world.git("log", "--format=%s", "v2", "-1") == "Merge branch 'hotfix/crash' into main\n")
  }

  @Test func `main behind its upstream is refused for a hotfix too`() throws {
    let world = try fixing()
    try world.git("clone", "-q", "-b", "main", ".", "../other")
    try world.git("-C", "../other", "commit", "-q", "--allow-empty", "-m", "Ahead")
    try world.git("remote", "add", "origin", "../other")
    try world.git("fetch", "-q", "origin")
    try world.git("branch", "-q", "--set-upstream-to", "origin/main", "main")
    let before = try world.wholeState()
    #expect(code { _ = try world.workflow().chains.finishHotfix() } == .mainBehind)
    #expect(try world.wholeState() == before)
  }

  @Test func `parked work that no longer fits stops and is resolved`() throws {
    let world = try World()
    _ = try world.started()
    _ = try world.workflow().topicBranches.startFeature("x")
    try world.write("one\nmine\nthree\n", to: "a.txt")
    _ = try world.workflow().topicBranches.start(.hotfix, "crash", uncommitted: .park)
    try world.commit(["a.txt": "one\nfixed\nthree\n"], "Fix")
    let before = try world.wholeState()
    #expect(try world.workflow().chains.finishHotfix(into: .allFeatures).isStopped)
    #expect(try world.git("stash", "list").isEmpty == false)
    try world.write("one\nboth\nthree\n", to: "a.txt")
    _ = try world.workflow().continuation.run()
    #expect(try world.git("stash", "list").isEmpty)
    #expect(try world.git("diff", "HEAD", "--name-only") == "a.txt\n")
    #expect(try world.workflow().stoppedOperations.current() == nil)
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.wholeState() == before)
  }

  @Test func `a tag that is there and hooks that refuse leave all as it was`() throws {
    let world = try fixing()
    try world.git("tag", "v1")
    let before = try world.wholeState()
    #expect(code { _ = try world.workflow().chains.finishHotfix(tag: "v1") } == .tagExists)
    #expect(code { _ = try world.workflow().chains.finishHotfix(tag: "v 1") } == .tagNameInvalid)
    try world.hook("commit-msg", "exit 1")
    #expect(code { _ = try world.workflow().chains.finishHotfix(tag: "v2") } == .hookRefused)
    #expect(try world.wholeState() == before)
    #expect(try world.workflow().stoppedOperations.current() == nil)
  }

  @Test func `a release is begun listed finished with a tag and taken back`() throws {
    let world = try World()
    let workflow = try world.started()
    #expect(code { _ = try workflow.chains.finishRelease() } == .notOnRelease)
    #expect(try workflow.topicBranches.start(.release, "1.2.0").branch.rawValue == "release/1.2.0")
    try world.commit(["b.txt": "1.2.0\n"], "Version 1.2.0")
    #expect(try workflow.topicBranches.list(.release).map(\.ahead) == [1])
    #expect(code { _ = try workflow.topicBranches.delete(.release, "1.2.0") } == .featureNotMerged)
    let progress = try world.roundTrip { try world.workflow().chains.finishRelease(tag: "1.2.0") }
    #expect(progress.purpose == .release && progress.tag == "1.2.0")
    #expect(try world.git("describe", "main") == "1.2.0\n")
    #expect(try world.git("rev-parse", "--abbrev-ref", "HEAD") == "main\n")
  }

  @Test func `a configuration of git-flow tells branches and prefixes`() throws {
    let world = try World()
    _ = try world.started()
    try world.git("branch", "develop")
    try world.git("config", "gitflow.branch.master", "main")
    try world.git("config", "gitflow.branch.develop", "develop")
    try world.git("config", "gitflow.prefix.feature", "topic/")
    try world.git("config", "gitflow.prefix.hotfix", "fix/")
    #expect(try world.workflow().topicBranches.startFeature("x").origin.rawValue == "develop")
    #expect(try world.git("rev-parse", "--abbrev-ref", "HEAD") == "topic/x\n")
    let start = try world.workflow().topicBranches.start(.hotfix, "crash")
    #expect(start.branch.rawValue == "fix/crash" && start.origin.rawValue == "main")
    try world.commit(["a.txt": "fixed\n"], "Fix")
    #expect(try world.workflow().chains.finishHotfix().followUps.map(\.rawValue) == ["develop"])
    #expect(try world.git("show", "develop:a.txt") == "fixed\n")
  }

  @Test func `a development branch that the project names gets releases back`() throws {
    let world = try World()
    _ = try world.started()
    try world.git("branch", "develop")
    let workflow = try world.workflow(settings: WorkflowSettings(main: "main", develop: "develop"))
    #expect(try workflow.topicBranches.startFeature("x").origin.rawValue == "develop")
    #expect(try workflow.topicBranches.start(.release, "1.0").origin.rawValue == "develop")
    try world.commit(["a.txt": "released\n"], "Release")
    #expect(try workflow.chains.finishRelease().followUps.map(\.rawValue) == ["develop"])
    #expect(try world.git("show", "main:a.txt") == "released\n")
    #expect(try world.git("show", "develop:a.txt") == "released\n")
    let missing = WorkflowSettings(main: "main", develop: "trunk")
    #expect {
      try world.workflow(settings: missing).topicBranches.startFeature("y")
    } throws: { ($0 as? Diagnostic)?.code == .branchNotFound }
  }

  @Test(arguments: [BranchKind.hotfix, .release])
  func `what would stop on the way to the branch of development is listed as in conflict`(_ kind: BranchKind) throws {
    let world = try World()
    _ = try world.started()
    try world.git("config", "gitflow.branch.master", "main")
    try world.git("config", "gitflow.branch.develop", "develop")
    try world.git("checkout", "-q", "-b", "develop")
    try world.commit(["a.txt": "one\nof develop\nthree\n", "d.txt": "d\n"], "Develop")
    for (name, file) in [("hit", "a.txt"), ("miss", "b.txt")] {
      try world.git("checkout", "-q", "-b", "\(kind.rawValue)/\(name)", "main")
      try world.commit([file: "one\nfixed\nthree\n"], "Fix")
    }
    try world.git("checkout", "-q", "-b", "\(kind.rawValue)/none", "main")
    // Neither what is uncommitted nor who looks matters to what would be in conflict.
    try world.write("uncommitted\n", to: "a.txt")
    try world.write("untracked\n", to: "d.txt")
    let before = try world.git("count-objects", "-v")
    let list = try world.workflow().topicBranches.list(kind)
    #expect(list.map(\.name) == ["hit", "miss", "none"] && list.map(\.conflicts) == [true, false, false])
    #expect(try world.git("count-objects", "-v") == before)
    try world.git("checkout", "-q", "--force", "main")
    try world.git("clean", "-q", "-f")
    try world.commit(["a.txt": "one\nof main\nthree\n"], "Disagree")
    // Now main itself disagrees with develop, whatever is finished.
    for branch in try world.workflow().topicBranches.list(kind) {
      let request =
        kind == .hotfix
        ? JoinRequest.finishHotfix(branch.name, tag: nil, into: .nowhere)
        : .finishRelease(branch.name, tag: nil)
      let foreseen = try world.workflow().joins.foresee(request)
      #expect(branch.conflicts && !foreseen.conflicts.isEmpty)
    }
  }

  @Test func `a configuration of its successor is read as well`() throws {
    let world = try World()
    _ = try world.started()
    try world.git("branch", "trunk")
    for (key, value) in [
      ("main.type", "base"), ("trunk.type", "base"), ("trunk.parent", "main"), ("feature.type", "topic"),
      ("feature.parent", "trunk"), ("feature.prefix", "f/"),
    ] {
      try world.git("config", "gitflow.branch.\(key)", value)
    }
    let workflow = try world.workflow()
    #expect(try workflow.mainBranch().name.rawValue == "main")
    #expect(try workflow.developmentBranch().name.rawValue == "trunk")
    #expect(workflow.featurePrefix == "f/")
  }
}
