import SyntaxTrees
import TestSupport
import Testing

/// `stage --patch` and `commit --patch`, by number and on a terminal.
@Suite struct PatchStagingTests {
  private func world() throws -> SealedWorld {
    let world = try SealedWorld()
    try world.git("init", "-q")
    try world.write((1...30).map { "\($0)\n" }.joined(), to: "a.txt")
    try world.write("one\n", to: "b.txt")
    try world.git("add", "-A")
    try world.git("commit", "-qm", "Files")
    try world.write((1...30).map { [2, 5, 25].contains($0) ? "new \($0)\n" : "\($0)\n" }.joined(), to: "a.txt")
    try world.write("two\n", to: "b.txt")
    return world
  }

  private func staged(_ world: SealedWorld) throws -> [Substring] {
    try world.git("diff", "--cached", "-U0").split(separator: "\n").filter { $0.hasPrefix("+") && !$0.hasPrefix("+++") }
  }

  @Test func `hunks are listed, staged by number and undone`() throws {
    let world = try world()
    let list = try world.slipway("stage", "--patch").output
    #expect(list.contains("1.2 -5\n    +new 5") && list.contains("3   @@ -1 +1 @@"), "\(list)")
    let numbers = try world.json("stage", "-p", "a.txt")["hunks"]?.array?.compactMap { $0.object?["number"] }
    #expect(numbers == [.integer(1), .integer(2)])
    try world.slipway("stage", "--hunks", "1.2,3", "--dry-run")
    #expect(try staged(world).isEmpty)
    try world.slipway("stage", "--hunks", "1.2,3")
    #expect(try staged(world) == ["+new 5", "+two"])
    try world.slipway("undo")
    #expect(try staged(world).isEmpty)
  }

  @Test func `a commit takes hunks, and one that fails stages none`() throws {
    let world = try world()
    try world.slipway("commit", "--hunks", "1.1,2", "-m", "Part")
    #expect(try world.git("show", "-U0", "--format=").contains("+new 2"))
    #expect(try world.git("diff", "-U0").contains("+new 5"))
    try world.write("#!/bin/sh\nexit 1\n", to: ".git/hooks/pre-commit")
    _ = try world.run(["chmod", "+x", ".git/hooks/pre-commit"])
    try world.slipway("commit", "--hunks", "1", "-m", "Refused", exits: 2)
    #expect(try staged(world).isEmpty)
    try world.slipway("undo")
    #expect(try world.git("log", "--format=%s") == "Files\n")
    #expect(try staged(world).isEmpty)
  }

  @Test func `a key in a staged hunk is refused`() throws {
    let world = try world()
    try world.write("two\n\(KeyForms.small)", to: "b.txt")
    let refused = try world.slipway("commit", "--hunks", "3", "-m", "Key", exits: 2)
    #expect(refused.problems.contains("may contain a private key"), "\(refused)")
    #expect(try staged(world).isEmpty)
  }

  @Test func `a terminal is asked hunk by hunk`() throws {
    let world = try world()
    let result = try world.atTerminal(
      ["stage", "--patch"],
      typing: [
        .init(awaited: "(1/3) Stage this hunk [y,n,q,a,d,j,J,g,/,s,e,?]? ", typed: "x\n"),
        .init(awaited: "split the hunk into smaller hunks"),
        .init(awaited: "(1/3) Stage this hunk [y,n,q,a,d,j,J,g,/,s,e,?]? ", typed: "s\n"),
        .init(awaited: "part 1 of 2"), .init(awaited: "[y,n,q,a,d,j,J,g,/,?]? ", typed: "n\n"),
        .init(awaited: "part 2 of 2"), .init(awaited: "[y,n,q,a,d,K,j,J,g,/,?]? ", typed: "y\n"),
        .init(awaited: "(2/3) Stage this hunk [y,n,q,a,d,K,j,J,g,/,e,?]? ", typed: "d\n"),
        .init(awaited: "(3/3) Stage this hunk [y,n,q,a,d,K,g,/,e,?]? ", typed: "a\n"),
      ])
    #expect(result.exitCode == 0, "\(result)")
    #expect(try staged(world) == ["+new 5", "+two"])
  }

  @Test func `hunks are left, searched, visited by number and answered later, as in git`() throws {
    let world = try world()
    let result = try world.atTerminal(
      ["stage", "--patch"],
      typing: [
        .init(awaited: "(1/3) Stage this hunk [y,n,q,a,d,j,J,g,/,s,e,?]? ", typed: "j\n"),
        .init(awaited: "(2/3) Stage this hunk [y,n,q,a,d,k,K,j,J,g,/,e,?]? ", typed: "/^\\+t.o\n"),
        .init(awaited: "(3/3) Stage this hunk [y,n,q,a,d,k,K,g,/,e,?]? ", typed: "n\n"),
        .init(awaited: "(1/3)", typed: "g\n"), .init(awaited: "go to which hunk? ", typed: "9\n"),
        .init(awaited: "there are only 3 hunks"), .init(awaited: "(1/3)", typed: "g2\n"),
        .init(awaited: "(2/3)", typed: "/nothing\n"), .init(awaited: "no hunk matches the given pattern"),
        .init(awaited: "(2/3)", typed: "K\n"), .init(awaited: "(1/3)", typed: "n\n"),
        .init(awaited: "(2/3)", typed: "y\n"),
      ])
    #expect(result.exitCode == 0, "\(result)")
    #expect(try staged(world) == ["+new 25"])
  }

  @Test(arguments: [
    ("s/^+new 2$/+edited/", ["+edited", "+new 5"]), ("s/^-2$/ 2/;/^+new 2$/d", ["+new 5"]), ("/^ 3$/d", []),
    ("/^[-+ ]/d", []),
  ])
  func `a hunk is staged as it was edited, if it still applies`(script: String, expected: [Substring]) throws {
    let world = try world()
    try world.git("config", "core.editor", "sed -i '\(script)'")
    let refusal = expected.isEmpty ? "the edited hunk does not apply, so it was not staged" : "(2/3)"
    let result = try world.atTerminal(
      ["stage", "--patch"],
      typing: [
        .init(awaited: "(1/3)", typed: "e\n"), .init(awaited: refusal),
        .init(awaited: expected.isEmpty ? "(1/3)" : "? ", typed: "q\n"),
      ])
    #expect(result.exitCode == 0, "\(result)")
    #expect(try staged(world) == expected)
    #expect(try !world.git("status", "--porcelain").contains("??"))
  }

  @Test func `answers that end early stage what was answered`() throws {
    let world = try world()
    _ = try world.atTerminal(
      ["commit", "--patch", "-m", "Some"],
      typing: [.init(awaited: "(1/3)", typed: "y\n"), .init(awaited: "(2/3)", typed: "q\n")])
    #expect(try world.git("show", "-U0", "--format=", "--stat").contains("a.txt | 4"))
  }
}
