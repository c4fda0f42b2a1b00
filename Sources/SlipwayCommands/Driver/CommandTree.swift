import ArgumentParser

/// Finds commands by their words.
///
/// Only the named command is parsed, so startup time does not depend on the number of commands.
enum CommandTree {
  /// The names of the subcommands at `path`; the root also has `help`.
  static func names(_ path: [String]) -> Set<String> {
    guard let parent = command(at: path) else { return [] }
    let names = parent.configuration.subcommands.map(name)
    return Set(path.isEmpty ? names + ["help"] : names)
  }

  /// The command at `path`; the root for an empty path.
  static func command(at path: [String]) -> (any ParsableCommand.Type)? {
    var type: any ParsableCommand.Type = SlipwayRoot.self
    for word in path {
      guard let next = type.configuration.subcommands.first(where: { name($0) == word }) else { return nil }
      type = next
    }
    return type
  }

  /// The command to run: the named one, or the default subcommand of a group.
  static func runnable(_ words: CommandLineWords) -> (any SlipwayCommand.Type)? {
    guard let type = command(at: words.path) else { return nil }
    if let command = type as? any SlipwayCommand.Type { return command }
    let hasVerb = words.arguments.first.map { !$0.hasPrefix("-") } ?? false
    guard !hasVerb, !words.asksForHelp else { return nil }
    return type.configuration.defaultSubcommand as? any SlipwayCommand.Type
  }

  /// The name of a command below its parent.
  static func name(_ type: any ParsableCommand.Type) -> String {
    type.configuration.commandName ?? ""
  }
}
