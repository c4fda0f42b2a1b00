import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// `slipway commit`.
@Suite struct CommitTests {
  @Test func `a commit holds what is staged, or the paths, or everything`() throws {
    let world = try SealedWorld.withProject()
    for name in ["a", "b", "c", "d"] { try world.write(name, to: "\(name).txt") }
    try world.slipway("stage", "a.txt")
    let one = try world.json("commit", "-m", "One")
    #expect(one.objects("files").map { $0["path"]?.string } == ["a.txt"])
    #expect(one["id"]?.string == (try world.git("rev-parse", "HEAD").trimmed))
    let two = try world.json("commit", "b.txt", "-m", "Two")
    #expect(two.objects("files").map { $0["path"]?.string } == ["b.txt"])
    let three = try world.json("commit", "--all", "-m", "Three")
    #expect(three.objects("files").map { $0["path"]?.string } == ["c.txt", "d.txt"])
    #expect(try world.git("status", "--porcelain") == "")
    let newest = try world.git("log", "-n", "1", "--format=%s %an <%ae>").trimmed
    #expect(newest == "Three Ada Beispiel <ada@uni-hd.example>")
    try world.judge("git", "fsck", "--strict")
  }

  @Test(arguments: [
    "echo one >> a; echo new > n", "printf x > a", "rm a", "rm a b", "chmod +x a", "printf '\\000' > a", "mv a c",
    "mv a c; echo more >> c", "rm a; ln -s b a", "echo 1 > n; echo 2 > m; rm b", ": > n",
  ])
  func `the summary of a commit, a merge and a squash is git's`(script: String) throws {
    let world = try SealedWorld.withRemote()
    let lines = (1...9).map { "line \($0)\n" }.joined()
    try world.write(lines, to: "a")
    try world.write("b\n", to: "b")
    try world.slipway("commit", "--all", "-m", "Begin", "-q")
    try world.slipway("branch", "create", "other", "-q")
    try world.slipway("switch", "other", "-q")
    _ = try world.run(["sh", "-ec", script])
    let committed = try world.slipway("commit", "--all", "-m", "Change").output.lines
    try world.git("reset", "-q", "--soft", "HEAD~1")
    let gits = try world.git("commit", "-m", "Change").lines.filter { $0.contains(" changed") }
    #expect(committed.filter { $0.contains(" changed") } == gits && gits.count == 1, "\(committed)")
    let counts = try Self.counts(world.json("commit", "--amend", "-m", "Again"))
    try world.slipway("switch", "main", "-q")
    for way in [[], ["--squash", "-m", "All"]] {
      let merged = try world.run([SealedWorld.program, "merge", "other"] + way).output.lines
      #expect(merged.filter { $0.contains(" changed") } == gits, "\(merged)")
      try world.slipway("undo", "-q")
    }
    let merge = try Self.counts(world.json("merge", "other"))
    #expect(merge == counts && counts.count == 3)
    let diff = try world.run([SealedWorld.program, "diff", "HEAD~1", "HEAD", "--json"]).json()
    #expect(Self.counts(diff) == counts)
  }

  private static func counts(_ report: JSONObject) -> [Int] {
    ["filesChanged", "insertions", "deletions"].compactMap { report[$0]?.int }
  }

  @Test func `nothing to commit, a private key, or no message is refused`() throws {
    let world = try SealedWorld.withProject()
    let before = try world.git("rev-parse", "HEAD")
    #expect(try world.json("commit", "-m", "Empty", exits: 2)["error"]?["code"]?.string == "nothing-to-commit")
    try world.write("key", to: "Distribution.pfx")
    #expect(try world.json("commit", "--all", "-m", "Key", exits: 2)["error"]?["code"]?.string == "secret-in-commit")
    #expect(try world.git("diff", "--cached", "--name-only") == "")
    try FileAccess.remove(world.directory + "/Distribution.pfx")
    try world.write(KeyForms.small, to: "notes.md")
    #expect(try world.json("commit", "--all", "-m", "Key", exits: 2)["error"]?["code"]?.string == "secret-in-commit")
    try FileAccess.remove(world.directory + "/notes.md")
    try world.write("key", to: "Distribution.pfx")
    try world.write("text", to: "a.txt")
    _ = try world.json("commit", "a.txt", exits: 2)
    #expect(try world.git("rev-parse", "HEAD") == before)
    try world.slipway("commit", "--all", "--allow-secrets", "-m", "Key")
    #expect(try world.git("ls-files", "*.pfx").trimmed == "Distribution.pfx")
  }

  @Test func `private keys are all named, and how one that is staged is taken out`() throws {
    let world = try SealedWorld.withProject()
    try world.write("key", to: "a.pfx")
    try world.write("key", to: "b.p8")
    let open = try world.json("commit", "--all", "-m", "Keys", exits: 2)["error"]?.object
    #expect(
      open?["message"]?.string == "\"a.pfx\", \"b.p8\" may contain a private key, which would stay in Git's history")
    #expect(open?["hint"]?.string == "add them to .gitignore, or add --allow-secrets")
    try world.git("add", "a.pfx")
    let staged = try world.json("commit", "-m", "Keys", exits: 2)["error"]?.object
    #expect(
      staged?["hint"]?.string
        == "run slipway unstage a.pfx, then add it to .gitignore, or add --allow-secrets")
    try world.slipway("unstage", "a.pfx")
    #expect(try world.git("diff", "--cached", "--name-only") == "")
  }

  @Test func `what is advised against a private key helps, whatever the file is called and whether Git tracks it`()
    throws
  {
    let world = try SealedWorld.withProject()
    try world.write("public\n", to: "tracked key.txt")
    try world.slipway("commit", "--all", "-m", "Notes")
    func hint(_ selection: String...) throws -> String {
      let result = try world.run([SealedWorld.program, "commit", "-m", "Keys", "--json"] + selection)
      #expect(result.exitCode == 2, "\(result)")
      return try result.json()["error"]?["hint"]?.string ?? ""
    }
    try world.write(KeyForms.small, to: "tracked key.txt")
    let tracked = "remove the key from \"tracked key.txt\""
    #expect(try hint("--all") == "\(tracked), or add --allow-secrets")
    try world.write(KeyForms.small, to: "it's $new.txt")
    let ignoring = "add \"it's $new.txt\" to .gitignore, or add --allow-secrets"
    #expect(try hint("--all") == "\(tracked), then \(ignoring)")
    try world.git("add", "-A")
    let staged = try hint()
    let command = #"slipway unstage 'it'\''s $new.txt'"#
    #expect(staged == "\(tracked), then run \(command), then \(ignoring)")
    let unstaging = try world.run(["sh", "-c", "slipway() { \(SealedWorld.program) \"$@\"; }; \(command)"])
    #expect(unstaging.exitCode == 0, "\(unstaging)")
    #expect(try world.git("diff", "--cached", "--name-only") == "tracked key.txt\n")
    try world.write("public\n", to: "tracked key.txt")
    try world.write(try world.text(".gitignore") + "*new.txt\n", to: ".gitignore")
    try world.slipway("commit", "--all", "-m", "Ignore keys")
  }

  @Test func `a hook that can't be run is a note`() throws {
    let world = try SealedWorld.withProject()
    try world.write("#!/bin/sh\n", to: ".git/hooks/pre-commit")
    try world.write("text", to: "a.txt")
    let told = try world.slipway("commit", "--all", "-m", "Text")
    #expect(
      told.problems.contains("note: the hook \".git/hooks/pre-commit\" was ignored because it is not executable\n"))
  }

  @Test func `a message may begin with a number sign`() throws {
    let world = try SealedWorld.withProject()
    let before = try world.git("rev-parse", "HEAD")
    try world.write("a\n", to: "a.txt")
    try world.git("add", "a.txt")
    try world.slipway("commit", "-m", "#7 is done")
    #expect(try world.git("log", "-1", "--format=%B").lines.first == "#7 is done")
    #expect(try world.git("rev-parse", "HEAD^") == before)
  }

  @Test func `hooks run, may refuse, and can be left out`() throws {
    let world = try SealedWorld.withProject()
    try world.write("#!/bin/sh\necho 'not on a Friday' >&2\nexit 1\n", to: ".git/hooks/pre-commit")
    try world.judge("chmod", "755", ".git/hooks/pre-commit")
    try world.write("a", to: "a.txt")
    let refused = try world.slipway("commit", "--all", "-m", "One", exits: 2)
    #expect(refused.problems.contains("not on a Friday"))
    #expect(try world.git("rev-list", "--count", "HEAD").trimmed == "1")
    try world.slipway("commit", "--all", "--no-verify", "-m", "One")
    #expect(try world.git("rev-list", "--count", "HEAD").trimmed == "2")
  }

  @Test func `amend replaces the last commit, and undo brings it back`() throws {
    let world = try SealedWorld.withProject()
    try world.write("a", to: "a.txt")
    try world.slipway("commit", "--all", "-m", "Oen", "-q")
    let typo = try world.git("rev-parse", "HEAD")
    try world.slipway("commit", "--amend", "-m", "One", "-q")
    #expect(try world.git("log", "-n", "1", "--format=%s").trimmed == "One")
    #expect(try world.git("rev-list", "--count", "HEAD").trimmed == "2")
    try world.slipway("undo")
    #expect(try world.git("rev-parse", "HEAD") == typo)
  }

  @Test func `the date is the one that was given`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("commit", "--allow-empty", "-m", "Then", "--at", "2026-01-02T03:04:05Z")
    #expect(try world.git("log", "-n", "1", "--format=%at %ct").trimmed == "1767323045 1767323045")
  }
}
