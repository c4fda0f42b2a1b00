import ArgumentParser
import Foundation
import Processes
import SyntaxTrees
import TestSupport
import Testing

@testable import SlipwayCommands

/// What `slipway` alone, `help` and `--help` show, and the reference that is made of the commands.
@Suite struct HelpTests {
  @Test func `slipway alone shows the commands in the contract's groups`() throws {
    let world = try TestWorld()
    #expect(world.run() == 0)
    #expect(
      world.output == """
        slipway: create, check and merge Xcode projects, and sign built apps, without a Mac

        Start
          new           Create an Xcode project and its Git repository
          clone         Clone a repository into a new folder
          init          Initialize a new or existing repository
          doctor        Diagnose problems with Git, projects and simulated signing

        Every day
          status        Show the status of the working tree
          diff          Show changes between commits, index and working tree
          stage         Stage changes for the next commit
          commit        Commit staged changes, or all changes with --all
          log           Show the commit log with ref names
          check         Check projects against Xcode's and Apple's rules
          undo          Undo the last operation of slipway
          redo          Redo the last operation that was undone

        Project
          show          Show targets, identifiers and build settings
          target        List, add, change, rename and remove targets
          file          Create, add, remove and move project files
          capability    List, add and remove capabilities of targets
          dependency    List, show, add and remove dependencies of targets
          language      List, add and remove the app's languages
          version       Show, set and increment versions and build numbers

        Branches
          feature       Start, list and finish feature branches
          hotfix        Start, list and finish hotfix branches
          release       Start, list and finish release branches
          switch        Switch branches and keep uncommitted changes
          resolve       Resolve conflicts semantically, or choose a side
          continue      Continue an operation that stopped on conflicts
          abort         Abort an operation that stopped on conflicts

        Share
          pull          Fetch and integrate the upstream branch
          push          Push the current branch to its remote
          pr            Prepare a pull request for the current branch

        Simulated signing
          team          Create, push and use teams; show their log
          member        Invite and manage members with their roles
          device        Register and list the team's devices
          certificate   Request, approve and revoke signing certificates
          profile       Create, show and verify provisioning profiles
          signing       Show how targets would be signed, and why
          install       Check whether a device would install the app

        Run slipway COMMAND --help for help on a command, slipway help --all for all commands.

        """)
  }

  @Test func `each command is told in five to eight words`() {
    for command in SlipwayRoot.groups.flatMap(\.commands) {
      let words = command.configuration.abstract.split(separator: " ").count
      #expect((5...8).contains(words), "\(CommandTree.name(command)): \(command.configuration.abstract)")
    }
  }

  @Test func `every command explains itself with --help, -h and help`() throws {
    let world = try TestWorld()
    for path in CommandTree.leaves() {
      #expect(world.run(path + ["--help"]) == 0)
      let text = world.output
      #expect(text.contains("USAGE: slipway \(path.joined(separator: " "))"), "\(path): \(text)")
      #expect(world.problems == "")
      #expect(world.run(["help"] + path) == 0)
      #expect(world.output == text)
      #expect(world.run(path + ["-h"]) == 0)
      #expect(world.output == text)
    }
  }

  @Test func `help is about the command, whatever else is on the line`() throws {
    let world = try TestWorld()
    #expect(world.run(["new", "--help"]) == 0)
    let text = world.output
    for arguments in [["new", "Wecker", "--help"], ["new", "-C", "/", "Wecker", "-h"], ["new", "--help", "Wecker"]] {
      #expect(world.run(arguments) == 0 && world.output == text, "\(arguments): \(world.problems)")
    }
  }

  @Test func `a group without a verb tells its verbs`() throws {
    let world = try TestWorld()
    #expect(world.run("profile") == 0)
    for verb in CommandTree.names(["profile"]) { #expect(world.output.contains("  \(verb)")) }
    #expect(world.run("profile", "shwo") == 64)
    #expect(world.problems.contains("unknown command \"shwo\" for \"slipway profile\""))
  }

  @Test func `the reference and the manual page have every command`() throws {
    let manual = try ManualPage.text()
    let markdown = try MarkdownReference.text()
    #expect(manual.hasPrefix(".TH SLIPWAY 1 "))
    for path in CommandTree.leaves() {
      let words = "slipway " + path.joined(separator: " ")
      #expect(manual.contains(".SS \(words.split(separator: "-").joined(separator: "\\-"))\n"), "\(words)")
      #expect(markdown.contains("### `\(words)`\n"), "\(words)")
    }
    for option in SharedReference.options { #expect(markdown.contains("| `\(option.form)` |")) }
  }

  @Test func `the table of meanings names only what there is`() throws {
    for row in MeaningTable.rows {
      let path = row.command.split(separator: " ").map(String.init)
      #expect(CommandTree.command(at: path) != nil, "\(row.command)")
      if path.isEmpty {
        for word in row.words { #expect(!CommandTree.names([]).contains(word), "slipway \(word) exists") }
      }
      for part in row.hint.components(separatedBy: "slipway ").dropFirst() {
        let words = part.split { !$0.isLetter && $0 != "-" }.map(String.init)
        let isSentence = ["does", "opens", "builds", "needs", "never", "discards", "prints"].contains(words[0])
        #expect(isSentence || CommandTree.names([]).contains(words[0]), "\(row.hint)")
      }
    }
    for noun in MeaningTable.nouns.values { #expect(CommandTree.names([]).contains(noun), "\(noun)") }
    let nouns = CommandTree.names([]).filter { !CommandTree.names([$0]).isEmpty }
    let verbs = Set(nouns.flatMap { CommandTree.names([$0]) })
    for meant in MeaningTable.verbs.values.joined() { #expect(verbs.contains(meant), "\(meant)") }
    var options = SharedOptions.allNames
    for path in CommandTree.leaves() { options.formUnion(try CompletedCommand(at: path).options.flatMap(\.names)) }
    for (words, names) in MeaningTable.options {
      #expect(names.contains { options.contains(String($0.prefix { $0 != " " })) }, "\(words)")
    }
  }

  @Test func `the manual page is what man reads, with the usual sections`() throws {
    let manual = try ManualPage.text()
    let titles = manual.split(separator: "\n").filter { $0.hasPrefix(".SH ") }.map { $0.dropFirst(4) }
    #expect(
      titles == [
        "NAME", "SYNOPSIS", "SHARED OPTIONS", "COMMANDS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES", "SEE ALSO",
      ])
    #expect(manual.utf8.allSatisfy { $0 < 0x80 })
    for (program, arguments) in [
      ("groff", ["-man", "-ww", "-z", "-Tutf8"]), ("mandoc", ["-Tlint", "-Wwarning"]),
    ] {
      guard let path = ProgramLookup.path(of: program, environment: ProcessInfo.processInfo.environment) else {
        continue
      }
      let outcome = try ProgramRun.run(
        [path] + arguments, directory: "/", environment: [:], input: Array(manual.utf8))
      #expect(outcome.succeeded && outcome.errorText == "" && outcome.outputText == "", "\(outcome.errorText)")
    }
  }

  @Test func `the examples of the manual page are command lines`() throws {
    for (line, _) in ManualFacts.examples {
      let words = CommandLineWords(
        Array(line.replacing("\"Add the alarm\"", with: "Message").split(separator: " ").map(String.init).dropFirst()),
        names: CommandTree.names)
      let type = try #require(CommandTree.runnable(words), "\(line)")
      #expect(throws: Never.self, "\(line)") { _ = try type.parse(words.arguments) }
    }
  }

  @Test func `options with one name have one help`() throws {
    let leaves = try CommandDescription.all()
    func help(_ name: String) -> Set<String> {
      Set(
        leaves.flatMap(\.arguments).filter { $0.form.hasPrefix(name + " ") || $0.form.hasPrefix(name + ",") }.map(
          \.abstract))
    }
    for text in help("--as") { #expect(text.hasPrefix("The member to act as"), "\(text)") }
    for text in help("--device") { #expect(text.hasPrefix("The device"), "\(text)") }
    for text in help("--device") { #expect(text.contains("by UDID, name or id."), "\(text)") }
    for text in help("--output") {
      let known = ["The file to write", "The folder to create", "Write a copy to this folder or .ipa"]
      #expect(known.contains { text.hasPrefix($0) }, "\(text)")
    }
  }

  @Test func `the shared options of the reference are those of the parser`() {
    let typed = SharedReference.options.flatMap { option in
      option.form.split(separator: " ").map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }
    }
    #expect(Set(typed.filter { $0.hasPrefix("-") }) == SharedOptions.allNames)
  }

  @Test func `every command takes the shared options`() throws {
    for description in try CommandDescription.all() {
      #expect(!description.abstract.isEmpty && !description.abstract.hasSuffix("."), "\(description.words)")
      for argument in description.arguments {
        #expect(argument.abstract.hasSuffix("."), "\(description.words) \(argument.form): \(argument.abstract)")
      }
    }
    for path in CommandTree.leaves() {
      #expect(CommandTree.command(at: path) is any SlipwayCommand.Type, "\(path)")
    }
  }

  /// Values such as `ios, macos or tvos` in the sentence of an option are those that it lists and completes.
  @Test func `the values in an option's help are the accepted ones`() throws {
    var count = 0
    for path in CommandTree.leaves() {
      let command = try #require(CommandTree.command(at: path))
      let dump = try JSONValue(parsing: Array(command._dumpHelp().utf8), file: nil)
      for argument in dump["command"]?["arguments"]?.array ?? [] {
        guard let values = argument["allValues"]?.array?.compactMap(\.string), let text = argument["abstract"]?.string
        else { continue }
        let colon = try #require(text.firstIndex(of: ":"), "\(path): \(text)")
        let sentence = text[text.index(after: colon)...].replacing(#/\([^)]*\)|; can be repeated/#, with: "")
        let words = sentence.replacing(" or ", with: ", ").split { ",. ".contains($0) }.map(String.init)
        #expect(Set(words) == Set(values), "\(path): \(text)")
        count += 1
      }
    }
    #expect(count > 150)
  }

  @Test func `help names values and defaults once, in the sentence`() throws {
    let world = try TestWorld()
    for command in try CommandDescription.all() {
      #expect(world.run(command.words.dropFirst() + ["--help"]) == 0)
      let text = world.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(!text.contains("(values:") && !text.contains(". (default:"), "\(command.words)")
      for argument in command.arguments {
        #expect(text.contains(argument.abstract), "\(command.words): \(argument.abstract)")
        // The parser has its own order of several names.
        let form = argument.form.split(separator: ", ").count == 1 ? argument.form.replacing(" ...", with: "") : ""
        #expect(form.isEmpty || text.contains(form), "\(command.words): \(argument.form)")
      }
    }
    #expect(world.run("log", "--help") == 0)
    #expect(world.output.contains("The maximum number of commits (default: 20).\n"), "\(world.output)")
    #expect(world.run("push", "--help") == 0)
    #expect(world.output.contains("  --force-with-lease[=<ref:expect>]\n"), "\(world.output)")
  }

  @Test func `a sentence of help has at most 20 words`() throws {
    for command in try CommandDescription.all() {
      for text in [command.discussion] + command.arguments.map(\.abstract) {
        let sentences = text.replacing(#/\([^)]*\)/#, with: "").replacing("\n", with: " ")
        // A list is as long as it is.
        let long = longSentences(in: sentences).filter { $0.count { $0 == "," } < 4 }
        #expect(long == [], "\(command.words.joined(separator: " "))")
      }
    }
  }

  @Test(arguments: [nil, 132]) func `help is as wide as COLUMNS, on a terminal or not`(terminal: Int?) throws {
    let world = try TestWorld()
    world.terminalWidth = terminal
    for columns in [60, 80] {
      world.environment["COLUMNS"] = "\(columns)"
      for words in [["scheme", "set", "--help"], ["--help", "--color", "never"]] {
        #expect(world.run(words) == 0)
        let widths = world.output.split(separator: "\n").map { SlipwayCommands.columns(of: String($0)) }
        #expect((columns - 20...columns).contains(widths.max() ?? 0), "\(world.output)")
      }
    }
    for nonsense in ["", "0", "x"] {
      world.environment["COLUMNS"] = nonsense
      #expect(world.run("scheme", "set", "--help") == 0)
      #expect(world.output.split(separator: "\n").contains { $0.count > 80 })
    }
  }

  @Test func `a value that no list names is refused with the reason`() throws {
    let world = try TestWorld()
    #expect(world.run("team", "create", "Uni") == 0)
    #expect(world.run("member", "invite", "a@b.example", "--name", "A", "--role", "account-holder") == 2)
    #expect(world.problems.contains("only one Account Holder"), "\(world.problems)")
    #expect(world.run("member", "invite", "--help") == 0)
    #expect(!world.output.contains("account-holder"))
    #expect(world.run("profile", "create", "--help") == 0)
    #expect(!world.output.contains("developer-id"))
    #expect(world.run("file", "create", "--help") == 0)
    #expect(!world.output.contains("swiftui,"))
  }

  @Test func `a flag that says no has a help of its own`() throws {
    for command in try CommandDescription.all() {
      for no in command.arguments where no.form.hasPrefix("--no-") {
        let yes = command.arguments.first { $0.form == "--" + no.form.dropFirst("--no-".count) }
        #expect(yes?.abstract != no.abstract, "\(command.words) \(no.form): \(no.abstract)")
      }
    }
  }

  @Test(arguments: [
    (["target", "rm", "App"], "did you mean slipway target remove?"),
    (["target", "delete", "App"], "did you mean slipway target remove?"),
    (["profile", "rm", "x"], "did you mean slipway profile delete?"),
    (["target", "ls"], "did you mean slipway target list?"),
    (["target", "renmae"], "did you mean slipway target rename?"),
    (["version", "2.0"], "run slipway version set 2.0"),
    (["version", "2.0", "--build", "3"], "run slipway version set 2.0"),
    (["version", "quux"], "choose bump, set or show"),
  ])
  func `a verb that there is not leads to the one that is meant`(line: [String], hint: String) throws {
    let world = try TestWorld()
    #expect(world.run(line) == 64)
    #expect(world.problems.contains("hint: \(hint)"), "\(world.problems)")
  }

  @Test(arguments: [
    (["new", "A", "--foo"], "error: unknown option --foo\nhint: run slipway new --help"),
    (["new", "A", "--git", "--no-git"], "error: --git and --no-git can't be used together\n"),
    (["log", "-n", "-1"], "error: \"-1\" is not a valid value for -n\n"),
    (["log", "-n", "x"], "error: \"x\" is not a valid value for -n\n"),
    (["device", "rename"], "error: missing argument <"),
    (["status", "bar"], "error: unexpected argument \"bar\"\n"),
  ])
  func `a wrong option is refused with what is wrong with it`(line: [String], problem: String) throws {
    let world = try TestWorld()
    #expect(world.run(line) == 64)
    #expect(world.problems.hasPrefix(problem), "\(world.problems)")
  }

  @Test func `a path after --project that does not exist is reported as missing`() throws {
    let world = try TestWorld()
    #expect(world.run("show", "--project", "Nope.xcodeproj") == 2)
    #expect(world.problems.hasPrefix("error: \"Nope.xcodeproj\" does not exist\n"), "\(world.problems)")
  }

  @Test func `a list without records names them`() throws {
    let world = try TestWorld()
    #expect(world.run("team", "list") == 0)
    #expect(world.output.hasPrefix("No teams\n"), "\(world.output)")
  }

  @Test func `a group's help refers to the help of its commands`() throws {
    let world = try TestWorld()
    #expect(world.run("target", "--help") == 0)
    #expect(world.output.contains("Run slipway target SUBCOMMAND --help for help on a subcommand."), "\(world.output)")
  }

  @Test func `a template that there is not leads to the nearest ones, and to all`() throws {
    let world = try TestWorld()
    #expect(world.run("ignore", "show", "swfit") == 2)
    #expect(world.problems.contains("did you mean Swift? run slipway ignore list to list all "), "\(world.problems)")
    #expect(world.run("ignore", "show", "qqqq") == 2)
    #expect(world.problems.contains("hint: run slipway ignore list to list all "), "\(world.problems)")
  }
}

extension CommandTree {
  /// The words of every command that does something.
  static func leaves(below path: [String] = []) -> [[String]] {
    names(path).subtracting(["help"]).sorted().flatMap { name -> [[String]] in
      let words = path + [name]
      let deeper = leaves(below: words)
      return deeper.isEmpty ? [words] : deeper
    }
  }
}
