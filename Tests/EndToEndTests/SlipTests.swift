import Foundation
import TestSupport
import Testing

/// Hints after slips and in rare states: each names a command that works.
@Suite struct SlipTests {
  private func started() throws -> SealedWorld {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main")
    try world.write("base\n", to: "cfg")
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Base")
    return world
  }

  @Test func `amending without an editor takes all that is named`() throws {
    let world = try started()
    try world.write("more\n", to: "cfg")
    _ = try world.slipway("commit", "-a", "--amend", "--no-edit")
    #expect(try world.git("show", "HEAD:cfg") == "more\n")
    #expect(try world.git("log", "--format=%s") == "Base\n")
  }

  @Test func `a lost HEAD is made again at its branch`() throws {
    let world = try started()
    try world.git("branch", "other")
    try world.git("pack-refs", "--all")
    _ = try world.run(["rm", ".git/HEAD"])
    let lost = try world.slipway("status", exits: 2)
    #expect(lost.problems.contains("git init --initial-branch main "), "\(lost.problems)")
  }

  @Test func `a branch without commits leads to the one that has them`() throws {
    let world = try started()
    try world.git("switch", "-q", "--orphan", "empty")
    try world.write("new\n", to: "new")
    #expect(try world.slipway("status").output.contains("next: slipway switch main"))
    #expect(try world.slipway("doctor", exits: 0).output.contains("slipway switch main"))
    #expect(try world.slipway("commit", "-am", "New").output.contains("the existing commits of main are not in it"))
  }

  @Test func `a missing index is named and written again`() throws {
    let world = try started()
    _ = try world.run(["rm", ".git/index"])
    #expect(try world.slipway("status").output.contains("next: slipway unstage --all"))
    #expect(try world.slipway("doctor", exits: 0).output.contains("the index is missing"))
    _ = try world.slipway("unstage", "--all")
    #expect(try world.git("status", "--porcelain").isEmpty)
  }

  @Test(arguments: ["skip-worktree", "assume-unchanged"])
  func `a file whose changes Git hides is named with its mark`(mark: String) throws {
    let world = try started()
    try world.git("switch", "-q", "-c", "side")
    try world.write("side\n", to: "cfg")
    try world.git("commit", "-qam", "Side")
    try world.git("switch", "-q", "main")
    try world.git("update-index", "--\(mark)", "cfg")
    try world.write("local\n", to: "cfg")
    for command in [["switch", "side"], ["switch", "side", "--stash"], ["merge", "side"], ["cherry-pick", "side"]] {
      let refused = try world.run([SealedWorld.program] + command)
      #expect(refused.problems.contains("run git update-index --no-\(mark) cfg"), "\(command): \(refused.problems)")
    }
    #expect(try world.text("cfg") == "local\n")
    try world.git("update-index", "--no-\(mark)", "cfg")
    _ = try world.slipway("switch", "side", "--stash")
  }

  @Test func `a rebase that only Git continues is continued with Git`() throws {
    let world = try started()
    try world.git("switch", "-q", "-c", "side")
    for (text, message) in [("one\n", "One"), ("two\n", "fixup! One")] {
      try world.write(text, to: "cfg")
      try world.git("commit", "-qam", message)
    }
    try world.git("switch", "-q", "main")
    try world.write("main\n", to: "cfg")
    try world.git("commit", "-qam", "Main")
    try world.git("switch", "-q", "side")
    _ = try world.run(["env", "GIT_SEQUENCE_EDITOR=:", "git", "rebase", "-i", "--autosquash", "main"])
    let resolved = try world.slipway("resolve", "--take", "theirs")
    #expect(resolved.output.contains("next: git rebase --continue"), "\(resolved)")
    let undone = try world.slipway("undo")
    #expect(undone.output.contains("next: git rebase --continue"), "\(undone)")
  }

  @Test func `a commit is listed with the message that was prepared, and a link with what it points at`() throws {
    let world = try started()
    try world.git("switch", "-q", "-c", "side")
    try world.git("commit", "-q", "--allow-empty", "-m", "Side")
    try world.git("switch", "-q", "main")
    try world.git("merge", "-q", "--no-ff", "--no-commit", "side")
    _ = try world.slipway("commit")
    #expect(try world.slipway("undo", "--list").output.contains("commit \"Merge branch 'side'\""))
    _ = try world.run(["ln", "-s", "nowhere", ".slipway.yml"])
    let refused = try world.slipway("feature", "list", exits: 2)
    #expect(refused.problems.contains("symbolic link to \"nowhere\""), "\(refused.problems)")
  }
}
