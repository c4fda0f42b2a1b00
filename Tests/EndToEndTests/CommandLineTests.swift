import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// Exit codes, shared flags and what is said to a wrong command line.
@Suite struct CommandLineTests {
  @Test(arguments: [
    (["switch", "-c", "x"], "slipway feature start NAME"), (["log", "--oneline", "-5"], "prints one line"),
    (["diff", "--shortstat"], "slipway diff --stat"), (["push", "--force"], "slipway push --force-with-lease"),
    (["push", "origin", "main"], "leave out the branch"), (["pull", "origin", "main"], "leave out the remote"),
    (["branch", "topic"], "slipway branch create topic"),
    (["branch", "-d", "topic"], "slipway branch delete topic"),
    (["branch", "-D", "a b"], "slipway branch delete 'a b' --force"), (["branch", "-m", "a", "b"], "branch rename"),
    (["branch", "lsit"], "did you mean slipway branch list?"), (["restore", "--staged", "f"], "slipway unstage"),
    (["rebase", "-i", "HEAD~2"], "git rebase"), (["tag", "v1"], "slipway tag create v1"),
    (["mv", "a", "b"], "slipway file move"),
    (["reset", "--hard"], "slipway undo"), (["ls"], "slipway status"), (["update"], "slipway pull"),
    (["log", "-5"], "slipway log -n 5"), (["status", "--short"], "slipway status --json"),
    (["push", "-u", "origin", "main"], "slipway push --set-upstream"),
    (["merge", "--abort"], "slipway abort"), (["pick", "abc"], "cherry-pick"),
    (["annotate", "f"], "slipway blame"),
    (["log", "--nonsense"], "hint: run slipway log --help"),
  ])
  func `a habit from git gets an answer`(arguments: [String], hint: String) throws {
    let refused = try SealedWorld().run([SealedWorld.program] + arguments)
    #expect(refused.exitCode == 64 && refused.problems.contains(hint), "\(refused)")
  }

  /// The options of Apple's tools have one dash; the parser takes an h in one for -h.
  @Test(arguments: [
    (["check", "-help"], "-help", "run slipway check --help"),
    (["signing", "-scheme", "Wecker"], "-scheme", "options have two dashes"),
    (["signing", "--verbose", "-scheme", "Wecker"], "-scheme", "options have two dashes"),
    (["archive", "export", "-archivePath", "S.xcarchive"], "-archivePath", "options have two dashes"),
  ])
  func `an option with one dash is named`(arguments: [String], option: String, hint: String) throws {
    let refused = try SealedWorld().run([SealedWorld.program] + arguments)
    #expect(refused.exitCode == 64 && refused.problems.contains("unknown option \(option)"), "\(refused)")
    #expect(refused.problems.contains(hint), "\(refused)")
  }

  @Test(arguments: [
    ("remove-file X", "file remove"), ("delete-branch x", "branch delete"), ("file-remove X", "file remove"),
    ("remove file X", "file remove"), ("delete profile P", "profile delete"), ("create team T", "team create"),
    ("devices", "device list"), ("certs", "certificate list"),
    ("list devices", "device list"), ("list-certs", "certificate list"), ("capabilities", "capability list"),
    ("branches", "branch list"), ("add-package U", "dependency add"), ("add_target T", "target add"),
    ("certs ls", "certificate list"), ("users", "member list"), ("renew-profile P", "profile renew"),
    ("profiles", "profile list"), ("identities", "identity list"), ("finish-feature x", "feature finish"),
    ("delete-app-id X", "app-id delete"), ("app-id-delete X", "app-id delete"), ("check-project", "check"),
    ("device rm X", "device disable"), ("profile del X", "profile delete"), ("stash apply", "stash pop"),
    ("statsu", "status"),
  ])
  func `an unknown command gets the command that it means`(line: String, command: String) throws {
    let result = try SealedWorld().run([SealedWorld.program] + line.split(separator: " ").map(String.init))
    #expect(result.exitCode == 64 && result.problems.contains("hint: did you mean slipway \(command)?"), "\(result)")
  }

  @Test(arguments: [
    ("install --udid X", "--device"), ("new A --lang swift", "--language"),
    ("new A --bundle-identifier x", "--bundle-id"),
    ("status --directory /", "-C"), ("status --no-color", "--color never"), ("check --warnings-as-errors", "--strict"),
    ("check --autofix", "--fix"), ("team show --user a@b.c", "--as"), ("team authority --file x", "--output"),
    ("commit --preview", "--dry-run"), ("log --max-count=3", "-n"), ("restore --source=HEAD f", "--from"),
    ("undo --assume-yes", "--yes"), ("log --grahp", "--graph"),
  ])
  func `an unknown option gets the option that it means`(line: String, option: String) throws {
    let result = try SealedWorld().run([SealedWorld.program] + line.split(separator: " ").map(String.init))
    #expect(result.exitCode == 64 && result.problems.lines.last == "hint: did you mean \(option)?", "\(result)")
    #expect(result.problems.lines.first?.contains("Did you mean") == false, "\(result)")
  }

  @Test func `git's own names of options work`() throws {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main")
    try world.write("one\n", to: "f")
    try world.slipway("stage", "-A")
    #expect(try world.slipway("diff", "--cached").output.contains("+one"))
  }

  @Test func `0 is yes, 1 is no, 2 could not be done, 64 is a wrong command line`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("status", exits: 0)
    try world.slipway("format", "--check", exits: 0)
    try world.slipway("install", "--device", SealedWorld.device, exits: 2)
    try world.slipway("show", "Nowhere", exits: 2)
    try world.slipway("commit", "-m", "Nothing", exits: 2)
    try world.slipway("status", "--bogus", exits: 64)
    try world.slipway("nonsense", exits: 64)
    try world.slipway("new", exits: 64)
    try world.slipway("stage", exits: 64)
    try world.slipway("commit", "--all", ".gitignore", "-m", "Both", exits: 64)
    try world.slipway("log", "--at", "2026-99-99", exits: 64)
    try world.slipway("log", "-n", "0", exits: 64)
    try world.slipway("log", "-n", "\(Int.max)")
    try world.edit("Wecker.xcodeproj/project.pbxproj", "MARKETING_VERSION = 1.0;", "MARKETING_VERSION = 1.0b;")
    try world.slipway("check", exits: 1)
  }

  @Test(arguments: [
    "add", "checkout", "rm", "reset", "mv", "build", "run", "test", "match",
  ])
  func `a wrong guess gets the right word`(word: String) throws {
    let world = try SealedWorld()
    let result = try world.slipway(word, "something", exits: 64)
    #expect(result.output == "")
    #expect(result.problems.lines.first == "error: unknown command \"\(word)\"")
    #expect(result.problems.contains("hint: "))
    #expect(result.problems.contains("slipway"))
    let error = try world.json(word, exits: 64)
    #expect(error["schema"]?.string == "slipway.error/1")
    #expect(error["error"]?["code"]?.string == "usage")
  }

  @Test func `a slip of the finger gets the nearest word`() throws {
    let world = try SealedWorld()
    #expect(try world.slipway("statsu", exits: 64).problems.contains("did you mean slipway status?"))
    #expect(try world.slipway("certifcate", exits: 64).problems.contains("did you mean slipway certificate?"))
    #expect(try world.slipway("profile", "shwo", exits: 64).problems.contains("show"))
    #expect(try !world.slipway("zzzzzz", exits: 64).problems.contains("did you mean"))
  }

  @Test func `branch alone lists the branches, as in git`() throws {
    let world = try SealedWorld.withProject()
    #expect(try world.slipway("branch").output == (try world.slipway("branch", "list").output))
    #expect(try world.json("branch")["schema"]?.string == "slipway.branch.list/1")
  }

  @Test func `shared flags stand before or after the verb`() throws {
    let world = try SealedWorld.withProject()
    world.directory = world.root + "/work"
    let places = [
      ["-C", "Wecker", "--json", "team", "list"], ["team", "-C", "Wecker", "--json", "list"],
      ["team", "list", "-C", "Wecker", "--json"], ["--json", "team", "list", "-C", "Wecker"],
      ["--color=never", "--json", "team", "list"],
    ]
    for arguments in places {
      let result = try world.run([SealedWorld.program] + arguments)
      #expect(result.exitCode == 0, "\(arguments): \(result)")
      #expect(try result.json()["schema"]?.string == "slipway.team.list/1")
    }
    let shown = try world.json("-C", "Wecker", "show")
    #expect(shown["project"]?.string == "Wecker.xcodeproj")
  }

  @Test func `results go to standard output and problems to standard error`() throws {
    let world = try SealedWorld.withProject()
    let good = try world.slipway("show")
    #expect(good.problems == "")
    let bad = try world.slipway("show", "Nowhere", exits: 2)
    #expect(bad.output == "")
    #expect(bad.problems.lines.count == 2)
    #expect(bad.problems.hasPrefix("error: ") && bad.problems.lines[1].hasPrefix("hint: "))
    let json = try world.run([SealedWorld.program, "show", "Nowhere", "--json"])
    #expect(json.problems == "")
    #expect(json.exitCode == 2)
  }

  @Test func `quiet shows only errors, verbose shows each file`() throws {
    let world = try SealedWorld()
    #expect(try world.slipway("new", "One", "--company-id", "de.x", "-q").output == "")
    let told = try world.slipway("new", "Two", "-v").output
    #expect(told.contains("  wrote Two/Two.xcodeproj/project.pbxproj\n"))
    #expect(try world.slipway("-q", "new", "Two", exits: 2).problems.hasPrefix("error: "))
  }

  @Test func `colour only where it is wanted`() throws {
    let world = try SealedWorld()
    #expect(try !world.slipway("new", "One", "--company-id", "de.x").output.contains("\u{1B}"))
    #expect(try world.slipway("new", "Two", "--color", "always").output.contains("\u{1B}["))
    world.variables["NO_COLOR"] = "1"
    #expect(try !world.slipway("new", "Three").output.contains("\u{1B}"))
  }

  @Test func `a destructive step without an answer needs one`() throws {
    let world = try SealedWorld.withProfile()
    for command in [
      ["device", "disable", "Adas iPhone"], ["profile", "delete", "Wecker Development"],
      ["app-id", "delete", "Wecker"],
      ["identity", "delete", "ada@uni-hd.example"],
    ] {
      let before = try world.snapshot()
      let result = try world.run([SealedWorld.program] + command + ["--json"])
      #expect(result.exitCode == 2)
      #expect(try result.json()["error"]?["code"]?.string == "confirmation-needed")
      #expect(try world.snapshot() == before)
    }
  }

  @Test func `names from outside can't steer the terminal`() throws {
    let world = try SealedWorld.withProject()
    try world.write("x", to: "evil\u{1B}[2Jname.txt")
    try world.git("commit", "--quiet", "--allow-empty", "-m", "red \u{1B}[31m text")
    #expect(try world.slipway("status", "--color", "never").output.contains("evil\\u{1B}[2Jname.txt"))
    #expect(try world.slipway("log", "--color", "never").output.contains("red \\u{1B}[31m text"))
    #expect(try !world.slipway("diff", "nothing\u{1B}[2J", exits: 2).problems.contains("\u{1B}"))
    #expect(try world.json("log").objects("commits").first?["subject"]?.string == "red \u{1B}[31m text")
  }

  @Test func `help names the groups, the version and each command`() throws {
    let world = try SealedWorld()
    let alone = try world.slipway().output
    #expect(alone == (try world.slipway("--help").output))
    #expect(alone == (try world.slipway("help").output))
    for title in ["Start", "Every day", "Project", "Branches", "Simulated signing"] {
      #expect(alone.contains("\n\(title)\n"))
    }
    let version = try world.slipway("--version").output
    #expect(version.hasPrefix("slipway "))
    for command in [
      ["target"], ["target", "list"], ["commit"], ["new", "Wecker"], ["check", "--strict"], ["-q", "show"],
    ] {
      let result = try world.run([SealedWorld.program] + command + ["--version"])
      #expect(result.exitCode == 0 && result.output == version, "\(command): \(result)")
    }
    #expect(try world.slipway("feature", "list", "--help").output.contains("--version"))
    #expect(try world.slipway("feature", "start", "--help").output.contains("--from"))
    #expect(try world.slipway("help", "profile", "create").output.contains("--all-devices"))
    #expect(try world.slipway("help", "--all").output.contains("merge-file"))
  }

  @Test func `an option for one value is refused when it is given twice`() throws {
    let world = try SealedWorld.withProject("Wecker")
    for words in [
      ["version", "set", "2.0", "--target", "Wecker", "--target", "Nix"],
      ["version", "set", "2.0", "--target=Wecker", "--target=Wecker"],
    ] {
      let result = try world.run([SealedWorld.program] + words)
      #expect(
        result.exitCode == 64 && result.problems.contains("--target was given twice, but takes one value"), "\(result)")
    }
    try world.slipway("scheme", "set", "Wecker", "--argument", "--env", "--argument", "--env")
    try world.slipway("status", "--at", "2026-01-01", "--at", "2026-01-02")
  }

  @Test(arguments: [
    ["app", "verify", "A.app", "--team", "T"], ["show", "--project", ""], ["check", "--baseline", ""],
  ])
  func `an empty path is no current folder`(arguments: [String]) throws {
    let world = try SealedWorld.withProject()
    let result = try world.run([SealedWorld.program] + arguments)
    let isEmpty = arguments.contains("")
    #expect(result.problems.contains("is empty\n") == isEmpty, "\(result)")
    #expect(!isEmpty || result.exitCode == 64)
  }
}
