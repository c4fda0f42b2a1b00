import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// Refusals that say what is there, and a dry run that ends as the run would.
@Suite struct PlainRefusalTests {
  private func refusal(_ world: SealedWorld, _ arguments: String...) throws -> (message: String, hint: String) {
    let result = try world.run([SealedWorld.program] + arguments + ["--json"])
    #expect(result.exitCode == 2)
    let error = try result.json()["error"]?.object
    return (error?["message"]?.string ?? "", error?["hint"]?.string ?? "")
  }

  @Test(arguments: ["undo", "redo", "continue", "abort"])
  func `a dry run with nothing there ends as the run does`(_ command: String) throws {
    let world = try SealedWorld.withProject()
    let dry = try refusal(world, command, "--dry-run")
    #expect(dry.message.hasPrefix("no") && !dry.message.isEmpty)
    _ = try refusal(world, command)
  }

  @Test func `a commit of nothing says that nothing changed`() throws {
    let world = try SealedWorld.withProject()
    #expect(
      try refusal(world, "commit", "-m", "x").message
        == "nothing to commit, working tree clean")
    try world.write("new\n", to: "new.txt")
    let found = try refusal(world, "commit", "-m", "x")
    #expect(found.message == "nothing to commit: no staged changes")
    #expect(found.hint == "run slipway stage --all")
  }

  @Test(arguments: ["HEAD", "HEAD~0", "v1", "main^{commit}"])
  func `a switch to a commit says which command begins there`(_ revision: String) throws {
    let world = try SealedWorld.withProject()
    try world.git("tag", "v1")
    let found = try refusal(world, "switch", revision)
    #expect(found.message.hasSuffix("), not a branch"))
    #expect(found.hint.contains("slipway branch create NAME --from \(revision)"))
    #expect(try refusal(world, "switch", "nowhere").message == "branch \"nowhere\" does not exist")
  }

  @Test func `branches that do not exist are explained by what the name means`() throws {
    let world = try SealedWorld.withProject()
    try world.git("tag", "v1")
    try world.git("branch", "feature/alarm")
    for revision in ["v1", "HEAD~0"] {
      let found = try refusal(world, "rebase", revision)
      #expect(found.message.hasPrefix("\"\(revision)\" is a commit ("), "\(found)")
      #expect(found.hint.contains("slipway branch create NAME --from \(revision)"), "\(found)")
    }
    for command in ["merge", "rebase"] {
      #expect(try refusal(world, command, "alarm").hint == "did you mean feature/alarm?")
    }
    #expect(try refusal(world, "switch", "alarm").hint == "did you mean feature/alarm?")
    #expect(try refusal(world, "branch", "delete", "alarm").hint == "did you mean feature/alarm?")
    #expect(try refusal(world, "branch", "delete", "nowhere").hint == "run slipway branch list")
  }

  @Test func `the log takes a range, and names the command for a file`() throws {
    let world = try SealedWorld.withProject()
    try world.git("branch", "start")
    try world.git("commit", "-q", "--allow-empty", "-m", "Second")
    try world.git("commit", "-q", "--allow-empty", "-m", "Third")
    let subjects = try world.json("log", "start..").objects("commits").compactMap { $0["subject"]?.string }
    #expect(subjects == ["Third", "Second"])
    #expect(try world.slipway("log", "HEAD~1..HEAD").output.lines.count == 1)
    #expect(
      try refusal(world, "log", "start...HEAD").message == "\"start...HEAD\" is a range, and one commit is expected")
    try world.write("x\n", to: "notes.txt")
    #expect(try refusal(world, "log", "notes.txt").hint == "run slipway history notes.txt")
    #expect(try refusal(world, "revert", "start..HEAD").message.contains("is a range"))
  }

  @Test func `a stash is named as git names it`() throws {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main")
    try world.write("1\n", to: "a")
    try world.git("add", "a")
    try world.git("commit", "-qm", "One")
    for text in ["2\n", "3\n"] {
      try world.write(text, to: "a")
      try world.slipway("stash")
    }
    try world.slipway("stash", "pop", "stash@{1}")
    #expect(try world.text("a") == "2\n")
    #expect(try world.slipway("stash", "show", exits: 64).problems.contains("git stash show --patch"))
    try world.slipway("stash", "drop", "stash@{x}", exits: 64)
  }

  @Test func `undo is not offered while an operation stops it`() throws {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main")
    for (branch, text) in [("main", "1\n"), ("side", "2\n"), ("main", "3\n")] {
      _ = try world.run(["git", "switch", "-q", branch])
      if branch == "side" { try world.git("switch", "-q", "-c", "side") }
      try world.write(text, to: "a")
      try world.git("add", "a")
      try world.git("commit", "-qm", text)
    }
    #expect(try world.slipway("tag", "create", "before").output.contains("undo: slipway undo"))
    try world.slipway("merge", "side", exits: 1)
    for arguments in [["create", "during"], ["delete", "during"]] {
      let done = try world.slipway(["tag"] + arguments)
      #expect(!done.output.contains("undo:"), "\(done)")
    }
  }

  @Test(arguments: [
    ["setting", "set", "IPHONEOS_DEPLOYMENT_TARGET=abc"], ["target", "set", "Wecker", "--deployment-target", "abc"],
    ["install", "Wecker", "--device", "00008030-001A2B3C4D5E6F70", "--os", "abc"],
    ["app", "verify", "Wecker.app", "--device", "00008030-001A2B3C4D5E6F70", "--os", "abc"],
  ])
  func `a wrong system version is called one`(_ arguments: [String]) throws {
    let world = try SealedWorld.withProject()
    let error = try world.json(arguments, exits: 2)["error"]
    #expect(error?["message"]?.string == "\"abc\" is not a valid system version")
    #expect(error?["hint"]?.string?.hasSuffix("such as 17.0") == true)
  }

  @Test func `what can't be in a commit is refused with its reason, and a whole stage leaves it out`() throws {
    let world = try SealedWorld.withProject()
    for inner in ["inner", "bare/empty"] { try world.git("init", "-q", inner) }
    try world.write("i\n", to: "inner/i")
    try world.judge("mkfifo", "pipe")
    try world.write("q\n", to: "real/q")
    try world.judge("ln", "-s", "real", "link")
    for (path, reason) in [
      ("inner", "is an embedded repository"), ("inner/i", "is in another Git repository, \"inner\""),
      ("bare/empty", "is an embedded repository"), (".git/config", "is inside the Git directory"),
      ("pipe", "is not a file, directory or symbolic link"), ("link/q", "is beyond the symbolic link \"link\""),
    ] {
      for dryRun in [[], ["--dry-run"]] {
        let result = try world.run([SealedWorld.program, "stage", path, "--json"] + dryRun)
        let error = try result.json()["error"]?.object
        #expect(error?["code"]?.string == "path-unstageable")
        #expect(error?["message"]?.string?.contains(reason) == true, "\(result)")
      }
    }
    #expect(try world.git("status", "--porcelain", "-uno") == "")
    let staged = try world.json("stage", "--all")
    #expect(staged["paths"]?.array?.compactMap(\.string) == ["link", "real/q"])
    #expect(staged["repositories"]?.array?.compactMap(\.string).contains("inner") == true)
    try world.git("commit", "-q", "-m", "Links")
    let status = try world.slipway("status").output
    #expect(!status.contains("commit --all") && status.contains("next: slipway -C inner status"))
  }

  @Test func `a submodule's own edits are not said to be restored`() throws {
    let world = try SealedWorld.withProject()
    try world.git("init", "-q", "../lib")
    try world.git("-C", "../lib", "commit", "-q", "--allow-empty", "-m", "Begin")
    try world.write("one\n", to: "../lib/a.txt")
    try world.git("-C", "../lib", "add", "-A")
    try world.git("-C", "../lib", "commit", "-q", "-m", "One")
    try world.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "../lib", "lib")
    try world.git("commit", "-q", "-m", "Add lib")
    try world.write("two\n", to: "lib/a.txt")
    let status = try world.slipway("status").output
    #expect(status.contains("lib  (modified content)"))
    #expect(status.contains("next: slipway -C lib commit --all -m MESSAGE"))
    let told = try world.slipway("restore", "lib").output
    #expect(told.hasPrefix("Skipped submodule lib: "))
    #expect(!told.contains("slipway undo"))
    #expect(try world.text("lib/a.txt") == "two\n")
    #expect(try world.json("restore", "lib")["restored"]?.array == [])
    try world.slipway("-C", "lib", "restore", ".")
    #expect(try world.text("lib/a.txt") == "one\n")
    try world.write("new\n", to: "lib/new.txt")
    #expect(try world.slipway("status").output.contains("lib  (untracked content)"))
    try world.write("three\n", to: "lib/a.txt")
    #expect(try world.slipway("status").output.contains("lib  (modified content, untracked content)"))
    try world.git("config", "submodule.lib.ignore", "untracked")
    #expect(try world.slipway("status").output.contains("lib  (modified content)\n"))
    try world.git("config", "--unset", "submodule.lib.ignore")
    try world.slipway("-C", "lib", "restore", ".")
    try world.slipway("-C", "lib", "commit", "--all", "-m", "New")
    #expect(try world.slipway("status").output.contains("lib  (new commits)"))
    try world.slipway("commit", "--all", "-m", "Take the new lib")
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test func `a dry run of an amendment tells what would be in the commit`() throws {
    let world = try SealedWorld.withProject()
    try world.write("one\n", to: "one.txt")
    try world.slipway("commit", "--all", "-m", "One")
    try world.write("two\n", to: "two.txt")
    for (arguments, files) in [([], ["one.txt"]), (["--all"], ["one.txt", "two.txt"])] {
      let dry = try world.run([SealedWorld.program, "commit", "--amend", "-m", "Other", "--dry-run"] + arguments)
      #expect(dry.output.contains("(One) to change \(files.count == 1 ? "1 file" : "2 files")\n"), "\(dry)")
      #expect(files.allSatisfy(dry.output.contains))
    }
    #expect(try world.git("log", "-1", "--format=%s").trimmed == "One")
  }

  @Test func `what is in conflict is said to stay so when all is unstaged`() throws {
    let world = try SealedWorld.withProject()
    try world.write("one\n", to: "one.txt")
    try world.slipway("commit", "--all", "-m", "One")
    try world.git("switch", "-q", "-c", "side")
    for (branch, text) in [("side", "side\n"), ("main", "main\n")] {
      try world.git("switch", "-q", branch)
      try world.write(text, to: "one.txt")
      try world.git("commit", "-q", "-a", "-m", branch)
    }
    try world.slipway("merge", "side", exits: 1)
    #expect(
      try world.slipway("unstage", "--all").output.contains("Skipped one.txt: unmerged path\nnext: slipway resolve"))
    #expect(try world.git("status", "--porcelain").trimmed == "UU one.txt")
  }

  @Test func `a branch that another differs from by case alone is told`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("branch", "create", "feature/One")
    let note = "note: branch feature/One differs only in case; a Mac's disk can hold only one of the two\n"
    #expect(try world.slipway("feature", "start", "one").output.contains(note))
    #expect(try world.slipway("branch", "create", "FEATURE/one").output.contains("note: branch feature/"))
    #expect(try !world.slipway("branch", "create", "other").output.contains("note:"))
    for dryRun in [[], ["--dry-run"]] {
      let result = try world.run([SealedWorld.program, "branch", "create", "other/below", "--json"] + dryRun)
      #expect(try result.json()["error"]?["code"]?.string == "branch-name-taken", "\(result)")
    }
  }

  @Test func `sections that are as their templates are not written`() throws {
    let world = try SealedWorld.withProject()
    #expect(try world.json("ignore", "update")["written"]?.bool == false)
    try world.write(try world.text(".gitignore").replacing("DerivedData", with: "Derived"), to: ".gitignore")
    #expect(try world.json("ignore", "update", "--dry-run")["written"]?.bool == false)
    #expect(try world.json("ignore", "update")["written"]?.bool == true)
  }

  @Test func `doctor tells left locks, a wrong configuration and a branch that is not there`() throws {
    let world = try SealedWorld.withProject()
    func problems(exits code: Int32) throws -> [String] {
      try world.json("doctor", exits: code).objects("checks").filter { $0["status"] != "ok" }.map {
        "\($0["check"]?.string ?? ""): \($0["message"]?.string ?? "")"
      }
    }
    try world.write("", to: ".git/index.lock")
    #expect(try problems(exits: 0).map { $0.prefix(6) } == ["locks:"])
    try FileAccess.remove(world.directory + "/.git/index.lock")
    for (text, part) in [
      ("branches: {main: trunk}", "trunk"), ("branches: {fearure: f/}", "fearure"),
      ("branches: {hotfix: 'a b/'}", "a b/"),
    ] {
      try world.write(text + "\n", to: ".slipway.yml")
      let found = try problems(exits: 1)
      #expect(found.count == 1 && found[0].hasPrefix("configuration: ") && found[0].contains(part), "\(found)")
    }
  }
}
