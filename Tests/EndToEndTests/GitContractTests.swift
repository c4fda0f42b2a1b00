import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// Sentences of the contract about Git that were wrong once.
@Suite struct GitContractTests {
  private func started() throws -> SealedWorld {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main")
    try world.write("1\n2\n3\n", to: "a.txt")
    try world.write("b\n", to: "b.txt")
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Begin")
    return world
  }

  @Test func `a path that nobody knows can't be unstaged`() throws {
    let world = try started()
    let result = try world.slipway("unstage", "nope", exits: 2)
    #expect(result.problems == "error: pathspec \"nope\" did not match any files\n")
    try world.git("rm", "-q", "b.txt")
    #expect(try world.slipway("unstage", "b.txt").output == "Unstaged b.txt\n")
    #expect(try world.slipway("unstage", "a.txt").output == "Nothing to unstage\n")
  }

  @Test(arguments: [
    ["restore", ""], ["restore", "--from", "HEAD", ""], ["stage", ""], ["unstage", ""], ["diff", ""],
    ["commit", "-m", "Change", ""], ["history", ""], ["resolve", "--take", "ours", ""], ["ignore", "check", ""],
  ])
  func `an empty text stands for no path, least of all for every one`(arguments: [String]) throws {
    let world = try started()
    try world.write("edited\n", to: "a.txt")
    try world.write("staged\n", to: "b.txt")
    try world.git("add", "b.txt")
    let before = try world.git("status", "--porcelain=v2")
    let result = try world.run([SealedWorld.program] + arguments)
    #expect(result.exitCode == 2)
    #expect(result.problems.hasPrefix("error: the path is empty\n"))
    #expect(try world.git("status", "--porcelain=v2") == before)
    #expect(try world.text("a.txt") == "edited\n")
  }

  @Test(arguments: [
    ["revert", "nope"], ["history", "a.txt", "--commit", "nope"], ["restore", "a.txt", "--from", "nope"],
  ])
  func `a revision that is not there is named as it was typed`(arguments: [String]) throws {
    let world = try started()
    let result = try world.run([SealedWorld.program] + arguments)
    #expect(result.exitCode == 2)
    #expect(result.problems.hasPrefix("error: branch, tag or commit \"nope\" does not exist\n"))
  }

  @Test func `uncommitted changes in the way name --stash`() throws {
    let world = try started()
    try world.slipway("switch", "main")
    try world.git("switch", "-q", "-c", "other")
    try world.write("other\n", to: "a.txt")
    try world.git("commit", "-q", "-am", "Other")
    try world.write("edited\n", to: "a.txt")
    let sentence = "error: uncommitted changes would be overwritten: \"a.txt\"\n"
    for (arguments, hint) in [
      (["switch", "main"], "run slipway switch main --stash"),
      (["feature", "start", "login"], "run slipway feature start login --stash"),
      (["hotfix", "start", "crash"], "run slipway hotfix start crash --stash"),
    ] {
      let result = try world.run([SealedWorld.program] + arguments)
      #expect(result.exitCode == 2)
      #expect(result.problems == sentence + "hint: \(hint)\n")
    }
    try world.slipway("hotfix", "start", "crash", "--stash")
    #expect(try world.git("branch", "--show-current") == "hotfix/crash\n")
  }

  @Test func `a branch that is there already can be gone to`() throws {
    let world = try started()
    try world.git("branch", "feature/login")
    let result = try world.slipway("feature", "start", "login", exits: 2)
    #expect(result.problems.hasSuffix("hint: run slipway switch feature/login\n"))
  }

  @Test func `who deletes the branch that one is on is told where one is`() throws {
    let world = try started()
    try world.slipway("feature", "start", "login", "-q")
    let result = try world.slipway("feature", "delete", "login")
    #expect(result.output.hasPrefix("Deleted branch feature/login (was "))
    #expect(result.output.contains("\nSwitched to branch main\n"))
  }

  @Test func `a plan to finish tells the tag, the other branches and what goes`() throws {
    let world = try started()
    try world.git("branch", "feature/one")
    try world.slipway("hotfix", "start", "crash", "-q")
    try world.write("fixed\n", to: "b.txt")
    try world.slipway("commit", "--all", "-m", "Fix", "-q")
    let options = ["hotfix", "finish", "--tag", "v1.0.1", "--into", "one", "--dry-run"]
    let result = try world.run([SealedWorld.program] + options)
    #expect(
      result.output == """
        Would merge 1 commit of hotfix/crash into main
        Would create tag v1.0.1
        Would merge main into feature/one
        Would delete branch hotfix/crash
        No conflicts

        """)
    let plan = try world.run([SealedWorld.program] + options + ["--json"]).json()
    #expect(plan["tag"]?.string == "v1.0.1" && plan.texts("alsoInto") == ["feature/one"])
    #expect(try world.git("tag") == "")
  }

  @Test func `changes of remotes are taken back`() throws {
    let world = try started()
    try world.slipway("remote", "add", "origin", "../remote.git", "-q")
    try world.slipway("remote", "remove", "origin", "-q")
    #expect(try world.slipway("undo").output.hasPrefix("Undid: remote remove origin\n"))
    #expect(try world.git("remote", "-v").contains("../remote.git (push)"))
    try world.slipway("undo")
    #expect(try world.git("remote") == "")
    try world.slipway("redo")
    #expect(try world.git("remote", "get-url", "origin") == "../remote.git\n")
  }

  @Test func `abort tells what it did not take back`() throws {
    let world = try started()
    try world.slipway("feature", "start", "login", "-q")
    try world.write("mine\n", to: "b.txt")
    try world.git("commit", "-q", "-am", "Mine")
    try world.git("switch", "-q", "main")
    try world.write("theirs\n", to: "b.txt")
    try world.git("commit", "-q", "-am", "Theirs")
    try world.slipway("feature", "finish", "login", exits: 1)
    try world.write("both\n", to: "b.txt")
    try world.git("commit", "-q", "-a", "--no-edit")
    let tip = try world.git("rev-parse", "HEAD")
    let result = try world.slipway("abort")
    #expect(
      result.output.hasPrefix(
        "Nothing to abort: the finish of feature/login into main is already done\n"))
    #expect(try world.git("rev-parse", "HEAD") == tip)
  }
}
