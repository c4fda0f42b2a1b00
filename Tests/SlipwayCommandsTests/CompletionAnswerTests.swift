import ArgumentParser
import SyntaxTrees
import Testing

@testable import SlipwayCommands

/// What completion offers, against the whole tree of commands.
@Suite struct CompletionAnswerTests {
  /// The choices for a line; its last word is the one at the cursor.
  private func choices(_ words: [String]) throws -> [String] {
    try CompletionAnswer(to: words, in: nil).choices.map(\.word)
  }

  private func names(of argument: JSONValue) -> [String] {
    (argument["names"]?.array ?? []).compactMap { name in
      name["name"]?.string.map { (name["kind"]?.string == "long" ? "--" : "-") + $0 }
    }
  }

  private func check(_ command: JSONValue, at path: [String]) throws {
    let verbs = (command["subcommands"]?.array ?? []).compactMap { $0["commandName"]?.string }
    let words = try choices(path + [""])
    #expect(Set(verbs).isSubset(of: words), "\(path)")
    for subcommand in command["subcommands"]?.array ?? [] {
      guard let name = subcommand["commandName"]?.string, name != "help" else { continue }
      try check(subcommand, at: path + [name])
    }
    guard verbs.isEmpty else { return }
    let arguments = command["arguments"]?.array ?? []
    let options = arguments.filter { $0["shouldDisplay"]?.bool != false }.flatMap(names).filter { $0 != "--version" }
    #expect(try Set(choices(path + ["-"])) == Set(options), "\(path)")
    for argument in arguments {
      guard let values = argument["allValues"]?.array?.compactMap(\.string) else { continue }
      for name in names(of: argument) where argument["kind"]?.string == "option" {
        #expect(try choices(path + [name, ""]) == values, "\(path) \(name)")
        guard name.hasPrefix("--") else { continue }
        #expect(try choices(path + [name + "="]) == values.map { "\(name)=\($0)" }, "\(path) \(name)")
      }
    }
    let first = arguments.first { $0["kind"]?.string == "positional" }
    #expect(words == first?["allValues"]?.array?.compactMap(\.string) ?? [], "\(path)")
  }

  @Test func `every command offers what the tree says`() throws {
    let tree = try JSONValue(parsing: Array(SlipwayRoot._dumpHelp().utf8), file: nil)
    try check(#require(tree["command"]), at: [])
  }

  private static let lines: [(words: [String], expected: [String]?)] = [
    // Shared options stand anywhere, and what they take is no verb.
    (["-C", "profile", "profile", "ren"], ["renew"]), (["--json", "completion", "z"], ["zsh"]),
    (["profile", "--quiet", "ren"], ["renew"]), (["-C", ""], []), (["--color", "n"], ["never"]),
    // The value of an option is the value of no argument.
    (["commit", "-m", ""], []), (["version", "bump", "--target", "minor", "ma"], ["major"]),
    // What was said once is not offered again, but for what may be repeated.
    (["commit", "--all", "--al"], ["--allow-empty", "--allow-secrets"]), (["commit", "-a", "-a"], []),
    (["check", "--exclude", "Pods", "--exc"], ["--exclude"]), (["completion", "--color=never", "--col"], []),
    // A noun without a verb takes what its usual verb does.
    (["version", "--targ"], ["--target"]), (["profile", "--js"], ["--json"]),
    // After the terminator nothing is an option.
    (["stage", "--", "--al"], []), (["completion", "--", "f"], ["fish"]),
    (["help", "app-id", "ena"], ["enable"]), (["hel"], ["help"]), (["--vers"], ["--version"]),
    (["nonsense", ""], []), (["nonsense", "--nonsense"], []), (["profile", "nonsense", ""], []), ([], nil), ([""], nil),
  ]

  @Test(arguments: lines)
  func `the words before the cursor count`(words: [String], expected: [String]?) throws {
    let choices = try choices(words)
    guard let expected else { return #expect(Set(choices) == CommandTree.names([])) }
    #expect(choices.filter { $0.hasPrefix(words.last ?? "") } == expected)
  }

  @Test func `a line has a word and what it is for`() throws {
    let world = try TestWorld()
    #expect(world.run("---complete", "version", "") == 0)
    #expect(
      world.output == """
        show\tShow the version and build number of each target
        set\tSet the version or build number of targets
        bump\tIncrement the version or build number

        """)
    #expect(world.run("---complete", "nonsense", "") == 1)
    #expect(world.output == "" && world.problems == "")
  }
}
