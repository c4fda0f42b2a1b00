import ArgumentParser
import Diagnostics
import SyntaxTrees

/// The arguments of a command, for completion.
struct CompletedCommand {
  /// An option or a flag.
  struct Option {
    /// The names, such as `-a` and `--all`.
    let names: [String]
    let abstract: String
    let takesValue: Bool
    let isRepeating: Bool
    let value: Value
    /// Whether the value is the path of a file or folder, which is never empty.
    var takesPath = false
  }

  /// The value of an option or an argument.
  struct Value {
    /// The allowed values; empty for any value.
    var words: [String] = []
    /// The names that it takes; `nil` for a file or any text.
    var names: CompletedNames?
  }

  /// The parsed words before the cursor.
  struct Typed {
    /// The option that expects a value next.
    var openOption: Option?
    /// The names of the options used so far.
    var used: Set<String> = []
    /// The values of the options so far, by each of the options' names.
    var values: [String: String] = [:]
    /// The first option for one value that was used twice.
    var repeatedOption: String?
    /// The number of words that are not options, including the command's.
    var positionalCount = 0
    /// Whether `--` was used, after which no word is an option.
    var isTerminated = false
  }

  let options: [Option]
  private let positionals: [(value: Value, isRepeating: Bool)]

  /// The command at `path`, or the default subcommand of a group.
  init(at path: [String]) throws(Diagnostic) {
    let type = CommandTree.command(at: path)
    let runnable = type as? any SlipwayCommand.Type
    let command = runnable ?? type?.configuration.defaultSubcommand as? any SlipwayCommand.Type
    let dump = try JSONValue(parsing: Array((command?._dumpHelp() ?? SharedOptions._dumpHelp()).utf8), file: nil)
    let arguments = (dump["command"]?["arguments"]?.array ?? []).filter { $0["shouldDisplay"]?.bool != false }
    options = arguments.compactMap(Option.init) + (path.isEmpty ? [Self.version] : [])
    positionals = arguments.filter { $0["kind"]?.string == "positional" }.map { argument in
      (Value(of: argument), argument["isRepeating"]?.bool ?? false)
    }
  }

  private static let version = Option(
    names: ["--version"], abstract: "Show the version.", takesValue: false, isRepeating: false, value: Value())

  /// The value of the positional argument at `position`; `nil` if the command takes no such argument.
  func value(at position: Int) -> Value? {
    if positionals.indices.contains(position) { return positionals[position].value }
    guard let last = positionals.last, last.isRepeating else { return nil }
    return last.value
  }

  /// Parses the words before the cursor.
  func read(_ words: some Sequence<String>) -> Typed {
    var typed = Typed()
    for word in words {
      if let option = typed.openOption {
        for name in option.names { typed.values[name] = word }
        typed.openOption = nil
      } else if typed.isTerminated || !word.hasPrefix("-") || word == "-" {
        typed.positionalCount += 1
      } else if word == "--" {
        typed.isTerminated = true
      } else {
        let option = options.first { $0.names.contains(word) }
        if let option, option.takesValue { typed.openOption = option }
        typed.note(word, of: options)
      }
    }
    return typed
  }
}

extension CompletedCommand.Option {
  /// Creates an option from the parser's description; `nil` for a positional argument.
  fileprivate init?(_ argument: JSONValue) {
    guard let kind = argument["kind"]?.string, kind != "positional" else { return nil }
    names = (argument["names"]?.array ?? []).compactMap { name in
      name["name"]?.string.map { (name["kind"]?.string == "long" ? "--" : "-") + $0 }
    }
    abstract = argument["abstract"]?.string ?? ""
    takesValue = kind == "option"
    isRepeating = argument["isRepeating"]?.bool ?? false
    value = CompletedCommand.Value(of: argument)
    takesPath = Self.pathNames.contains(argument["valueName"]?.string ?? "")
  }

  private static let pathNames: Set<String> = ["dir", "file", "folder", "identity", "path", "profile"]
}

extension CompletedCommand.Value {
  /// Creates a value from the parser's description of an argument.
  fileprivate init(of argument: JSONValue) {
    words = (argument["allValues"]?.array ?? []).compactMap(\.string)
    names = argument["completionKind"]?["shellCommand"]?["command"]?.string.flatMap { CompletedNames($0) }
  }
}

extension CompletedCommand.Typed {
  /// Notes an option, with its value if the same word contains it.
  fileprivate mutating func note(_ word: String, of options: [CompletedCommand.Option]) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let option = options.first { $0.names.contains(parts[0]) }
    if let option, option.takesValue, !option.isRepeating, !used.isDisjoint(with: option.names) {
      repeatedOption = repeatedOption ?? parts[0]
    }
    used.insert(parts[0])
    if parts.count == 2, let option {
      for name in option.names { values[name] = parts[1] }
    }
    if word.hasPrefix("-C"), word.count > 2 { values["-C"] = String(word.dropFirst(2)) }
  }
}
