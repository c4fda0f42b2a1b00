import SlipwayKit
import ArgumentParser
import DeveloperPortal
import Diagnostics

/// The members of a team.
struct MemberCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "member", abstract: "Invite people and give them roles",
    subcommands: [Invite.self, Import.self, Accept.self, List.self, Remove.self])
}

extension MemberCommands {
  struct Invite: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "invite", abstract: "Invite a person into the team")

    @Argument(help: "The person's address.") var email: String
    @Option(help: "The person's name.") var name: String
    @Option(help: "admin, app-manager or developer.") var role: MemberRole
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let session = try context.portal(portal)
      let member = try session.portal.inviteMember(
        EmailAddress(email), name: RecordName(name), role: role, as: session.actor, at: session.date)
      return context.report(
        "member.invite", Deed("Invited", "invite", "\(member.name, .name)"), RecordView(member),
        next: ("slipway member accept \(member.email)", "accepts the invitation"))
    }
  }

  struct Accept: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "accept", abstract: "Accept an invitation")

    @Argument(help: "The address that was invited.") var email: String
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let session = try context.portal(portal)
      let member = try session.portal.acceptInvitation(of: EmailAddress(email), at: session.date)
      return context.report(
        "member.accept", Deed("Accepted", "accept", "the invitation of \(member.name, .name)"), RecordView(member))
    }
  }

  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the team's members")

    @Option(help: "Only members in this state: invited, active or removed.") var state: MemberState?
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let members = try context.portal(portal).contents().members().filter { state == nil || $0.state == state }
      return RecordListReport(
        noun: "member", key: "members", records: members.map { RecordView($0) },
        create: "slipway member invite EMAIL --name NAME --role developer")
    }
  }

  struct Remove: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove a person from the team")

    @Argument(help: "The member's address.") var email: String
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let session = try context.portal(portal)
      let found = try session.contents().member(matching: email)
      try context.confirm("remove \(found.name) <\(found.email)> from the team")
      let member = try session.portal.removeMember(matching: email, as: session.actor, at: session.date)
      return context.report(
        "member.remove", Deed("Removed", "remove", "\(member.name, .name)"), RecordView(member))
    }
  }
}
