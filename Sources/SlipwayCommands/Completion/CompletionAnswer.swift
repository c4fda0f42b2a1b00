import ArgumentParser
import Diagnostics

/// What may stand at the cursor of a command line.
struct CompletionAnswer {
  /// A word to choose, and what it is for.
  struct Choice: Hashable {
    let word: String
    let abstract: String
  }

  /// The choices; none where file names are to be offered.
  let choices: [Choice]

  /// A line for each choice: the word, a tab, and what it is for.
  var text: String {
    choices.map { "\($0.word)\t\($0.abstract)\n" }.joined()
  }

  /// Looks for the choices.
  ///
  /// - Parameter words: The words after `slipway` up to the cursor; the last is the one to complete, perhaps empty.
  /// - Throws: That the parser's description of a command can't be read.
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
    } + (path.isEmpty ? [Choice(word: "help", abstract: "Show the help of a command")] : [])
  }
}
