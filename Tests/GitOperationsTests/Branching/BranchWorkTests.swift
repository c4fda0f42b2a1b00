import Diagnostics
import GitOperations
import GitStore
import GitWorlds
import TestSupport
import Testing

@Suite struct `Work on branches` {
  private let world: World
  private let repository: Repository

  /// A clone whose remote has `main`, `shared` and `feature/x`.
  init() throws {
    world = try World()
    repository = try world.started()
    for name in ["shared", "feature/x"] { try world.git("branch", name) }
    try world.git("clone", "-q", "--bare", ".", "../hub.git")
    for name in ["shared", "feature/x"] { try world.git("branch", "-D", name) }
    try world.git("remote", "add", "origin", "../hub.git")
    try world.git("fetch", "-q", "origin")
    try world.git("branch", "-q", "--set-upstream-to=origin/main", "main")
    try world.commit(["a.txt": "more\n"], "More", in: repository)
  }

  @Test func `the list tells upstream, distance, last commit and other work trees`() throws {
    try world.git("branch", "plain")
    try world.git("branch", "-q", "gone", "origin/shared")
    try world.git("update-ref", "-d", "refs/remotes/origin/shared")
    try world.git("worktree", "add", "-q", "../linked", "plain")
    let list = try repository.branches.summaries()
    #expect(list.map(\.branch.name.rawValue) == ["gone", "main", "plain"])
    #expect(list[1].ahead == 1 && list[1].behind == 0 && list[1].branch.upstream?.shortName == "origin/main")
    #expect(list[1].commit?.subject == "More" && list[1].branch.isCurrent && list[1].otherWorkTree == nil)
    #expect(list[0].isUpstreamGone && list[0].ahead == nil)
    #expect(list[2].otherWorkTree?.hasSuffix("/linked") == true && !list[2].isUpstreamGone)
  }

  @Test(arguments: ["none", "true", "false", "always", "simple", "inherit"])
  func `a new branch follows what git would make it follow`(_ setting: String) throws {
    if setting != "none" { try world.git("config", "branch.autoSetupMerge", setting) }
    try world.git("config", "branch.autoSetupRebase", "remote")
    let twin = try Twin(of: world)
    for (name, start) in [
      ("one", "origin/shared"), ("shared", "origin/shared"), ("two", "main"), ("three", "HEAD~1"), ("four", "HEAD"),
    ] {
      try twin.git("branch", "-q", name, start)
      try repository.branchSetup.create(BranchName(name), startingAt: repository.branchSetup.start(start))
    }
    let settings = try world.git("config", "--get-regexp", "^branch\\.")
    let twins = try twin.git("config", "--get-regexp", "^branch\\.")
    #expect(settings == twins)
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    for name in ["one", "two", "three"] {
      #expect(
        try world.git("reflog", "show", "--format=%gs", name) == twin.git("reflog", "show", "--format=%gs", name))
    }
  }

  @Test func `a name that only a remote has becomes a branch that follows it`() throws {
    let twin = try Twin(of: world)
    try twin.git("switch", "-q", "feature/x")
    let (outcome, follows) = try repository.branchSetup.switchToTracking(BranchName("feature/x"))
    #expect(follows?.shortName == "origin/feature/x" && outcome.to.branch?.rawValue == "feature/x")
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(try world.text(".git/config") == twin.read(".git/config"))
    #expect(
      try world.git("reflog", "show", "--format=%gs", "feature/x")
        == twin.git("reflog", "show", "--format=%gs", "feature/x"))
    try world.git("remote", "add", "second", "../hub.git")
    try world.git("fetch", "-q", "second")
    #expect(
      #expect(throws: Diagnostic.self) { try repository.branchSetup.switchToTracking(BranchName("shared")) }?.code
        == .gitAmbiguous)
    try world.git("config", "checkout.defaultRemote", "second")
    #expect(try repository.branchSetup.switchToTracking(BranchName("shared")).follows?.shortName == "second/shared")
    #expect(
      #expect(throws: Diagnostic.self) { try repository.branchSetup.switchToTracking(BranchName("nowhere")) }?.code
        == .branchNotFound)
  }

  @Test func `files in the way leave no branch behind`() throws {
    try world.write("mine\n", to: "a.txt")
    #expect(
      #expect(throws: Diagnostic.self) { try repository.branchSetup.switchToTracking(BranchName("shared")) }?.code
        == .uncommittedChanges)
    #expect(try repository.branches.find(BranchName("shared")) == nil && world.text("a.txt") == "mine\n")
  }

  @Test func `a renamed branch keeps its settings and its reflog, with git's words`() throws {
    try world.git("config", "branch.main.description", "The main one")
    let twin = try Twin(of: world)
    try twin.git("branch", "-m", "main", "trunk/main")
    try repository.branches.rename(BranchName("main"), to: BranchName("trunk/main"))
    // Git's own reflog of HEAD says here that HEAD came from nothing.
    #expect(try RepositoryPicture(world).references == RepositoryPicture(twin).references)
    #expect(try RepositoryPicture(world).head == RepositoryPicture(twin).head)
    let log = try world.git("reflog", "show", "--format=%gs", "trunk/main")
    let twins = try twin.git("reflog", "show", "--format=%gs", "trunk/main")
    #expect(log == twins)
    #expect(
      try world.git("config", "--get-regexp", "^branch\\.") == twin.git("config", "--get-regexp", "^branch\\."))
  }

  @Test func `names that leave no room for one another are told apart`() throws {
    try world.git("branch", "feature")
    let error = #expect(throws: Diagnostic.self) {
      try repository.branchSetup.create(BranchName("feature/x"), startingAt: repository.branchSetup.start("HEAD"))
    }
    #expect(error?.code == .branchNameTaken && error?.message.contains("\"feature\"") == true)
    try world.git("branch", "deep/er/down")
    #expect(
      #expect(throws: Diagnostic.self) {
        try repository.branches.rename(BranchName("feature"), to: BranchName("deep/er"))
      }?.code == .branchNameTaken)
    try world.git("config", "core.ignoreCase", "true")
    let again = try world.repository()
    #expect(
      #expect(throws: Diagnostic.self) {
        try again.branchSetup.create(BranchName("FEATURE"), startingAt: again.branchSetup.start("HEAD"))
      }?.code == .branchNameTaken)
    try again.branches.rename(BranchName("feature"), to: BranchName("Feature"))
    #expect(try world.git("branch", "--list", "Feature", "feature") == "  Feature\n")
  }

  @Test func `a branch that a rebase in another work tree holds is neither deleted nor switched to`() throws {
    try world.git("checkout", "-q", "-b", "held", "main~1")
    try world.commit(["a.txt": "held\n"], "Held", in: repository)
    try world.git("checkout", "-q", "main")
    try world.git("worktree", "add", "-q", "../linked", "held")
    _ = try world.tryGit(["-C", "../linked", "rebase", "main"])
    let held = try BranchName("held")
    #expect(
      #expect(throws: Diagnostic.self) { try repository.branches.delete(held, unmerged: .lose) }?.code
        == .branchCheckedOut
    )
    #expect(#expect(throws: Diagnostic.self) { try repository.switching.switchTo(held) }?.code == .branchCheckedOut)
  }
}
