import BranchWorkflow
import Git
import Testing

/// How the markers of a conflict call the two sides: by the names of branches.
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

  @Test func `a merge names both branches`() throws {
    let world = try clash()
    _ = try world.workflow().merge(BranchName("side"))
    #expect(try world.read("a.txt") == marked("main", "side"))
    #expect(try world.workflow().stopped()?.ours.label == "main")
  }

  @Test func `a stash that no longer fits a detached HEAD says HEAD`() throws {
    let world = try clash()
    try world.git("checkout", "-q", "--detach")
    try world.write("one\nthree\n", to: "a.txt")
    try world.git("stash", "-q")
    try world.commit(["a.txt": "one\nHERE\nthree\n"], "Here")
    _ = try world.workflow().popStash()
    #expect(try world.read("a.txt").hasPrefix("one\n<<<<<<< HEAD\nHERE\n"))
  }

  @Test func `a rebase names the branch that is built on and the commit`() throws {
    let world = try clash()
    try world.git("switch", "-q", "side")
    _ = try world.workflow().rebase(onto: BranchName("main"))
    let commit = try world.git("rev-parse", "--short", "side").split(whereSeparator: \.isNewline).joined()
    #expect(try world.read("a.txt") == marked("main", "\(commit) (Zwei)"))
  }

  @Test func `each commit of a rebase that stops again is named`() throws {
    let world = try clash()
    try world.git("switch", "-q", "side")
    try world.commit(["a.txt": "one\ndrei\nthree\n"], "Drei")
    _ = try world.workflow().rebase(onto: BranchName("main"))
    try world.write("one\nboth\nthree\n", to: "a.txt")
    _ = try world.workflow().continueOperation()
    let commit = try world.git("rev-parse", "--short", "side").split(whereSeparator: \.isNewline).joined()
    #expect(try world.read("a.txt") == marked("main", "\(commit) (Drei)", ("both", "drei")))
  }

  @Test func `a stash that no longer fits names the branch`() throws {
    let world = try World()
    _ = try world.started()
    try world.write("one\nstashed\nthree\n", to: "a.txt")
    try world.git("stash", "-q")
    try world.commit(["a.txt": "one\nTWO\nthree\n"], "On main")
    _ = try world.workflow().popStash()
    #expect(try world.read("a.txt") == marked("main", "Stashed changes", ("TWO", "stashed")))
  }

  @Test func `a commit that is taken back names the branch`() throws {
    let world = try clash()
    let first = try world.git("rev-parse", "HEAD").split(whereSeparator: \.isNewline).joined()
    try world.commit(["a.txt": "one\nTOO\nthree\n"], "Again")
    _ = try world.workflow().revert(ObjectName(first))
    #expect(try world.read("a.txt").hasPrefix("one\n<<<<<<< main\nTOO\n"))
  }
}
