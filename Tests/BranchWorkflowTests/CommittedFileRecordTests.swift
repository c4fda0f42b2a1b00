import BranchWorkflow
import Diagnostics
import Foundation
import GitStore
import TestSupport
import Testing

/// The operation log names files that hold what a commit has; it stores only what no commit has.
struct CommittedFileRecordTests {
  /// A repository with some files that differ on `side`, all older than the index.
  private func started() throws -> World {
    let world = try World()
    let names = (0..<40).map { "folder\($0 % 4)/file\($0).txt" }
    _ = try world.started(Dictionary(uniqueKeysWithValues: names.map { ($0, "\($0)\n") }))
    try world.git("switch", "-q", "-c", "side")
    try world.commit(Dictionary(uniqueKeysWithValues: names.map { ($0, "side of \($0)\n") }), "Side")
    try world.git("switch", "-q", "main")
    for name in names {
      let old = Date(timeIntervalSinceNow: -100)
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: world.absolute(name))
    }
    try world.git("update-index", "-q", "--refresh")
    return world
  }

  private func storedObjects(_ world: World) throws -> Int {
    let count = try world.git("--git-dir=.git/slipway/undo.git", "count-objects")
    return try #require(Int(count.prefix { $0.isNumber }))
  }

  @Test func `what a switch writes over is not stored again and comes back after a clean-up`() throws {
    let world = try started()
    let before = try world.wholeState()
    _ = try world.workflow().switching.switchTo(BranchName("side"))
    // The 40 files that main has are not among them; those of side may be too young to be certain.
    #expect(try storedObjects(world) < 40 + 40)
    try world.git("gc", "-q", "--prune=now")
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.wholeState() == before)
  }

  @Test(arguments: ["", "*.txt merge=union\n", "*.txt text eol=crlf\n", "*.txt ident\n"])
  func `files come back byte for byte whatever the attributes say`(_ attributes: String) throws {
    let world = try started()
    try world.commit([".gitattributes": attributes, "folder0/file0.txt": "$Id$\n"], "Attributes")
    try world.git("rm", "-q", "-r", "--cached", ".")
    try world.git("reset", "-q", "--hard")
    try world.git("switch", "-q", "side")
    try world.git("switch", "-q", "main")
    let before = try world.wholeState()
    _ = try world.workflow().switching.switchTo(BranchName("side"))
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.wholeState() == before)
  }

  @Test func `an edit that keeps length and time comes back`() throws {
    let world = try started()
    try world.git("config", "core.trustctime", "false")
    let path = world.absolute("folder1/file1.txt")
    let time = try #require(
      FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)
    let text = try world.text("folder1/file1.txt")
    try world.write(String(text.reversed()), to: "folder1/file1.txt")
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
    let edited = try world.text("folder1/file1.txt")
    // For Git the file is unchanged, so that it writes over it; the log keeps what was there.
    _ = try? world.workflow().switching.switchTo(BranchName("side"))
    if try world.text("folder1/file1.txt") != edited { _ = try world.workflow().undoRedo.undo() }
    #expect(try world.text("folder1/file1.txt") == edited)
  }
}
