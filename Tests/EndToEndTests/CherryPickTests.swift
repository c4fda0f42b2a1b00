import SyntaxTrees
import TestSupport
import Testing

/// `slipway cherry-pick`, judged by plain git.
@Suite struct CherryPickTests {
  /// A world at main, and a branch `side` with three commits, the second of which conflicts.
  private func world() throws -> SealedWorld {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main")
    try world.write("1\n", to: "a.txt")
    try world.git("add", ".")
    try world.git("commit", "-q", "-m", "Begin")
    try world.git("switch", "-q", "-c", "side")
    for (path, text) in [("x.txt", "x\n"), ("a.txt", "side\n"), ("z.txt", "z\n")] {
      try world.write(text, to: path)
      try world.git("add", ".")
      try world.git("commit", "-q", "-m", "Change \(path)")
    }
    try world.git("switch", "-q", "main")
    return world
  }

  private func diverge(_ world: SealedWorld) throws {
    try world.write("main\n", to: "a.txt")
    try world.git("commit", "-q", "--all", "-m", "Main")
  }

  @Test func `commits are copied, undone and redone`() throws {
    let world = try world()
    let before = try world.git("for-each-ref")
    #expect(try world.slipway("cherry-pick", "side", "-x").output.contains("Cherry-picked "))
    let name = try world.git("rev-parse", "side").lines[0]
    #expect(try world.git("log", "-1", "--format=%B").contains("(cherry picked from commit \(name))"))
    try world.slipway("undo")
    #expect(try world.git("for-each-ref") == before)
    let picked = try world.json("cherry-pick", "main..side")
    #expect(picked.texts("picked").count == 3 && picked["state"]?.string == "cherry-picked")
    #expect(try world.git("rev-parse", "HEAD^{tree}") == world.git("rev-parse", "side^{tree}"))
    let after = try world.git("for-each-ref")
    try world.slipway("undo")
    #expect(try world.git("for-each-ref") == before)
    #expect(try world.git("status", "--porcelain") == "")
    try world.slipway("redo")
    #expect(try world.git("for-each-ref") == after)
    try world.judge("git", "fsck", "--strict")
  }

  @Test(arguments: ["slipway", "git"]) func `several that stopped are continued`(_ program: String) throws {
    let world = try world()
    try diverge(world)
    let start = try world.git("rev-parse", "HEAD")
    let stopped = try world.slipway("cherry-pick", "main..side", exits: 1)
    #expect(stopped.output.contains("a.txt") && stopped.output.contains("slipway continue"), "\(stopped)")
    let status = try world.json("status")
    #expect(status["operation"]?.string == "cherry-pick")
    #expect(try world.slipway("switch", "side", exits: 2).problems.contains("in progress"))
    #expect(try world.slipway("continue", exits: 2).problems.contains("a.txt"))
    try world.write("both\n", to: "a.txt")
    if program == "slipway" {
      #expect(try world.slipway("continue").output.contains("Cherry-picked 2 commits"))
      #expect(try world.git("log", "-3", "--format=%s").lines == ["Change z.txt", "Change a.txt", "Change x.txt"])
      try world.slipway("undo")
      #expect(try world.git("rev-parse", "HEAD") == start)
    } else {
      try world.git("add", ".")
      try world.git("-c", "core.editor=true", "cherry-pick", "--continue")
    }
    #expect(try world.json("status")["operation"] == .null)
    #expect(try world.git("status", "--porcelain") == "")
    try world.slipway("switch", "side")
  }

  @Test(arguments: ["slipway", "git"]) func `several that stopped are aborted`(_ program: String) throws {
    let world = try world()
    try diverge(world)
    let before = try world.git("for-each-ref")
    try world.slipway("cherry-pick", "main..side", exits: 1)
    if program == "slipway" { try world.slipway("abort") } else { try world.git("cherry-pick", "--abort") }
    #expect(try world.git("for-each-ref") == before)
    #expect(try world.git("status", "--porcelain") == "")
    #expect(!world.exists(".git/sequencer") && !world.exists("x.txt"))
    try world.slipway("cherry-pick", "side~2")
    try world.judge("git", "fsck", "--strict")
  }

  @Test func `what git stopped is continued, and what was committed by hand goes on`() throws {
    let world = try world()
    try diverge(world)
    #expect(try world.run(["git", "cherry-pick", "main..side"]).exitCode == 1)
    try world.write("both\n", to: "a.txt")
    #expect(try world.json("continue").texts("picked").count == 2)
    try world.git("reset", "-q", "--hard", "main~3")
    try world.slipway("cherry-pick", "main..side", exits: 1)
    try world.write("both\n", to: "a.txt")
    try world.git("commit", "-q", "--all", "-m", "By hand")
    #expect(try world.json("continue").texts("picked").count == 1)
    #expect(try world.git("log", "-2", "--format=%s").lines == ["Change z.txt", "By hand"])
    #expect(!world.exists(".git/sequencer"))
  }

  @Test func `a dry run tells of the conflict, and refusals change nothing`() throws {
    let world = try world()
    try diverge(world)
    let before = try world.git("for-each-ref")
    let planned = try world.json("cherry-pick", "main..side", "--dry-run", exits: 1)
    #expect(planned.objects("conflicts").map { $0["path"]?.string } == ["a.txt"])
    #expect(try world.slipway("cherry-pick", "side", "--dry-run").output.contains("Would cherry-pick"))
    try world.git("merge", "-q", "-s", "ours", "-m", "Merge", "side")
    let merged = try world.git("for-each-ref")
    for (arguments, code) in [
      (["none"], "revision-not-found"), (["main"], "commit-is-merge"),
      (["side", "--mainline", "2"], "commit-is-merge"),
      (["side..side"], "revision-not-found"),
    ] {
      let error = try world.json(["cherry-pick"] + arguments, exits: 2)["error"]
      #expect(error?["code"]?.string == code, "\(arguments)")
    }
    #expect(try world.git("for-each-ref") == merged && merged != before)
    try world.slipway("cherry-pick", exits: 64)
  }

  @Test func `local changes in the way of a later commit leave everything as it was`() throws {
    let world = try world()
    try world.write("mine\n", to: "z.txt")
    let before = try world.git("for-each-ref")
    let error = try world.json("cherry-pick", "main..side", exits: 2)["error"]
    #expect(error?["code"]?.string == "uncommitted-changes")
    #expect(try world.git("for-each-ref") == before && world.text("z.txt") == "mine\n")
    #expect(!world.exists("x.txt") && !world.exists(".git/sequencer"))
    #expect(try world.text("a.txt") == "1\n")
  }

  @Test func `a file in the way of a later commit is told before the first is committed`() throws {
    let world = try world()
    try diverge(world)
    try world.slipway("cherry-pick", "main..side", exits: 1)
    try world.write("both\n", to: "a.txt")
    try world.write("mine\n", to: "z.txt")
    let head = try world.git("rev-parse", "HEAD")
    let error = try world.json("continue", exits: 2)["error"]
    #expect(error?["code"]?.string == "uncommitted-changes")
    #expect(try world.git("rev-parse", "HEAD") == head && world.text("z.txt") == "mine\n")
    try world.slipway("switch", "side", exits: 2)
    _ = try world.run(["rm", "z.txt"])
    #expect(try world.json("continue").texts("picked").count == 2)
  }

  @Test func `files of a project are merged by meaning`() throws {
    let world = try SealedWorld.withProject()
    try world.git("switch", "-q", "-c", "side")
    try world.slipway("target", "add", "Widgets", "--template", "framework", "--quiet")
    try world.slipway("commit", "--all", "-m", "Widgets", "--quiet")
    try world.git("switch", "-q", "main")
    try world.slipway("target", "add", "Core", "--template", "framework", "--quiet")
    try world.slipway("commit", "--all", "-m", "Core", "--quiet")
    try world.slipway("cherry-pick", "side")
    let targets = try world.json("show").objects("targets").compactMap { $0["name"]?.string }
    #expect(targets.contains("Core") && targets.contains("Widgets"))
    try world.slipway("check")
  }
}
