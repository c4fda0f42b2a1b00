import Diagnostics
import Foundation
import GitHistory
import GitStore
import GitWorkTree
import GitWorlds
import TestSupport
import Testing

/// Differences in the form of patches, with Git's own `apply` as the judge.
struct PatchTests {
  private let world: World

  init() throws {
    world = try World()
  }

  private func text(_ files: [FileDiff]) -> [UInt8] {
    files.flatMap { $0.patch.flatMap { $0.bytes + [UInt8(ascii: "\n")] } }
  }

  /// Stages all, writes the patch, goes back, applies it, and expects the same tree.
  private func expectApplies(_ repository: Repository) throws {
    try repository.stagingArea.stageAll()
    let tree = try repository.stagingArea.tree()
    let patch = text(try repository.diffs.files(.staged))
    try Data(patch).write(to: URL(fileURLWithPath: "\(world.root)/patch"))
    try world.git("reset", "-q", "--hard")
    try world.git("apply", "--index", "../patch")
    #expect(try world.git("write-tree") == "\(tree)\n")
  }

  private func makeExecutable(_ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(world.directory)/\(path)")
  }

  @Test func `new, deleted, empty, executable and renamed files apply`() throws {
    let long = (1...40).map { "line \($0)\n" }.joined()
    let repository = try world.started([
      "mode": "x\n", "gone": "x\n", "old name": long, "empty gone": "", "both": "a\n",
    ])
    try makeExecutable("mode")
    try makeExecutable("both")
    try world.write("b\n", to: "both")
    try world.remove("gone")
    try world.remove("empty gone")
    try world.remove("old name")
    try world.write(long + "more\n", to: "new name")
    try world.write("", to: "empty")
    try world.write("#!/bin/sh\n", to: "dir/script")
    try makeExecutable("dir/script")
    try expectApplies(repository)
    try world.git("reset", "-q", "--hard")
  }

  @Test func `the ends of files, tabs, carriage returns, control characters and other encodings apply`() throws {
    let repository = try world.started([
      "a": "one\ntwo", "b": "one\n", "crlf": "one\r\ntwo\r\n", "c": "x\n", "latin": "x\n",
    ])
    try world.write("one\ntwo\n", to: "a")
    try world.write("one\ntwo", to: "b")
    try world.write("one\r\n\ttwo\r\n", to: "crlf")
    try world.write("\u{1B}[31mred\u{0C}\n", to: "c")
    try Data([0x67, 0x72, 0xFC, 0xDF, 0x65, 0x0A]).write(to: URL(fileURLWithPath: "\(world.directory)/latin"))
    try expectApplies(repository)
  }

  @Test func `names with spaces, quotes, tabs and umlauts apply`() throws {
    let names = ["with space", "quo\"te", "back\\slash", "tab\there", "Grüße", "line\nend"]
    let repository = try world.started(Dictionary(uniqueKeysWithValues: names.map { ($0, "one\n") }))
    for name in names { try world.write("two\n", to: name) }
    try expectApplies(repository)
  }

  @Test func `the lines are those of git diff`() throws {
    let repository = try world.started(["a": "one\n", "m": "x\n"])
    try world.write("two", to: "a")
    try makeExecutable("m")
    let lines = try repository.diffs.files(.unstaged).flatMap(\.patch)
    #expect(
      lines.map(\.text) == [
        "diff --git a/a b/a", "--- a/a", "+++ b/a", "@@ -1 +1 @@", "-one", "+two", "\\ No newline at end of file",
        "diff --git a/m b/m", "old mode 100644", "new mode 100755",
      ])
    #expect(lines.map(\.kind).suffix(4) == [.remark, .header, .header, .header])
  }
}
