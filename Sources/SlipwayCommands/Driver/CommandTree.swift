import ArgumentParser

/// The commands by the words that name them.
///
/// A command is found by its words here and parsed alone, so that starting up does not depend on how many there are.
enum CommandTree {
  /// The names of the commands below `path`; `help` stands beside the others at the top.
  static func names(_ path: [String]) -> Set<String> {
    guard let parent = command(at: path) else { return [] }
    let names = parent.configuration.subcommands.map(name)
    return Set(path.isEmpty ? names + ["help"] : names)
  }

  /// The command that `path` names, the root for an empty path.
  static func command(at path: [String]) -> (any ParsableCommand.Type)? {
    var type: any ParsableCommand.Type = SlipwayRoot.self
    for word in path {
      guard let next = type.configuration.subcommands.first(where: { name($0) == word }) else { return nil }
      type = next
    }
    return type
  }

  /// The command that a command line runs: the one it names, or what its noun does where no verb follows.
  static func runnable(_ words: CommandLineWords) -> (any SlipwayCommand.Type)? {
    guard let type = command(at: words.path) else { return nil }
    if let command = type as? any SlipwayCommand.Type { return command }
    let hasVerb = words.arguments.first.map { !$0.hasPrefix("-") } ?? false
    guard !hasVerb, !words.asksForHelp else { return nil }
    return type.configuration.defaultSubcommand as? any SlipwayCommand.Type
  }

  /// The word that names a command below its parent; every command says its own.
  static func name(_ type: any ParsableCommand.Type) -> String {
    type.configuration.commandName ?? ""
  }
}
