import AppleIdentifiers
import ArgumentParser
import DeveloperPortal
import Diagnostics
import GitRemotes
import SlipwayKit

extension TeamCommands {
  struct Clone: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "clone", abstract: "Clone a simulated team's portal and use the team",
      discussion: """
        The portal is a Git repository that was pushed with slipway team push. A failure leaves nothing behind.
        """)

    @Argument(help: "The URL: https, ssh, user@host:path, or a folder (default: team.url in .slipway.yml).")
    var url: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let configured = try SlipwayConfiguration.nearest(to: context.directory).team
      guard let url = url ?? configured?.url else {
        throw Diagnostic(
          .usage, "missing argument <url>: no .slipway.yml names the team's URL",
          remedy: .advice("give the URL that slipway team push was given"))
      }
      let address = try context.remoteAddress(url)
      let ofProject = try configured?.url.map { text throws(Diagnostic) in try context.remoteAddress(text) }
      let expected = ofProject == address ? configured?.id : nil
      if let report = try known(address, expected, context) { return report }
      let talk = RemoteTalk(in: context)
      let team: TeamRecord
      do throws(Diagnostic) {
        team = try talk.whileTalking { (dialogue) throws(Diagnostic) in
          try context.portalHome.cloneTeam(from: address, expecting: expected, at: context.now, dialogue: dialogue)
        }
      } catch  where error.code == .teamExists {
        // Another process may have cloned it meanwhile.
        guard let report = try known(address, expected, context) else { throw error }
        return report
      }
      return context.localReport(
        "team.clone", ResultAction("Cloned", "clone", "simulated team \(team.name, .name) and switched to it"),
        RecordView(team, isCurrent: true), next: ("slipway team show", "show it; slipway team pull gets new changes")
      )
    }

    /// Uses the team that was cloned from `address` before, if there is one.
    private func known(_ address: String, _ expected: TeamID?, _ context: Context) throws(Diagnostic) -> (any Report)? {
      let home = try context.portalHome
      guard
        let id = try home.teamIDs().first(where: { id in
          (try? home.portal(of: id).remoteAddress()) == address
        })
      else { return nil }
      let team = try home.portal(of: id).team()
      if let expected { try team.require(expected) }
      try home.useTeam(id)
      return context.localReport(
        "team.clone",
        ResultAction("Switched to", "switch to", "simulated team \(team.name, .name), which was cloned before"),
        RecordView(team, isCurrent: true), next: ("slipway team pull", "get new changes"))
    }
  }

  struct Pull: PortalCommand {
    static let configuration = CommandConfiguration(
      commandName: "pull", abstract: "Pull changes of the team's portal from a remote",
      discussion: """
        Automatically merges changes to different records. Lists conflicts with numbers, and pulls nothing until \
        --take or --pick chooses a side. Ours is this machine; theirs is the remote.
        """)

    @OptionGroup var sharing: SharingArguments
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
      try sharing.report("pull", in: session, context) {
        (address, choice, dialogue) throws(Diagnostic) -> PortalExchange in
        try session.portal.pull(
          from: address, choosing: choice, as: session.findActor, at: session.date, dialogue: dialogue)
      }
    }
  }

  struct Push: PortalCommand {
    static let configuration = CommandConfiguration(
      commandName: "push", abstract: "Push the team's portal to a remote",
      discussion: """
        Pulls the changes of others first. The URL is needed only once. The first push of a team requires an empty \
        remote repository.
        """)

    @OptionGroup var sharing: SharingArguments
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
      try sharing.report("push", in: session, context) {
        (address, choice, dialogue) throws(Diagnostic) -> PortalExchange in
        try session.portal.push(
          to: address, choosing: choice, as: session.findActor, at: session.date, dialogue: dialogue)
      }
    }
  }
}

/// The remote of a portal, and the choice of sides in conflicts.
struct SharingArguments: ParsableArguments {
  @Argument(help: "The remote's URL, if it is new or has changed.") var url: String?

  @Option(help: ArgumentHelp("Resolve all conflicts with one side: ours (this machine) or theirs.", valueName: "side"))
  var take: PortalSide?

  @Option(help: ArgumentHelp("Resolve conflicts by number, such as 1=ours,2=theirs.", valueName: "choices"))
  var pick: String?

  func report(
    _ verb: String, in session: PortalSession, _ context: Context,
    _ work: (String?, PortalChoice, RemoteDialogue) throws(Diagnostic) -> PortalExchange
  ) throws(Diagnostic) -> any Report {
    let choice = PortalChoice(side: take, picks: try NumberedChoices.parse(pick) { PortalSide(rawValue: $0) })
    let given = try url.map { text throws(Diagnostic) in try context.remoteAddress(text) }
    let address = try session.address(given: given)
    let exchange = try RemoteTalk(in: context).whileTalking { (dialogue) throws(Diagnostic) in
      try work(address, choice, dialogue)
    }
    return PortalExchangeReport(verb: verb, exchange: exchange, picks: choice.picks, extent: context.portalExtent)
  }
}

extension Context {
  /// The stored URL of a remote; paths of local folders become absolute.
  func remoteAddress(_ typed: String) throws(Diagnostic) -> String {
    let address = try RemoteAddress(typed)
    return address.kind == .local && !typed.hasPrefix("file:") ? path(typed) : typed
  }
}
