import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// References that a power cut or a mishap left without a commit: Git warns of them and goes on, and so do we.
@Suite struct BrokenReferenceTests {
  private func started() throws -> SealedWorld {
    let world = try SealedWorld()
    world.isDamagedOnPurpose = true
    try world.git("init", "-q", "-b", "main")
    try world.git("commit", "-q", "--allow-empty", "-m", "One")
    try world.git("commit", "-q", "--allow-empty", "-m", "Two")
    try world.git("clone", "-q", "--bare", ".", "../remote.git")
    try world.git("remote", "add", "origin", "../remote.git")
    try world.git("fetch", "-q", "origin")
    try world.git("branch", "broken", "HEAD~1")
    return world
  }

  private func rows(_ world: SealedWorld) throws -> [(message: String, hint: String)] {
    try world.json("doctor", exits: 1).objects("checks").filter { $0["check"]?.string == "references" }
      .map { ($0["message"]?.string ?? "", $0["hint"]?.string ?? "") }
  }

  private static let contents = ["", "xx\n", String(repeating: "0", count: 40) + "\n"]
  private static let places = ["heads/broken", "heads/feature/broken", "heads/hotfix/x", "remotes/origin/x", "tags/x"]

  @Test(arguments: contents, places)
  func `a broken reference is named by doctor and fails no other work`(_ content: String, _ place: String) throws {
    let world = try started()
    try world.write(content, to: ".git/refs/\(place)")
    for arguments in [
      ["status"], ["branch", "list"], ["feature", "list"], ["hotfix", "list"], ["log"], ["log", "--graph"], ["fetch"],
      ["feature", "start", "new"], ["switch", "main"], ["branch", "create", "other"], ["branch", "delete", "other"],
      ["feature", "finish", "new"], ["stash", "list"], ["undo"],
    ] {
      let result = try world.run([SealedWorld.program] + arguments)
      #expect(result.exitCode == 0, "\(arguments): \(result)")
    }
    let row = try #require(try rows(world).first)
    #expect(row.message.contains("\"refs/\(place)\" is broken"), "\(row)")
    #expect(row.hint.contains("rm \"") && row.hint.contains("/.git/refs/\(place)\""), "\(row)")
    try FileManager.default.removeItem(atPath: world.directory + "/.git/refs/\(place)")
    #expect(try !world.slipway("doctor").output.contains("broken"))
  }

  @Test(arguments: contents)
  func `what the log of a broken branch has last brings it back, HEAD's too`(_ content: String) throws {
    let world = try started()
    for (branch, commit) in [("broken", "main~1"), ("main", "origin/main")] {
      try world.write(content, to: ".git/refs/heads/\(branch)")
      let doctor = try world.slipway("doctor", exits: 1).output
      let command = try #require(doctor.range(of: "echo [0-9a-f]{40} > \"[^\"]*\"", options: .regularExpression))
      if branch == "broken" {
        let refused = try world.slipway("switch", branch, exits: 2)
        #expect(refused.problems.contains("hint: ") && refused.problems.contains("echo "), "\(refused)")
      } else {
        #expect(try world.slipway("status", exits: 2).problems.contains("echo "))
      }
      try world.judge("sh", "-c", String(doctor[command]))
      #expect(try world.git("rev-parse", branch) == world.git("rev-parse", commit))
      try world.slipway("status")
    }
    #expect(try !world.slipway("doctor").output.contains("broken"))
  }

  @Test func `a branch whose commit is missing is named with the commit before`() throws {
    let world = try started()
    try world.git("update-ref", "refs/heads/broken", "main")
    let missing = String(repeating: "12", count: 20)
    try world.write("\(missing)\n", to: ".git/refs/heads/broken")
    let row = try #require(try rows(world).first)
    #expect(row.message.contains("its object 1212121 is missing"), "\(row)")
    let command = try #require(
      row.hint.range(of: "git update-ref refs/heads/broken [0-9a-f]{40}", options: .regularExpression))
    try world.judge("sh", "-c", String(row.hint[command]))
    #expect(try world.git("rev-parse", "broken") == world.git("rev-parse", "main"))
    #expect(try !world.slipway("doctor").output.contains("broken"))
  }
}
