import Diagnostics
import Foundation
import GitOperations
import GitStore
import GitWorlds
import TestSupport
import Testing

@Suite struct `Rebase` {
  private let world: World
  private let repository: Repository

  /// `main` and `topic` have two commits each of their own; Bob wrote one of the topic's.
  init() throws {
    world = try World()
    repository = try world.started(["a": "1\n2\n3\n", "b": "b\n"])
    try world.git("checkout", "-q", "-b", "topic")
    try world.write("1\n2\ntopic\n", to: "a")
    try world.git(
      "commit", "-q", "-a", "-m", "Topic changes a\n\nWith a body.", "--author=Bob O'Hara <bob@example.org>")
    try world.write("c\n", to: "c")
    try world.git("add", "c")
    try world.git("commit", "-q", "-m", "Adds c", "--date=1600000000 -0730")
    try world.git("checkout", "-q", "main")
    try world.write("main\n", to: "b")
    try world.git("commit", "-q", "-a", "-m", "Main changes b")
  }

  private func request(_ upstream: String = "main") throws -> RebaseRequest {
    RebaseRequest(upstream: try repository.commits.resolve(upstream), label: upstream, at: world.moment)
  }

  private func commit(_ text: String, to path: String, _ message: String) throws {
    try world.write(text, to: path)
    try world.git("add", path)
    try world.git("commit", "-q", "-m", message)
  }

  @Test func `commits, references and reflogs are exactly git's`() throws {
    try world.git("checkout", "-q", "topic")
    let twin = try Twin(of: world)
    try twin.git("rebase", "main")
    let outcome = try repository.rebasing.rebase(request())
    #expect(outcome.state == .done && outcome.rewritten.count == 2)
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(
      try world.git("reflog", "show", "--format=%gs", "topic") == twin.git("reflog", "show", "--format=%gs", "topic"))
    #expect(try world.text(".git/ORIG_HEAD") == twin.read(".git/ORIG_HEAD"))
    #expect(try world.isSound())
  }

  @Test func `a rebase with nothing to do, and one that only moves forward, are git's`() throws {
    try world.git("checkout", "-q", "-b", "behind", "main~1")
    let twin = try Twin(of: world)
    try twin.git("rebase", "main")
    #expect(try repository.rebasing.rebase(request()).state == .fastForwarded)
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    try twin.git("rebase", "main")
    #expect(try repository.rebasing.rebase(request()).state == .upToDate)
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
  }

  @Test func `commits that the upstream has, merges, and what becomes empty are left out as git does`() throws {
    try world.git("checkout", "-q", "topic")
    try commit("x\n", to: "x", "Adds x")
    try world.git("checkout", "-q", "-b", "aside", "HEAD~1")
    try commit("y\n", to: "y", "Adds y")
    try world.git("checkout", "-q", "topic")
    try world.git("merge", "-q", "--no-ff", "-m", "Merge aside", "aside")
    try world.git("commit", "-q", "--allow-empty", "-m", "Meant to be empty")
    try commit("both\n", to: "late", "Adds late")
    try world.git("checkout", "-q", "main")
    try world.git("cherry-pick", "topic~3^{/Adds x}")
    try commit("both\n", to: "late", "Adds late and more")
    try world.write("more\n", to: "more")
    try world.git("add", "more")
    try world.git("commit", "-q", "--amend", "--no-edit")
    try world.git("checkout", "-q", "topic")
    let twin = try Twin(of: world)
    let applied = try repository.commits.resolve("topic^{/Adds x}")
    try twin.git("rebase", "main")
    let outcome = try repository.rebasing.rebase(request())
    #expect(outcome.alreadyApplied == [applied])
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(!(try world.git("log", "--format=%s", "main..topic").contains("Adds late")))
  }

  @Test func `a rebase onto another commit, and of a detached HEAD, are git's`() throws {
    try world.git("checkout", "-q", "topic")
    let first = try Twin(of: world)
    try first.git("rebase", "--onto", "main", "topic~1")
    var request = try self.request("topic~1")
    request.onto = (try repository.commits.resolve("main"), "main")
    _ = try repository.rebasing.rebase(request)
    #expect(try RepositoryPicture(world) == RepositoryPicture(first))
    try world.git("checkout", "-q", "--detach", "main~1")
    try commit("d\n", to: "d", "Adds d")
    let second = try Twin(of: world)
    try second.git("rebase", "main")
    _ = try repository.rebasing.rebase(self.request())
    #expect(try RepositoryPicture(world) == RepositoryPicture(second))
  }

  @Test func `histories without a common commit are joined as git joins them`() throws {
    try world.git("checkout", "-q", "--orphan", "island")
    try world.git("rm", "-r", "-q", "-f", ".")
    try commit("i\n", to: "i", "Island")
    let twin = try Twin(of: world)
    try twin.git("rebase", "main")
    _ = try repository.rebasing.rebase(request())
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
  }

  @Test func `another encoding and a message of comment lines become what git makes of them`() throws {
    try world.git("checkout", "-q", "topic")
    try world.write("d\n", to: "d")
    try world.git("add", "d")
    try world.git("commit", "-q", "--cleanup=verbatim", "-m", "#1\n# two  \n\n\n")
    try Data([0x4C, 0xE9, 0x6F, 0x0A]).write(to: URL(fileURLWithPath: "\(world.root)/message"))
    try world.write("e\n", to: "e")
    try world.git("add", "e")
    try world.git("-c", "i18n.commitEncoding=ISO-8859-1", "commit", "-q", "-F", "../message")
    let twin = try Twin(of: world)
    try twin.git("rebase", "main")
    _ = try repository.rebasing.rebase(request())
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(try world.git("cat-file", "commit", "HEAD") == twin.git("cat-file", "commit", "HEAD"))
    #expect(try world.git("cat-file", "commit", "HEAD").hasSuffix("\n\nLéo\n"))
    #expect(try world.git("cat-file", "commit", "HEAD~1").hasSuffix("\n\n#1\n# two  \n\n\n"))
  }

  @Test func `uncommitted changes refuse, and rebase.autoStash carries them over`() throws {
    try world.git("checkout", "-q", "topic")
    try world.write("edited\n", to: "c")
    let before = try RepositoryPicture(world)
    let error = #expect(throws: Diagnostic.self) { try repository.rebasing.rebase(request()) }
    #expect(error?.code == .uncommittedChanges && error?.message.contains("\"c\"") == true)
    #expect(try RepositoryPicture(world) == before)
    try world.git("config", "rebase.autoStash", "true")
    let twin = try Twin(of: world)
    try twin.git("rebase", "main")
    let outcome = try repository.rebasing.rebase(request())
    #expect(outcome.keptStash == nil)
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(try world.text("c") == "edited\n" && world.git("stash", "list") == "")
  }

  @Test func `changes that do not fit afterwards become a stash`() throws {
    try world.git("checkout", "-q", "topic")
    try world.write("edited\n", to: "b")
    var request = try self.request()
    request.stashesChanges = true
    let outcome = try repository.rebasing.rebase(request)
    #expect(outcome.keptStash?.message == "autostash")
    #expect(try world.git("status", "--porcelain") == "" && world.git("show", "stash@{0}:b") == "edited\n")
    #expect(try world.git("stash", "list") == "stash@{0}: autostash\n")
  }

  @Test func `a file in the way and a branch of another work tree are refused before anything moves`() throws {
    try world.git("checkout", "-q", "main")
    try commit("new\n", to: "new", "Adds new")
    try world.git("checkout", "-q", "topic")
    try world.write("mine\n", to: "new")
    let before = try RepositoryPicture(world)
    let error = #expect(throws: Diagnostic.self) { try repository.rebasing.rebase(request()) }
    #expect(error?.code == .uncommittedChanges && error?.message.contains("\"new\"") == true)
    #expect(try RepositoryPicture(world) == before && world.text("new") == "mine\n")
    #expect(!world.exists(".git/rebase-merge"))
    try world.remove("new")
    try world.git("worktree", "add", "-q", "-f", "../other", "topic")
    let second = #expect(throws: Diagnostic.self) { try repository.rebasing.rebase(request()) }
    #expect(second?.code == .branchCheckedOut && second?.message.contains("/other\"") == true)
  }

  @Test func `hooks hear of a rebase what git tells them, and pre-rebase can refuse`() throws {
    for name in ["pre-rebase", "post-checkout", "post-rewrite"] {
      try world.hook(name, "echo \"\(name) $*\" >> heard; test \(name) != post-rewrite || cat >> heard; exit $STATUS")
    }
    try world.write("heard\n", to: ".git/info/exclude")
    try world.git("checkout", "-q", "topic")
    try world.write("", to: "heard")
    let twin = try Twin(of: world)
    for name in ["pre-rebase", "post-checkout", "post-rewrite"] {
      #expect(try twin.read(".git/hooks/\(name)") == world.text(".git/hooks/\(name)"))
    }
    try twin.git("rebase", "main")
    _ = try repository.rebasing.rebase(request())
    #expect(try world.text("heard") == twin.read("heard"))
    #expect(try world.text("heard").hasPrefix("pre-rebase main\npost-checkout "))
    try world.git("reset", "-q", "--hard", "ORIG_HEAD")
    try world.hook("pre-rebase", "echo no; exit 1")
    let before = try RepositoryPicture(world)
    let error = #expect(throws: Diagnostic.self) { try repository.rebasing.rebase(request()) }
    #expect(error?.code == .hookRefused)
    #expect(try RepositoryPicture(world) == before)
    var quiet = try request()
    quiet.hooks = .withoutVerification
    #expect(try repository.rebasing.rebase(quiet).state == .done)
  }

  @Test func `prepare-commit-msg changes the messages, as with git`() throws {
    try world.hook("prepare-commit-msg", "echo \"Ticket 7 ($2)\" >> \"$1\"")
    try world.git("checkout", "-q", "topic")
    let twin = try Twin(of: world)
    try twin.git("rebase", "main")
    _ = try repository.rebasing.rebase(request())
    #expect(try world.git("log", "-2", "--format=%B") == twin.git("log", "-2", "--format=%B"))
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
  }

  @Test func `a linked work tree and a folder below are as good as the top`() throws {
    try world.git("worktree", "add", "-q", "../linked", "topic")
    let twin = try Twin(of: world)
    try twin.git("checkout", "-q", "--ignore-other-worktrees", "topic")
    try twin.git("rebase", "main")
    let linked = try #require(try Repository.find(from: "\(world.root)/linked", environment: world.gitEnvironment))
    _ = try linked.rebasing.rebase(request())
    #expect(try world.git("rev-parse", "topic") == twin.git("rev-parse", "topic"))
    #expect(try world.git("-C", "../linked", "status", "--porcelain") == "")
    #expect(try world.git("-C", "../linked", "symbolic-ref", "HEAD") == "refs/heads/topic\n")
    #expect(try world.isSound())
  }

  @Test func `a bare repository and an unborn branch say what they lack`() throws {
    try world.git("clone", "-q", "--bare", ".", "../bare")
    let bare = try Repository.open(at: "\(world.root)/bare", environment: world.gitEnvironment)
    #expect(#expect(throws: Diagnostic.self) { try bare.rebasing.rebase(request()) }?.code == .bareRepository)
    try world.git("checkout", "-q", "--orphan", "fresh")
    #expect(#expect(throws: Diagnostic.self) { try repository.rebasing.rebase(request()) }?.code == .noCommits)
  }
}
