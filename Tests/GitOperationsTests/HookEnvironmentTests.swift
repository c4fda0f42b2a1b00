import Diagnostics
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import Processes
import TestSupport
import Testing

@Suite struct `The variables of hooks` {
  private let world: World

  init() throws {
    world = try World()
    _ = try world.started(["a.txt": "a\n", "sub/b.txt": "b\n"])
    try world.git("worktree", "add", "-q", "-b", "linked", "../linked")
    try world.git("init", "-q", "../other")
  }

  private func repository(_ place: String) throws -> Repository {
    try #require(try Repository.find(from: "\(world.root)/\(place)", environment: world.gitEnvironment))
  }

  private let show = """
    env | grep -E '^GIT_(DIR|WORK_TREE|INDEX_FILE|PREFIX)=' | sort; cd ../other && git rev-parse --show-toplevel
    """

  @Test(arguments: Hook.allCases, ["work", "work/sub", "linked"])
  func `every hook sees what git's sees`(_ hook: Hook, _ place: String) throws {
    try world.hook(hook.rawValue, show)
    let git = try ProgramRun.run(
      ["git", "hook", "run", hook.rawValue], directory: "\(world.root)/\(place)",
      environment: world.environment)
    var heard: [String] = []
    let repository = try repository(place)
    repository.onProgramOutput = { heard.append($0.text) }
    #expect(try repository.hooks.run(hook))
    #expect(heard == [git.outputText + git.errorText], "\(git)")
    #expect(heard.first?.contains("GIT_DIR=") == (place == "linked"))
  }

  @Test(arguments: ["work", "work/sub", "linked"])
  func `a commit's hooks see the index as git's see it`(_ place: String) throws {
    let names = ["pre-commit", "prepare-commit-msg", "commit-msg", "post-commit"]
    for name in names { try world.hook(name, "(\(show)) >> \"$HOME/heard\" 2>&1") }
    let folder = "\(world.root)/\(place)"
    let git = try ProgramRun.run(
      ["git", "commit", "-q", "--allow-empty", "-m", "Git"], directory: folder,
      environment: world.environment)
    #expect(git.succeeded, "\(git)")
    let expected = try world.text("../home/heard")
    try world.remove("../home/heard")
    var request = CommitRequest(message: "Ours", at: world.moment)
    request.allowsEmpty = true
    _ = try repository(place).committing.commit(request)
    #expect(try world.text("../home/heard") == expected)
    #expect(expected.contains(place == "linked" ? "/worktrees/linked/index" : "GIT_INDEX_FILE=.git/index"))
  }

  @Test func `variables that point elsewhere do not reach a hook`() throws {
    try world.hook("pre-commit", "env | grep ^GIT_ | sort > \"$HOME/heard\"; true")
    var environment = world.gitEnvironment
    for name in ["GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_COMMON_DIR", "GIT_SHALLOW_FILE"] {
      environment.variables[name] = "\(world.root)/elsewhere"
    }
    let repository = try #require(try Repository.find(from: world.directory, environment: environment))
    #expect(try repository.hooks.run(.preCommit))
    let heard = try world.text("../home/heard")
    #expect(heard.contains("GIT_CONFIG_NOSYSTEM=1") && !heard.contains("elsewhere"), "\(heard)")
  }

  @Test func `a hook can work in another repository`() throws {
    try world.hook("pre-commit", "cd ../other && echo x > x && git add x")
    let repository = try repository("work")
    try world.write("more\n", to: "a.txt")
    try repository.stagingArea.stage(["a.txt"])
    _ = try repository.committing.commit(CommitRequest(message: "Here", at: world.moment))
    #expect(try world.git("show", "--name-only", "--format=", "HEAD") == "a.txt\n")
  }
}
