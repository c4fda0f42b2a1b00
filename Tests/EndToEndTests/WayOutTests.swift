import SyntaxTrees
import TestSupport
import Testing

/// Refusals name the thing that is in the way, and the whole way out.
@Suite struct WayOutTests {
  @Test func `the main branch is deleted only by force`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("feature", "start", "one", "--quiet")
    for options in [["--dry-run"], []] {
      let refused = try world.run([SealedWorld.program, "branch", "delete", "main"] + options)
      #expect(refused.exitCode == 2 && refused.problems.contains("name the branch to delete"), "\(refused)")
    }
    #expect(try world.git("branch", "--list", "main").trimmed == "main")
    try world.slipway("branch", "delete", "main", "--force")
    #expect(try world.git("branch", "--list", "main") == "")
  }

  @Test func `a branch that another work tree has is refused with the folder`() throws {
    let world = try SealedWorld.withProject()
    try world.git("worktree", "add", "-q", "-b", "side", "../elsewhere")
    #expect(try world.slipway("switch", "side", exits: 2).problems.contains("/elsewhere\""))
    #expect(try world.slipway("switch", "side", "--dry-run").exitCode == 0)
  }

  @Test func `markers that are left are told with their line once and with the command`() throws {
    let world = try SealedWorld.withDisagreement()
    try world.slipway("feature", "finish", "alarm", exits: 1)
    let refused = try world.slipway("continue", exits: 2).problems
    #expect(refused.contains("slipway resolve --list"), "\(refused)")
    #expect(!refused.contains("on line"))
  }

  @Test func `patches that git applies are called so`() throws {
    let world = try SealedWorld.withProject()
    try world.write("one\n", to: "a.txt")
    try world.slipway("commit", "--all", "-m", "One", "--quiet")
    let patch = try world.git("format-patch", "-1", "--stdout")
    try world.write("two\n", to: "a.txt")
    try world.slipway("commit", "--all", "-m", "Two", "--quiet")
    try world.write(patch, to: ".git/one.patch")
    _ = try world.run(["git", "am", ".git/one.patch"])
    let refused = try world.slipway("switch", "main", exits: 2).problems
    #expect(refused.contains("git am session in progress"), "\(refused)")
  }

  @Test func `undo at no branch says where HEAD is`() throws {
    let world = try SealedWorld.withProject()
    try world.git("checkout", "-q", "--detach")
    let before = try world.git("rev-parse", "--short", "HEAD").trimmed
    try world.slipway("commit", "--allow-empty", "-m", "Loose", "--quiet")
    #expect(try world.slipway("undo").output.contains("  HEAD is now detached at \(before)\n"))
  }

  @Test func `undo of a fast-forward does not name a remote's HEAD`() throws {
    let world = try SealedWorld.withProject()
    try world.git("clone", "-q", "--bare", ".", "../remote.git")
    try world.git("clone", "-q", "../remote.git", "../other")
    try world.git("-C", "../other", "commit", "-q", "--allow-empty", "-m", "Other")
    try world.git("-C", "../other", "push", "-q")
    try world.git("remote", "add", "origin", "../remote.git")
    try world.git("fetch", "-q")
    try world.git("remote", "set-head", "origin", "--auto")
    try world.git("branch", "-q", "-u", "origin/main")
    try world.git("reset", "-q", "--hard", "HEAD")
    try world.slipway("pull", "--quiet")
    let lines = try world.slipway("undo").output.lines
    #expect(
      lines.filter { $0.contains("still has the commits") } == ["  origin/main still has the commits"], "\(lines)")
  }
}
