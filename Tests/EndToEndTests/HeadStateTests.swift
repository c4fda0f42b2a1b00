import SyntaxTrees
import TestSupport
import Testing

/// Commands in repositories whose HEAD is unborn or detached, or that have no work tree or several, judged by Git.
@Suite struct HeadStateTests {
  enum State: String, CaseIterable {
    case unborn, staged, detached, ahead, bare, linked, emptyClone
  }

  private func world(_ state: State) throws -> SealedWorld {
    let world = try SealedWorld()
    for name in ["GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"] { world.variables[name] = "2026-01-02T03:04:05Z" }
    try world.write(
      "[user]\n\tname = Ada\n\temail = ada@uni-hd.example\n[init]\n\tdefaultBranch = main\n",
      to: world.root + "/home/.gitconfig")
    let isEmpty = [.unborn, .staged, .emptyClone].contains(state)
    try world.git("init", "-q", state == .emptyClone ? "--bare" : "--quiet", "seed")
    if state == .emptyClone { try world.git("clone", "-q", "seed", "place") }
    if !isEmpty { try fill(world) }
    switch state {
    case .bare: try world.git("clone", "-q", "--bare", "seed", "place")
    case .linked: try world.git("-C", "seed", "worktree", "add", "-q", "../place", "other")
    default: break
    }
    let isPlace = [.bare, .linked, .emptyClone].contains(state)
    world.directory += isPlace ? "/place" : "/seed"
    if state == .detached || state == .ahead { try world.git("checkout", "-q", "--detach") }
    if state == .ahead { try world.git("commit", "-q", "--allow-empty", "-m", "Own") }
    if state == .staged {
      try world.write("a\n", to: "a")
      try world.git("add", "a")
    }
    return world
  }

  private func fill(_ world: SealedWorld) throws {
    for (text, message) in [("a\n", "One"), ("a\nb\n", "Two")] {
      try world.write(text, to: "seed/a")
      try world.git("-C", "seed", "add", "a")
      try world.git("-C", "seed", "commit", "-q", "-m", message)
    }
    try world.git("-C", "seed", "branch", "other")
  }

  /// Branches, HEAD, index and files, as Git tells them.
  private func facts(_ world: SealedWorld, _ state: State) throws -> [String] {
    let head = try world.run(["git", "symbolic-ref", "-q", "HEAD"]).output
    let commit = try world.run(["git", "rev-parse", "-q", "--verify", "HEAD"]).output
    let refs = try world.git("for-each-ref")
    let index = try world.git("ls-files", "-s")
    return [head, commit, refs, index, state == .bare ? "" : try world.git("status", "--porcelain")]
      + (try world.listing().filter { !$0.contains("/") })
  }

  /// A command of ours and Git's that does the same.
  @Test(
    arguments: [
      (["commit", "-m", "New"], ["commit", "-q", "-m", "New"], State.staged),
      (["unstage", "--all"], ["rm", "-q", "-r", "--cached", "."], .staged),
      (["commit", "--amend", "-m", "New"], ["commit", "-q", "--amend", "-m", "New"], .detached),
      (["commit", "--amend", "-m", "New"], ["commit", "-q", "--allow-empty", "--amend", "-m", "New"], .ahead),
      (["commit", "--amend", "-m", "New"], ["commit", "-q", "--amend", "-m", "New"], .linked),
      (["branch", "create", "n"], ["branch", "n"], .detached), (["branch", "create", "n"], ["branch", "n"], .ahead),
      (["branch", "rename", "main", "trunk"], ["branch", "-m", "main", "trunk"], .linked),
      (["branch", "delete", "other", "--yes"], ["branch", "-q", "-D", "other"], .detached),
      (["switch", "other"], ["switch", "-q", "other"], .detached),
      (["switch", "main"], ["switch", "-q", "main"], .ahead),
    ])
  func `what is done is what Git does`(_ ours: [String], _ theirs: [String], _ state: State) throws {
    let (mine, twin) = (try world(state), try world(state))
    let before = try facts(mine, state)
    let result = try mine.run([SealedWorld.program] + ours)
    #expect(result.exitCode == 0, "\(result)")
    #expect(try twin.run(["git"] + theirs).exitCode == 0)
    let after = try facts(mine, state)
    #expect(after == (try facts(twin, state)))
    #expect(after != before)
  }

  /// What a command is refused with, in the states in which it is; nothing changes.
  @Test(
    arguments: [
      (["log"], "no-commits", [State.unborn, .staged, .emptyClone]),
      (["feature", "start", "f"], "no-commits", [.unborn, .staged, .emptyClone]),
      (["branch", "create", "n"], "no-commits", [.unborn, .staged, .emptyClone]),
      (["restore", "a", "--from", "HEAD"], "no-commits", [.unborn, .staged]),
      (["stash"], "no-commits", [.unborn, .staged]),
      (["commit", "--amend", "-m", "x"], "amend-impossible", [.unborn, .staged, .emptyClone]),
      (["commit", "-m", "x"], "nothing-to-commit", [.unborn, .detached, .ahead, .linked, .emptyClone]),
      (["revert", "HEAD"], "no-commits", [.unborn, .staged]), (["pr"], "no-commits", [.unborn, .staged, .emptyClone]),
      (["push"], "no-commits", [.emptyClone]), (["pull"], "upstream-missing", [.emptyClone]),
      (["switch", "main"], "branch-not-found", [.unborn, .staged]), (["init"], "bare-repository", [.bare]),
      (["status"], "bare-repository", [.bare]), (["stage", "--all"], "bare-repository", [.bare]),
      (["commit", "-m", "x"], "bare-repository", [.bare]), (["switch", "other"], "bare-repository", [.bare]),
      (["feature", "start", "f"], "bare-repository", [.bare]), (["merge", "other"], "bare-repository", [.bare]),
    ])
  func `a refusal says why and changes nothing`(_ command: [String], _ code: String, _ states: [State]) throws {
    for state in states {
      let world = try world(state)
      let before = try facts(world, state)
      let result = try world.run([SealedWorld.program] + command + ["--json"])
      #expect(result.exitCode == 2, "\(state): \(result)")
      #expect(try result.json()["error"]?["code"]?.string == code, "\(state): \(result)")
      #expect(try facts(world, state) == before, "\(state)")
    }
  }

  @Test(arguments: [
    (["commit", "-m", "x"], State.unborn, "nothing to commit: there are no files", "create a file"),
    (["push"], .emptyClone, "no commits yet to push", "run slipway commit --all"),
    (["pull"], .emptyClone, "nothing was pushed to \"origin/main\" yet", "run slipway commit --all"),
    (["init"], .bare, "can't create a repository inside the bare repository", "use a clone of it"),
  ])
  func `the words fit the state`(_ command: [String], _ state: State, _ message: String, _ hint: String) throws {
    let result = try world(state).run([SealedWorld.program] + command)
    #expect(result.problems.contains(message) && result.problems.contains("hint: \(hint)"), "\(result)")
  }

  @Test(arguments: [
    ["GIT_COMMITTER_NAME": "X"], ["GIT_COMMITTER_EMAIL": "x@y"], ["GIT_AUTHOR_NAME": "X"], ["EMAIL": "e@f"],
    ["GIT_AUTHOR_NAME": "X", "GIT_COMMITTER_NAME": "Y", "EMAIL": "e@f", "GIT_CONFIG_GLOBAL": "/dev/null"],
    ["GIT_COMMITTER_NAME": "X", "GIT_CONFIG_GLOBAL": "/dev/null"],
  ])
  func `a commit is by whom Git says, though the hook after it fails`(_ variables: [String: String]) throws {
    let (mine, twin) = (try world(.staged), try world(.staged))
    for world in [mine, twin] {
      try world.write("#!/bin/sh\nexit 7\n", to: ".git/hooks/post-commit")
      try world.judge("chmod", "+x", ".git/hooks/post-commit")
      world.variables.merge(variables) { $1 }
      world.variables["GIT_CONFIG_COUNT"] = "1"
      world.variables["GIT_CONFIG_KEY_0"] = "user.useConfigOnly"
      world.variables["GIT_CONFIG_VALUE_0"] = variables["EMAIL"] == nil ? "true" : "false"
    }
    let ours = try mine.run([SealedWorld.program, "commit", "-m", "New"])
    let theirs = try twin.run(["git", "commit", "-q", "-m", "New"])
    #expect((ours.exitCode == 0) == (theirs.exitCode == 0), "\(ours) \(theirs)")
    let format = ["git", "log", "-1", "--format=%an <%ae> %cn <%ce>"]
    #expect(try mine.run(format).output == (try twin.run(format).output))
  }
}
