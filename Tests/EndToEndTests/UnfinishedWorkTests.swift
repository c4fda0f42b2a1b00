import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// Finishes, undo and continue say and keep what the user has.
@Suite struct UnfinishedWorkTests {
  @Test(arguments: ["feature", "hotfix"]) func `a branch with uncommitted work only is not finished`(
    kind: String
  ) throws {
    let world = try SealedWorld.withProject()
    try world.slipway(kind, "start", "bell", "-q")
    let text = try world.text(SealedWorld.sourceFile)
    try world.write(text + "// Important\n", to: SealedWorld.sourceFile)
    let before = try world.snapshot()
    let refused = try world.slipway(kind, "finish", exits: 2)
    #expect(refused.problems.contains("uncommitted changes"), "\(refused)")
    #expect(refused.problems.contains("slipway commit --all"), "\(refused)")
    #expect(try world.snapshot() == before)
    try world.slipway("commit", "--all", "-m", "Ring", "-q")
    try world.slipway(kind, "finish", "-q")
    #expect(try world.git("show", "main:\(SealedWorld.sourceFile)").contains("Important"))
  }

  @Test func `an undo names the branch that it switches to`() throws {
    let world = try SealedWorld.withProject()
    try world.startFeature("alarm", greeting: "Wake up!")
    try world.slipway("feature", "finish", "-q")
    let undone = try world.slipway("undo")
    #expect(undone.output.contains("switched to feature/alarm"), "\(undone)")
    let redone = try world.slipway("redo")
    #expect(redone.output.contains("switched to main"), "\(redone)")
    try world.slipway("file", "create", "struct", "Bell", "-q", "--no-date")
    #expect(try !world.slipway("undo").output.contains("switched"))
  }

  @Test func `what kept the folder of a killed run is removed by the next one`() throws {
    let world = try SealedWorld.withProject()
    let top = world.directory
    let folder = top + "/Wecker"
    func left() throws -> [String] {
      try FileAccess.entries(of: folder).map(\.name).filter { $0.hasPrefix(".slipway-") }
    }
    try world.write("#!/bin/sh\nkill -9 $PPID\n", to: ".git/hooks/pre-commit")
    try world.judge("chmod", "+x", ".git/hooks/pre-commit")
    try world.write("struct Bell {}\n", to: "Wecker/Bell.swift")
    world.directory = folder
    let killed = try world.run([SealedWorld.program, "commit", "--all", "-m", "Bell"])
    try #require(killed.exitCode == nil, "\(killed)")
    #expect(try left().count == 1)
    world.directory = top
    try world.remove(".git/hooks/pre-commit")
    try world.slipway("undo", "-q")
    #expect(try left().isEmpty)
    #expect(try world.git("status", "--porcelain").hasPrefix("?? Wecker/Bell.swift"))
  }

  @Test func `a commit that was killed before it was made is made at once, as with Git`() throws {
    let world = try SealedWorld.withRemote()
    try world.write("two\n", to: "note.txt")
    try world.write("#!/bin/sh\nkill -9 $PPID\n", to: ".git/hooks/pre-commit")
    try world.judge("chmod", "+x", ".git/hooks/pre-commit")
    try #require(world.run([SealedWorld.program, "commit", "-am", "Two"]).exitCode == nil)
    try world.remove(".git/hooks/pre-commit")
    try world.slipway("commit", "-am", "Two")
    #expect(try world.git("status", "--porcelain") == "")
    try world.slipway("undo", "-q")
    #expect(try world.git("log", "--format=%s") == "First\n")
    #expect(try world.text("note.txt") == "two\n" || world.text("note.txt") == "one\n")
  }

  @Test func `a switch keeps the current folder`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("feature", "start", "model", "-q")
    try world.write("struct Bell {}\n", to: "Wecker/Model/Bell.swift")
    try world.slipway("commit", "--all", "-m", "Add the model", "-q")
    let script = "cd Wecker/Model && \"$0\" switch main -q && \"$0\" status && \"$0\" switch feature/model -q"
    let result = try world.run(["sh", "-c", script, SealedWorld.program])
    #expect(result.exitCode == 0, "\(result)")
    #expect(try FileAccess.entries(of: world.directory + "/Wecker/Model").map(\.name) == ["Bell.swift"])
    #expect(try world.git("status", "--porcelain") == "")
  }
}
