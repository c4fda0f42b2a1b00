import ArgumentParser
import Diagnostics

/// The completions at the cursor of a command line.
struct CompletionAnswer {
  /// A completion with its description.
  struct Choice: Hashable {
    let word: String
    let abstract: String
  }

  /// The choices; the shell completes file names if there are none and a file is allowed.
  let choices: [Choice]
  /// Whether a file name fits where there are no choices.
  let allowsFiles: Bool

  /// A line for each choice: the word, a tab and the description.
  var text: String {
    choices.map { "\(visible($0.word))\t\(visible($0.abstract))\n" }.joined()
  }

  /// Finds the choices.
  ///
  /// - Parameters:
  ///   - words: The words after `slipway` up to the cursor; the last one, perhaps empty, is completed.
  ///   - world: The world with the named things; `nil` for commands, options and their values only.
  /// - Throws: An error if the parser's description of a command is invalid.
  init(to words: [String], in world: World?) throws(Diagnostic) {
    let current = words.last ?? ""
    let line = CommandLineWords(Array(words.dropLast()), names: CommandTree.names)
    guard line.path.first != "help" else {
      (choices, allowsFiles) = (Self.commands(below: line.arguments), false)
      return
    }
    let command = try CompletedCommand(at: line.path)
    let typed = command.read(words.dropLast())
    var value: CompletedCommand.Value?
    var start = current.startIndex
    var other: [Choice] = []
    if let option = typed.openOption {
      value = option.value
    } else if !typed.isTerminated, current.hasPrefix("--"), let end = current.firstIndex(of: "=") {
      value = command.options.first { $0.takesValue && $0.names.contains(String(current[..<end])) }?.value
      start = current.index(after: end)
    } else if !typed.isTerminated, current.hasPrefix("-") {
      other = command.options.filter { $0.isRepeating || typed.used.isDisjoint(with: $0.names) }
        .flatMap { option in option.names.map { Choice(word: $0, abstract: option.abstract) } }
    } else {
      other = typed.positionalCount == line.path.count ? Self.commands(below: line.path) : []
      value = command.value(at: typed.positionalCount - line.path.count)
    }
    let values = value.map { Self.choices($0, for: String(current[start...]), typed, in: world) } ?? []
    choices = other + values.map { Choice(word: current[..<start] + $0.word, abstract: $0.abstract) }
    allowsFiles = value.map { $0.words.isEmpty && $0.names?.kind.allowsFiles ?? true } ?? false
  }

  private static func choices(
    _ value: CompletedCommand.Value, for word: String, _ typed: CompletedCommand.Typed, in world: World?
  ) -> [Choice] {
    guard let names = value.names else { return value.words.map { Choice(word: $0, abstract: "") } }
    guard let world, let known = CompletionNames(in: world, options: typed.values) else { return [] }
    return known.choices(names, for: word)
  }

  private static func commands(below path: [String]) -> [Choice] {
    (CommandTree.command(at: path)?.configuration.subcommands ?? []).map {
      Choice(word: CommandTree.name($0), abstract: $0.configuration.abstract)
    } + (path.isEmpty ? [Choice(word: "help", abstract: "Show help for a command")] : [])
  }
}
