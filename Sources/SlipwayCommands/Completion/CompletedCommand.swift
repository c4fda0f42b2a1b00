import ArgumentParser
import Diagnostics
import JSONTrees

/// The arguments of a command, for completion.
struct CompletedCommand {
  /// An option or a flag.
  struct Option {
    /// The names, such as `-a` and `--all`.
    let names: [String]
    let abstract: String
    let takesValue: Bool
    let isRepeating: Bool
    /// The allowed values; empty for any value.
    let values: [String]
  }

  /// The parsed words before the cursor.
  struct Typed {
    /// The option that expects a value next.
    var openOption: Option?
    /// The names of the options used so far.
    var used: Set<String> = []
    /// The number of words that are not options, including the command's.
    var positionalCount = 0
    /// Whether `--` was used, after which no word is an option.
    var isTerminated = false
  }

  let options: [Option]
  private let positionals: [(values: [String], isRepeating: Bool)]

  /// The command at `path`, or the default subcommand of a group.
  init(at path: [String]) throws(Diagnostic) {
    let type = CommandTree.command(at: path)
    let runnable = type as? any SlipwayCommand.Type
    let command = runnable ?? type?.configuration.defaultSubcommand as? any SlipwayCommand.Type
    let dump = try JSONValue(parsing: Array((command?._dumpHelp() ?? SharedOptions._dumpHelp()).utf8), file: nil)
    let arguments = (dump["command"]?["arguments"]?.array ?? []).filter { $0["shouldDisplay"]?.bool != false }
    options = arguments.compactMap(Option.init) + (path.isEmpty ? [Self.version] : [])
    positionals = arguments.filter { $0["kind"]?.string == "positional" }.map { argument in
      (Option.values(of: argument), argument["isRepeating"]?.bool ?? false)
    }
  }

  private static let version = Option(
    names: ["--version"], abstract: "Show the version.", takesValue: false, isRepeating: false, values: [])

  /// The values of the positional argument at `position`.
  func values(at position: Int) -> [String] {
    if positionals.indices.contains(position) { return positionals[position].values }
    guard let last = positionals.last, last.isRepeating else { return [] }
    return last.values
  }

  /// Parses the words before the cursor.
  func read(_ words: some Sequence<String>) -> Typed {
    var typed = Typed()
    for word in words {
      if typed.openOption != nil {
        typed.openOption = nil
      } else if typed.isTerminated || !word.hasPrefix("-") || word == "-" {
        typed.positionalCount += 1
      } else if word == "--" {
        typed.isTerminated = true
      } else {
        let option = options.first { $0.names.contains(word) }
        if let option, option.takesValue { typed.openOption = option }
        typed.used.insert(word.split(separator: "=").first.map(String.init) ?? word)
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
    values = Self.values(of: argument)
  }

  fileprivate static func values(of argument: JSONValue) -> [String] {
    (argument["allValues"]?.array ?? []).compactMap(\.string)
  }
}
