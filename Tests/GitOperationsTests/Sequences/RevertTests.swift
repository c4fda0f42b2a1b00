import Diagnostics
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import TestSupport
import Testing

@Suite struct `Reverts and stopped picks` {
  private let world: World
  private let repository: Repository

  init() throws {
    world = try World()
    repository = try world.started(["a": "1\n2\n3\n", "b": "b\n", "other": "o\n"])
    for (path, text, message) in [
      ("b", "B\n", "Change b\non two lines\n\nBody."), ("a", "1\nX\n3\n", "Change a"),
      ("a", "1\nY\n3\n", "Change a again"),
      ("new", "n\n", "Adds new"),
    ] {
      try world.write(text, to: path)
      try world.git("add", path)
      try world.git("commit", "-q", "-m", message, "--author=Bob <bob@example.org>")
    }
  }

  private func request(_ revision: String, _ direction: PickDirection = .revert, mainline: Int? = nil) throws
    -> PickRequest
  {
    PickRequest(try repository.commits.resolve(revision), direction, mainline: mainline, at: world.moment)
  }

  private var continuation: PickContinuation { PickContinuation(at: world.moment) }

  @Test func `a revert, one of a revert and one of a merge are exactly git's`() throws {
    try world.git("checkout", "-q", "-b", "side", "HEAD~1")
    try world.commit(["side": "s\n"], "Side", in: repository)
    try world.git("checkout", "-q", "main")
    try world.git("merge", "-q", "--no-ff", "-m", "Merge side", "side")
    // Before 2.43 Git does not yet say "Reapply".
    let newer = "sed -i -E '1s/^Revert \"Revert \"(.*)\"\"$/Reapply \"\\1\"/' \"$1\""
    try world.hook("prepare-commit-msg", "echo \"prepare $2\" >> heard; case $PWD in */twin) \(newer) ;; esac")
    try world.hook("post-commit", "echo post >> heard")
    try world.hook("pre-commit", "echo pre >> heard")
    try world.write("heard\n", to: ".git/info/exclude")
    let twin = try Twin(of: world)
    try twin.git("config", "core.hooksPath", "\(twin.root)/.git/hooks")
    for (revision, mainline) in [("HEAD^{/Change b}", nil), ("HEAD", nil), ("HEAD", nil), ("HEAD^{/Merge side}", 1)] {
      let name = try repository.commits.resolve(revision).hex
      let options = mainline.map { ["-m", "\($0)"] } ?? []
      try twin.run(["revert", "--no-edit"] + options + [name])
      #expect(try repository.picking.pick(request(revision, mainline: mainline)).stopped == nil)
      #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    }
    #expect(try twin.read("heard").contains("prepare message"))
    #expect(
      try world.git("log", "-3", "--skip=1", "--format=%s")
        == "Revert \"Reapply \"Change b\"\"\nReapply \"Change b\"\nRevert \"Change b\"\n")
    #expect(try world.isSound())
  }

  @Test func `a merge without a side, an ordinary commit with one, and nothing to take back are refused`() throws {
    try world.git("checkout", "-q", "-b", "side", "HEAD~1")
    try world.commit(["side": "s\n"], "Side", in: repository)
    try world.git("checkout", "-q", "main")
    try world.git("merge", "-q", "--no-ff", "-m", "Merge side", "side")
    let before = try RepositoryPicture(world)
    #expect(#expect(throws: Diagnostic.self) { try repository.picking.pick(request("HEAD")) }?.code == .commitIsMerge)
    #expect(
      #expect(throws: Diagnostic.self) { try repository.picking.pick(request("HEAD", mainline: 3)) }?.code
        == .commitIsMerge)
    #expect(
      #expect(throws: Diagnostic.self) { try repository.picking.pick(request("side", mainline: 2)) }?.code
        == .commitIsMerge)
    #expect(
      #expect(throws: Diagnostic.self) { try repository.picking.pick(request("side", .apply)) }?.code
        == .nothingToCommit)
    try world.write("edited\n", to: "new")
    let error = #expect(throws: Diagnostic.self) { try repository.picking.pick(request("main~1")) }
    #expect(error?.code == .uncommittedChanges)
    try world.git("checkout", "-q", "new")
    #expect(try RepositoryPicture(world) == before)
  }

  @Test(arguments: ["us, git", "git, us", "us, us"]) func `either program goes on with a revert that stopped`(
    _ order: String
  ) throws {
    try world.write("edited\n", to: "other")
    let twin = try Twin(of: world)
    let change = try repository.commits.resolve("HEAD^{/Change a$}")
    try twin.git("revert", "--no-edit", change.hex)
    if order.hasPrefix("us") {
      #expect(try repository.picking.pick(request(change.hex)).stopped?.merge.conflicts.map(\.path) == ["a"])
    } else {
      _ = try world.tryGit(["revert", "--no-edit", change.hex])
    }
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(try world.text("a") == twin.read("a") && world.text(".git/MERGE_MSG") == twin.read(".git/MERGE_MSG"))
    for write in [world.write, twin.write] { try write("1\nresolved\n3\n", "a") }
    try world.git("add", "a")
    try twin.git("add", "a")
    try twin.git("revert", "--continue")
    if order.hasSuffix("us") {
      #expect(try repository.picking.continuePicks(continuation).stopped == nil)
    } else {
      try world.git("-c", "core.editor=true", "revert", "--continue")
    }
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(try world.text("other") == "edited\n" && repository.operation == nil)
  }

  @Test(arguments: ["revert", "cherry-pick"]) func `a sequence that git began is gone on with`(
    _ command: String
  ) throws {
    let arguments = try sequence(command)
    let twin = try Twin(of: world)
    try twin.run(arguments)
    _ = try world.tryGit(arguments)
    #expect(repository.operation == (command == "revert" ? .revert : .cherryPick))
    for write in [world.write, twin.write] { try write("1\nresolved\n3\n", "a") }
    try world.git("add", "a")
    try twin.git("add", "a")
    try twin.git(command, "--continue")
    let outcome = try repository.picking.continuePicks(continuation)
    #expect(outcome.commits.count == 2 && outcome.stopped == nil)
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(!world.exists(".git/sequencer") && repository.operation == nil)
  }

  @Test(arguments: ["revert", "cherry-pick"]) func `a sequence that git began goes on without what stopped it`(
    _ command: String
  ) throws {
    let arguments = try sequence(command)
    let twin = try Twin(of: world)
    try twin.run(arguments)
    try twin.git(command, "--skip")
    _ = try world.tryGit(arguments)
    #expect(try repository.picking.skip(continuation).commits.count == 1)
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
  }

  @Test(arguments: ["revert", "cherry-pick"]) func `a sequence that git began is taken back whole`(
    _ command: String
  ) throws {
    let arguments = try sequence(command)
    let before = try RepositoryPicture(world)
    _ = try world.tryGit(arguments)
    try world.write("kept\n", to: "other")
    let twin = try Twin(of: world)
    try twin.git("status")
    try twin.git(command, "--abort")
    let outcome = try repository.picking.abort(at: world.moment)
    #expect(outcome.rewinding == .done && repository.operation == nil && !world.exists(".git/sequencer"))
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(try world.git("status", "--porcelain") == " M other\n")
    #expect(try RepositoryPicture(world).references == before.references)
  }

  @Test func `commits made by hand at the stop are not taken back`() throws {
    _ = try world.tryGit(try sequence("revert"))
    try world.write("1\nresolved\n3\n", to: "a")
    try world.git("commit", "-q", "-a", "-m", "By hand")
    let hand = try repository.commits.resolve("HEAD")
    #expect(
      #expect(throws: Diagnostic.self) { try repository.picking.pick(request("HEAD~1")) }?.code == .operationInProgress)
    #expect(try repository.picking.abort(at: world.moment).rewinding == .refused)
    #expect(try repository.commits.resolve("HEAD") == hand && !world.exists(".git/sequencer"))
    #expect(#expect(throws: Diagnostic.self) { try repository.picking.abort(at: world.moment) }?.code == .noOperation)
  }

  @Test func `the stopped revert of a merge is taken back`() throws {
    try world.git("checkout", "-q", "-b", "side", "HEAD~1")
    try world.commit(["a": "side\n", "s": "s\n"], "Side", in: repository)
    try world.git("checkout", "-q", "main")
    try world.git("merge", "-q", "--no-ff", "-m", "Merge side", "side")
    try world.commit(["a": "later\n"], "Later", in: repository)
    let before = try RepositoryPicture(world)
    #expect(try repository.picking.pick(request("HEAD~1", mainline: 1)).stopped != nil)
    try world.write("kept\n", to: "other")
    try repository.picking.abort(at: world.moment)
    #expect(try world.git("status", "--porcelain") == " M other\n" && world.text("s") == "s\n")
    try world.git("checkout", "-q", "other")
    #expect(try RepositoryPicture(world) == before)
  }

  /// Three commits of which the second is in conflict.
  private func sequence(_ command: String) throws -> [String] {
    guard command == "cherry-pick" else {
      let names = ["HEAD", "HEAD^{/Change a$}", "HEAD^{/Change b}"]
      return ["revert", "--no-edit"] + (try names.map { try repository.commits.resolve($0).hex })
    }
    try world.git("checkout", "-q", "-b", "side", "HEAD~4")
    try world.commit(["x": "x\n"], "Adds x", in: repository)
    try world.commit(["a": "1\nside\n3\n"], "Side a", in: repository)
    try world.commit(["z": "z\n"], "Adds z", in: repository)
    try world.git("checkout", "-q", "main")
    return ["cherry-pick", "main..side"]
  }
}
