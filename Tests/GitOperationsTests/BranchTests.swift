import Diagnostics
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import Processes
import TestSupport
import Testing

@Suite struct `Branches and switching` {
  private let world: World
  private let repository: Repository

  init() throws {
    world = try World()
    repository = try world.started(["a.txt": "one\n", "b.txt": "b\n"])
  }

  private func name(_ text: String) throws -> BranchName { try BranchName(text) }

  private func make(_ text: String) throws {
    try repository.branches.create(name(text), at: #require(try repository.head().commit), from: "main")
  }

  @Test(arguments: [
    "a", "a/b", "a.b", "ü", "", "-a", "a b", "a..b", "a~", "a^", "a:b", "a?", "a*", "a[", "a\\b", "/a", "a/", "a//b",
    "a.", ".a", "a/.b", "a.lock", "a.lock/b", "a@{b", "HEAD", "a\u{7f}", "a\tb", "@a", "a@", "refs/heads/a",
  ])
  func `git and this agree on what can be a branch's name`(text: String) throws {
    let theirs = try world.tryGit(["check-ref-format", "--branch", text]).succeeded
    let ours = (try? BranchName(text)) != nil
    #expect(ours == theirs, "\(text)")
  }

  @Test func `branches are made, listed, renamed and deleted`() throws {
    try make("feature/x")
    try make("other")
    #expect(try repository.branches.all().map(\.name.rawValue) == ["feature/x", "main", "other"])
    #expect(try repository.branches.all().filter(\.isCurrent).map(\.name.rawValue) == ["main"])
    #expect(try world.git("reflog", "-1", "--format=%gs", "feature/x") == "branch: Created from main\n")
    try repository.branches.rename(name("other"), to: name("another"))
    try repository.branches.rename(name("main"), to: name("trunk"))
    #expect(try world.git("symbolic-ref", "HEAD") == "refs/heads/trunk\n")
    try repository.branches.delete(name("another"))
    #expect(try world.git("branch", "--format=%(refname:short)") == "feature/x\ntrunk\n")
    #expect(try world.isSound())
  }

  @Test func `names that clash are refused with the other's name`() throws {
    try make("feature/x")
    for (text, code) in [
      ("feature/x", Diagnostic.Code.branchExists), ("feature", .branchNameTaken), ("feature/x/y", .branchNameTaken),
    ] {
      let error = #expect(throws: Diagnostic.self) { try make(text) }
      #expect(error?.code == code)
    }
  }

  @Test func `what would be lost is not deleted, nor what is checked out`() throws {
    try make("side")
    try repository.switching.switchTo(name("side"))
    try world.commit(["c": "c"], "On side", in: repository)
    let current = #expect(throws: Diagnostic.self) { try repository.branches.delete(name("side")) }
    #expect(current?.code == .branchCheckedOut)
    try repository.switching.switchTo(name("main"))
    let unmerged = #expect(throws: Diagnostic.self) { try repository.branches.delete(name("side")) }
    #expect(unmerged?.code == .branchNotMerged)
    try world.git("worktree", "add", "-q", "\(world.root)/linked", "side")
    let linked = #expect(throws: Diagnostic.self) { try repository.branches.delete(name("side"), unmerged: .lose) }
    #expect(linked?.code == .branchCheckedOut)
    let taken = #expect(throws: Diagnostic.self) { try repository.switching.switchTo(name("side")) }
    #expect(taken?.code == .branchCheckedOut)
    try world.git("worktree", "remove", "\(world.root)/linked")
    try repository.branches.delete(name("side"), unmerged: .lose)
    #expect(try repository.branches.find(name("side")) == nil)
  }

  @Test func `a switch carries changes that are not in its way`() throws {
    try make("side")
    try repository.switching.switchTo(name("side"))
    try world.commit(["a.txt": "side\n"], "Change a", in: repository)
    try world.write("mine\n", to: "b.txt")
    try world.write("new\n", to: "n.txt")
    try repository.stagingArea.stage(["n.txt"])
    try repository.switching.switchTo(name("main"))
    #expect(try world.text("a.txt") == "one\n")
    #expect(try world.text("b.txt") == "mine\n")
    #expect(try world.git("status", "--porcelain") == " M b.txt\nA  n.txt\n")
    #expect(try world.git("reflog", "-1", "--format=%gs") == "checkout: moving from side to main\n")
  }

  @Test func `a switch that would write over a change touches nothing and names the file`() throws {
    try make("side")
    try repository.switching.switchTo(name("side"))
    try world.commit(["a.txt": "side\n", "new.txt": "side\n", "c.txt": "c\n"], "Change", in: repository)
    try repository.switching.switchTo(name("main"))
    try world.write("mine\n", to: "a.txt")
    try world.write("untracked\n", to: "new.txt")
    try world.write("new.txt\n", to: ".git/info/exclude")
    let side = try #require(try repository.references.read("refs/heads/side"))
    #expect(try repository.switching.filesInTheWay(ofSwitchingTo: side) == ["a.txt", "new.txt"])
    let error = #expect(throws: Diagnostic.self) { try repository.switching.switchTo(name("side")) }
    #expect(error?.code == .uncommittedChanges)
    #expect(error?.message == "the ignored file \"new.txt\" would be overwritten")
    try world.write("", to: ".git/info/exclude")
    let other = #expect(throws: Diagnostic.self) { try repository.switching.switchTo(name("side")) }
    #expect(other?.message.hasSuffix("would be overwritten: \"a.txt\", \"new.txt\"") == true)
    #expect(try repository.head().branch == name("main"))
    #expect(try world.text("a.txt") == "mine\n")
    #expect(try world.text("new.txt") == "untracked\n")
    #expect(!world.exists("c.txt"))
  }

  @Test func `HEAD can be at a commit itself`() throws {
    let commit = try #require(try repository.head().commit)
    try repository.switching.switchTo(detached: commit)
    #expect(try repository.head() == .detached(commit))
    let next = try world.commit(["d": "d"], "Detached", in: repository)
    #expect(try repository.head() == .detached(next))
    #expect(try world.git("rev-parse", "main") == "\(commit)\n")
  }

  @Test func `an upstream is known while it is there and when it is gone`() throws {
    try world.git("clone", "-q", "--bare", world.directory, "\(world.root)/remote.git")
    try world.git("remote", "add", "origin", "\(world.root)/remote.git")
    try world.git("fetch", "-q")
    try world.git("branch", "-q", "-u", "origin/main")
    let upstream = try #require(try repository.branches.upstream(of: name("main")))
    #expect(upstream.shortName == "origin/main")
    #expect(upstream.target == (try repository.head().commit))
    try world.git("update-ref", "-d", "refs/remotes/origin/main")
    let gone = try repository.branches.upstream(of: name("main"))
    #expect(gone?.shortName == "origin/main")
    #expect(gone?.target == nil)
    try make("loose")
    #expect(try repository.branches.upstream(of: name("loose")) == nil)
  }
}
