import Foundation
import SyntaxTrees
import TestSupport
import Testing

extension SealedWorld {
  /// A world with a bare repository `remote.git` and a clone of it, made by git, in which commands run.
  static func withRemote() throws -> SealedWorld {
    let world = try SealedWorld()
    try world.git("init", "--quiet", "--bare", "-b", "main", world.root + "/remote.git")
    try world.git("init", "--quiet", "-b", "main")
    try world.write("one\n", to: "note.txt")
    try world.git("add", "--all")
    try world.git("commit", "--quiet", "-m", "First")
    try world.git("remote", "add", "origin", "file://\(world.root)/remote.git")
    try world.git("push", "--quiet", "-u", "origin", "main")
    return world
  }

  /// Makes a commit of somebody else's and pushes it, from a clone of git's own.
  func pushFromElsewhere(_ file: String, _ text: String, branch: String = "main", force: Bool = false) throws {
    let here = directory
    defer { directory = here }
    if !exists(root + "/other") { try git("clone", "--quiet", "file://\(root)/remote.git", root + "/other") }
    directory = root + "/other"
    try git("fetch", "--quiet")
    try git("checkout", "--quiet", "-B", branch, "origin/main")
    try write(text, to: file)
    try git("add", "--all")
    try git("commit", "--quiet", "-m", "Change \(file) elsewhere")
    try git("push", "--quiet", force ? "--force" : "--no-force", "origin", branch)
  }
}

/// `clone`, `fetch`, `pull`, `push` and `remote` against bare repositories, with git as the judge.
@Suite struct ShareTests {
  @Test func `a pull request's next step is a push that is accepted`() throws {
    let world = try SealedWorld.withRemote()
    for (number, step) in ["slipway push --set-upstream", "slipway push"].enumerated() {
      if number == 0 { try world.slipway("feature", "start", "alarm", "-q") }
      try world.write("\(number)\n", to: "alarm.txt")
      try world.slipway("commit", "--all", "-m", "Change \(number)", "-q")
      let output = try world.slipway("pr").output
      #expect(output.contains("next: \(step)  "), "\(output)")
      let push = try world.run(["/bin/sh", "-c", step.replacing("slipway", with: "\"$0\""), SealedWorld.program])
      #expect(push.exitCode == 0, "\(push)")
    }
  }

  @Test func `a clone is what git's clone is`() throws {
    let world = try SealedWorld.withRemote()
    try world.git("tag", "v1")
    try world.git("push", "--quiet", "--tags")
    world.directory = world.root
    let made = try world.json("clone", "file://\(world.root)/remote.git", "ours")
    #expect(made["repository"]?.string == "ours")
    #expect(made["branch"]?.string == "main")
    #expect(made["empty"]?.bool == false)
    try world.git("clone", "--quiet", "file://\(world.root)/remote.git", "theirs")
    func state(_ folder: String) throws -> [String] {
      [
        try world.git("-C", folder, "for-each-ref"), try world.git("-C", folder, "status", "--short", "--branch"),
        try world.git("-C", folder, "config", "--get-regexp", "^(branch|remote)\\."),
      ]
    }
    #expect(try state("ours") == state("theirs"))
    #expect(made["commit"]?.string == (try world.git("-C", "theirs", "rev-parse", "HEAD").lines.first))
    try world.git("-C", "ours", "fsck", "--strict")
  }

  @Test func `a clone says what it is about to do, and leaves nothing where it fails`() throws {
    let world = try SealedWorld.withRemote()
    world.directory = world.root
    let plan = try world.slipway("clone", "file://\(world.root)/remote.git", "--dry-run")
    #expect(plan.output.hasPrefix("Would clone ") && plan.output.hasSuffix(" into remote\n"))
    #expect(!world.exists("remote"))
    let missing = try world.json("clone", "file://\(world.root)/nowhere.git", exits: 2)
    #expect(missing["error"]?["code"]?.string == "remote-repository-missing")
    #expect(!world.exists("nowhere"))
    let branch = try world.json("clone", "remote.git", "copy", "--branch", "never", exits: 2)
    #expect(branch["error"]?["code"]?.string == "branch-not-found")
    #expect(!world.exists("copy"))
    try world.write("mine\n", to: "taken/file.txt")
    #expect(try world.json("clone", "remote.git", "taken", exits: 2)["error"]?["code"]?.string == "clone-target-exists")
    #expect(try world.text("taken/file.txt") == "mine\n")
  }

  @Test func `a pull by rebase says what the upstream removed`() throws {
    let world = try SealedWorld.withRemote()
    try world.write("oops\n", to: "oops.txt")
    try world.slipway("commit", "-qam", "Oops")
    try world.git("push", "-q", "origin", "main")
    try world.git("push", "-q", "--force", "origin", "HEAD~1:main")
    let preview = try world.slipway("pull", "--rebase", "--dry-run").output
    #expect(preview.contains("main would be rebased onto origin/main, without the commits that were removed from it"))
    let pulled = try world.slipway("pull", "--rebase").output
    #expect(pulled.hasPrefix("Updated main to origin/main (") && !pulled.contains("slipway push"), "\(pulled)")
    #expect(pulled.contains("(Oops): it was removed from origin/main"), "\(pulled)")
    #expect(try world.git("log", "--format=%s") == "First\n")
  }

  @Test func `a fetch tells what is new, moved, rewritten and gone`() throws {
    let world = try SealedWorld.withRemote()
    try world.pushFromElsewhere("x.txt", "1\n", branch: "topic")
    try world.pushFromElsewhere("y.txt", "1\n", branch: "short-lived")
    #expect(try world.slipway("fetch").output.contains("new  origin/topic"))
    try world.pushFromElsewhere("x.txt", "2\n", branch: "topic", force: true)
    try world.pushFromElsewhere("note.txt", "two\n")
    try world.git("-C", world.root + "/other", "push", "--quiet", "--delete", "origin", "short-lived")
    let result = try world.json("fetch", "--prune")
    let changes = result.objects("updates").map { "\($0["change"]?.string ?? "") \($0["name"]?.string ?? "")" }
    #expect(Set(changes) == ["updated origin/main", "replaced origin/topic", "deleted origin/short-lived"])
    #expect(result["behind"]?.int == 1)
    let again = try world.slipway("fetch")
    #expect(again.output.contains("Nothing to fetch from origin"))
    #expect(again.output.contains("next: slipway pull"))
    #expect(try world.git("rev-parse", "HEAD") != world.git("rev-parse", "origin/main"))
  }

  @Test func `a pull moves forward, joins as it is told, and stops on a conflict`() throws {
    let world = try SealedWorld.withRemote()
    try world.pushFromElsewhere("x.txt", "1\n")
    let forward = try world.json("pull")
    #expect(forward["state"]?.string == "merged")
    #expect(forward["behind"]?.int == 1)
    #expect(try world.git("rev-parse", "HEAD") == world.git("rev-parse", "origin/main"))
    #expect(try world.slipway("pull").output.contains("Already up to date: main contains origin/main"))
    try world.write("mine\n", to: "mine.txt")
    try world.slipway("commit", "--all", "-m", "Mine")
    try world.pushFromElsewhere("x.txt", "2\n")
    #expect(try world.json("pull", exits: 2)["error"]?["code"]?.string == "branches-diverged")
    try world.slipway("pull", "--rebase")
    #expect(try world.git("log", "--format=%s", "-n", "2") == "Mine\nChange x.txt elsewhere\n")
    try world.write("left\n", to: "note.txt")
    try world.slipway("commit", "--all", "-m", "Left")
    try world.pushFromElsewhere("note.txt", "right\n")
    let stopped = try world.json("pull", "--merge", exits: 1)
    #expect(stopped["state"]?.string == "stopped")
    #expect(stopped.objects("conflicts").first?["path"]?.string == "note.txt")
    try world.slipway("abort")
    #expect(try world.text("note.txt") == "left\n")
  }

  @Test func `a push sends the branch, and a new one once it is told to follow`() throws {
    let world = try SealedWorld.withRemote()
    try world.write("two\n", to: "note.txt")
    try world.git("commit", "--quiet", "--all", "-m", "Second")
    #expect(try world.slipway("push", "--dry-run").output.contains("Would push main to origin: 1 commit"))
    let pushed = try world.json("push")
    #expect(pushed.objects("updates").first?["change"]?.string == "updated")
    #expect(try world.git("-C", world.root + "/remote.git", "rev-parse", "main") == world.git("rev-parse", "main"))
    #expect(try world.slipway("push").output.contains("Everything up-to-date on origin"))
    try world.git("checkout", "--quiet", "-b", "topic")
    try world.git("commit", "--quiet", "--allow-empty", "-m", "Third")
    let refused = try world.run([SealedWorld.program, "push"])
    #expect(refused.exitCode == 2)
    #expect(refused.problems.contains("slipway push --set-upstream"))
    let new = try world.slipway("push", "--set-upstream")
    #expect(new.output.contains("Branch topic set up to track origin/topic"))
    #expect(try world.git("rev-parse", "--abbrev-ref", "topic@{upstream}") == "origin/topic\n")
  }

  @Test func `a push never overwrites what others pushed`() throws {
    let world = try SealedWorld.withRemote()
    try world.pushFromElsewhere("x.txt", "1\n")
    try world.git("commit", "--quiet", "--allow-empty", "-m", "Mine")
    let before = try world.git("-C", world.root + "/remote.git", "rev-parse", "main")
    let refused = try world.run([SealedWorld.program, "push"])
    #expect(refused.exitCode == 2)
    #expect(refused.problems.contains("hint: run slipway pull"))
    #expect(try world.git("-C", world.root + "/remote.git", "rev-parse", "main") == before)
  }

  @Test func `a rewritten branch is replaced where nobody else pushed`() throws {
    let world = try SealedWorld.withRemote()
    let remote = world.root + "/remote.git"
    try world.git("commit", "--quiet", "--amend", "-m", "Better")
    let refused = try world.run([SealedWorld.program, "push"])
    #expect(refused.problems.contains("run slipway push origin --force-with-lease to replace them"), "\(refused)")
    #expect(try world.slipway("push", "--force-with-lease", "--dry-run").output.contains("Would push main"))
    let pushed = try world.json("push", "origin", "--force-with-lease")
    #expect(pushed.objects("updates").first?["change"]?.string == "replaced")
    #expect(try world.git("-C", remote, "rev-parse", "main") == world.git("rev-parse", "main"))

    try world.pushFromElsewhere("x.txt", "1\n")
    let there = try world.git("-C", remote, "rev-parse", "main")
    try world.git("commit", "--quiet", "--amend", "-m", "Best")
    for lease in ["--force-with-lease", "--force-with-lease=main", "--force-with-lease=main:HEAD"] {
      let stale = try world.run([SealedWorld.program, "push", lease])
      #expect(stale.exitCode == 2 && stale.problems.contains("(stale info)"), "\(stale)")
    }
    #expect(try world.git("-C", remote, "rev-parse", "main") == there)
    try world.git("fetch", "--quiet")
    try world.slipway("push", "--force-with-lease=main:origin/main")
    #expect(try world.git("-C", remote, "rev-parse", "main") == world.git("rev-parse", "main"))
    #expect(try world.slipway("push", "--force-with-lease=main:none", exits: 2).problems.contains("none"))
  }

  @Test func `remotes are listed, added, renamed, changed and removed as git sees them`() throws {
    let world = try SealedWorld.withRemote()
    let address = "file://\(world.root)/remote.git"
    #expect(try world.slipway("remote").output.contains("origin  \(address)"))
    try world.slipway("remote", "add", "backup", "https://ada:secret@example.org/app.git", "--dry-run")
    #expect(try world.git("remote") == "origin\n")
    let added = try world.run([
      SealedWorld.program, "remote", "add", "backup", "https://ada:secret@example.org/app.git",
    ])
    #expect(!added.output.contains("secret"))
    #expect(try world.json("remote", "list").objects("remotes").map { $0["name"]?.string } == ["backup", "origin"])
    try world.slipway("remote", "rename", "backup", "copy")
    try world.slipway("remote", "set-url", "copy", address)
    #expect(try world.git("remote", "get-url", "copy") == address + "\n")
    try world.slipway("fetch", "--all")
    #expect(try world.git("rev-parse", "copy/main") == world.git("rev-parse", "main"))
    try world.slipway("remote", "remove", "copy")
    #expect(try world.git("remote") == "origin\n")
    #expect(try world.json("remote", "remove", "copy", exits: 2)["error"]?["code"]?.string == "remote-not-found")
  }

  @Test func `in a bare repository its history, branches and remotes are read, and it is fetched into`() throws {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main", "work")
    try world.write("1\n", to: "work/a.txt")
    try world.git("-C", "work", "add", "-A")
    try world.git("-C", "work", "commit", "-q", "-m", "Begin")
    try world.git("clone", "-q", "--bare", "work", "bare.git")
    try world.git("clone", "-q", "--mirror", "work", "mirror.git")
    try world.git("-C", "work", "commit", "-q", "--allow-empty", "-m", "Second")
    let second = try world.git("-C", "work", "rev-parse", "main")
    for place in ["bare.git", "mirror.git", "bare.git/refs"] {
      #expect(try world.slipway("-C", place, "log").output.contains("Begin"))
      #expect(try world.json("-C", place, "branch", "list").objects("branches").count == 1)
      #expect(try world.json("-C", place, "remote", "list").objects("remotes").count == 1)
    }
    try world.slipway("-C", "bare.git", "fetch")
    #expect(try world.text("bare.git/FETCH_HEAD").contains(second.prefix(40)))
    // A mirror's own branches follow, the one that HEAD is at as well, as there are no files that they would belie.
    try world.slipway("-C", "mirror.git", "fetch")
    #expect(try world.git("-C", "mirror.git", "rev-parse", "main") == second)
    #expect(try world.git("-C", "mirror.git", "rev-parse", "HEAD") == second)
    for command in [["status"], ["commit", "-m", "x"], ["switch", "main"]] {
      let refused = try world.run([SealedWorld.program, "-C", "bare.git"] + command)
      #expect(refused.exitCode == 2 && refused.problems.contains("is bare"), "\(command): \(refused)")
    }
  }

  @Test func `tags follow a branch that the remote has already`() throws {
    let world = try SealedWorld.withRemote()
    try world.git("tag", "-a", "-m", "One", "v1")
    try world.git("tag", "light")
    try world.git("commit", "-q", "--allow-empty", "-m", "Unpushed")
    try world.git("tag", "-a", "-m", "Two", "v2")
    try world.git("reset", "-q", "--hard", "HEAD^")
    #expect(try world.slipway("push").output.hasPrefix("Everything up-to-date"))
    let pushed = try world.json("push", "--follow-tags").objects("updates").compactMap { $0["reference"]?.string }
    #expect(pushed == ["refs/tags/v1"])
    #expect(try world.git("ls-remote", "--tags", "origin").lines.count == 2)
    #expect(try world.slipway("push", "--follow-tags").output.hasPrefix("Everything up-to-date"))
  }

  @Test func `a pull that rebases says so, also where it stopped`() throws {
    let world = try SealedWorld.withRemote()
    try world.pushFromElsewhere("note.txt", "theirs\n")
    try world.write("mine\n", to: "note.txt")
    try world.slipway("commit", "--all", "-m", "Mine", "-q")
    try world.slipway("pull", "--rebase", exits: 1)
    try world.write("both\n", to: "note.txt")
    let continued = try world.slipway("continue").output
    #expect(continued.hasPrefix("Rebased main onto origin/main ("), "\(continued)")
  }
}
