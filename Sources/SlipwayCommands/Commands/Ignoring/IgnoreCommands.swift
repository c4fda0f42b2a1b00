import ArgumentParser

/// The `.gitignore` file, its templates and the ignored files.
struct IgnoreCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ignore", abstract: "Manage .gitignore, its templates and ignored files",
    subcommands: [
      IgnoreListCommand.self, IgnoreShowCommand.self, IgnoreAddCommand.self, IgnoreRemoveCommand.self,
      IgnoreUpdateCommand.self, IgnoreCheckCommand.self, IgnoreUntrackCommand.self,
    ])
}
