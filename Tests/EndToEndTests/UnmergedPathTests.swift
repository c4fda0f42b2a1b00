import SyntaxTrees
import TestSupport
import Testing

/// Conflicts of which nothing tells whose they are, and operations that only git can continue.
@Suite struct UnmergedPathTests {
  /// A repository with a branch and a change that disagree with HEAD about `a`.
  private func disagreeing() throws -> SealedWorld {
    let world = try SealedWorld()
    try world.judge(
      "/bin/sh", "-ec",
      """
      git init -q -b main; seq 3 > a; echo b > b; git add -A; git commit -qm Begin; git branch side
      (seq 3; echo main) > a; git commit -qam Main
      """)
    return world
  }

  @Test(arguments: ["stash", "switch", "patch"])
  func `unmerged paths alone are no operation`(_ cause: String) throws {
    let world = try disagreeing()
    let causes = [
      "stash": "git switch -q side; echo mine >> a; git stash -q; git switch -q main; git stash pop || :",
      "switch": "git switch -q side; echo mine >> a; git checkout -q -m main",
      "patch": "git switch -q side; echo mine >> a; git diff > p; git checkout -q -f main; git apply -3 p || :; rm p",
    ]
    try world.judge("/bin/sh", "-ec", try #require(causes[cause]))
    let file = try world.text("a")
    #expect(try world.git("ls-files", "--unmerged").lines.count == 3)
    #expect(try world.json("status")["operation"] == .null)
    let status = try world.slipway("status").output
    #expect(status.contains("Unmerged paths:") && !status.contains("in progress"), "\(status)")
    #expect(status.contains("next: slipway resolve") && !status.contains("abort"), "\(status)")
    for command in ["continue", "abort"] {
      let error = try world.json(command, exits: 2)["error"]
      #expect(error?["code"]?.string == "no-operation")
      #expect(error?["message"]?.string?.hasSuffix("there are unmerged paths: \"a\"") == true)
      #expect(error?["hint"]?.string?.contains("slipway resolve") == true)
    }
    #expect(try world.text("a") == file)
    try world.slipway("resolve", "--take", "ours")
    #expect(try world.git("ls-files", "--unmerged") == "")
    #expect(try world.json("status")["operation"] == .null)
  }

  @Test(arguments: ["-e '1s/pick/edit/'", "-e '1abreak' -e '$aexec true'", "-e '1aexec false' -e '$abreak'"])
  func `a rebase that only git can continue is git's`(_ edits: String) throws {
    let world = try disagreeing()
    world.variables["GIT_SEQUENCE_EDITOR"] = "sed -i \(edits)"
    try world.judge(
      "/bin/sh", "-ec",
      """
      git switch -q side; git commit -q --allow-empty -m One; git commit -q --allow-empty -m Two
      git rebase -q -i main || :
      """)
    let status = try world.slipway("status").output
    #expect(
      status.contains("next: git rebase --continue  (continue the rebase; git rebase --abort aborts it)"), "\(status)")
    for command in [["switch", "main"], ["merge", "main"], ["commit", "--amend", "-m", "x", "a"]] {
      let refused = try world.run([SealedWorld.program] + command)
      #expect(!refused.problems.contains("slipway continue"), "\(refused)")
    }
    #expect(try world.slipway("doctor").output.contains("git rebase --continue"))
  }

  @Test func `patches that git rebases with are git's as well`() throws {
    let world = try disagreeing()
    try world.judge(
      "/bin/sh", "-ec", "git switch -q side; echo side >> a; git commit -qam Side; git rebase -q --apply main || :")
    let status = try world.slipway("status").output
    #expect(status.contains("then git rebase --continue, or git rebase --abort"), "\(status)")
  }
}
