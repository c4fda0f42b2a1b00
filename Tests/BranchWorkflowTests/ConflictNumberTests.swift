import BranchWorkflow
import GitStore
import GitWorkTree
import TestSupport
import Testing

/// The numbers of conflicts stay the same until the operation ends, whatever is resolved.
struct ConflictNumberTests {
  private static let paths = ["a.txt", "b.txt", "c.txt"]

  /// Three texts with two conflicts each, numbered 1 to 6.
  private static func text(_ side: String) -> String {
    (1...20).map { [5, 15].contains($0) ? "\($0) of \(side)\n" : "line \($0)\n" }.joined()
  }

  private static func files(_ side: String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: paths.map { ($0, text(side)) })
  }

  enum Way: String, CaseIterable { case finish, squash, merge, rebase, cherryPick, stash, gitSquash }

  private func stopped(by way: Way) throws -> World {
    let world = try World()
    _ = try world.started(Self.files("base").merging(["d.bin": "1\u{0}\n"]) { $1 })
    try world.feature("x", Self.files("theirs").merging(["d.bin": "2\u{0}\n"]) { $1 })
    try world.commit(Self.files("ours").merging(["d.bin": "3\u{0}\n"]) { $1 }, "On main")
    switch way {
    case .finish: _ = try world.workflow().joins.finishFeature("x")
    case .squash: _ = try world.workflow().joins.finishFeature("x", options: FinishOptions(record: .squash))
    case .merge: _ = world.tryGit(["merge", "feature/x"])
    case .cherryPick: _ = world.tryGit(["cherry-pick", "feature/x"])
    case .gitSquash: _ = world.tryGit(["merge", "--squash", "feature/x"])
    case .rebase:
      try world.git("switch", "-q", "feature/x")
      _ = world.tryGit(["rebase", "main"])
    case .stash:
      try world.git("reset", "-q", "--hard", "HEAD~1")
      for (path, text) in Self.files("theirs") { try world.write(text, to: path) }
      try world.write("2\u{0}\n", to: "d.bin")
      try world.git("stash", "-q")
      try world.commit(Self.files("ours").merging(["d.bin": "3\u{0}\n"]) { $1 }, "Ours")
      _ = world.tryGit(["stash", "pop"])
    }
    return world
  }

  @Test(arguments: Way.allCases) func `no number changes while others are resolved`(_ way: Way) throws {
    let world = try stopped(by: way)
    func list() throws -> (open: [Int], decided: [Int]) {
      let found = try world.workflow().conflictResolver.openConflicts()
      return (found.open.map(\.number), found.decided.map(\.number))
    }
    let names = try world.workflow().conflictResolver.openConflicts().open.map(\.name)
    #expect(try list() == ([1, 2, 3, 4, 5, 6, 7], []))
    _ = try world.workflow().conflictResolver.resolve(choosing: [1: .ours])
    #expect(try list() == ([2, 3, 4, 5, 6, 7], [1]))
    _ = try world.workflow().conflictResolver.resolve(choosing: [2: .theirs, 5: .theirs])
    #expect(try list() == ([3, 4, 6, 7], [1, 2, 5]))
    // By hand, staged with Git.
    try world.write("by hand\n", to: "b.txt")
    #expect(try list() == ([6, 7], [1, 2, 3, 4, 5]))
    try world.git("add", "b.txt")
    #expect(try list() == ([6, 7], [1, 2, 3, 4, 5]))
    _ = try world.workflow().conflictResolver.resolve(choosing: [7: .theirs])
    #expect(try list() == ([6], [1, 2, 3, 4, 5, 7]))
    let decided = try world.workflow().conflictResolver.openConflicts().decided
    #expect(decided.map(\.name) == names.indices.filter { $0 != 5 }.map { names[$0] })
    #expect(try world.workflow().conflictResolver.openConflicts(at: ["c.txt"]).open.map(\.number) == [6])
    #expect(code { _ = try world.workflow().conflictResolver.resolve(choosing: [1: .ours]) } == .conflictUnknown)
    _ = try world.workflow().undoRedo.undo()
    #expect(try list() == ([6, 7], [1, 2, 3, 4, 5]))
    // What was unstaged has its markers still.
    try world.workflow().repository.stagingArea.unstage(["c.txt"])
    #expect(try list() == ([6, 7], [1, 2, 3, 4, 5]))
    // Git recreates a conflict, and its numbers are the same.
    try world.git("checkout", "-q", "--merge", "--", "a.txt")
    #expect(try list() == ([1, 2, 6, 7], [3, 4, 5]))
  }

  @Test(arguments: Way.allCases) func `files are resolved by name, the last one too`(_ way: Way) throws {
    let world = try stopped(by: way)
    for path in Self.paths + ["d.bin"] {
      let done = try world.workflow().conflictResolver.resolve([path], choosing: .all(.theirs))
      #expect(done.resolved == [path])
    }
    #expect(try world.git("diff", "--name-only", "--diff-filter=U") == "")
    #expect(try world.workflow().conflictResolver.openConflicts().open.isEmpty)
  }

  @Test func `each stop of a rebase has its own conflicts`() throws {
    let world = try World()
    _ = try world.started(Self.files("base"))
    try world.feature("x", ["a.txt": Self.text("theirs")])
    try world.git("switch", "-q", "feature/x")
    try world.commit(["b.txt": Self.text("theirs")], "Second")
    try world.git("switch", "-q", "main")
    try world.commit(Self.files("ours"), "On main")
    try world.git("switch", "-q", "feature/x")
    for isGit in [false, true] {
      if isGit {
        _ = world.tryGit(["rebase", "main"])
      } else {
        _ = try world.workflow().rebases.rebase(onto: BranchName("main"))
      }
      #expect(try world.workflow().conflictResolver.openConflicts().open.map(\.path) == ["a.txt", "a.txt"])
      _ = try world.workflow().conflictResolver.resolve(choosing: .all(.theirs))
      _ = try world.workflow().continuation.run()
      let second = try world.workflow().conflictResolver.openConflicts()
      #expect(second.open.map(\.path) == ["b.txt", "b.txt"] && second.open.map(\.number) == [1, 2])
      #expect(second.decided.isEmpty)
      _ = try world.workflow().conflictResolver.resolve(choosing: .all(.theirs))
      _ = try world.workflow().continuation.run()
      #expect(try world.workflow().conflictResolver.openConflicts().decided.isEmpty)
      try world.git("reset", "-q", "--hard", "ORIG_HEAD")
    }
  }

  @Test func `what an earlier merge resolved is not in the list of the next one`() throws {
    let world = try stopped(by: .finish)
    _ = try world.workflow().conflictResolver.resolve(choosing: .all(.theirs))
    _ = try world.workflow().continuation.run()
    try world.feature("y", ["c.txt": "y\n"])
    try world.commit(["c.txt": "main\n"], "Later")
    _ = try world.workflow().joins.finishFeature("y")
    let list = try world.workflow().conflictResolver.openConflicts()
    #expect(list.open.map(\.path) == ["c.txt"] && list.decided.isEmpty)
    _ = try world.workflow().conflictResolver.resolve(choosing: .all(.ours))
    _ = try world.workflow().abortOperation()
    #expect(try world.workflow().conflictResolver.openConflicts().decided.isEmpty)
  }
}
