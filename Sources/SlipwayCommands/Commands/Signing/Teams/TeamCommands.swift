import SlipwayKit
import AppleIdentifiers
import ArgumentParser
import DeveloperPortal
import Diagnostics
import GitStore

/// The simulated teams.
struct TeamCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "team", abstract: "Create, push and use teams; show their log",
    subcommands: [
      Create.self, List.self, Show.self, Use.self, WhoAmI.self, Clone.self, Pull.self, Push.self, Log.self,
      Restore.self,
      Overview.self, Authority.self, TeamImportCommand.self, TeamExportCommand.self,
    ])
}

extension TeamCommands {
  struct Create: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "create", abstract: "Create a simulated team and use it",
      discussion: """
        The person whose email address is in --as or SLIPWAY_AS becomes the Account Holder (default: Git's user.name \
        and user.email).
        """)

    @Argument(help: "The team's name.") var name: String
    @Option(help: "The Team ID, ten capital letters and digits (default: derived from the name).") var id: String?
    @Option(help: "The program: individual, organization, enterprise or university.") var program = TeamProgram
      .organization
    @Option(
      name: .customLong("as"),
      help: ArgumentHelp(
        "The member to act as, who becomes the Account Holder (default: SLIPWAY_AS, or Git's user.email).",
        valueName: "email"))
    var actor: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let holder = try context.actor(actor)
      // Nobody else knows the name of the first member.
      if actor == nil, context.nonEmpty("SLIPWAY_AS") == nil {
        _ = try Repository.identity(around: context.directory, in: context.git, at: context.moment)
      }
      let others = ((try? context.portalHome.teams()) ?? []).compactMap(\.team).filter { $0.name.rawValue == name }
      let team = try context.portalHome.createTeam(
        name: RecordName(name), id: id.map { text throws(Diagnostic) in try TeamID(text) }, program: program,
        holder: (holder.name, holder.email), at: context.now)
      var report = context.report(
        "team.create",
        ResultAction(
          "Created", "create", "simulated team \(team.name, .name) and \(shared.dryRun ? "switch" : "switched") to it"),
        RecordView(team, isCurrent: true),
        next: ("slipway identity create", "create a private key"))
      if let other = others.first {
        report.remark = "team \(other.id.rawValue) has the same name: name the teams by their IDs"
      }
      return report
    }
  }

  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the teams on this machine")

    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let current = try context.portalHome.currentTeam()
      let teams = try context.portalHome.teams(at: context.hasGivenDate ? context.now : nil)
      return RecordListReport(
        noun: "team", key: "teams", records: teams.map { RecordView($0, isCurrent: $0.id == current) },
        create: Self.next(in: context), isFiltered: false,
        unreadable: teams.compactMap(\.problem))
    }

    /// The first step without a team: to clone the one of the project, if it is shared.
    private static func next(in context: Context) -> (command: String, purpose: String) {
      guard let url = (try? SlipwayConfiguration.nearest(to: context.directory))?.team?.url else {
        return ("slipway team create NAME", "create a team")
      }
      return ("slipway team clone \(ShellWord.quoted(url))", "clone the project's team")
    }
  }

  struct Show: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show the team in use")

    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let team = try context.portal(portal).contents().team
      let current = try context.portalHome.currentTeam()
      return RecordReport(
        name: "team.show", headline: "\(team.name, .name)", record: RecordView(team, isCurrent: team.id == current))
    }
  }

  struct Use: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "use", abstract: "Choose the team to use",
      discussion: "Commands use this team unless --team, SLIPWAY_TEAM or .slipway.yml names another one.")

    @Argument(help: "The team, by Team ID or name.", completion: .names(.team)) var id: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let team = try context.portalHome.team(matching: id)
      try context.portalHome.useTeam(team.id)
      return context.localReport(
        "team.use", ResultAction("Switched", "switch", "to team \(team.name, .name)"), RecordView(team, isCurrent: true)
      )
    }
  }

  struct WhoAmI: PortalCommand {
    static let configuration = CommandConfiguration(
      commandName: "whoami", abstract: "Show the member that you act as",
      discussion: "Finds the member by the email address in --as, SLIPWAY_AS or Git's user.email.")

    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
      let contents = try session.contents()
      let member = try contents.joiningMember(session.actor)
      return RecordReport(
        name: "team.whoami", headline: "\(member.name, .name) in team \(contents.team.name, .name)",
        record: RecordView(member))
    }
  }
}
