import Foundation
import TestSupport
import Testing

/// Files that nobody may write, in folders that one may: Git replaces them.
@Suite struct ReadOnlyFileTests {
  private func permissions(_ path: String, in world: SealedWorld) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: world.directory + "/" + path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  private func protect(_ path: String, in world: SealedWorld) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: world.directory + "/" + path)
  }

  @Test(arguments: ["switch feature/x", "merge feature/x", "feature finish x", "restore --from feature/x note.txt"])
  func `a read-only file is replaced as by Git`(line: String) throws {
    let world = try SealedWorld.withRemote()
    try world.slipway("feature", "start", "x", "-q")
    try world.write("two\n", to: "note.txt")
    try world.slipway("commit", "-qam", "Two")
    try world.slipway("switch", "main", "-q")
    try protect("note.txt", in: world)
    try world.slipway(line.split(separator: " ").map(String.init))
    #expect(try world.text("note.txt") == "two\n")
    #expect(try permissions("note.txt", in: world) == 0o644)
  }

  @Test func `a read-only file that is in the way stays as it is`() throws {
    let world = try SealedWorld.withRemote()
    try world.slipway("feature", "start", "x", "-q")
    try world.write("new\n", to: "new.txt")
    try world.slipway("commit", "-qam", "New")
    try world.slipway("switch", "main", "-q")
    try world.write("mine\n", to: "new.txt")
    try protect("new.txt", in: world)
    for command in [["switch", "feature/x"], ["merge", "feature/x"]] {
      try world.slipway(command, exits: 2)
      #expect(try permissions("new.txt", in: world) == 0o444)
    }
  }
}
