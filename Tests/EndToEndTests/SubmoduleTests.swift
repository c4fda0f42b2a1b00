import Foundation
import TestSupport
import Testing

/// Repositories with submodules that are checked out, in which Git is the judge.
@Suite struct SubmoduleTests {
  /// A repository with the submodule `sub`, which the branch `before` has not.
  private func started() throws -> SealedWorld {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main", "../inner")
    try world.write("x\n", to: "../inner/x")
    try world.git("-C", "../inner", "add", "-A")
    try world.git("-C", "../inner", "commit", "-q", "-m", "Inner")
    try world.git("init", "-q", "-b", "main")
    for name in ["a", "t", "z"] { try world.write("\(name)\n", to: "\(name).txt") }
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Before")
    try world.git("branch", "before")
    try world.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", "../inner", "sub")
    try world.git("commit", "-q", "-m", "Submodule")
    return world
  }

  @Test(arguments: [
    ":", "echo y > sub/x", "echo y > sub/new", "git -C sub commit -q --allow-empty -m y",
    "git -C sub commit -q --allow-empty -m y; echo y > sub/x; echo y > a.txt; echo y > z.txt",
    "git -C sub commit -q --allow-empty -m y; git add sub",
    "git -C sub commit -q --allow-empty -m y; git add sub; echo y > sub/x",
    "git config submodule.sub.ignore none; echo y > sub/new", "git config diff.ignoreSubmodules none; echo y > sub/new",
    "git config submodule.sub.ignore dirty; echo y > sub/x",
    "git config submodule.sub.ignore all; git -C sub commit -q --allow-empty -m y",
    "git config -f .gitmodules submodule.sub.ignore all; echo y > sub/x",
    "git config diff.ignoreSubmodules dirty; echo y > sub/x",
    "git -C sub commit -q --allow-empty -m y; git commit -qam y; git -C sub checkout -q HEAD~1",
    "git -C sub commit -q --allow-empty -m y; git commit -qam y; git -C sub checkout -q HEAD~1; echo y > sub/x",
    "git submodule deinit -q -f sub", "rm -rf sub", "git rm -q --cached sub",
    "git rm -q -f t.txt; git clone -q ../inner t.txt; git add -f t.txt",
  ])
  func `differences are shown as Git shows them`(script: String) throws {
    let world = try started()
    _ = try world.run(["sh", "-ec", script])
    for states in [[], ["HEAD"], ["before"], ["--staged"], ["--", "sub"], ["--", "a.txt"]] {
      let ours = try world.run([SealedWorld.program, "diff"] + states)
      let gits = try world.run(["git", "diff"] + states.map { $0 == "--staged" ? "--cached" : $0 })
      #expect(ours.output == gits.output, "\(states): \(ours.problems)")
    }
  }

  @Test func `what is not staged in a submodule is no part of its staged change`() throws {
    let world = try started()
    _ = try world.run(["sh", "-ec", "git -C sub commit -q --allow-empty -m y; git add sub; echo y > sub/x"])
    let lines = try world.slipway("status").output.lines.filter { $0.contains("sub") }
    #expect(lines.map(\.trimmed) == ["modified  sub", "modified  sub  (modified content)"], "\(lines)")
  }

  @Test func `a commit of what only a submodule can commit says so`() throws {
    let world = try started()
    try world.write("y\n", to: "sub/x")
    let refused = try world.slipway("commit", "-am", "Y", exits: 2)
    #expect(refused.problems.contains("nothing to commit: the changes are inside the submodule \"sub\""), "\(refused)")
    #expect(refused.problems.contains("slipway -C sub commit --all"), "\(refused)")
  }

  @Test func `a commit of all is offered only where it keeps what is recorded`() throws {
    let world = try started()
    let next = { () throws in try world.slipway("status").output.lines.last ?? "" }
    _ = try world.run(["sh", "-ec", "git -C sub commit -q --allow-empty -m y"])
    #expect(try next().contains("slipway commit --all"))
    _ = try world.run(["sh", "-ec", "git commit -qam y; git -C sub reset -q --hard HEAD~1"])
    #expect(try next().contains("next: git submodule update"))
    _ = try world.run(["sh", "-ec", "git -C sub commit -q --allow-empty -m 'another way'"])
    #expect(try next().contains("next: git submodule update"))
  }

  @Test func `a switch to where a submodule is not leaves its folder, and a switch back takes it on`() throws {
    let world = try started()
    for own in ["git submodule -q absorbgitdirs", "git -C sub status -s"] {
      _ = try world.run(["sh", "-ec", own])
      try world.write("not committed anywhere\n", to: "sub/x")
      try world.slipway("switch", "before")
      #expect(try world.git("status", "--porcelain") == "?? sub/\n")
      #expect(try world.text("sub/x") == "not committed anywhere\n")
      try world.slipway("switch", "main")
      #expect(try world.git("status", "--porcelain") == " M sub\n")
      try world.slipway("switch", "before")
      try world.slipway("undo")
      #expect(try world.git("status", "--porcelain", "--branch") == "## main\n M sub\n")
      try world.git("-C", "sub", "checkout", "-q", "-f")
    }
  }

  @Test func `a repository within the work tree that became a submodule is never removed`() throws {
    let world = try started()
    try world.git("submodule", "deinit", "-q", "-f", "sub")
    try world.git("clone", "-q", "../inner", "own")
    try world.git("add", "-f", "own")
    try world.git("commit", "-q", "-m", "Own")
    try world.slipway("switch", "before")
    #expect(world.exists("own/.git/HEAD") && world.exists("own/x"))
    try world.slipway("switch", "main")
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test func `no file is written in the place of a submodule that is checked out`() throws {
    let world = try started()
    try world.git("switch", "-q", "-c", "file", "before")
    try world.git("clean", "-q", "-d", "-ff")
    for path in ["sub", "sub/x"] {
      try world.git("rm", "-q", "-r", "--ignore-unmatch", "sub")
      try world.write("file\n", to: path)
      try world.git("add", "-A")
      try world.git("commit", "-q", "-m", "File")
      try world.git("branch", path.replacing("/", with: "-"))
    }
    try world.git("switch", "-q", "main")
    try world.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "update", "--init")
    for branch in ["sub", "sub-x"] {
      let refused = try world.slipway("switch", branch, exits: 2)
      #expect(refused.problems.contains("sub"))
      #expect(try world.git("status", "--porcelain", "--branch") == "## main\n")
      #expect(world.exists("sub/.git"))
    }
  }

  @Test func `a merge and a rebase move the staged commit and leave what is checked out`() throws {
    let world = try started()
    try world.git("switch", "-q", "-c", "other")
    try world.git("-C", "sub", "commit", "-q", "--allow-empty", "-m", "Newer")
    try world.git("commit", "-q", "-a", "-m", "Newer")
    try world.git("switch", "-q", "main")
    try world.write("changed\n", to: "a.txt")
    try world.git("commit", "-q", "-m", "Change a", "a.txt")
    try world.git("-C", "sub", "checkout", "-q", "HEAD~1")
    try world.slipway("merge", "other")
    #expect(try world.git("rev-parse", "HEAD:sub") == world.git("rev-parse", "other:sub"))
    #expect(try world.git("diff", "--cached") == "")
    #expect(try world.git("status", "--porcelain") == " M sub\n")
    try world.slipway("undo")
    #expect(try world.git("status", "--porcelain") == "")
    try world.slipway("rebase", "other")
    #expect(try world.git("rev-parse", "HEAD:sub") == world.git("rev-parse", "other:sub"))
    #expect(try world.git("status", "--porcelain") == " M sub\n")
  }

  @Test func `a feature that removes a submodule, and one that adds one, are finished`() throws {
    let world = try started()
    try world.slipway("feature", "start", "removal")
    _ = try world.run(["sh", "-ec", "git rm -qf sub; git commit -qm Remove; git switch -q main"])
    try world.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "update", "--init")
    try world.slipway("feature", "finish", "removal")
    #expect(try world.git("ls-files", "-s", "sub") == "")
    #expect(try world.git("ls-tree", "HEAD", "sub") == "")
    #expect(world.exists("sub/x"))
    try world.slipway("undo")
    #expect(try world.git("status", "--porcelain", "--branch") == "## main\n")

    try world.slipway("feature", "start", "addition")
    try world.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "../inner", "other")
    try world.git("commit", "-q", "-m", "Add")
    let added = try world.git("ls-tree", "HEAD", "other")
    try world.slipway("feature", "finish")
    #expect(try world.git("ls-tree", "main", "other") == added)
    #expect(try world.git("status", "--porcelain", "--branch") == "## main\n")
  }

  @Test(arguments: [["stage", "sub"], ["stage", "--all"], ["commit", "-am", "Joined"]])
  func `a submodule in conflict takes the commit that is checked out in it`(command: [String]) throws {
    let world = try started()
    _ = try world.run([
      "sh", "-ec",
      """
      git switch -q -c other
      git -C sub commit -q --allow-empty -m One; git -C sub branch -q one; git commit -qam One
      git switch -q main
      git -C sub checkout -q HEAD~1; git -C sub commit -q --allow-empty -m Two; git commit -qam Two
      """,
    ])
    _ = try world.run([SealedWorld.program, "merge", "other"])
    try world.git("-C", "sub", "merge", "-q", "--no-edit", "one")
    let commit = try world.git("-C", "sub", "rev-parse", "HEAD")
    _ = try world.run([SealedWorld.program] + command)
    #expect(try world.git("rev-parse", ":sub") == commit)
    #expect(try world.git("status", "--porcelain", "sub") == (command[0] == "stage" ? "M  sub\n" : ""))
  }

  @Test func `what changed in a submodule alone stops no stash on the way and no release`() throws {
    let world = try started()
    _ = try world.run(["sh", "-ec", "git branch other; git -C sub commit -q --allow-empty -m y"])
    try world.slipway("switch", "other", "--stash")
    #expect(try world.git("status", "--porcelain", "--branch") == "## other\n M sub\n")
    try world.slipway("switch", "main", "--stash")
    try world.slipway("release", "start", "2.0")
    #expect(try world.git("status", "--porcelain", "--branch") == "## release/2.0\n M sub\n")
  }

  @Test func `a submodule is offered for commit and stash only where that keeps what is meant`() throws {
    let world = try started()
    try world.git("switch", "-q", "-c", "bump")
    try world.git("-C", "sub", "commit", "-q", "--allow-empty", "-m", "Newer")
    try world.git("commit", "-qam", "Bump")
    try world.git("switch", "-q", "main")
    #expect(try world.slipway("status").output.contains("next: git submodule update"))
    let moved = try world.slipway("stash", exits: 2)
    #expect(moved.problems.contains("git submodule update sub"), "\(moved.problems)")
    #expect(try world.slipway("restore", ".").output.contains("git submodule update sub"))
    try world.git("submodule", "update", "-q")
    try world.write("y\n", to: "sub/x")
    #expect(try world.slipway("stash", exits: 2).problems.contains("slipway -C sub stash"))
    #expect(try world.slipway("restore", ".").output.contains("slipway -C sub restore ."))
  }
}
