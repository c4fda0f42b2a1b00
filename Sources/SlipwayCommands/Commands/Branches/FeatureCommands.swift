import ArgumentParser

/// Features: branches that start from the main branch and are merged back into it.
struct FeatureCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feature", abstract: "Start, list and finish feature branches",
    subcommands: [
      FeatureStartCommand.self, FeatureListCommand.self, FeatureSwitchCommand.self, FeatureUpdateCommand.self,
      FeatureFinishCommand.self, FeaturePublishCommand.self, FeatureDeleteCommand.self,
    ])
}
