import Foundation
import TestSupport
import Testing

/// `push` after the branch lost commits that the remote has: only its own ones may be replaced.
@Suite struct UndonePullTests {
  private func refusedHint(_ world: SealedWorld) throws -> String {
    let refused = try world.run([SealedWorld.program, "push"])
    #expect(refused.exitCode == 2, "\(refused)")
    return refused.problems
  }

  private func commit(_ world: SealedWorld, _ file: String) throws {
    try world.write("\(file)\n", to: file)
    try world.slipway("commit", "-qam", "Add \(file)")
  }

  @Test(arguments: [["undo", "-q"], ["git"]])
  func `after a pull that was undone or reset, push advises to pull`(back: [String]) throws {
    let world = try SealedWorld.withRemote()
    try world.pushFromElsewhere("x.txt", "1\n")
    try world.slipway("pull", "-q")
    if back == ["git"] { try world.git("reset", "-q", "--hard", "HEAD~1") } else { try world.slipway(back) }
    try commit(world, "mine.txt")
    let hint = try refusedHint(world)
    #expect(hint.contains("hint: run slipway pull\n") && !hint.contains("--force"), "\(hint)")
  }

  @Test func `a rebase that dropped the own commit and was undone is no rewrite`() throws {
    let world = try SealedWorld.withRemote()
    try world.write("1\n", to: "x.txt")
    try world.slipway("commit", "-qam", "The same")
    try world.pushFromElsewhere("x.txt", "1\n")
    try world.slipway("pull", "--rebase", "-q")
    try world.slipway("undo", "-q")
    let hint = try refusedHint(world)
    #expect(hint.contains("hint: run slipway pull\n") && !hint.contains("--force"), "\(hint)")
  }

  @Test func `a commit of somebody else below an own one is not given up`() throws {
    let world = try SealedWorld.withRemote()
    try world.pushFromElsewhere("x.txt", "1\n")
    try world.slipway("pull", "-q")
    try commit(world, "mine.txt")
    try world.slipway("push", "-q")
    try world.slipway("undo", "--force", "-q")
    try world.slipway("undo", "--force", "-q")
    try commit(world, "other.txt")
    let hint = try refusedHint(world)
    #expect(hint.contains("hint: run slipway pull\n") && !hint.contains("--force"), "\(hint)")
  }

  @Test(arguments: ["amend", "rebase", "undo"])
  func `what the branch replaced itself is replaced on the remote`(way: String) throws {
    let world = try SealedWorld.withRemote()
    if way == "rebase" { try world.pushFromElsewhere("x.txt", "1\n", branch: "base") }
    try commit(world, "mine.txt")
    try world.slipway("push", "-q")
    switch way {
    case "amend": try world.slipway("commit", "--amend", "-q", "-m", "Better")
    case "rebase":
      try world.git("fetch", "-q")
      try world.git("rebase", "-q", "origin/base")
    default:
      try world.slipway("undo", "--force", "-q")
      try commit(world, "other.txt")
    }
    let hint = try refusedHint(world)
    #expect(hint.contains("run slipway push origin --force-with-lease to replace them"), "\(hint)")
    try world.slipway("push", "origin", "--force-with-lease", "-q")
  }
}
