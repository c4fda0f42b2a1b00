import GitStore
import GitWorkTree
import GitWorlds
import Processes
import TestSupport
import Testing

/// `GIT_DIR` without `GIT_WORK_TREE`.
@Suite struct `GIT_DIR alone` {
  private let world: World

  init() throws {
    world = try World()
    _ = try world.started(["f": "f\n", "sub/g": "g\n"])
    try world.write("other\n", to: "../outside/f")
  }

  /// What Git and this package see of the repository from a folder with `GIT_DIR` set.
  private func seen(
    from folder: String, _ directory: String = "../work/.git"
  ) throws -> (git: String, ours: [String], top: String?) {
    var environment = world.gitEnvironment
    environment.variables["GIT_DIR"] = directory
    let place = "\(world.root)/\(folder)"
    let git = try ProgramRun.run(
      ["git", "status", "--porcelain", "-unormal"], directory: place, environment: environment.variables)
    let repository = try #require(try Repository.find(from: place, environment: environment))
    let status = try repository.isBare ? nil : repository.status()
    let changed = status.map { $0.changed.map { "\($0.kind) \($0.path)" } + $0.untracked }
    return (git.outputText, changed ?? [], repository.workTree)
  }

  @Test func `makes the folder that one is in the work tree`() throws {
    let seen = try seen(from: "outside")
    #expect(seen.git == " M f\n D sub/g\n")
    #expect(seen.ours == ["modified f", "deleted sub/g"])
    #expect(seen.top == "\(world.root)/outside")
    #expect(try world.git("status", "--porcelain") == "", "the repository's own files are another matter")
  }

  @Test func `with GIT_WORK_TREE beside it, and where searching ends`() throws {
    var environment = world.gitEnvironment
    environment.variables["GIT_DIR"] = "../work/.git"
    environment.variables["GIT_WORK_TREE"] = "../outside"
    let named = try #require(try Repository.find(from: world.directory, environment: environment))
    #expect(named.workTree == "\(world.root)/outside")
    #expect(try named.status().changed.map(\.path) == ["f", "sub/g"])
    for (variable, isThere) in [("\(world.root)", true), (world.directory, false)] {
      var ceiling = world.gitEnvironment
      ceiling.variables["GIT_CEILING_DIRECTORIES"] = variable
      let git = try ProgramRun.run(
        ["git", "rev-parse", "--show-toplevel"], directory: "\(world.directory)/sub", environment: ceiling.variables)
      #expect(git.succeeded == isThere)
      #expect((try Repository.find(from: "\(world.directory)/sub", environment: ceiling) != nil) == isThere)
    }
  }

  @Test func `leaves it to core.worktree where that is set`() throws {
    try world.git("config", "core.worktree", world.directory)
    let seen = try seen(from: "outside")
    #expect(seen.git == "" && seen.ours == [] && seen.top == world.directory)
  }

  @Test func `means the repository's own work tree within that`() throws {
    let seen = try seen(from: "work", ".git")
    #expect(seen.git == "" && seen.ours == [] && seen.top == world.directory)
    // Git takes the folder below for the top; what the repository has is taken to be meant.
    #expect(try self.seen(from: "work/sub", "../.git").top == world.directory)
  }

  @Test func `names a bare repository as bare, and a linked work tree's folder as it is`() throws {
    try world.git("clone", "-q", "--bare", ".", "../bare.git")
    #expect(try seen(from: "outside", "../bare.git").top == nil)
    try world.git("worktree", "add", "-q", "-b", "linked", "../linked")
    try world.write("changed\n", to: "../linked/f")
    let seen = try seen(from: "linked", "\(world.directory)/.git/worktrees/linked")
    #expect(seen.git == " M f\n" && seen.ours == ["modified f"] && seen.top == "\(world.root)/linked")
  }
}
