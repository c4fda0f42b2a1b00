import ArgumentParser
import DeveloperPortal
import Diagnostics
import Git
import SlipwayKit

extension TeamCommands {
  struct Clone: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "clone", abstract: "Get a team's portal from a remote and make it the one in use",
      discussion: "All or nothing: a failure leaves nothing behind.")

    @Argument(help: "The address: https, ssh, user@host:path, or a folder.") var url: String
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let address = try context.remoteAddress(url)
      let talk = RemoteTalk(in: context)
      let team = try talk.whileTalking { (dialogue) throws(Diagnostic) in
        try context.portalHome.cloneTeam(from: address, at: context.now, dialogue: dialogue)
      }
      return context.localReport(
        "team.clone", Deed("Cloned", "clone", "the team \(team.name, .name), simulated, as the one in use"),
        RecordView(team, isCurrent: true), next: ("slipway team show", "shows it; slipway team pull brings what is new")
      )
    }
  }

  struct Pull: PortalCommand {
    static let configuration = CommandConfiguration(
      commandName: "pull", abstract: "Take in what others changed in the team's portal",
      discussion: """
        Independent changes are joined record by record. What contradicts each other is told, one by one with a number, \
        and then nothing comes in until --take or --pick says which side counts: ours is this machine's.
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
      commandName: "push", abstract: "Send the team's portal to where it is shared",
      discussion: """
        What others changed is taken in first, as by pull. The address, given once, is remembered; a new portal goes \
        into an empty repository of its own.
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

/// Where a portal is shared, and how contradictions between two machines are settled.
struct SharingArguments: ParsableArguments {
  @Argument(help: "The remote's address, if it is not known yet or has moved.") var url: String?

  @Option(help: "Settle what is contradicted as one side has it: ours (this machine) or theirs.")
  var take: PortalSide?

  @Option(help: ArgumentHelp("Settle by the numbers that were told, such as 1=ours,2=theirs.", valueName: "choices"))
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
    return PortalExchangeReport(verb: verb, exchange: exchange, extent: context.portalExtent)
  }
}

extension Context {
  /// A remote's address as it is kept: the path of a folder that is here is made absolute.
  func remoteAddress(_ typed: String) throws(Diagnostic) -> String {
    let address = try RemoteAddress(typed)
    return address.kind == .local && !typed.hasPrefix("file:") ? path(typed) : typed
  }
}
