import Foundation
import GitWorkTree
import GitWorlds
import Processes
import TestSupport
import Testing

/// What is unstaged is what `git reset` unstages.
@Suite struct UnstagingTests {
  private func world() throws -> World {
    let world = try World()
    _ = try world.started([
      "file": "f\n", "alone": "a\n", "dir/a": "a\n", "dir/b": "b\n", "script": "s\n", "gone": "g\n", "old": "o\n1\n2\n",
      "edited": "e\n", "[ab]": "x\n", "a": "x\n",
    ])
    try link("file", at: "link", in: world)
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "A link")
    return world
  }

  private func link(_ target: String, at path: String, in world: World) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(world.directory)/\(path)", withDestinationPath: target)
  }

  /// Changes every kind of thing into every other.
  private func change(_ world: World) throws {
    try world.remove("file")
    try link("a", at: "file", in: world)
    try world.remove("link")
    try world.write("no link\n", to: "link")
    try world.remove("alone")
    try world.write("in\n", to: "alone/inside")
    try world.remove("dir")
    try world.write("a file\n", to: "dir")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(world.directory)/script")
    try world.remove("gone")
    try world.git("mv", "old", "new")
    for path in ["edited", "[ab]", "a", "deep/er/added"] { try world.write("other\n", to: path) }
    try world.git("add", "-A")
  }

  /// What Git says of the index and the work tree.
  private func state(_ world: World) throws -> String {
    try world.git("status", "--porcelain=v2", "-uall") + world.git("ls-files", "-s")
  }

  @Test(arguments: [
    [], ["file"], ["link"], ["alone"], ["alone/inside"], ["dir"], ["dir/a"], ["script", "gone"], ["old"], ["new"],
    ["[ab]"], ["deep"], ["edited", "deep/er", "file"],
  ])
  func `every staged change goes back as with git`(paths: [String]) throws {
    let world = try world()
    try change(world)
    let tree = try world.git("write-tree").trimmingCharacters(in: .newlines)
    let outcome = try world.tryGit(["--literal-pathspecs", "reset", "-q", "--"] + paths)
    #expect(outcome.succeeded, "\(outcome.errorText)")
    let expected = try state(world)
    try world.git("read-tree", tree)
    #expect(try state(world) != expected)
    try world.repository().stagingArea.unstage(paths.isEmpty ? [""] : paths)
    #expect(try state(world) == expected)
  }

  @Test(arguments: [[""], ["edited"], ["gone"]]) func `a conflict goes back as with git`(paths: [String]) throws {
    let world = try world()
    try world.git("switch", "-q", "-c", "other")
    try world.git("rm", "-q", "gone")
    try world.write("theirs\n", to: "edited")
    try world.git("commit", "-q", "-am", "Other")
    try world.git("switch", "-q", "main")
    try world.write("ours\n", to: "edited")
    try world.write("ours\n", to: "gone")
    try world.git("commit", "-q", "-am", "Ours")
    #expect(try !world.tryGit(["merge", "other"]).succeeded)
    let index = try Data(contentsOf: URL(fileURLWithPath: "\(world.directory)/.git/index"))
    let head = try world.git("rev-parse", "MERGE_HEAD")
    try world.git("reset", "-q", "--", paths == [""] ? "." : paths[0])
    let expected = try state(world)
    try index.write(to: URL(fileURLWithPath: "\(world.directory)/.git/index"))
    #expect(try state(world) != expected)
    try world.repository().stagingArea.unstage(paths)
    #expect(try state(world) == expected)
    #expect(try world.git("rev-parse", "MERGE_HEAD") == head)
  }
}
