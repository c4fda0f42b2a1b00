import Diagnostics
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import Processes
import TestSupport
import Testing

@Suite struct `Stash` {
  private let world: World
  private let repository: Repository

  init() throws {
    world = try World()
    repository = try world.started(["a": "1\n2\n3\n", "b": "b\n", "dir/c": "c\n", "gone": "g\n", "tool": "t\n"])
  }

  private func request(_ message: String? = nil, untracked: Bool = false) -> StashRequest {
    StashRequest(message: message, includesUntracked: untracked, at: world.moment)
  }

  /// Changes of every kind.
  private func edit() throws {
    try world.write("1\n2\nstaged\n", to: "a")
    try world.git("add", "a")
    try world.write("1\n2\nstaged and edited\n", to: "a")
    try world.write("new and staged\n", to: "new")
    try world.git("add", "new")
    try world.remove("gone")
    try world.git("rm", "-q", "dir/c")
    try world.git("update-index", "--chmod=+x", "tool")
    try world.git("checkout-index", "-f", "tool")
    try world.git("config", "core.symlinks", "true")
    try world.write("", to: "b")
    try world.remove("b")
    try world.git("update-index", "--force-remove", "b")
    try world.git("checkout", "-q", "HEAD", "--", "b")
    try world.write("loose\n", to: "folder/loose")
  }

  @Test func `what is stashed is exactly what git stashes`() throws {
    try edit()
    let twin = try Twin(of: world)
    try twin.git("stash")
    let entry = try repository.stashing.save(request())
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(try world.git("stash", "list") == twin.git("stash", "list"))
    #expect(try world.git("cat-file", "commit", "stash") == twin.git("cat-file", "commit", "stash"))
    #expect(try world.git("status") == twin.git("status"))
    #expect(try world.git("ls-tree", "-r", "stash") == twin.git("ls-tree", "-r", "stash"))
    #expect(try world.git("cat-file", "commit", "stash^2") == twin.git("cat-file", "commit", "stash^2"))
    #expect(entry.position == 0 && entry.message.hasPrefix("WIP on main: ") && !entry.holdsUntracked)
    #expect(try world.text("folder/loose") == "loose\n")
    #expect(try world.isSound())
  }

  @Test func `a file that is only staged is in the stash as git puts it there`() throws {
    for name in ["new", "moved"] {
      try world.write("only staged\n", to: name)
      try world.git("add", name)
      try world.remove(name)
    }
    try world.git("mv", "b", "renamed")
    try world.remove("renamed")
    let twin = try Twin(of: world)
    try twin.git("stash")
    _ = try repository.stashing.save(request())
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(try world.git("ls-tree", "-r", "stash") == twin.git("ls-tree", "-r", "stash"))
    try repository.stashing.pop()
    #expect(try world.text("new") == "only staged\n" && world.text("renamed") == "b\n")
  }

  @Test(arguments: [true, false], [true, false])
  func `a file that was only unstaged keeps what it contains, as in git`(isIgnored: Bool, untracked: Bool) throws {
    if isIgnored { try world.write("b\n", to: ".git/info/exclude") }
    try world.git("rm", "-q", "--cached", "b", "gone")
    try world.write("precious\n", to: "b")
    let twin = try Twin(of: world)
    if untracked { try twin.git("stash", "push", "-u") } else { try twin.git("stash", "push") }
    try repository.stashing.save(request(untracked: untracked))
    #expect(try world.git("ls-tree", "-r", "stash") == twin.git("ls-tree", "-r", "stash"))
    #expect(try world.git("ls-tree", "-r", "stash^2") == twin.git("ls-tree", "-r", "stash^2"))
    // With untracked files Git has them twice, and can't restore them.
    if !untracked { #expect(try RepositoryPicture(world) == RepositoryPicture(twin)) }
    try repository.stashing.pop()
    #expect(try world.text("b") == "precious\n" && world.text("gone") == "g\n")
    #expect(try world.git("ls-files", "b", "gone") == "")
  }

  @Test func `untracked files and a message of one's own are as git has them, and ignored files stay`() throws {
    try edit()
    try world.write("*.log\n", to: ".git/info/exclude")
    try world.write("kept\n", to: "x.log")
    let twin = try Twin(of: world)
    try twin.git("stash", "push", "-u", "-m", "Half done")
    let entry = try repository.stashing.save(request("Half done", untracked: true))
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(try world.git("stash", "list") == twin.git("stash", "list"))
    #expect(entry.holdsUntracked && !world.exists("folder") && world.exists("x.log"))
  }

  @Test(arguments: ["us, git", "git, us", "us, us"]) func `either program brings back what the other put aside`(
    _ order: String
  ) throws {
    try edit()
    let status = try world.git("status", "--porcelain", "-uall")
    let twin = try Twin(of: world)
    try twin.git("stash", "-u")
    try twin.git("stash", "pop", "--index")
    if order.hasPrefix("us") {
      try repository.stashing.save(request(untracked: true))
    } else {
      try world.git("stash", "-u")
    }
    if order.hasSuffix("us") {
      #expect(try repository.stashing.pop().isDropped)
    } else {
      try world.git("stash", "pop", "--index")
    }
    #expect(try world.git("status", "--porcelain", "-uall") == status)
    #expect(try world.git("diff") == twin.git("diff") && world.git("diff", "--cached") == twin.git("diff", "--cached"))
    #expect(try world.git("stash", "list") == "" && world.text("folder/loose") == "loose\n")
    #expect(try world.isSound())
  }

  @Test func `without the index all but new files is unstaged, as git has it`() throws {
    try edit()
    try repository.stashing.save(request(untracked: true))
    let twin = try Twin(of: world)
    try twin.git("stash", "pop")
    try repository.stashing.pop(index: .forget)
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
  }

  @Test func `the list, applying one further down and dropping are git's`() throws {
    for name in ["first", "second", "third"] {
      try world.write("\(name)\n", to: "b")
      try repository.stashing.save(request(name))
    }
    #expect(try repository.stashes.entries().map(\.message) == ["On main: third", "On main: second", "On main: first"])
    let twin = try Twin(of: world)
    try twin.git("stash", "apply", "stash@{2}")
    let applied = try repository.stashing.apply(at: 2)
    #expect(!applied.isDropped)
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    try twin.git("stash", "drop", "stash@{1}")
    try repository.stashes.drop(at: 1)
    try twin.git("stash", "drop")
    try repository.stashes.drop(at: 0)
    #expect(try world.git("stash", "list") == twin.git("stash", "list"))
    #expect(try repository.stashes.entries().map(\.message) == ["On main: first"])
    try repository.stashes.drop(at: 0)
    #expect(try repository.stashes.entries() == [] && world.git("stash", "list") == "")
    let error = #expect(throws: Diagnostic.self) { try repository.stashing.pop() }
    #expect(error?.code == .stashNotFound && error?.message == "no stash entries found")
  }

  @Test func `conflicts are git's, and leave the stash`() throws {
    try world.write("1\nstash\n3\n", to: "a")
    try world.write("clean\n", to: "b")
    try repository.stashing.save(request())
    try world.commit(["a": "1\nmain\n3\n"], "Main", in: repository)
    let twin = try Twin(of: world)
    try twin.git("stash", "pop")
    let outcome = try repository.stashing.pop()
    #expect(outcome.conflicts.map(\.path) == ["a"] && !outcome.isDropped)
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(try world.text("a") == twin.read("a"))
    #expect(try world.git("stash", "list") == twin.git("stash", "list"))
    let error = #expect(throws: Diagnostic.self) { try repository.stashing.pop() }
    #expect(error?.code == .unresolvedConflicts)
  }

  @Test func `it is applied beside staged and other edits, and files in the way refuse it`() throws {
    try world.write("stashed\n", to: "b")
    try world.write("loose\n", to: "loose")
    try repository.stashing.save(request(untracked: true))
    try world.write("1\n2\nstaged\n", to: "a")
    try world.git("add", "a")
    try world.write("edited\n", to: "dir/c")
    let twin = try Twin(of: world)
    try twin.git("stash", "apply")
    try repository.stashing.apply()
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    try world.git("checkout", "-q", "b")
    let before = try world.git("status", "--porcelain")
    #expect(try repository.stashing.filesInTheWay(ofStashAt: 0) == ["loose"])
    let error = #expect(throws: Diagnostic.self) { try repository.stashing.apply() }
    #expect(error?.code == .uncommittedChanges && error?.message.contains("\"loose\"") == true)
    try world.remove("loose")
    try world.write("other\n", to: "b")
    #expect(#expect(throws: Diagnostic.self) { try repository.stashing.pop() }?.message.contains("\"b\"") == true)
    try world.git("checkout", "-q", "b")
    #expect(try world.git("status", "--porcelain") == before.replacing("?? loose\n", with: ""))
  }

  @Test func `a new file writes over none that is tracked since, as in git`() throws {
    try world.write("put aside\n", to: "new")
    try repository.stashing.save(request(untracked: true))
    for isCommitted in [false, true] {
      try world.write("another\n", to: "new")
      try world.git("add", "new")
      if isCommitted { try world.git("commit", "-q", "-m", "New") }
      #expect(try repository.stashing.filesInTheWay(ofStashAt: 0) == ["new"])
      let error = #expect(throws: Diagnostic.self) { try repository.stashing.pop() }
      #expect(error?.code == .uncommittedChanges)
      #expect(try world.text("new") == "another\n")
      #expect(try !world.tryGit(["stash", "pop"]).succeeded)
      #expect(try world.text("new") == "another\n")
    }
    try world.git("rm", "-q", "new")
    try repository.stashing.pop()
    #expect(try world.text("new") == "put aside\n")
  }

  @Test func `nothing to stash, no commit, a stopped merge and a bare repository are told apart`() throws {
    try world.write("untracked\n", to: "u")
    #expect(#expect(throws: Diagnostic.self) { try repository.stashing.save(request()) }?.code == .nothingToStash)
    try world.git("checkout", "-q", "-b", "side")
    try world.commit(["a": "side\n"], "Side", in: repository)
    try world.git("checkout", "-q", "main")
    try world.commit(["a": "main\n"], "Main", in: repository)
    _ = try world.tryGit(["merge", "side"])
    #expect(#expect(throws: Diagnostic.self) { try repository.stashing.save(request()) }?.code == .operationInProgress)
    try world.git("merge", "--abort")
    try world.git("checkout", "-q", "--orphan", "fresh")
    #expect(#expect(throws: Diagnostic.self) { try repository.stashing.save(request()) }?.code == .noCommits)
    try world.git("clone", "-q", "--bare", ".", "../bare")
    let bare = try Repository.open(at: "\(world.root)/bare", environment: world.gitEnvironment)
    #expect(#expect(throws: Diagnostic.self) { try bare.stashing.save(request()) }?.code == .bareRepository)
  }

  @Test func `files that changed kind, line ends and a linked work tree are kept`() throws {
    try world.commit([".gitattributes": "*.txt text eol=crlf\n", "x.txt": "one\r\n"], "Text", in: repository)
    try world.git("worktree", "add", "-q", "../linked", "-b", "linked")
    let linked = try Repository.open(at: "\(world.root)/linked", environment: world.gitEnvironment)
    try world.write("two\r\n", to: "../linked/x.txt")
    try world.git("-C", "../linked", "rm", "-q", "--cached", "b")
    try world.remove("../linked/b")
    try world.write("inside\n", to: "../linked/b/inside")
    try world.git("-C", "../linked", "add", "b")
    let status = try world.git("-C", "../linked", "status", "--porcelain")
    try linked.stashing.save(request())
    #expect(try world.git("-C", "../linked", "status", "--porcelain") == "")
    #expect(try world.text("../linked/x.txt") == "one\r\n" && world.text("../linked/b") == "b\n")
    #expect(try world.git("show", "stash:x.txt") == "two\n")
    try linked.stashing.pop()
    #expect(try world.git("-C", "../linked", "status", "--porcelain") == status)
    #expect(try world.text("../linked/x.txt") == "two\r\n")
  }

  @Test func `a lock of the index is waited for, then named`() throws {
    try world.write("edited\n", to: "b")
    try world.write("", to: ".git/index.lock")
    let error = #expect(throws: Diagnostic.self) { try repository.stashing.save(request()) }
    #expect(error?.code == .gitLocked && error?.message.contains(".git/index.lock") == true)
    #expect(try world.text("b") == "edited\n" && repository.stashes.entries() == [])
  }
}
