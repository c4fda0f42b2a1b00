import ArgumentParser

/// The provisioning profiles of a team.
struct ProfileCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: "Create, show and verify provisioning profiles",
    subcommands: [
      ProfileCreateCommand.self, ProfileUpdateCommand.self, ProfileRenewCommand.self, ProfileDeleteCommand.self,
      ProfileListCommand.self,
      ProfileShowCommand.self, ProfileDiffCommand.self, ProfileVerifyCommand.self, ProfileFindCommand.self,
      ProfileExportCommand.self,
    ])
}
