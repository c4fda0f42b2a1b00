import TestSupport
import Testing

/// Tags and commits where most commands take branches, and commits that are skipped.
@Suite struct RevisionTests {
  /// Two branches that disagree in the first of three commits.
  private func torn() throws -> SealedWorld {
    let world = try SealedWorld()
    world.variables = ["GIT_AUTHOR_DATE": "1700000000 +0000", "GIT_COMMITTER_DATE": "1700000000 +0000"]
    let steps = """
      git init -q -b main; echo a > a; git add .; git commit -qm Begin; git tag v0
      git checkout -qb side; for name in a b c; do echo side > $name; git add .; git commit -qm "Side $name"; done
      git tag -a v1 -m 'Version 1' -m 'With all that is new'; git tag light
      git checkout -q main; echo m > m; git add .; git commit -qm Main
      """
    try world.judge("/bin/sh", "-ec", steps)
    return world
  }

  /// The commits and files of HEAD, without names that depend on messages.
  private func picture(_ world: SealedWorld) throws -> String {
    try world.judge("/bin/sh", "-c", "git log --format=%s%n%b; git ls-tree -r HEAD; git status --porcelain; git branch")
  }

  @Test(arguments: ["v1", "light", "COMMIT", "side"]) func `what is merged is named as by Git`(revision: String) throws
  {
    let world = try torn()
    let commit = try world.git("rev-parse", "--short", "side~1").lines[0]
    let revision = revision == "COMMIT" ? commit : revision
    let twin = try world.judge("/bin/sh", "-ec", "cp -a . \"$0\"; echo \"$0\"", world.root + "/twin")
    try world.slipway("merge", revision)
    let ours = try picture(world)
    world.directory = twin.lines[0]
    try world.git("merge", "-q", "--no-edit", revision)
    #expect(try picture(world) == ours)
  }

  @Test func `a tag is fast-forwarded to, and its conflicts are continued, aborted and undone`() throws {
    let world = try torn()
    try world.git("checkout", "-q", "-b", "old", "v0")
    try world.slipway("merge", "v1", "-q")
    #expect(try world.git("rev-parse", "HEAD") == world.git("rev-parse", "side"))
    try world.slipway("undo", "-q")
    try world.write("mine\n", to: "a")
    try world.slipway("commit", "--all", "-q", "-m", "Mine")
    let before = try picture(world)
    #expect(try world.slipway("merge", "v1", exits: 1).output.contains("between v1 and old"))
    try world.slipway("abort", "-q")
    #expect(try picture(world) == before)
    try world.slipway("merge", "v1", "-q", exits: 1)
    try world.slipway("resolve", "--take", "ours", "-q")
    try world.slipway("continue", "-q")
    #expect(try world.git("log", "-1", "--format=%s%n%b").hasPrefix("Merge tag 'v1' into old\nVersion 1\n"))
    try world.slipway("undo", "-q")
    #expect(try picture(world) == before)
    #expect(
      try world.slipway("merge", "none", exits: 2).problems.contains("branch, tag or commit \"none\" does not exist"))
  }

  @Test(arguments: ["rebase side", "cherry-pick side~2 side~1", "cherry-pick side~2", "revert side~2 --no-edit"])
  func `a commit that does not fit is skipped as by Git`(command: String) throws {
    let world = try torn()
    let words = command.split(separator: " ").map(String.init)
    let preparation = "echo mine > a; git commit -qam Mine; echo n > n; git add n; git commit -qm New"
    try world.judge("/bin/sh", "-ec", preparation)
    let twin = world.root + "/twin"
    try world.judge("cp", "-a", world.directory, twin)
    let before = try picture(world)
    try world.slipway(words.filter { $0 != "--no-edit" } + ["-q"], exits: 1)
    let skipped = try world.slipway("continue", "--skip").output
    #expect(skipped.contains("it was skipped"), "\(skipped)")
    let ours = try picture(world)
    try world.slipway("undo", "-q")
    #expect(try picture(world) == before)
    world.directory = twin
    _ = try world.run(["git"] + words)
    try world.git(words[0], "--skip")
    #expect(try picture(world) == ours)
  }

  @Test func `only what stopped at a commit can skip it`() throws {
    let world = try torn()
    #expect(try world.slipway("continue", "--skip", exits: 2).problems.contains("nothing to continue"))
    try world.write("mine\n", to: "a")
    try world.slipway("commit", "--all", "-q", "-m", "Mine")
    try world.slipway("merge", "side", "-q", exits: 1)
    #expect(try world.slipway("continue", "--skip", exits: 2).problems.contains("no commit to skip"))
    try world.slipway("abort", "-q")
    try world.slipway("rebase", "side", "-q", exits: 1)
    #expect(try world.slipway("continue", "--skip", "--dry-run").output.hasPrefix("Would skip "))
    try world.slipway("abort", "-q")
    #expect(try world.slipway("rebase", "--skip", exits: 64).problems.contains("slipway continue --skip"))
  }

  @Test(arguments: ["v1", "light"]) func `a tag or commit is looked at without a branch`(
    revision: String
  ) throws {
    let world = try torn()
    let refused = try world.slipway("switch", revision, exits: 2).problems
    #expect(refused.contains("run slipway switch \(revision) --detach"), "\(refused)")
    try world.write("kept\n", to: "m")
    #expect(try world.slipway("switch", "--detach", revision, exits: 2).problems.contains("--detach --stash"))
    try world.slipway("switch", "--detach", revision, "--stash", "-q")
    #expect(try world.git("rev-parse", "HEAD") == world.git("rev-parse", "\(revision)^{commit}"))
    #expect(try world.run(["git", "symbolic-ref", "-q", "HEAD"]).exitCode == 1)
    #expect(try world.slipway("undo").output.contains("Undid: switch --detach"))
    #expect(try world.text("m") == "kept\n")
    try world.slipway("switch", "--detach", revision, "--stash", "-q")
    try world.slipway("switch", "-", "-q")
    #expect(try world.git("branch", "--show-current") == "main\n")
    #expect(try world.text("m") == "kept\n")
  }
}
