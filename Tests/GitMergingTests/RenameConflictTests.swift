import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import TestSupport
import Testing

/// What both sides of a merge renamed: nobody's edit gets lost, whichever side is taken in the end.
@Suite struct `Renames on both sides` {
  private let world: World
  private let repository: Repository

  init() throws {
    world = try World()
    repository = try world.started(["a/f": Self.text("a"), "b/f": Self.text("b")])
    try world.git("branch", "side")
  }

  private static func text(_ name: String) -> String { (1...20).map { "\(name) \($0)\n" }.joined() }

  private func move(_ old: String, to new: String, changing line: Int, on branch: String) throws {
    try world.git("switch", "-q", branch)
    try world.write(world.text(old).replacing(" \(line)\n", with: " \(branch)\n"), to: old)
    try world.git("add", "-A")
    if new != old {
      try world.write(world.text(old), to: new)
      try world.git("rm", "-q", "-f", old)
      try world.git("add", "-A")
    }
    try world.git("commit", "-q", "--allow-empty", "-m", branch)
  }

  private func merge() throws -> MergeOutcome {
    try world.git("switch", "-q", "main")
    return try repository.merging.begin(of: repository.merging.source(BranchName("side")))
  }

  /// The same merge by Git: what it leaves, and how it calls that.
  private func expectWhatGitLeaves() throws {
    let (index, status) = (try world.git("ls-files", "-s"), try world.git("status", "--porcelain"))
    let files = try WorkTreePicture.of(world.directory)
    try world.git("reset", "-q", "--hard")
    try world.git("clean", "-q", "-f", "-d")
    _ = try world.tryGit(["merge", "-q", "--no-commit", "side"])
    #expect(try world.git("ls-files", "-s") == index)
    #expect(try world.git("status", "--porcelain") == status)
    #expect(try WorkTreePicture.of(world.directory) == files)
  }

  @Test func `one file with two new names has both edits under both`() throws {
    try move("a/f", to: "a/g", changing: 18, on: "side")
    try move("a/f", to: "a/h", changing: 3, on: "main")
    let outcome = try merge()
    #expect(outcome.conflicts.map(\.kind) == [.bothDeleted, .addedByThem, .addedByUs])
    for path in ["a/g", "a/h"] {
      let text = try world.text(path)
      #expect(text.contains("a main\n") && text.contains("a side\n"), "\(path)")
    }
    try expectWhatGitLeaves()
  }

  @Test func `one file with two new names and edits of one line has the markers under both`() throws {
    try move("a/f", to: "a/g", changing: 3, on: "side")
    try move("a/f", to: "a/h", changing: 3, on: "main")
    #expect(try merge().conflicts.count == 3)
    #expect(try world.text("a/g").contains("<<<<<<<< HEAD:a/h\na main\n========\na side\n>>>>>>>> side:a/g\n"))
    try expectWhatGitLeaves()
  }

  @Test func `two files with one new name are one conflict`() throws {
    try move("a/f", to: "c/f", changing: 3, on: "side")
    try move("b/f", to: "c/f", changing: 3, on: "main")
    let outcome = try merge()
    #expect(outcome.conflicts.map(\.path) == ["c/f"] && outcome.conflicts.map(\.kind) == [.bothAdded])
    #expect(!world.exists("a/f") && !world.exists("b/f"))
    try expectWhatGitLeaves()
  }

  @Test func `two files with one new name take along what the other side changed in each`() throws {
    try move("a/f", to: "c/f", changing: 3, on: "side")
    try move("b/f", to: "b/f", changing: 9, on: "side")
    try move("b/f", to: "c/f", changing: 3, on: "main")
    let conflict = try #require(try merge().conflicts.first)
    let ours = String(decoding: try repository.objects.readBlob(#require(conflict.ours).name), as: UTF8.self)
    #expect(ours.contains("b main\n") && ours.contains("b side\n"))
    try expectWhatGitLeaves()
  }

  @Test func `a file that is renamed in a folder that was renamed lies in the new one`() throws {
    try world.git("switch", "-q", "side")
    try world.git("mv", "a", "new")
    try move("new/f", to: "new/f", changing: 3, on: "side")
    try move("a/f", to: "a/g", changing: 3, on: "main")
    let outcome = try merge()
    #expect(!outcome.conflicts.isEmpty && !world.exists("a"))
    try expectWhatGitLeaves()
  }

  @Test func `histories that crossed are merged by what both began with`() throws {
    try move("a/f", to: "a/f", changing: 3, on: "side")
    try move("a/f", to: "a/f", changing: 18, on: "main")
    try world.git("branch", "first")
    try world.git("merge", "-q", "--no-edit", "side")
    try world.git("switch", "-q", "side")
    try world.git("merge", "-q", "--no-edit", "first")
    try move("b/f", to: "b/g", changing: 4, on: "side")
    try move("b/f", to: "b/f", changing: 16, on: "main")
    try move("a/f", to: "a/f", changing: 10, on: "main")
    #expect(try merge().conflicts.isEmpty)
    #expect(try world.text("b/g").contains("b side\n") && world.text("b/g").contains("b main\n"))
    try expectWhatGitLeaves()
  }

  @Test func `histories that crossed with a conflict in between keep how it was resolved`() throws {
    try move("a/f", to: "a/f", changing: 3, on: "side")
    try move("a/f", to: "a/f", changing: 3, on: "main")
    try world.git("branch", "first")
    for (branch, other) in [("main", "side"), ("side", "first")] {
      try world.git("switch", "-q", branch)
      _ = try world.tryGit(["merge", "-q", other])
      try world.write(Self.text("a").replacing(" 3\n", with: " \(branch == "main" ? "both" : "either")\n"), to: "a/f")
      try world.git("add", "-A")
      try world.git("commit", "-q", "-m", "Resolved")
    }
    #expect(try merge().conflicts.map(\.path) == ["a/f"])
    try expectWhatGitLeaves()
  }
}
