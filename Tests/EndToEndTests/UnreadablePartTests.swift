import FileTrees
import Foundation
import TestSupport
import Testing

/// Files of a repository that can't be read are named, and not taken for empty ones.
@Suite struct UnreadablePartTests {
  private func started() throws -> SealedWorld {
    let world = try SealedWorld()
    world.isDamagedOnPurpose = true
    try world.git("init", "-q", "-b", "main")
    try world.git("commit", "-q", "--allow-empty", "-m", "One")
    for name in ["side", "feature/one", "hotfix/one"] { try world.git("branch", name) }
    return world
  }

  /// Puts something in the place of a file that nobody can read, not even a user who may read everything.
  private func close(_ path: String, by way: String, in world: SealedWorld) throws {
    try world.judge("rm", "-rf", path)
    switch way {
    case "directory": try world.judge("mkdir", path)
    default: try world.judge("ln", "-s", String(path.split(separator: "/").last ?? ""), path)
    }
  }

  @Test func `the repository's settings are named, as Git names them`() throws {
    let world = try started()
    try close(".git/config", by: "directory", in: world)
    #expect(try world.run(["git", "status"]).exitCode != 0)
    for command in [["status"], ["log"], ["commit", "--allow-empty", "-m", "Two"], ["branch", "list"]] {
      let refused = try world.run([SealedWorld.program] + command)
      #expect(refused.exitCode == 2, "\(command): \(refused)")
      #expect(refused.problems.contains("can't read \".git/config\": Is a directory"), "\(command): \(refused)")
      #expect(refused.problems.contains("hint: move it away"), "\(command): \(refused)")
    }
    #expect(try world.slipway("doctor", exits: 1).output.contains(".git/config"))
  }

  @Test func `a branch is named where it would be listed, and by doctor`() throws {
    let world = try started()
    for name in ["side", "feature/one", "hotfix/one"] {
      try close(".git/refs/heads/\(name)", by: "link to itself", in: world)
    }
    for command in [["branch", "list"], ["feature", "list"], ["hotfix", "list"]] {
      let listed = try world.slipway(command[0], command[1])
      #expect(listed.problems.contains("warning: the reference \"refs/heads/side\" is broken: can't read"), "\(listed)")
    }
    let refused = try world.slipway("switch", "side", exits: 2).problems
    #expect(refused.contains("\"refs/heads/side\" is broken: can't read") && refused.contains("hint: "), "\(refused)")
    let doctor = try world.slipway("doctor", exits: 1).output
    for name in ["side", "feature/one", "hotfix/one"] {
      #expect(doctor.contains("\"refs/heads/\(name)\" is broken: can't read"), "\(doctor)")
    }
  }

  @Test(arguments: ["nothing of the kind\n", "5555555555555555555555555555555555555555 refs/heads/cut"])
  func `damage of packed references is named with its line and a way out`(_ end: String) throws {
    let world = try started()
    try world.git("pack-refs", "--all")
    let packed = try world.text(".git/packed-refs")
    try world.write(packed + end, to: ".git/packed-refs")
    #expect(try world.run(["git", "branch"]).exitCode != 0)
    let line = packed.split(separator: "\n").count + 1
    for command in [["status"], ["branch", "list"], ["log"], ["switch", "side"], ["undo"]] {
      let refused = try world.run([SealedWorld.program] + command)
      #expect(refused.exitCode == 2, "\(command): \(refused)")
      #expect(refused.problems.contains(".git/packed-refs:\(line): "), "\(refused)")
      #expect(refused.problems.contains("is damaged: line \(line) is not a reference"), "\(refused)")
      #expect(refused.problems.contains("hint: delete the damaged lines"), "\(refused)")
    }
    #expect(try world.slipway("doctor", exits: 1).output.contains("packed-refs\" is damaged: line \(line)"))
    try world.write(packed, to: ".git/packed-refs")
    try world.slipway("status")
  }

  @Test func `what Git packs is read, tags and names of every kind among it`() throws {
    let world = try started()
    try world.git("tag", "-a", "-m", "One", "v1")
    try world.git("tag", "light")
    try world.git("branch", "ümlaut")
    try world.git("pack-refs", "--all")
    #expect(try world.slipway("branch", "list").output.contains("ümlaut"))
  }
}
