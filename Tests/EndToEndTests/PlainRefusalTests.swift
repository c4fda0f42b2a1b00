import FileTrees
import JSONTrees
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
        == "nothing changed since the last commit, so there is nothing to commit")
    try world.write("new\n", to: "new.txt")
    let found = try refusal(world, "commit", "-m", "x")
    #expect(found.message == "nothing is staged, so there is nothing to commit")
    #expect(found.hint == "slipway stage --all")
  }

  @Test(arguments: ["HEAD", "HEAD~0", "v1", "main^{commit}"])
  func `a switch to a commit says which command begins there`(_ revision: String) throws {
    let world = try SealedWorld.withProject()
    try world.git("tag", "v1")
    let found = try refusal(world, "switch", revision)
    #expect(found.message.hasSuffix("and no branch, and only branches are switched to"))
    #expect(found.hint.contains("slipway branch create NAME --from \(revision)"))
    #expect(try refusal(world, "switch", "nowhere").message == "there is no branch \"nowhere\"")
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
