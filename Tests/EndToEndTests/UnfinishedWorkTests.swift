import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// Finishes, undo and continue say and keep what the user has.
@Suite struct UnfinishedWorkTests {
  @Test(arguments: ["feature", "hotfix"], [false, true]) func `a branch with uncommitted work is not finished`(
    kind: String, hasCommits: Bool
  ) throws {
    let world = try SealedWorld.withProject()
    try world.slipway(kind, "start", "bell", "-q")
    if hasCommits {
      try world.write("// Bell\n", to: "Wecker/Bell.swift")
      try world.slipway("commit", "--all", "-m", "Begin", "-q")
    }
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

  @Test(arguments: ["feature", "hotfix", "release"], [false, true])
  func `a finish names the untracked files that it leaves out`(kind: String, hasCommits: Bool) throws {
    let world = try SealedWorld.withRemote()
    try world.slipway(kind, "start", "1.0", "-q")
    if hasCommits { try world.slipway("commit", "--allow-empty", "-m", "Begin", "-q") }
    try world.write("fix\n", to: "fix.txt")
    let tag = kind == "feature" ? [] : ["--tag", "1.0"]
    let finished = try world.slipway([kind, "finish"] + tag)
    #expect(finished.output.contains("\"fix.txt\" is untracked, so \"main\" does not contain it"), "\(finished)")
    try world.slipway(kind, "start", "2.0", "-q")
    try world.slipway("commit", "--all", "-m", "Fix", "-q")
    #expect(try !world.slipway([kind, "finish"]).output.contains("untracked"))
  }

  @Test func `a finish that stops in a later branch names its earlier steps`() throws {
    let world = try SealedWorld.withRemote()
    try world.write("branches:\n  develop: develop\n", to: ".slipway.yml")
    try world.slipway("commit", "--all", "-m", "Configure", "-q")
    try world.slipway("branch", "create", "develop", "-q")
    try world.slipway("hotfix", "start", "h", "-q")
    try world.write("hotfix\n", to: "note.txt")
    try world.slipway("commit", "--all", "-m", "Fix", "-q")
    try world.slipway("switch", "develop", "-q")
    try world.write("develop\n", to: "note.txt")
    try world.slipway("commit", "--all", "-m", "Develop", "-q")
    let stopped = try world.slipway("hotfix", "finish", "h", "--tag", "1.0.1", exits: 1)
    #expect(stopped.output.contains("Merged hotfix/h into main\nCreated tag 1.0.1\nMerge conflict"), "\(stopped)")
    try world.slipway("abort", "-q")
  }

  @Test func `a stash that conflicts after a hotfix is no branch`() throws {
    let world = try SealedWorld.withRemote()
    try world.slipway("feature", "start", "f", "-q")
    try world.write("work\n", to: "note.txt")
    try world.slipway("hotfix", "start", "h", "--stash", "-q")
    try world.write("fix\n", to: "note.txt")
    try world.slipway("commit", "--all", "-m", "Fix", "-q")
    try world.slipway("hotfix", "finish", "--into", "f", exits: 1)
    let status = try world.slipway("status").output
    #expect(status.contains("finish of hotfix/h into main in progress"), "\(status)")
    let list = try world.slipway("resolve", "--list", exits: 1).output
    #expect(list.contains("ours is feature/f, theirs is the stash"), "\(list)")
  }

  @Test(arguments: ["feature", "release"])
  func `a branch ends where it was started for, also where .slipway.yml is only on it`(kind: String) throws {
    let world = try SealedWorld.withRemote()
    try world.slipway("branch", "create", "develop", "-q")
    try world.write("branches:\n  develop: develop\n", to: ".slipway.yml")
    try world.slipway(kind, "start", "2.0", "-q")
    try world.slipway("commit", "--all", "-m", "Configure", "-q")
    try world.slipway("switch", "main", "-q")
    if kind == "feature" {
      #expect(try world.slipway("feature", "list").output.contains("1 ahead, 0 behind develop"))
    }
    try world.slipway(kind, "finish", "2.0", "-q")
    #expect(try world.git("log", "-1", "--format=%s", "develop").hasPrefix("Merge branch"))
    if kind == "feature" { #expect(try world.git("log", "--format=%s", "main") == "First\n") }
    try world.slipway("undo", "-q")
    #expect(try world.git("config", "branch.\(kind)/2.0.slipway-develop") == "develop\n")
  }

  @Test func `a feature with another prefix than .slipway.yml says is renamed by the hint`() throws {
    let world = try SealedWorld.withRemote()
    try world.slipway("feature", "start", "q", "-q")
    try world.write("branches:\n  feature: feat/\n", to: ".slipway.yml")
    try world.slipway("commit", "--all", "-m", "Configure", "-q")
    let refused = try world.slipway("feature", "finish", exits: 2)
    #expect(refused.problems.contains("hint: run slipway branch rename feature/q feat/q"), "\(refused)")
    try world.slipway("branch", "rename", "feature/q", "feat/q", "-q")
    try world.slipway("feature", "finish", "-q")
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
