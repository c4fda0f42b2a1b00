import BranchWorkflow
import GitStore
import TestSupport
import Testing

/// How the markers of a conflict call the two sides: as Git's own.
struct MarkerLabelTests {
  /// A branch `side` and the main branch that change the same line; HEAD is at main.
  private func clash() throws -> World {
    let world = try World()
    _ = try world.started()
    try world.git("switch", "-q", "-c", "side")
    try world.commit(["a.txt": "one\nzwei\nthree\n"], "Zwei")
    try world.git("switch", "-q", "main")
    try world.commit(["a.txt": "one\nTWO\nthree\n"], "On main")
    return world
  }

  private func marked(_ ours: String, _ theirs: String, _ lines: (String, String) = ("TWO", "zwei")) -> String {
    "one\n<<<<<<< \(ours)\n\(lines.0)\n=======\n\(lines.1)\n>>>>>>> \(theirs)\nthree\n"
  }

  @Test func `a merge names HEAD and the branch`() throws {
    let world = try clash()
    _ = try world.workflow().joins.merge(BranchName("side"))
    #expect(try world.text("a.txt") == marked("HEAD", "side"))
    #expect(try world.workflow().stoppedOperations.current()?.ours.label == "main")
  }

  @Test func `a stash that no longer fits a detached HEAD is named as Git does`() throws {
    let world = try clash()
    try world.git("checkout", "-q", "--detach")
    try world.write("one\nthree\n", to: "a.txt")
    try world.git("stash", "-q")
    try world.commit(["a.txt": "one\nHERE\nthree\n"], "Here")
    _ = try world.workflow().stashedWork.pop()
    #expect(try world.text("a.txt").hasPrefix("one\n<<<<<<< Updated upstream\nHERE\n"))
  }

  @Test func `a rebase names HEAD and the commit`() throws {
    let world = try clash()
    try world.git("switch", "-q", "side")
    _ = try world.workflow().rebases.rebase(onto: BranchName("main"))
    let commit = try world.git("rev-parse", "--short", "side").split(whereSeparator: \.isNewline).joined()
    #expect(try world.text("a.txt") == marked("HEAD", "\(commit) (Zwei)"))
  }

  @Test func `each commit of a rebase that stops again is named`() throws {
    let world = try clash()
    try world.git("switch", "-q", "side")
    try world.commit(["a.txt": "one\ndrei\nthree\n"], "Drei")
    _ = try world.workflow().rebases.rebase(onto: BranchName("main"))
    try world.write("one\nboth\nthree\n", to: "a.txt")
    _ = try world.workflow().continuation.run()
    let commit = try world.git("rev-parse", "--short", "side").split(whereSeparator: \.isNewline).joined()
    #expect(try world.text("a.txt") == marked("HEAD", "\(commit) (Drei)", ("both", "drei")))
  }

  @Test func `a stash that no longer fits is named as Git does`() throws {
    let world = try World()
    _ = try world.started()
    try world.write("one\nstashed\nthree\n", to: "a.txt")
    try world.git("stash", "-q")
    try world.commit(["a.txt": "one\nTWO\nthree\n"], "On main")
    _ = try world.workflow().stashedWork.pop()
    #expect(try world.text("a.txt") == marked("Updated upstream", "Stashed changes", ("TWO", "stashed")))
  }

  @Test func `a commit that is reverted names its parent`() throws {
    let world = try clash()
    let first = try world.git("rev-parse", "HEAD").split(whereSeparator: \.isNewline).joined()
    try world.commit(["a.txt": "one\nTOO\nthree\n"], "Again")
    _ = try world.workflow().picks.revert(ObjectName(first))
    #expect(try world.text("a.txt").hasPrefix("one\n<<<<<<< HEAD\nTOO\n"))
    #expect(try world.text("a.txt").contains(">>>>>>> parent of \(first.prefix(7)) (On main)\n"))
  }

  @Test func `versions of a renamed file are named with their paths`() throws {
    let world = try clash()
    try world.git("switch", "-q", "side")
    try world.write("one\nzwei\nthree\n", to: "moved.txt")
    try world.git("rm", "-q", "a.txt")
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Move")
    try world.git("switch", "-q", "main")
    _ = try? world.git("merge", "-q", "side")
    let expected = try world.text("moved.txt")
    try world.git("merge", "--abort")
    _ = try world.workflow().joins.merge(BranchName("side"))
    #expect(try world.text("moved.txt") == expected)
    #expect(expected.contains("<<<<<<< HEAD:a.txt\n") && expected.contains(">>>>>>> side:moved.txt\n"))
  }

  @Test func `a rebase tells what it settled in project files`() throws {
    let world = try World()
    let path = "App.strings"
    _ = try world.started([path: "\"a\" = \"1\";\n"])
    try world.git("switch", "-q", "-c", "side")
    try world.commit([path: "\"a\" = \"1\";\n\"b\" = \"2\";\n"], "B")
    try world.git("switch", "-q", "main")
    try world.commit([path: "\"a\" = \"1\";\n\"c\" = \"3\";\n"], "C")
    try world.git("branch", "twin", "side")
    let merged = try world.workflow().joins.merge(BranchName("twin"))
    try world.git("reset", "-q", "--hard", "HEAD^")
    try world.git("switch", "-q", "side")
    let rebased = try world.workflow().rebases.rebase(onto: BranchName("main"))
    #expect(rebased.settled.map(\.path) == merged.settled.map(\.path))
  }
}
