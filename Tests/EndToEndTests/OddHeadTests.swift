import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// A HEAD at a branch without commits, or at none; a repository without work tree.
@Suite struct OddHeadTests {
  @Test func `a branch is renamed before its first commit, as git does`() throws {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "master")
    #expect(try world.slipway("branch", "rename", "master", "main", "--dry-run").output.contains("Would rename"))
    try world.slipway("branch", "rename", "master", "main")
    #expect(try world.git("symbolic-ref", "HEAD") == "refs/heads/main\n")
    try world.slipway("undo")
    #expect(try world.git("symbolic-ref", "HEAD") == "refs/heads/master\n")
    #expect(try world.json("branch", "rename", "main", "x", exits: 2)["error"]?["code"]?.string == "branch-not-found")
  }

  @Test func `no repository is made within a bare one`() throws {
    let world = try SealedWorld()
    try world.git("init", "-q", "--bare", "remote.git")
    try FileAccess.createDirectory(world.directory + "/remote.git/inner")
    let before = try world.snapshot()
    for folder in ["remote.git", "remote.git/inner"] {
      for flag in ["--yes", "--dry-run"] {
        #expect(try world.json("init", folder, flag, exits: 2)["error"]?["code"]?.string == "bare-repository")
      }
    }
    #expect(try world.snapshot() == before)
  }

  @Test func `commits that no branch holds are told before a release leaves them`() throws {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main")
    try world.git("commit", "-q", "--allow-empty", "-m", "One")
    try world.git("switch", "-q", "--detach")
    try world.git("commit", "-q", "--allow-empty", "-m", "Alone")
    for flags in [["--dry-run"], []] {
      let told = try world.run([SealedWorld.program, "release", "start", "1.0"] + flags)
      #expect(told.exitCode == 0 && told.output.contains("Commits left behind, not on any branch:\n"), "\(told)")
      #expect(told.output.contains(" Alone\n"), "\(told)")
    }
  }
}
