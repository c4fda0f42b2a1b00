import ArgumentParser
import Diagnostics
import SyntaxTrees

/// A command in the reference: its words, abstract and arguments.
struct CommandDescription {
  /// The command as typed, starting with `slipway`.
  let words: [String]
  let abstract: String
  let discussion: String
  let arguments: [Argument]

  /// An argument, an option or a flag.
  struct Argument {
    /// The syntax, such as `--at <date>`.
    let form: String
    let abstract: String
  }

  /// All commands without subcommands, in the order of the help page.
  static func all() throws(Diagnostic) -> [CommandDescription] {
    let dump = try JSONValue(parsing: Array(SlipwayRoot._dumpHelp().utf8), file: nil)
    guard let root = dump["command"] else { return [] }
    return leaves(of: root, below: [])
  }

  private static func leaves(of command: JSONValue, below words: [String]) -> [CommandDescription] {
    let words = words + [command["commandName"]?.string ?? ""]
    let subcommands = (command["subcommands"]?.array ?? []).filter { $0["commandName"]?.string != "help" }
    guard subcommands.isEmpty else {
      return subcommands.flatMap { leaves(of: $0, below: words) }
    }
    return [CommandDescription(command, words: words)]
  }

  private init(_ command: JSONValue, words: [String]) {
    self.words = words
    abstract = command["abstract"]?.string ?? ""
    discussion = command["discussion"]?.string ?? ""
    let shared = SharedOptions.allNames
    arguments = (command["arguments"]?.array ?? []).compactMap { argument in
      let names = (argument["names"]?.array ?? []).compactMap(Self.typed)
      guard names.allSatisfy({ !shared.contains($0) && $0 != "--help" && $0 != "--version" }) else { return nil }
      return Argument(
        form: HelpText.syntax(Self.form(of: argument, names: names)),
        abstract: HelpText.sentence(
          argument["abstract"]?.string ?? "",
          default: argument["kind"]?.string == "flag" ? nil : argument["defaultValue"]?.string))
    }
  }

  private static func typed(_ name: JSONValue) -> String? {
    guard let text = name["name"]?.string else { return nil }
    return (name["kind"]?.string == "long" ? "--" : "-") + text
  }

  private static func form(of argument: JSONValue, names: [String]) -> String {
    let value = argument["valueName"]?.string ?? "value"
    let repeats = argument["isRepeating"]?.bool == true ? " ..." : ""
    switch argument["kind"]?.string {
    case "positional": return "<\(value)>\(repeats)"
    case "option": return names.joined(separator: ", ") + " <\(value)>\(repeats)"
    default: return names.joined(separator: ", ")
    }
  }
}

extension SharedOptions {
  /// The names of all shared options.
  static var allNames: Set<String> { namesWithValue.union(namesAlone) }
}
