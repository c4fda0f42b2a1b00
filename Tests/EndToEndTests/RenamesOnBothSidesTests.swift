import TestSupport
import Testing

/// Files that both sides renamed: what is told of them, and that a side can be taken.
@Suite struct RenamesOnBothSidesTests {
  private func start(ours: [String], theirs: [String]) throws -> SealedWorld {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main")
    for name in ["a", "b"] { try world.write((1...20).map { "\(name) \($0)\n" }.joined(), to: "\(name)/f") }
    try world.write("kept\n", to: "a/kept")
    try world.slipway("commit", "--all", "-m", "Begin")
    try world.git("branch", "side")
    for (branch, steps) in [("side", theirs), ("main", ours)] {
      try world.git("switch", "-q", branch)
      for step in steps { _ = try world.run(["/bin/sh", "-c", step]) }
      try world.slipway("commit", "--all", "-m", "On \(branch)")
    }
    return world
  }

  @Test func `a file with two new names is told with both, and either has both edits`() throws {
    let world = try start(
      ours: ["git mv a/f a/h", "sed -i.old 's/^a 3$/OURS/' a/h && rm a/h.old"],
      theirs: ["git mv a/f a/g", "sed -i.old 's/^a 18$/THEIRS/' a/g && rm a/g.old"])
    let told = try world.slipway("merge", "side", exits: 1).output
    #expect(
      told.contains(
        """
        Merge conflict between side and main in
          a/f  both deleted
            renamed from "a/f" to "a/h" on our side and to "a/g" on their side
          a/g  added by them
            renamed from "a/f" to "a/h" on our side and to "a/g" on their side
          a/h  added by us
            renamed from "a/f" to "a/h" on our side and to "a/g" on their side

        """), "\(told)")
    try world.slipway("resolve", "--take", "ours")
    try world.slipway("continue")
    #expect(try world.git("ls-files", "a") == "a/h\na/kept\n")
    let text = try world.text("a/h")
    #expect(text.contains("OURS\n") && text.contains("THEIRS\n"))
    try world.slipway("undo")
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test(arguments: ["ours", "theirs"]) func `of two files with one new name either can be taken`(side: String) throws {
    let world = try start(
      ours: ["mkdir c", "git mv b/f c/f", "sed -i.old 's/^b 3$/OURS/' c/f && rm c/f.old"],
      theirs: ["mkdir c", "git mv a/f c/f", "sed -i.old 's/^a 3$/THEIRS/' c/f && rm c/f.old"])
    let told = try world.slipway("merge", "side", exits: 1).output
    #expect(told.hasPrefix("Merge conflict between side and main in\n  c/f  both added\n"), "\(told)")
    #expect(try world.git("status", "--porcelain") == "D  a/f\nAA c/f\n")
    try world.slipway("resolve", "--take", side)
    #expect(try world.text("c/f").contains("\(side.uppercased())\n"))
    try world.slipway("continue")
    #expect(try world.git("ls-files") == "a/kept\nc/f\n")
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test func `a file that one side renamed and the other deleted is told with its old name`() throws {
    let world = try start(ours: ["git rm -q a/f"], theirs: ["git mv a/f a/g"])
    let told = try world.slipway("merge", "side", exits: 1).output
    #expect(
      told.contains("  renamed from \"a/f\" on one side and deleted on the other side\n"), "\(told)")
    try world.slipway("abort")
    #expect(try world.git("status", "--porcelain") == "")
  }
}
