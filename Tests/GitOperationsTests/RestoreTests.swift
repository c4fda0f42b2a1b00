import Diagnostics
import GitHistory
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import TestSupport
import Testing

@Suite struct `Restore` {
  private let world: World
  private let repository: Repository

  init() throws {
    world = try World()
    repository = try world.started(["a": "old\n", "dir/b": "old\n", "dir/c": "old\n", "gone": "g\n"])
    try world.commit(["a": "new\n", "dir/b": "new\n", "dir/late": "late\n"], "Second", in: repository)
    try world.git("rm", "-q", "gone")
    try world.git("commit", "-q", "-m", "Third")
    try world.write("staged\n", to: "a")
    try world.write("staged\n", to: "dir/b")
    try world.git("add", "a", "dir/b")
    try world.write("edited\n", to: "a")
    try world.write("edited\n", to: "dir/b")
    try world.remove("dir/c")
    try world.write("loose\n", to: "dir/loose")
  }

  @Test func `post-checkout hears of it as of git restore`() throws {
    try world.hook("post-checkout", "echo \"$@\" >> .git/heard")
    let twin = try Twin(of: world)
    for arguments in [["restore", "a"], ["restore", "--source=HEAD~2", "dir"], ["restore", "--staged", "dir"]] {
      try twin.run(arguments)
    }
    try repository.restoring.restore(["a"], from: .index)
    try repository.restoring.restore(["dir"], from: .commit(repository.commits.resolve("HEAD~2")))
    try repository.restoring.restore(["dir"], from: .commit(repository.commits.resolve("HEAD")), to: .index)
    #expect(try world.text(".git/heard") == twin.read(".git/heard"))
  }

  @Test(
    arguments: [
      (["a"], nil, "worktree"), (["dir"], nil, "worktree"), ([""], nil, "worktree"), (["dir/c"], nil, "worktree"),
      (["a"], "HEAD~2", "worktree"), (["dir"], "HEAD~2", "worktree"), (["dir"], "HEAD~2", "staged"),
      (["dir", "gone"], "HEAD~2", "both"), (["gone"], "HEAD~1", "worktree"), (["dir"], "HEAD", "staged"),
      ([""], "HEAD", "both"), ([""], "HEAD~2", "both"),
    ] as [([String], String?, String)])
  func `it does what git restore does`(_ paths: [String], _ revision: String?, _ target: String) throws {
    let twin = try Twin(of: world)
    var arguments = ["restore"]
    if let revision { arguments.append("--source=\(revision)") }
    if target != "worktree" { arguments.append("--staged") }
    if target != "staged" { arguments.append("--worktree") }
    try twin.run(arguments + ["--"] + paths.map { $0.isEmpty ? "." : $0 })
    let source: RestoreSource =
      if let revision { .commit(try repository.commits.resolve(revision)) } else { .index }
    try repository.restoring.restore(
      paths, from: source, to: target == "both" ? [.index, .workTree] : target == "staged" ? .index : .workTree)
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(try world.git("ls-files", "-s") == twin.git("ls-files", "-s"))
    #expect(try world.git("diff") == twin.git("diff"))
    #expect(try world.text("dir/loose") == "loose\n")
  }

  /// Names with what has a meaning in a pattern, as files beside others that such a pattern would also match.
  private static let oddNames = [
    "a\\b", "\\x", "end\\", "#h", "#h\\", "#hi", "a\\ b", "*", "d\\y/f", "d\\y/g", "q?", "qa", "[b]", "b", ":c", "!n",
    "n",
    "sp ", "sp", "line\nfeed",
  ]

  private func oddWorld() throws -> (World, Repository) {
    let world = try World()
    let files = Dictionary(uniqueKeysWithValues: Self.oddNames.map { ($0, "old\n") })
    return (world, try world.started(files))
  }

  @Test(arguments: oddNames)
  func `a file of an odd name is restored, and no other`(_ name: String) throws {
    let (world, repository) = try oddWorld()
    let last = try repository.commits.resolve("HEAD")
    for (source, paths) in [
      (RestoreSource.index, [name]), (.commit(last), [name]), (.index, [name, "qa"]), (.commit(last), [name, "n"]),
    ] {
      for file in Self.oddNames { try world.write("edited\n", to: file) }
      try repository.restoring.restore(paths, from: source)
      let restored = try Self.oddNames.filter { try world.text($0) == "old\n" }
      #expect(Set(restored) == Set(paths))
    }
    for file in Self.oddNames { try world.remove(file) }
    try repository.restoring.restore([name], from: .index)
    #expect(Self.oddNames.filter(world.exists) == [name])
  }

  @Test(arguments: oddNames)
  func `a file of an odd name is compared, and no other that Git would not`(_ name: String) throws {
    let (world, repository) = try oddWorld()
    for file in Self.oddNames { try world.write("edited\n", to: file) }
    let listed = try world.git("diff", "--name-only", "-z", "--", name.hasPrefix(":") ? ":(literal)\(name)" : name)
    let found = try repository.diffs.files(.unstaged, paths: [name]).map(\.change.path)
    #expect(found.sorted() == listed.split(separator: "\0").map(String.init).sorted())
  }

  @Test func `a folder of an odd name is compared`() throws {
    let (world, repository) = try oddWorld()
    for file in Self.oddNames { try world.write("edited\n", to: file) }
    #expect(try repository.diffs.files(.unstaged, paths: ["d\\y"]).map(\.change.path) == ["d\\y/f", "d\\y/g"])
  }

  @Test func `what is not there, what is in conflict and what would be lost is refused`() throws {
    let error = #expect(throws: Diagnostic.self) { try repository.restoring.restore(["nowhere"], from: .index) }
    #expect(error?.code == .pathNotFound && error?.message.contains("\"nowhere\"") == true)
    try world.remove("a")
    try world.write("mine\n", to: "a/mine")
    let second = #expect(throws: Diagnostic.self) { try repository.restoring.restore(["a"], from: .index) }
    #expect(second?.code == .uncommittedChanges && second?.message.contains("\"a/mine\"") == true)
    #expect(try world.text("a/mine") == "mine\n")
    try world.git("clean", "-q", "-f", "-d")
    try world.git("reset", "-q", "--hard")
    try world.git("checkout", "-q", "-b", "side", "HEAD~1")
    try world.commit(["a": "side\n"], "Side", in: repository)
    try world.git("checkout", "-q", "main")
    try world.commit(["a": "main\n"], "Main", in: repository)
    _ = try world.tryGit(["merge", "side"])
    let third = #expect(throws: Diagnostic.self) { try repository.restoring.restore(["a"], from: .index) }
    #expect(third?.code == .unresolvedConflicts)
  }
}
