import ArgumentParser
import Diagnostics

/// The completions at the cursor of a command line.
struct CompletionAnswer {
  /// A completion with its description.
  struct Choice: Hashable {
    let word: String
    let abstract: String
  }

  /// The choices; empty if the shell should complete file names.
  let choices: [Choice]

  /// A line for each choice: the word, a tab and the description.
  var text: String {
    choices.map { "\($0.word)\t\($0.abstract)\n" }.joined()
  }

  /// Finds the choices.
  ///
  /// - Parameter words: The words after `slipway` up to the cursor; the last one, perhaps empty, is completed.
  /// - Throws: An error if the parser's description of a command is invalid.
  init(to words: [String]) throws(Diagnostic) {
    let current = words.last ?? ""
    let line = CommandLineWords(Array(words.dropLast()), names: CommandTree.names)
    guard line.path.first != "help" else {
      choices = Self.commands(below: line.arguments)
      return
    }
    let command = try CompletedCommand(at: line.path)
    let typed = command.read(words.dropLast())
    if let option = typed.openOption {
      choices = option.values.map { Choice(word: $0, abstract: "") }
    } else if !typed.isTerminated, current.hasPrefix("--"), let end = current.firstIndex(of: "=") {
      let name = current[..<end]
      let option = command.options.first { $0.takesValue && $0.names.contains(String(name)) }
      choices = (option?.values ?? []).map { Choice(word: "\(name)=\($0)", abstract: "") }
    } else if !typed.isTerminated, current.hasPrefix("-") {
      choices = command.options.filter { $0.isRepeating || typed.used.isDisjoint(with: $0.names) }
        .flatMap { option in option.names.map { Choice(word: $0, abstract: option.abstract) } }
    } else {
      let commands = typed.positionalCount == line.path.count ? Self.commands(below: line.path) : []
      let values = command.values(at: typed.positionalCount - line.path.count)
      choices = commands + values.map { Choice(word: $0, abstract: "") }
    }
  }

  private static func commands(below path: [String]) -> [Choice] {
    (CommandTree.command(at: path)?.configuration.subcommands ?? []).map {
      Choice(word: CommandTree.name($0), abstract: $0.configuration.abstract)
    } + (path.isEmpty ? [Choice(word: "help", abstract: "Show help for a command")] : [])
  }
}
