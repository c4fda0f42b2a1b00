import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// `slipway status`, `diff`, `stage`, `unstage`, `log`: they agree with the real git.
@Suite struct StatusTests {
  @Test func `status tells what git tells`() throws {
    let world = try SealedWorld.withProject()
    try world.edit(SealedWorld.sourceFile, "Hello", "Hallo")
    try world.git("mv", "Wecker/WeckerApp.swift", "Wecker/Main.swift")
    try world.git("rm", "--quiet", "Wecker/Info.plist")
    try world.write("neu\n", to: "Grüße und Küsse.txt")
    let status = try world.json("status")
    #expect(status["branch"]?.string == "main" || status["branch"]?.string == "master")
    #expect(status["upstream"] == .null && status["operation"] == .null)
    let staged = status.objects("staged").map { [$0["change"]?.string, $0["path"]?.string, $0["from"]?.string] }
    #expect(
      staged == [["deleted", "Wecker/Info.plist", nil], ["renamed", "Wecker/Main.swift", "Wecker/WeckerApp.swift"]])
    #expect(status.objects("changed").map { $0["path"]?.string } == [SealedWorld.sourceFile])
    #expect(status.objects("untracked").map { $0["path"]?.string } == ["Grüße und Küsse.txt"])
    #expect(try world.git("status", "--porcelain").lines.count == 4)
  }

  @Test func `ahead and behind are counted against what the branch follows`() throws {
    let world = try SealedWorld.withProject()
    try world.git("clone", "--quiet", "--bare", ".", "../shared.git")
    try world.git("remote", "add", "origin", "../shared.git")
    try world.git("push", "--quiet", "--set-upstream", "origin", "HEAD")
    try world.slipway("commit", "--allow-empty", "-m", "Mine", "-q")
    let status = try world.json("status")
    #expect(status["upstream"]?.string?.hasPrefix("origin/") == true)
    #expect(status["ahead"]?.int == 1 && status["behind"]?.int == 0)
  }

  @Test func `stage and unstage move changes into git's index and out of it`() throws {
    let world = try SealedWorld.withProject()
    try world.write("a\n", to: "sub/a.txt")
    try world.write("b\n", to: "b.txt")
    try world.write("x\n", to: ".DS_Store")
    world.directory += "/sub"
    try world.slipway("stage", "a.txt", "../b.txt")
    #expect(try world.git("diff", "--cached", "--name-only").lines == ["b.txt", "sub/a.txt"])
    try world.slipway("unstage", "../b.txt")
    #expect(try world.git("diff", "--cached", "--name-only").lines == ["sub/a.txt"])
    let ignored = try world.json("stage", "../.DS_Store")
    #expect(ignored.texts("ignored") == ["../.DS_Store"])
    let outside = try world.json("stage", "/etc/hosts", exits: 2)
    #expect(outside["error"]?["code"]?.string == "path-outside")
    let missing = try world.json("stage", "nowhere.txt", exits: 2)
    #expect(missing["error"]?["code"]?.string == "path-not-found")
  }

  @Test func `a squash that is unstaged leaves no message for the next commit`() throws {
    let world = try SealedWorld.withDisagreement()
    try world.git("switch", "--quiet", "--create", "other", "main~1")
    try world.git("branch", "another")
    try world.git("merge", "--quiet", "--squash", "main")
    #expect(world.exists(".git/SQUASH_MSG"))
    try world.slipway("unstage", SealedWorld.sourceFile)
    #expect(world.exists(".git/SQUASH_MSG"), "as git reset -- FILE, which takes out a part")
    try world.slipway("unstage", "--all")
    #expect(!world.exists(".git/SQUASH_MSG"))
    try world.git("checkout", "--quiet", "--", ".")
    try world.git("merge", "--quiet", "--squash", "main")
    try world.git("commit", "--quiet", "-m", "Squashed")
    try world.git("merge", "--quiet", "--squash", "main")
    try world.slipway("switch", "-q", "another")
    #expect(!world.exists(".git/SQUASH_MSG"), "as git switch")
    try world.slipway("undo")
    #expect(world.exists(".git/SQUASH_MSG"))
  }

  @Test func `a merge has nothing to do with the squash before it`() throws {
    let world = try SealedWorld.withDisagreement()
    try world.git("switch", "--quiet", "--create", "other", "main~1")
    try world.write("x\n", to: "x")
    try world.slipway("commit", "--all", "-m", "X", "-q")
    for _ in 0..<2 {
      try world.git("merge", "--quiet", "--squash", "main")
      _ = try world.run(["git", "commit", "--quiet", "-m", "Squashed"])
    }
    try world.slipway("merge", "main", "-q")
    #expect(try world.git("log", "-1", "--format=%B").lines.first == "Merge branch 'main' into other")
    #expect(world.exists(".git/SQUASH_MSG"), "as after git merge")
    try world.slipway("commit", "--allow-empty", "-m", "Empty", "-q")
    #expect(!world.exists(".git/SQUASH_MSG"))
  }

  @Test func `unstaging keeps what a squash of ours needs to be taken back`() throws {
    let world = try SealedWorld.withDisagreement()
    let before = try world.git("status", "--porcelain")
    try world.slipway("merge", "--squash", "feature/alarm", exits: 1)
    try world.settleConflict(in: SealedWorld.sourceFile, with: "            Text(\"Both\")")
    try world.slipway("stage", "--all")
    try world.slipway("unstage", "--all")
    #expect(world.exists(".git/SQUASH_MSG"))
    try world.slipway("abort")
    #expect(try world.git("status", "--porcelain") == before)
    #expect(!world.exists(".git/SQUASH_MSG"))
  }

  @Test func `diff is a patch that git applies`() throws {
    let world = try SealedWorld.withProject()
    try world.edit(SealedWorld.sourceFile, "Hello, world!", "Hallo, Welt!")
    let patch = try world.slipway("diff", "--color", "never").output
    #expect(patch.contains("-            Text(\"Hello, world!\")\n+            Text(\"Hallo, Welt!\")\n"))
    try world.write(patch, to: "../change.patch")
    try world.git("checkout", "--quiet", "--", ".")
    let nothing = try world.slipway("diff")
    #expect(nothing.output == "" && nothing.problems == "No changes\n")
    #expect(try world.slipway("diff", "--quiet").problems == "")
    try world.git("apply", "../change.patch")
    #expect(try world.text(SealedWorld.sourceFile).contains("Hallo, Welt!"))
    let file = try #require(try world.json("diff").objects("files").first)
    #expect(file["additions"]?.int == 1 && file["deletions"]?.int == 1 && file["binary"]?.bool == false)
  }

  @Test func `log tells git's commits, newest first, with their names`() throws {
    let world = try SealedWorld.withProject()
    for number in 1...3 { try world.slipway("commit", "--allow-empty", "-m", "Number \(number)\n\nMore.", "-q") }
    try world.git("tag", "-a", "v1", "-m", "One")
    let commits = try world.json("log", "-n", "3").objects("commits")
    #expect(commits.map { $0["id"]?.string } == (try world.git("log", "-n", "3", "--format=%H").lines))
    #expect(commits.map { $0["subject"]?.string } == ["Number 3", "Number 2", "Number 1"])
    #expect(commits.first?.texts("names").contains("tag: v1") == true)
    #expect(try world.json("log", "v1").objects("commits").count == 4)
    let unknown = try world.json("log", "nowhere", exits: 2)
    #expect(unknown["error"]?["code"]?.string == "revision-not-found")
  }

  @Test func `outside of a repository there is a clear word`() throws {
    let world = try SealedWorld()
    for command in ["status", "log", "diff", "continue", "abort"] {
      let error = try world.json(command, exits: 2)
      #expect(error["error"]?["code"]?.string == "repository-not-found")
    }
    // Edits of projects are recorded without a repository as well; here there are none.
    #expect(try world.json("undo", exits: 2)["error"]?["code"]?.string == "nothing-to-undo")
    try world.git("init", "--quiet", ".")
    #expect(try world.json("log", exits: 2)["error"]?["code"]?.string == "no-commits")
    #expect(try world.json("status")["branch"]?.string != nil)
  }
}
