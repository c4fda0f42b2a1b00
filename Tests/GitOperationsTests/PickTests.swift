import Diagnostics
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import Processes
import TestSupport
import Testing

@Suite struct `Picking, reverting, tagging` {
  private let world: World
  private let repository: Repository

  init() throws {
    world = try World()
    repository = try world.started(["a": "1\n2\n3\n", "b": "b\n"])
    try repository.branches.create(BranchName("side"), at: #require(try repository.head().commit))
    try repository.switching.switchTo(BranchName("side"))
    try world.write("1\nside\n3\n", to: "a")
    try world.git("commit", "-q", "-a", "-m", "Side changes a", "--author=Bob <bob@example.org>")
    try repository.switching.switchTo(BranchName("main"))
  }

  @Test func `a picked commit keeps its author and message, as git's does`() throws {
    try world.commit(["b": "main\n"], "Main", in: repository)
    try repository.picking.begin(of: repository.commits.resolve("side"))
    #expect(repository.operation == .cherryPick)
    let commit = try repository.committing.commit(CommitRequest(at: world.moment)).commit
    #expect(commit.author.name == "Bob" && commit.committer.name == "Ada Lovelace")
    #expect(commit.message == "Side changes a\n" && commit.parents.count == 1)
    #expect(repository.operation == nil)
    try world.git("reset", "-q", "--hard", "HEAD~1")
    try world.git("cherry-pick", "side")
    #expect(try world.git("rev-parse", "HEAD^{tree}") == "\(commit.tree)\n")
  }

  @Test func `a pick and a revert in conflict are marked as git marks them, and aborted`() throws {
    try world.commit(["a": "1\nmain\n3\n"], "Main", in: repository)
    let side = try repository.commits.resolve("side")
    for direction in [PickDirection.apply, .revert] {
      let command = direction == .apply ? "cherry-pick" : "revert"
      let outcome = try repository.picking.begin(of: side, direction: direction)
      #expect(outcome.conflicts.map(\.path) == ["a"])
      let ours = try world.text("a")
      try repository.merging.abort()
      #expect(try world.git("status", "--porcelain") == "")
      _ = try world.tryGit([command, side.hex])
      #expect(try world.text("a") == ours)
      try repository.merging.abort()
      #expect(try world.git("status", "--porcelain") == "")
      #expect(repository.operation == nil)
    }
  }

  @Test func `a revert says what it reverts`() throws {
    try repository.merging.fastForward(to: repository.merging.source(BranchName("side")))
    let reverted = try repository.commits.resolve("main")
    try repository.picking.begin(of: reverted, direction: .revert)
    let commit = try repository.committing.commit(CommitRequest(at: world.moment)).commit
    #expect(commit.message == "Revert \"Side changes a\"\n\nThis reverts commit \(reverted).\n")
    #expect(commit.author.name == "Ada Lovelace")
    #expect(commit.tree == (try repository.commits.read(repository.commits.resolve("main~2")).tree))
  }

  @Test func `tags are made with and without a message`() throws {
    let commit = try #require(try repository.head().commit)
    let tagger = try repository.identity(.committer, at: world.moment)
    try repository.tagCreation.create("1.0", at: commit, message: "Release 1.0", by: tagger)
    try repository.tagCreation.create("light", at: commit, message: nil, by: tagger)
    #expect(
      try world.git("for-each-ref", "--format=%(objecttype) %(refname) %(contents)", "refs/tags")
        == "tag refs/tags/1.0 Release 1.0\n\ncommit refs/tags/light Begin\n\n")
    #expect(try repository.commits.resolve("1.0") == commit)
    let error = #expect(throws: Diagnostic.self) {
      try repository.tagCreation.create("1.0", at: commit, message: nil, by: tagger)
    }
    #expect(error?.code == .tagExists)
    #expect(try world.isSound())
  }

  @Test func `a merge driver of the user's runs as git runs it`() throws {
    try repository.setConfiguration(
      "merge.own.driver", to: "cat %A %B > joined; echo %P %L >> joined; cat joined > %A; rm joined; exit $STATUS")
    try world.commit([".gitattributes": "a merge=own\n", "a": "1\nmain\n3\n"], "Main", in: repository)
    try repository.merging.begin(of: repository.merging.source(BranchName("side")))
    #expect(try repository.conflicts.all().isEmpty)
    let ours = try world.text("a")
    try repository.merging.abort()
    try world.git("merge", "-q", "--no-commit", "side")
    #expect(try world.text("a") == ours)
    #expect(ours == "1\nmain\n3\n1\nside\n3\na 7\n")
  }

  @Test func `a filter that comes with the files of a branch is seen before they are written`() throws {
    try repository.switching.switchTo(BranchName("side"))
    try world.write("*.psd filter=lfs -text\n", to: "media/.gitattributes")
    try world.write("pointer\n", to: "media/x.psd")
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Media")
    try world.git("checkout", "-q", "main")
    let error = #expect(throws: Diagnostic.self) { try repository.switching.switchTo(BranchName("side")) }
    #expect(error?.code == .filterUnsupported)
    #expect(!world.exists("media"))
    try world.commit(["b": "main\n"], "Main", in: repository)
    #expect(throws: Diagnostic.self) { try repository.merging.begin(of: repository.merging.source(BranchName("side"))) }
    #expect(!world.exists("media") && repository.operation == nil)
  }

  @Test func `inside a hook of git commit -a the index is the one that git makes`() throws {
    try world.write("changed\n", to: "b")
    try world.git("read-tree", "--index-output=.git/other", "HEAD")
    var environment = world.gitEnvironment
    environment.variables["GIT_DIR"] = ".git"
    environment.variables["GIT_INDEX_FILE"] = ".git/other"
    let inside = try #require(try Repository.find(from: world.directory, environment: environment))
    try inside.stagingArea.stage(["b"])
    #expect(try inside.status().staged.map(\.path) == ["b"])
    #expect(try world.git("status", "--porcelain") == " M b\n")
  }
}
