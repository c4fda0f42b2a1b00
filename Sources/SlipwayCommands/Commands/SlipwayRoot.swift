import ArgumentParser

/// The root of the command tree.
struct SlipwayRoot: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "slipway", abstract: "Check, sign and merge app projects before a Mac builds them",
    version: SlipwayVersion.current, subcommands: groups.flatMap(\.commands))

  /// A group of commands on the help page.
  struct Group {
    let title: String
    /// Whether `slipway` without arguments shows it.
    let isShownFirst: Bool
    let commands: [any ParsableCommand.Type]
  }

  static let groups: [Group] = [
    Group(
      title: "Start", isShownFirst: true,
      commands: [NewCommand.self, CloneCommand.self, InitCommand.self, DoctorCommand.self]),
    Group(
      title: "Every day", isShownFirst: true,
      commands: [
        StatusCommand.self, DiffCommand.self, StageCommand.self, CommitCommand.self, LogCommand.self,
        CheckCommand.self, UndoCommand.self, RedoCommand.self,
      ]),
    Group(
      title: "Project", isShownFirst: true,
      commands: [
        ShowCommand.self, TargetCommands.self, FileCommands.self, CapabilityCommands.self, DependencyCommands.self,
        LanguageCommands.self,
        VersionCommands.self,
      ]),
    Group(
      title: "Branches", isShownFirst: true,
      commands: [
        FeatureCommands.self, HotfixCommands.self, ReleaseCommands.self, SwitchCommand.self, ResolveCommand.self,
        ContinueCommand.self, AbortCommand.self,
      ]),
    Group(
      title: "Share", isShownFirst: true, commands: [PullCommand.self, PushCommand.self, PullRequestCommand.self]),
    Group(
      title: "Simulated signing", isShownFirst: true,
      commands: [
        TeamCommands.self, MemberCommands.self, DeviceCommands.self, CertificateCommands.self, ProfileCommands.self,
        SigningCommand.self, InstallCommand.self,
      ]),
    Group(
      title: "More", isShownFirst: false,
      commands: [
        SettingCommands.self, InformationCommands.self, BundleIdentifierCommands.self, ConfigurationCommands.self,
        SchemeCommands.self, WorkspaceCommands.self, InterfaceCommands.self, RenameCommands.self, PolicyCommands.self,
        IdentityCommands.self,
        AppIDCommands.self, AppCommands.self, ArchiveCommands.self,
        FormatCommand.self, TemplateCommands.self, UnstageCommand.self,
        RestoreCommand.self, StashCommands.self, RevertCommand.self, CherryPickCommand.self,
        HistoryCommand.self, BlameCommand.self,
        BranchCommands.self,
        TagCommands.self, MergeCommand.self, RebaseCommand.self,
        FetchCommand.self, RemoteCommands.self, IgnoreCommands.self, MergeFileCommand.self, MergeDriverCommands.self,
        DiffDriverCommands.self,
        ExplainCommand.self, HookCommands.self, CompletionCommand.self,
      ]),
  ]
}
