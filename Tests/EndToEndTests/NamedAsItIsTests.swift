import Foundation
import TestSupport
import Testing

/// Texts of the everyday commands that name the branch, commit or file that they are about.
@Suite struct NamedAsItIsTests {
  private func world(_ files: [String: String] = ["a.txt": "1\n", "b.txt": "1\n"]) throws -> SealedWorld {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main")
    try commit(files, "Begin", in: world)
    return world
  }

  private func commit(_ files: [String: String], _ message: String, in world: SealedWorld) throws {
    for (path, text) in files { try world.write(text, to: path) }
    try world.git("add", ".")
    try world.git("commit", "-q", "-m", message)
  }

  /// A world at main, and a branch `side` whose two commits conflict with main.
  private func clashing() throws -> SealedWorld {
    let world = try world()
    try world.git("switch", "-q", "-c", "side")
    try commit(["a.txt": "side\n"], "First", in: world)
    try commit(["b.txt": "side\n"], "Second", in: world)
    try world.git("switch", "-q", "main")
    try commit(["a.txt": "main\n", "b.txt": "main\n"], "Main", in: world)
    return world
  }

  private func short(_ revision: String, in world: SealedWorld) throws -> String {
    try String(world.git("rev-parse", revision).prefix(7))
  }

  @Test func `the branch that has exactly the name is meant, and not the one of its transliteration`() throws {
    let world = try world()
    for (name, file) in [("groesse", "c.txt"), ("größe", "d.txt")] {
      try world.git("switch", "-q", "-c", "feature/\(name)", "main")
      try commit([file: "new\n"], name, in: world)
    }
    try world.slipway("feature", "switch", "größe")
    #expect(try world.git("branch", "--show-current") == "feature/größe\n")
    try world.slipway("switch", "main")
    #expect(try world.slipway("feature", "finish", "größe").output.contains("Merged feature/größe into main"))
    #expect(world.exists("d.txt") && !world.exists("c.txt"))
    try world.git("branch", "hotfix/übel")
    try world.slipway("hotfix", "delete", "übel")
    #expect(try world.git("branch", "--format=%(refname:short)") == "feature/groesse\nmain\n")
  }

  @Test func `a name that Git takes is not called invalid`() throws {
    let started = try world().slipway("feature", "start", "größe").output
    #expect(started.contains("Named the feature groesse: new names are short, and in ASCII where possible"))
  }

  @Test func `the hint for a pushed hotfix reverts the merge on the branch that is checked out`() throws {
    let world = try world()
    try world.git("init", "-q", "--bare", "-b", "main", "../remote.git")
    try world.git("remote", "add", "origin", "../remote.git")
    try world.git("config", "gitflow.branch.master", "main")
    try world.git("config", "gitflow.branch.develop", "develop")
    try world.git("branch", "develop")
    try world.git("push", "-q", "-u", "origin", "main", "develop")
    try world.slipway("hotfix", "start", "h", "-q")
    try commit(["h.txt": "h\n"], "Fix", in: world)
    try world.git("switch", "-q", "develop")
    try commit(["d.txt": "d\n"], "Develop", in: world)
    try world.git("switch", "-q", "hotfix/h")
    try world.slipway("hotfix", "finish", "h", "--tag", "1.0.1")
    try world.git("push", "-q", "origin", "main", "develop", "--follow-tags")
    try world.git("switch", "-q", "main")
    let (own, foreign) = (try short("main", in: world), try short("develop", in: world))
    let problems = try world.slipway("undo", exits: 2).problems
    #expect(problems.contains("run slipway revert \(own) --mainline 1"), "\(problems)")
    #expect(problems.contains("\(foreign) on develop"), "\(problems)")
    try world.slipway("revert", own, "--mainline", "1")
    #expect(!world.exists("h.txt"))
  }

  @Test func `a cherry-pick that stopped again is named by that commit, and aborted`() throws {
    let world = try clashing()
    let (first, second) = (try short("side~1", in: world), try short("side", in: world))
    try world.slipway("cherry-pick", "main..side", exits: 1)
    try world.slipway("resolve", "a.txt", "--take", "theirs")
    try world.slipway("continue", exits: 1)
    #expect(try world.slipway("switch", "side", exits: 2).problems.contains("cherry-pick of \(second) on main"))
    let undone = try world.slipway("undo", exits: 2).problems
    #expect(undone.contains("cherry-pick of \(second) on main in progress") && undone.contains("slipway abort"))
    let skipped = try world.slipway("continue", "--skip").output
    #expect(skipped.contains("Skipped \(second)") && !skipped.contains(first), "\(skipped)")
  }

  @Test func `a commit that a rebase skipped is told once`() throws {
    let world = try clashing()
    try commit(["b.txt": "1\n"], "Second is free", in: world)
    try world.git("switch", "-q", "side")
    try world.slipway("rebase", "main", exits: 1)
    let told = try world.slipway("continue", "--skip").output
    #expect(told.contains("(First): it was skipped") && !told.contains("(First): it became empty"), "\(told)")
  }

  @Test func `a pick at no branch is on HEAD`() throws {
    let world = try clashing()
    try world.git("switch", "-q", "--detach", "main")
    #expect(try world.slipway("cherry-pick", "side", exits: 1).output.contains(" and HEAD in"))
    #expect(try world.slipway("undo", exits: 2).problems.contains(" on HEAD in progress"))
  }

  @Test(arguments: [["switch", "--detach", "nosuch"], ["merge", "nosuch"]])
  func `a missing revision is named as it was typed`(command: [String]) throws {
    let problems = try world().slipway(command, exits: 2).problems
    #expect(problems.contains("\"nosuch\"") && !problems.contains("^{"), "\(problems)")
  }

  @Test func `a revert of a merge names the option`() throws {
    let world = try clashing()
    try world.git("merge", "-q", "-s", "ours", "side")
    #expect(try world.slipway("revert", "HEAD", exits: 2).problems.contains("--mainline 1"))
  }

  @Test func `what git completed is named by its kind`() throws {
    let world = try clashing()
    let second = try short("side", in: world)
    try world.slipway("cherry-pick", "side", exits: 1)
    try world.git("checkout", "--theirs", "b.txt")
    try world.git("add", "b.txt")
    try world.git("-c", "core.editor=true", "cherry-pick", "--continue")
    let status = try world.slipway("status").output
    #expect(status.contains("git completed the cherry-pick of \(second)") && !status.contains("merge"), "\(status)")
    #expect(try world.slipway("continue").output.contains("git completed the cherry-pick"))
  }

  @Test func `a stash that conflicts at the end of a hotfix is called so`() throws {
    let world = try world()
    try world.slipway("feature", "start", "f", "-q")
    try commit(["w.txt": "w\n"], "Work", in: world)
    try world.write("draft\n", to: "a.txt")
    try world.slipway("hotfix", "start", "h", "--stash", "-q")
    try commit(["a.txt": "fix\n"], "Fix", in: world)
    let stopped = try world.slipway("hotfix", "finish", "--into", "f", exits: 1).output
    #expect(stopped.contains("between the stashed changes and feature/f in"), "\(stopped)")
  }

  @Test func `a pull counts the commits that it replayed, and no merges`() throws {
    let world = try world()
    try world.git("clone", "-q", "--bare", ".", "../remote.git")
    try world.git("clone", "-q", "../remote.git", "../other")
    try world.git("remote", "add", "origin", "../remote.git")
    try world.git("fetch", "-q", "origin")
    try world.git("branch", "-q", "--set-upstream-to", "origin/main")
    try world.git("-C", "../other", "commit", "-q", "--allow-empty", "-m", "Theirs")
    try world.git("-C", "../other", "push", "-q")
    try world.git("switch", "-q", "-c", "side")
    try commit(["s.txt": "s\n"], "Side", in: world)
    try world.git("switch", "-q", "main")
    try commit(["y.txt": "y\n"], "Ours", in: world)
    try world.git("merge", "-q", "--no-edit", "side")
    #expect(try world.slipway("pull", "--rebase").output.contains("Rebased 2 commits of main"))
  }

  @Test func `paths in hints are words for a shell`() throws {
    let world = try world(["Zwei Wörter/a.txt": "1\n"])
    let hint = try world.slipway("stage", "Zwei Wörter/b.txt", exits: 2).problems
    #expect(hint.contains("did you mean 'Zwei Wörter/a.txt'?"), "\(hint)")
  }

  @Test func `the hint for a damaged repository is a command in a folder with a space`() throws {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main", "Two Words")
    try FileManager.default.removeItem(atPath: world.absolute("Two Words/.git/HEAD"))
    world.directory += "/Two Words"
    let problems = try world.slipway("init", exits: 2).problems
    #expect(problems.contains("run git init '") && problems.contains("Two Words': it makes"), "\(problems)")
  }
}
