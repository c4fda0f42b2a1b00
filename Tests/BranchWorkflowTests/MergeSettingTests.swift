import BranchWorkflow
import GitStore
import GitWorlds
import TestSupport
import Testing

/// `merge.ff` and the options of a branch decide how a merge ends, as they do for Git.
struct MergeSettingTests {
  private let world: World

  /// `side` and `main` have a commit each of their own, `ahead` stands on `main`.
  init() throws {
    world = try World(variables: [:])
    _ = try world.started(["a": "1\n2\n3\n", "b": "b\n"], settings: WorkflowSettings())
    try world.git("switch", "-q", "-c", "side")
    try world.commit(["a": "1\n2\nside\n"], "Side")
    try world.git("switch", "-q", "main")
    try world.commit(["b": "main\n"], "Main")
    try world.git("switch", "-q", "-c", "ahead")
    try world.commit(["late": "l\n"], "Ahead")
    try world.git("switch", "-q", "main")
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
    for branch in ["ahead", "side"] {
      let twin = try Twin(of: world)
      let text = try twin.git("merge", "--no-edit", branch)
      let progress = try? world.workflow().joins.merge(BranchName(branch))
      #expect((progress == nil) == text.contains("fatal:"), "\(branch): \(text)")
      #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
      #expect((try? world.text(".git/heard")) == (try? twin.read(".git/heard")))
    }
  }

  @Test(arguments: ["none", "only", "true"], ["ahead", "side", "main~1"])
  func `a merge commit on demand is made whatever the settings say`(_ setting: String, _ branch: String) throws {
    if setting != "none" { try world.git("config", "merge.ff", setting) }
    try world.git("branch", "old", "main~1")
    let name = branch == "main~1" ? "old" : branch
    let twin = try Twin(of: world)
    try twin.git("merge", "--no-edit", "--no-ff", name)
    var options = FinishOptions(keepsBranch: true)
    options.neverFastForwards = true
    _ = try world.workflow().joins.merge(BranchName(name), options: options)
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
  }
}
