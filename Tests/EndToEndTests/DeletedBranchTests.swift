import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// Undo and redo of steps to a branch that was deleted or renamed meanwhile, and leaving a branch without commits.
@Suite struct DeletedBranchTests {
  private func world() throws -> SealedWorld {
    let world = try SealedWorld()
    try world.git("init", "--quiet", "-b", "main")
    try world.write("one\n", to: "note.txt")
    try world.slipway("commit", "-qam", "First")
    try world.slipway("feature", "start", "x", "-q")
    try world.write("x\n", to: "x.txt")
    try world.slipway("commit", "-qam", "X")
    return world
  }

  private func refuses(_ world: SealedWorld, _ arguments: String...) throws {
    let before = try world.git("rev-parse", "--abbrev-ref", "HEAD")
    for options in [["--dry-run"], []] where arguments != ["redo"] || options.isEmpty {
      let refused = try world.slipway(arguments + options, exits: 2)
      #expect(refused.problems.contains("\"feature/x\" is deleted"), "\(refused)")
    }
    #expect(try world.git("rev-parse", "--abbrev-ref", "HEAD") == before)
    #expect(try world.git("status", "--short") == "")
  }

  @Test(arguments: ["delete", "rename"])
  func `a switch from a branch that is gone can't be undone`(way: String) throws {
    let world = try world()
    try world.slipway("switch", "main", "-q")
    if way == "delete" {
      try world.git("branch", "-qD", "feature/x")
    } else {
      try world.git("branch", "-m", "feature/x", "y")
    }
    try refuses(world, "undo")
  }

  @Test func `a switch to a branch that is gone can't be redone`() throws {
    let world = try world()
    try world.slipway("switch", "main", "-q")
    try world.slipway("switch", "feature/x", "-q")
    try world.slipway("undo", "-q")
    try world.git("branch", "-qD", "feature/x")
    try refuses(world, "redo")
  }

  @Test func `the start of a branch can't be undone where the branch before is gone`() throws {
    let world = try world()
    try world.slipway("feature", "start", "y", "-q")
    try world.git("branch", "-qD", "feature/x")
    try refuses(world, "undo")
    #expect(try world.slipway("status").output.contains("On branch feature/y\n"))
  }

  @Test func `one operation is not undone that leads to a branch deleted later`() throws {
    let world = try world()
    try world.slipway("switch", "main", "-q")
    try world.slipway("branch", "delete", "feature/x", "--force", "-q")
    let list = try world.json("undo", "--list").objects("operations")
    let number = try #require(list.first { $0["operation"]?.string == "switch main" }?["id"]?.int)
    try refuses(world, "undo", "--only", "\(number)")
    try world.slipway("undo", "-q")
    #expect(try world.git("branch", "--list", "feature/x").contains("feature/x"))
  }

  @Test func `the hint offers an older operation where nothing of the last one is left`() throws {
    let world = try world()
    try world.slipway("switch", "main", "-q")
    try world.write("two\n", to: "two.txt")
    try world.slipway("commit", "-qam", "Two")
    try world.slipway("feature", "start", "y", "-q")
    try world.git("switch", "-q", "main")
    try world.git("branch", "-qD", "feature/y")
    let refused = try world.slipway("undo", exits: 2)
    let hint = try #require(
      refused.problems.lines.first { $0.hasPrefix("hint: run slipway undo --only ") }, "\(refused)")
    #expect(hint.hasSuffix(" to undo commit \"Two\""))
    let number = String(hint.dropFirst("hint: run slipway undo --only ".count).prefix { $0 != " " })
    #expect(try world.slipway("undo", "--only", number).output.contains("Undid: commit \"Two\""))
  }

  @Test func `what is undone already is not called missing`() throws {
    let world = try world()
    let list = try world.json("undo", "--list").objects("operations")
    let number = "\(try #require(list.first?["id"]?.int))"
    try world.slipway("undo", "-q")
    for option in ["--only", "--to"] {
      let refused = try world.slipway("undo", option, number, exits: 2)
      #expect(refused.problems.contains("operation \(number), commit \"X\", is already undone"), "\(refused)")
      #expect(refused.problems.contains("hint: run slipway undo --list"))
    }
    #expect(try world.slipway("undo", "--only", "99", exits: 2).problems.contains("operation 99 does not exist"))
  }

  @Test func `a branch without commits is left as git leaves it`() throws {
    for hasOwnFile in [false, true] {
      let world = try world()
      try world.git("checkout", "-q", "--orphan", "empty")
      try world.write("edited\n", to: "note.txt")
      if hasOwnFile {
        try world.write("own\n", to: "own.txt")
        try world.git("add", "own.txt")
      }
      try world.slipway("switch", "feature/x")
      #expect(try world.git("branch", "--show-current") == "feature/x\n")
      #expect(try world.git("status", "--short") == (hasOwnFile ? " M note.txt\nA  own.txt\n" : " M note.txt\n"))
      #expect(try world.text("note.txt") == "edited\n")
    }
  }

  @Test func `what is staged otherwise on a branch without commits is not written over`() throws {
    let world = try world()
    try world.git("checkout", "-q", "--orphan", "empty")
    try world.write("edited\n", to: "note.txt")
    try world.git("add", "note.txt")
    let refused = try world.slipway("switch", "feature/x", exits: 2)
    #expect(refused.problems.contains("uncommitted changes would be overwritten: \"note.txt\""), "\(refused)")
    #expect(refused.problems.contains("hint: run slipway commit --all --message MESSAGE"), "\(refused)")
    #expect(try world.text("note.txt") == "edited\n")
  }
}
