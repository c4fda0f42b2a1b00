import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// A record of operations that a power cut or a cleaner damaged: no reason to lose work, and none to be stuck.
@Suite struct DamagedRecordTests {
  private static let record = ".git/slipway/undo.git"

  /// A world with three recorded commits, in whose record `damage` was done by a shell.
  private func damaged(by damage: String) throws -> SealedWorld {
    let world = try SealedWorld()
    world.isDamagedOnPurpose = true
    try world.git("init", "-q", "-b", "main")
    try world.write("0\n", to: "a.txt")
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "0")
    for number in 1...3 {
      try world.write("\(number)\n", to: "a.txt")
      try world.slipway("commit", "-a", "-m", "\(number)")
    }
    try world.judge("sh", "-c", "cd \(Self.record) && \(damage)")
    return world
  }

  private func hints(_ world: SealedWorld, exits code: Int32) throws -> [String] {
    try world.json("doctor", exits: code).objects("checks").filter { $0["check"]?.string == "record" }
      .compactMap { $0["hint"]?.string }
  }

  private static let object = "f=objects/$(sed 's|^..|&/|' refs/undo/0000000003) && chmod +w $f"

  @Test(arguments: [
    ": > refs/undo/0000000003", "echo garbage > refs/undo/0000000003", "\(object) && : > $f", "\(object) && rm $f",
  ])
  func `an operation whose record is damaged is named, and hinders no other`(_ damage: String) throws {
    let world = try damaged(by: damage)
    let hint = try #require(try hints(world, exits: 1).first)
    #expect(hint.contains("rm \"") && hint.hasSuffix("/refs/undo/0000000003\""), "\(hint)")
    try world.slipway("status")
    try world.write("4\n", to: "a.txt")
    try world.slipway("commit", "-a", "-m", "4")
    try world.write("5\n", to: "a.txt")
    try world.slipway("stash")
    try world.slipway("stash", "pop")
    #expect(try world.json("undo", "--list").objects("operations").compactMap { $0["id"] } == [6, 5, 4, 2, 1])
    try world.slipway("undo")
    try world.slipway("undo")
    #expect(try world.text("a.txt") == "5\n")
    try world.judge("rm", "\(Self.record)/refs/undo/0000000003")
    #expect(try hints(world, exits: 0) == [])
  }

  @Test func `a record of which nothing can be read is named once, and goes on`() throws {
    let world = try damaged(by: "rm -r objects/??")
    let told = try hints(world, exits: 1)
    #expect(told.count == 1 && told.first?.contains("mv \"") == true, "\(told)")
    try world.write("4\n", to: "a.txt")
    try world.slipway("commit", "-a", "-m", "4")
    try world.slipway("undo")
    #expect(try world.git("log", "-1", "--format=%s").lines == ["3"])
  }

  @Test func `a record without its HEAD is mended by the next operation, and nothing of it is lost`() throws {
    let world = try damaged(by: "rm HEAD")
    #expect(try hints(world, exits: 1).first?.contains("echo \"ref: refs/heads/journal\" > ") == true)
    #expect(try world.slipway("undo", "--list", exits: 2).problems.contains("HEAD\" is missing"))
    try world.write("4\n", to: "a.txt")
    try world.slipway("commit", "-a", "-m", "4")
    for _ in 1...4 { try world.slipway("undo") }
    #expect(try world.git("log", "--format=%s").lines == ["0"])
    #expect(try hints(world, exits: 0) == [])
  }

  @Test(arguments: [
    "rm -r objects", "rm -r objects HEAD", "rm -r refs", "echo '[x' > config",
    "cd .. && rm -r undo.git && : > undo.git",
  ])
  func `a record that is no repository any more is set aside by the command that is told`(_ damage: String) throws {
    let world = try damaged(by: damage)
    try world.write("4\n", to: "a.txt")
    #expect(try world.slipway("status").output.contains("a.txt"))
    let told = try world.slipway("doctor", exits: 1)
    #expect(told.output.contains("record") && !told.output.contains("slipway init"), "\(told)")
    let hint = try #require(try hints(world, exits: 1).first)
    for arguments in [["commit", "-a", "-m", "4"], ["stash"], ["undo"], ["switch", "main"]] {
      let result = try world.run([SealedWorld.program] + arguments)
      if arguments.first == "switch", result.exitCode == 0 { continue }
      #expect(result.exitCode == 2 && result.problems.contains("mv \""), "\(arguments): \(result)")
    }
    #expect(try world.git("log", "-1", "--format=%s").lines == ["3"])
    #expect(try world.text("a.txt") == "4\n")
    let command = try #require(hint.range(of: "mv \"")).lowerBound
    try world.judge("sh", "-c", String(hint[command...]))
    try world.slipway("commit", "-a", "-m", "4")
    try world.slipway("undo")
    #expect(try world.git("log", "-1", "--format=%s").lines == ["3"])
    #expect(world.exists("\(Self.record).damaged-1"))
    #expect(try hints(world, exits: 0) == [])
  }
}
