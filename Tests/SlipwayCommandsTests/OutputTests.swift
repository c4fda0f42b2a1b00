import SyntaxTrees
import TestSupport
import Testing

@testable import SlipwayCommands

/// How results and errors leave the program.
@Suite struct OutputTests {
  @Test func `an error for people is a sentence and a hint on standard error`() throws {
    let world = try TestWorld()
    #expect(world.run("status") == 2)
    #expect(world.output == "")
    let lines = world.problems.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("error: ") == true && lines.first?.hasSuffix(".") == false)
    #expect(lines.last?.hasPrefix("hint: ") == true)
  }

  @Test(arguments: [
    ["--json", "status"], ["status", "--json"], ["--json", "status", "--bogus"], ["--json", "nothing"],
  ])
  func `an error for scripts is one object on standard output`(arguments: [String]) throws {
    let world = try TestWorld()
    #expect(world.run(arguments) != 0)
    #expect(world.problems == "")
    let object = try #require(try world.json().object)
    #expect(object.keys == ["schema", "error"])
    #expect(object["schema"] == "slipway.error/1")
    let known: Set<String> = ["code", "message", "hint", "file", "line"]
    let keys = Set(object["error"]?.object?.keys ?? [])
    #expect(keys.isSubset(of: known), "\(keys)")
    #expect(world.output.hasSuffix("}\n"))
  }

  @Test func `colour is for terminals, unless NO_COLOR, a dumb terminal or --color says otherwise`() throws {
    let world = try TestWorld()
    func isColored(_ arguments: String...) -> Bool {
      _ = world.run(["team", "list"] + arguments)
      return world.output.contains("\u{1B}[")
    }
    #expect(!isColored())
    #expect(isColored("--color", "always"))
    world.terminalWidth = 80
    #expect(isColored())
    #expect(!isColored("--color", "never"))
    #expect(!isColored("--json"))
    world.environment["NO_COLOR"] = "1"
    #expect(!isColored())
    #expect(isColored("--color", "always"))
    world.environment["NO_COLOR"] = ""
    #expect(isColored())
    world.environment["TERM"] = "dumb"
    #expect(!isColored())
  }

  @Test func `a question is asked on a terminal only, and only yes is yes`() throws {
    let world = try TestWorld()
    func identities() throws -> Int {
      #expect(world.run("identity", "list", "--json") == 0)
      return try world.json()["identities"]?.array?.count ?? -1
    }
    #expect(world.run("identity", "create", "--key", "p256") == 0)
    let delete = ["identity", "delete", "ada@uni-hd.example"]
    #expect(world.run(delete) == 2)
    #expect(world.problems.contains("--yes"))
    for answer in ["n", "", "yess"] {
      world.answers = [answer]
      #expect(world.run(delete) == 2)
      #expect(world.problems.contains("[y/N]"))
    }
    world.answers = []
    #expect(world.run(delete) == 2)
    world.answers = ["y"]
    #expect(world.run(delete + ["--no-input"]) == 2)
    #expect(!world.problems.contains("[y/N]"))
    #expect(try identities() == 1)
    #expect(world.run(delete) == 0)
    #expect(try identities() == 0)
  }

  @Test func `a wrong guess gets a word that exists`() throws {
    let world = try TestWorld()
    for word in [
      "add", "checkout", "rm", "reset", "mv", "build", "run", "test", "match", "co", "ci", "st", "lint",
    ] {
      #expect(world.run(word, "--json") == 64)
      let error = try #require(try world.json()["error"])
      #expect(error["code"] == "usage")
      #expect(error["message"]?.string == "unknown command \"\(word)\"")
      #expect(error["hint"]?.string?.contains("slipway ") == true)
    }
  }
}
