import ArgumentParser
import Diagnostics
import FileTrees
import SystemCalls

/// The program, which runs a command line.
public struct Program {
  private let world: World

  /// Creates the program in a world.
  public init(world: World) {
    self.world = world
  }

  /// The exit code that shells give a program that SIGINT ended.
  static let interruptedCode: Int32 = 128 + Signals.interrupt

  /// Runs the command line of this process and ends it.
  public static func main() -> Never {
    Signals.ignore(Signals.brokenPipe)
    // A shell waits for completions, so that late ones are worse than none.
    if CommandLine.arguments.dropFirst().first == CompletionScript.request {
      CurrentProcess.endAfter(seconds: CompletionScript.secondsToAnswer)
    }
    InterruptNotice.begin()
    let code = Program(world: .live()).run(Array(CommandLine.arguments.dropFirst()))
    if code == interruptedCode { InterruptNotice.endProgram() }
    CurrentProcess.exit(code)
  }

  /// Runs the command in `arguments`, prints its report and returns the exit code.
  public func run(_ arguments: [String]) -> Int32 {
    if arguments.first == CompletionScript.request { return complete(Array(arguments.dropFirst())) }
    let words = CommandLineWords(arguments, names: CommandTree.names)
    if words.path.isEmpty {
      return runWithoutCommand(words.arguments)
    }
    if words.path == ["help"] {
      return show(helpPath: words.arguments)
    }
    guard let type = CommandTree.runnable(words) else {
      return runGroup(words)
    }
    return run(type, words)
  }

  private func run<Command: SlipwayCommand>(_ type: Command.Type, _ words: CommandLineWords) -> Int32 {
    // Ignores other arguments, which may be incomplete.
    if words.asksForHelp { return show(helpPath: words.path + words.arguments.filter { $0.hasPrefix("-") }) }
    let command: Command
    do {
      command = try type.parse(type.readable(words.arguments))
    } catch {
      return explain(type, error, words)
    }
    if let option = Self.repeatedOption(in: words) {
      return reject(
        Diagnostic(
          .usage, "\(option) was given twice, but takes one value", remedy: .advice("give \(option) once")),
        words.arguments)
    }
    if let option = Self.emptyPathOption(in: words) {
      return reject(
        Diagnostic(
          .usage, "the value of \(option) is empty", remedy: .advice("name a file or folder, or leave out \(option)")),
        words.arguments)
    }
    let printer = Printer(world: world, settings: OutputSettings(command.shared, in: world))
    let context: Context
    do {
      context = try Context(world: world, shared: command.shared)
    } catch {
      command.record(error, in: world)
      return printer.show(error)
    }
    return RemedyWording.$project.withValue(command.shared.project) {
      do throws(Diagnostic) {
        let report = try type.writesDrafts ? clearingAway(command, in: context) : command.currentReport(in: context)
        let code = printer.show(report)
        if code == 0 { report.proceed { printer.log($0) } }
        return code
      } catch {
        return printer.show(FirstCommit(in: context).completing(RestorableProject(in: context).completing(error)))
      }
    }
  }

  /// The report of a command whose drafts are removed if a signal ends the program.
  private func clearingAway(_ command: some SlipwayCommand, in context: Context) throws(Diagnostic) -> any Report {
    var result: Result<any Report, Diagnostic>?
    world.doUnlessEnded(
      {
        do throws(Diagnostic) {
          result = .success(try command.currentReport(in: context))
        } catch {
          result = .failure(error)
        }
      }, { TreeWriter.removeDrafts() })
    guard let result else { return try command.currentReport(in: context) }
    return try result.get()
  }

  /// The option of a command that is given twice, of which the parser takes the last value.
  ///
  /// Of the options that all commands share, the last counts, so that an alias can have defaults.
  private static func repeatedOption(in words: CommandLineWords) -> String? {
    let names = words.arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("-") }
      .map { String($0.prefix { $0 != "=" }) }
    // Few command lines have a word twice, and the parser's description of a command takes time.
    guard Set(names).count < names.count, let command = try? CompletedCommand(at: words.path),
      let option = command.read(words.arguments).repeatedOption, !SharedOptions.namesWithValue.contains(option)
    else { return nil }
    return option
  }

  /// The option for a file or folder whose value is empty, as of a variable that is not set: it would be the current
  /// folder.
  private static func emptyPathOption(in words: CommandLineWords) -> String? {
    let typed = Array(words.arguments.prefix { $0 != "--" })
    let empty = zip(typed, typed.dropFirst()).filter { $0.hasPrefix("-") && $1.isEmpty }.map(\.0)
    guard !empty.isEmpty, let command = try? CompletedCommand(at: words.path) else { return nil }
    return empty.first { name in command.options.contains { $0.takesPath && $0.names.contains(name) } }
  }

  /// Whether a word is an option of several letters with one dash.
  private static func isCluster(_ word: String) -> Bool {
    word.hasPrefix("-") && !word.hasPrefix("--") && word.count > 2
  }

  /// Prints the parser's error for a command line.
  private func explain(_ type: any ParsableCommand.Type, _ error: any Error, _ words: CommandLineWords) -> Int32 {
    if let value = words.valueOfVersion {
      return reject(UnknownCommand.version(value, of: words.path, words.arguments), words.arguments)
    }
    if words.asksForVersion { return showVersion(words.arguments) }
    let name = (["slipway"] + words.path).joined(separator: " ")
    // The parser takes the h of a cluster, as in -scheme, for -h, and its error is the help.
    if type.exitCode(for: error) == .success,
      let option = words.arguments.first(where: Self.isCluster)
    {
      return reject(
        Diagnostic(
          .usage, "unknown option \(option)",
          remedy: .advice(option == "-help" ? "run \(name) --help" : "options have two dashes: see \(name) --help")),
        words.arguments)
    }
    if let last = words.arguments.last, Self.isCluster(last), let option = last.last,
      (try? type.parseAsRoot(words.arguments + ["value"])) != nil
    {
      return reject(
        Diagnostic(.usage, "missing value for -\(option)", remedy: .advice("\(name) --help")), words.arguments)
    }
    let (message, near) = usageMessage(type.message(for: error), words.arguments)
    let meant = MeaningSearch.hint(
      forArgumentsOf: words.path, words.arguments, hasTooMany: message.contains("unexpected argument"))
    return reject(
      Diagnostic(
        .usage, message,
        remedy: .advice(
          meant ?? near ?? Self.quoting(message, words) ?? Self.splitting(message, words) ?? "\(name) --help")),
      words.arguments)
  }

  /// The command line with the value as a word of its own, where it is written as KEY=VALUE.
  private static func splitting(_ message: String, _ words: CommandLineWords) -> String? {
    guard message.hasPrefix("missing argument <value>"),
      let position = words.arguments.firstIndex(where: { !$0.hasPrefix("-") && $0.contains("=") })
    else { return nil }
    let parts = words.arguments[position].split(separator: "=", maxSplits: 1).map(String.init)
    let rest = words.arguments[..<position] + parts + words.arguments[(position + 1)...]
    return "run " + (["slipway"] + words.path + rest.map(RemedyWording.quoted)).joined(separator: " ")
  }

  /// The quotes that a name of several words needs, where words are too many.
  private static func quoting(_ message: String, _ words: CommandLineWords) -> String? {
    let values = words.arguments.filter { !$0.hasPrefix("-") }
    guard message.hasPrefix("unexpected argument"), values.count > 1 else { return nil }
    let name = (["slipway"] + words.path).joined(separator: " ")
    return "put a name with spaces in quotes; see \(name) --help"
  }

  private func runWithoutCommand(_ arguments: [String]) -> Int32 {
    let first = arguments.first { !SharedOptions.isShared($0) }
    switch first {
    case nil, "--help", "-h": return show(helpPath: arguments)
    case "--version": return showVersion(arguments)
    case let word?:
      let rest = Array(arguments.drop { $0 != word }.dropFirst())
      return reject(UnknownCommand.diagnostic(for: word, followedBy: rest), arguments)
    }
  }

  private func showVersion(_ arguments: [String]) -> Int32 { printer(for: arguments).show(VersionReport()) }

  private func runGroup(_ words: CommandLineWords) -> Int32 {
    if words.asksForVersion { return showVersion(words.arguments) }
    guard let rest = words.arguments.first(where: { !$0.hasPrefix("-") }) else {
      return show(helpPath: words.path + words.arguments)
    }
    return reject(UnknownCommand.verb(rest, of: words.path, words.arguments), words.arguments)
  }

  private func show(helpPath path: [String]) -> Int32 {
    let names = Array(path.prefix { !$0.hasPrefix("-") })
    guard !names.isEmpty else { return showReference(path) }
    guard let type = CommandTree.command(at: names) else {
      return reject(UnknownCommand.diagnostic(for: names[0], followedBy: Array(names.dropFirst())), path)
    }
    let text = HelpText(of: type).wrapped(to: world.wantedColumns ?? world.output.terminalWidth ?? 100)
    return printer(for: path).show(TextReport(schema: "slipway.help/1", key: "help", text: text, pagerSubject: "help"))
  }

  /// Answers a completion request; prints no errors, as shells show none.
  ///
  /// - Returns: 1 if nothing fits, and a file does not either.
  private func complete(_ words: [String]) -> Int32 {
    guard let answer = try? CompletionAnswer(to: words, in: world), world.output.write(Array(answer.text.utf8))
    else { return 2 }
    return answer.choices.isEmpty && !answer.allowsFiles ? 1 : 0
  }

  private func showReference(_ options: [String]) -> Int32 {
    let printer = printer(for: options)
    do {
      if options.contains("--man") {
        return printer.show(
          TextReport(schema: "slipway.help/1", key: "help", text: try ManualPage.text(), pagerSubject: "help"))
      }
      if options.contains("--markdown") {
        return printer.show(
          TextReport(schema: "slipway.help/1", key: "help", text: try MarkdownReference.text(), pagerSubject: "help"))
      }
      return printer.show(HelpPage(showsAll: options.contains("--all"), columns: world.wantedColumns))
    } catch {
      return printer.show(error)
    }
  }

  private func printer(for arguments: [String]) -> Printer {
    Printer(world: world, settings: OutputSettings(guessingFrom: arguments))
  }

  private func reject(_ diagnostic: Diagnostic, _ arguments: [String]) -> Int32 {
    printer(for: arguments).show(diagnostic)
  }

  /// The parser's message in lower case and without a period, as in Slipway's errors, and its suggestion as a hint.
  private func usageMessage(_ text: String, _ arguments: [String]) -> (message: String, hint: String?) {
    let line = text.split(separator: "\n").first.map(String.init) ?? text
    let names = line.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    if let message = reworded(line, names, arguments) { return (message, nil) }
    if let refusal = refusedValue(text, names) { return refusal }
    let parts = line.split(separator: ". Did you mean ", maxSplits: 1)
    let message = parts.first.map(String.init) ?? line
    let trimmed = Self.requoted(message.hasSuffix(".") ? String(message.dropLast()) : message)
    return (
      trimmed.prefix(1).lowercased() + trimmed.dropFirst(),
      parts.count > 1 && isNear(names) ? "did you mean \(Self.requoted(String(parts[1])))" : nil
    )
  }

  /// A text of the parser with Slipway's quotes: none around options and the names of arguments.
  private static func requoted(_ text: String) -> String {
    text.replacing("issing expected argument", with: "issing argument").replacing(#/(^| )'([^']+)'/#) { match in
      let isName = match.2.hasPrefix("-") || match.2.hasPrefix("<")
      return match.1 + (isName ? match.2 : "\"\(match.2)\"")
    }
  }

  /// The message and the hint for a value that is not one of an option's values.
  private func refusedValue(_ text: String, _ names: [String]) -> (message: String, hint: String?)? {
    guard text.hasPrefix("The value '"), text.contains(" is invalid for "), names.count > 1 else { return nil }
    let listed = text.split(separator: "\n").filter { $0.hasPrefix("  - ") }.map { String($0.dropFirst(4)) }
    let values = listed.isEmpty ? Array(names.dropFirst(2)) : listed
    guard let option = names[1].split(separator: " ").first else { return nil }
    let message = "\"\(names[0])\" is not a valid value for \(option)"
    return (message, values.isEmpty ? nil : "choose \(values.alternatives)")
  }

  /// Whether the option that the parser suggests is near the typed one.
  private func isNear(_ names: [String]) -> Bool {
    let words = names.map { String($0.drop { $0 == "-" }) }
    return words.count < 2 || !NearNames(to: words[0], among: [words[1]]).names.isEmpty
  }

  /// The message for flags that exclude each other, and for a value that the parser takes for an option.
  private func reworded(_ line: String, _ names: [String], _ arguments: [String]) -> String? {
    if line.hasPrefix("Value to be set with "), names.count == 2, names[0] != names[1] {
      return "\(names[1]) and \(names[0]) can't be used together"
    }
    guard line.hasPrefix("Missing value for "), let option = names.first?.prefix(while: { $0 != " " }),
      let place = arguments.firstIndex(of: String(option)), place + 1 < arguments.count,
      case let value = arguments[place + 1], Int(value) != nil
    else { return nil }
    return "\"\(value)\" is not a valid value for \(option)"
  }
}
