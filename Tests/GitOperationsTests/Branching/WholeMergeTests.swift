import Diagnostics
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import TestSupport
import Testing

@Suite struct `Merges from end to end` {
  private let world: World
  private let repository: Repository

  /// `side` and `main` have a commit each of their own, `ahead` stands on `main`.
  init() throws {
    world = try World()
    repository = try world.started(["a": "1\n2\n3\n", "b": "b\n"])
    try world.git("checkout", "-q", "-b", "side")
    try world.commit(["a": "1\n2\nside\n"], "Side\n\nWith a body\n\nand more", in: repository)
    try world.write("c\n", to: "c")
    try world.git("add", "c")
    try world.git("commit", "-q", "-m", "Adds c", "--author=Bob <bob@example.org>", "--date=1600000000 -0730")
    try world.git("checkout", "-q", "main")
    try world.commit(["b": "main\n"], "Main", in: repository)
    try world.git("branch", "ahead")
    try world.git("checkout", "-q", "ahead")
    try world.commit(["late": "l\n"], "Ahead", in: repository)
    try world.git("checkout", "-q", "main")
  }

  private func request(_ branch: String) throws -> MergeRequest {
    MergeRequest(try repository.mergeSource(BranchName(branch)), at: world.moment)
  }

  @Test(arguments: ["none", "false", "only", "--no-ff", "--ff-only"])
  func `the settings decide as they do for git`(_ setting: String) throws {
    if setting.hasPrefix("--") {
      try world.git("config", "merge.ff", "true")
      try world.git("config", "branch.main.mergeOptions", setting)
    } else if setting != "none" {
      try world.git("config", "merge.ff", setting)
    }
    for name in ["post-merge", "pre-merge-commit", "post-commit"] {
      try world.hook(name, "echo \"\(name) $*\" >> .git/heard")
    }
    for branch in ["main", "ahead", "side"] {
      let twin = try Twin(of: world)
      let text = try twin.git("merge", "--no-edit", branch)
      let end = try? repository.merge(request(branch))
      #expect((end == nil) == text.contains("fatal:"), "\(branch): \(text)")
      #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
      #expect((try? world.text(".git/heard")) == (try? twin.read(".git/heard")))
    }
    #expect(try world.isSound())
  }

  @Test(arguments: ["side", "ahead"]) func `a squashed merge is staged as git stages it, message included`(
    _ branch: String
  ) throws {
    try world.hook("post-merge", "echo \"$*\" > .git/heard")
    let twin = try Twin(of: world)
    try twin.git("merge", "--squash", branch)
    var squash = try request(branch)
    squash.record = .squash
    guard case .squashed = try repository.merge(squash) else { throw World.GitRefused(arguments: [], text: "squash") }
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(try world.text(".git/SQUASH_MSG") == twin.read(".git/SQUASH_MSG"))
    #expect(try world.text(".git/heard") == "1\n" && twin.read(".git/heard") == "1\n")
    #expect(!world.exists(".git/MERGE_HEAD"))
    try world.git("commit", "-q", "--no-edit")
    #expect(try world.git("log", "-1", "--format=%P") == "\(try repository.resolve("main@{1}"))\n")
  }

  @Test func `conflicts stop, a hook that refuses leaves the merge, and --no-verify passes it by`() throws {
    try world.hook("pre-merge-commit", "exit 1")
    let error = #expect(throws: Diagnostic.self) { try repository.merge(request("side")) }
    #expect(error?.code == .hookRefused && repository.operation == .merge)
    try repository.abortMerge()
    var quiet = try request("side")
    quiet.hooks = .withoutVerification
    guard case .merged = try repository.merge(quiet) else { throw World.GitRefused(arguments: [], text: "merge") }
    try world.git("reset", "-q", "--hard", "HEAD~1")
    try world.commit(["a": "1\n2\nmain\n"], "In conflict", in: repository)
    guard case .stopped(let outcome) = try repository.merge(request("side")) else {
      throw World.GitRefused(arguments: [], text: "stop")
    }
    #expect(outcome.conflicts.map(\.path) == ["a"] && repository.operation == .merge)
  }
}
