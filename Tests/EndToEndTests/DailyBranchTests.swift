import SyntaxTrees
import TestSupport
import Testing

/// Branches, rebases, stashes, restored and reverted changes, judged by plain git.
@Suite struct DailyBranchTests {
  /// A world at the branch `feature/alarm`, which main disagrees with in one line.
  private func stoppedRebase() throws -> SealedWorld {
    let world = try SealedWorld.withDisagreement()
    try world.slipway("switch", "feature/alarm", "--quiet")
    let stopped = try world.slipway("rebase", "main", exits: 1)
    #expect(stopped.output.contains("slipway continue"), "\(stopped)")
    #expect(try world.json("status")["operation"]?.string == "rebase")
    try world.settleConflict(in: SealedWorld.sourceFile, with: "            Text(\"Both\")")
    return world
  }

  private func expectRebased(_ world: SealedWorld) throws {
    #expect(try world.git("symbolic-ref", "--short", "HEAD").lines == ["feature/alarm"])
    #expect(try world.git("log", "-1", "--format=%s").lines == ["Say Wake up!"])
    #expect(try world.git("rev-parse", "HEAD^") == world.git("rev-parse", "main"))
    #expect(try world.text(SealedWorld.sourceFile).contains("Both"))
    #expect(try world.json("status")["operation"] == .null)
    #expect(try world.git("status", "--porcelain") == "")
    try world.judge("git", "fsck", "--strict")
    try world.slipway("switch", "main")
  }

  @Test func `a rebase that stopped is continued by slipway`() throws {
    let world = try stoppedRebase()
    try world.slipway("continue")
    try expectRebased(world)
  }

  @Test func `a rebase that slipway stopped is continued by plain git`() throws {
    let world = try stoppedRebase()
    try world.git("add", ".")
    try world.git("-c", "core.editor=true", "rebase", "--continue")
    try expectRebased(world)
  }

  @Test func `branches are created, renamed, deleted and had back`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("branch", "create", "trial")
    try world.slipway("switch", "trial")
    try world.write("a\n", to: "a.txt")
    try world.slipway("commit", "--all", "-m", "Try", "--quiet")
    try world.slipway("switch", "main")
    for options in [[], ["--dry-run"]] {
      let same = try world.run([SealedWorld.program, "branch", "rename", "trial", "trial", "--json"] + options).json()
      #expect(same["error"]?["code"]?.string == "branch-exists")
      #expect(same["error"]?["message"]?.string == "the branch is already named \"trial\"")
    }
    try world.slipway("branch", "rename", "trial", "attempt")
    let names = try world.json("branch", "list").objects("branches").map { $0["name"]?.string }
    #expect(names == ["attempt", "main"])
    #expect(try world.slipway("branch", "delete", "attempt", exits: 2).problems.contains("--force"))
    try world.slipway("branch", "delete", "attempt", "--force")
    #expect(try world.git("branch", "--list", "attempt") == "")
    try world.slipway("undo")
    try world.slipway("merge", "attempt")
    #expect(world.exists("a.txt"))
  }

  @Test func `commits that no branch holds are not left without a word`() throws {
    let world = try SealedWorld.withProject()
    try world.git("checkout", "--quiet", "--detach")
    #expect(try !world.slipway("switch", "main").output.contains("Commits left behind"))
    try world.git("checkout", "--quiet", "--detach")
    for text in ["One", "Two"] {
      try world.write(text, to: "note.txt")
      #expect(try world.slipway("commit", "--all", "-m", text).output.contains("on a detached HEAD"))
    }
    let last = try world.git("rev-parse", "HEAD")
    let left = try world.slipway("switch", "main")
    #expect(left.output.contains("\n  \(last.prefix(7)) Two\n"), "\(left)")
    try world.slipway("undo")
    #expect(try world.git("rev-parse", "HEAD") == last)
    try world.git("tag", "-a", "-m", "kept", "kept")
    #expect(try !world.slipway("switch", "main").output.contains("Commits left behind"))
  }

  @Test func `a stash is git's own, comes back, and a dropped one too`() throws {
    let world = try SealedWorld.withProject()
    try world.edit(SealedWorld.sourceFile, "Hello, world!", "Hello!")
    try world.slipway("stash")
    #expect(try world.git("status", "--porcelain") == "")
    #expect(try world.git("stash", "list").lines.count == 1)
    #expect(try world.json("stash", "list").objects("stashes").count == 1)
    try world.slipway("stash", "drop")
    #expect(try world.git("stash", "list") == "")
    try world.slipway("undo")
    try world.slipway("stash", "pop")
    #expect(try world.text(SealedWorld.sourceFile).contains("Hello!"))
    #expect(try world.git("stash", "list") == "")
  }

  @Test func `what restore wrote over undo brings back`() throws {
    let world = try SealedWorld.withProject()
    let original = try world.text(SealedWorld.sourceFile)
    try world.edit(SealedWorld.sourceFile, "Hello, world!", "Hello!")
    let edited = try world.text(SealedWorld.sourceFile)
    #expect(try world.json("restore", SealedWorld.sourceFile).texts("restored") == [SealedWorld.sourceFile])
    #expect(try world.text(SealedWorld.sourceFile) == original)
    try world.slipway("undo")
    #expect(try world.text(SealedWorld.sourceFile) == edited)
    try world.slipway("commit", "--all", "-m", "Shorter", "--quiet")
    try world.slipway("restore", SealedWorld.sourceFile, "--from", "HEAD~1")
    #expect(try world.text(SealedWorld.sourceFile) == original)
  }

  @Test func `revert takes a commit back by a new one, and undo that`() throws {
    let world = try SealedWorld.withProject()
    try world.startFeature("alarm", greeting: "Wake up!")
    let tree = try world.git("rev-parse", "main^{tree}")
    try world.slipway("revert", "HEAD")
    #expect(try world.git("rev-parse", "HEAD^{tree}") == tree)
    #expect(try world.git("log", "-1", "--format=%s").lines == ["Revert \"Say Wake up!\""])
    try world.slipway("undo")
    #expect(try world.git("log", "-1", "--format=%s").lines == ["Say Wake up!"])
  }

  @Test func `history follows a rename and shows a version beside today's`() throws {
    let world = try SealedWorld.withProject()
    try world.git("mv", SealedWorld.sourceFile, "Wecker/MainView.swift")
    try world.slipway("commit", "-m", "Rename", "--quiet")
    try world.edit("Wecker/MainView.swift", "Hello, world!", "Wake up, world!")
    try world.slipway("commit", "--all", "-m", "Louder", "--quiet")
    let versions = try world.json("history", "Wecker/MainView.swift").objects("versions")
    #expect(versions.map { $0["change"]?.string } == ["modified", "renamed", "added"])
    let beside = try world.slipway("history", "Wecker/MainView.swift", "--commit", "HEAD~2", "--side-by-side").output
    let line = try #require(beside.lines.first { $0.contains("Wake up, world!") })
    #expect(line.contains("Hello, world!") && line.contains("│"))
    try world.slipway("history", "nothing.txt", exits: 2)
  }

  @Test func `resolve lists a project's conflict by meaning, and a choice settles it`() throws {
    let world = try SealedWorld.withProject()
    for (name, version) in [("two", "2.0"), ("three", "3.0")] {
      try world.slipway("feature", "start", name, "--from", "main", "--quiet")
      try world.slipway("version", "set", "--build", String(version.first ?? "1"), "--quiet")
      try world.edit(
        "Wecker.xcodeproj/project.pbxproj", "SWIFT_VERSION = ", "SWIFT_STRICT = \(name);\n\t\t\t\tSWIFT_VERSION = ")
      try world.slipway("commit", "--all", "-m", name, "--quiet")
    }
    try world.slipway("feature", "finish", "two", "--quiet")
    try world.slipway("feature", "finish", "three", exits: 1)
    let list = try world.json("resolve", "--list", exits: 1)
    let open = list.objects("conflicts")
    let settled = list.objects("settled")
    #expect(settled.contains { $0["how"]?.string == "higher-version" && $0["path"] == open.first?["path"] })
    #expect(settled.allSatisfy { $0.shape == "{path, how, object, key, side, message}" })
    #expect(!open.isEmpty)
    for conflict in open { #expect(conflict["ours"] != .null && conflict["theirs"] != .null, "\(conflict)") }
    let choices = open.compactMap { $0["number"]?.int }.map { "\($0)=theirs" }.joined(separator: ",")
    #expect(try world.json("resolve", "--pick", choices).texts("resolved") == ["Wecker.xcodeproj/project.pbxproj"])
    try world.slipway("continue")
    let text = try world.text("Wecker.xcodeproj/project.pbxproj")
    #expect(text.contains("SWIFT_STRICT = three;") && !text.contains("<<<<<<<"))
    #expect(try world.git("status", "--porcelain") == "")
  }
}
