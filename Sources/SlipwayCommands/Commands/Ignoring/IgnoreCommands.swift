import ArgumentParser

/// The `.gitignore`, its templates, and what it ignores.
struct IgnoreCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ignore", abstract: "Keep what tools write out of Git",
    subcommands: [
      IgnoreListCommand.self, IgnoreShowCommand.self, IgnoreAddCommand.self, IgnoreRemoveCommand.self,
      IgnoreUpdateCommand.self, IgnoreCheckCommand.self, IgnoreUntrackCommand.self,
    ])
}
