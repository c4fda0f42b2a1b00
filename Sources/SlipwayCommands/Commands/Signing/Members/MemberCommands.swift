import SlipwayKit
import ArgumentParser
import DeveloperPortal
import Diagnostics

/// The members of a team.
struct MemberCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "member", abstract: "Invite and manage members with their roles",
    discussion: "Roles are not protected by a login: anyone can act as another member with --as.",
    subcommands: [Invite.self, Import.self, Accept.self, List.self, Remove.self])
}

extension MemberCommands {
  struct Invite: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "invite", abstract: "Invite a person to the team")

    @Argument(help: "The person's email address.") var email: String
    @Option(help: "The person's name.") var name: String
    @Option(help: "The role: admin, app-manager or developer.") var role: AcceptedValue<InvitedRoles>
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let session = try context.portal(portal)
      let member = try session.portal.inviteMember(
        EmailAddress(email), name: RecordName(name), role: role.value, as: session.actor, at: session.date)
      return context.report(
        "member.invite", ResultAction("Invited", "invite", "\(member.name, .name)"), RecordView(member),
        next: try session.portal.push(of: "the invitation")
          ?? ("slipway member accept \(member.email)", "accept the invitation, as the invited person"))
    }
  }

  struct Accept: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "accept", abstract: "Accept an invitation",
      discussion: "The person with this email address becomes a member.")

    @Argument(help: "The invited email address.", completion: .names(.member)) var email: String
    @Option(help: ArgumentHelp.team, completion: .names(.team)) var team: String?
    @Option(
      name: .customLong("as"),
      help: ArgumentHelp("The member to act as; ignored, because the invited person accepts.", valueName: "email"),
      completion: .names(.member))
    var actor: String?
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let session = try context.portal(team: team, as: actor)
      let member = try session.portal.acceptInvitation(of: EmailAddress(email), at: session.date)
      return context.report(
        "member.accept", ResultAction("Accepted", "accept", "the invitation of \(member.name, .name)"),
        RecordView(member))
    }
  }

  struct List: PortalCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the team's members")

    @Option(help: "List only members in this state: invited, active or removed.") var state: MemberState?
    @Option(help: "List only members with this role: account-holder, admin, app-manager or developer.")
    var role: MemberRole?
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
      let members = try session.contents().members().filter { member in
        (state == nil || member.state == state) && (role == nil || member.role == role)
      }.sorted { Self.key($0) < Self.key($1) }
      return RecordListReport(
        noun: "member", key: "members", records: members.map { RecordView($0) },
        create: ("slipway member invite EMAIL --name NAME --role developer", "invite a member"),
        isFiltered: state != nil || role != nil)
    }

    /// The name regardless of case, then the email address of people with the same name.
    private static func key(_ member: MemberRecord) -> (String, String) {
      (member.name.rawValue.lowercased(), member.email.rawValue)
    }
  }

  struct Remove: PortalCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove a person from the team")

    @Argument(help: "The member, by email address, name or id.", completion: .names(.member)) var email: String
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
      let contents = try session.contents()
      let found = try contents.member(matching: email)
      let step = HarmfulStep(
        name: "member.remove", action: ResultAction("Removed", "remove", "\(found.name, .name)"),
        question: "remove \(found.name) <\(found.email)> from the team", harm: .none,
        remark: try Self.remark(on: found, in: contents, session))
      return try step.report(in: session, context) { (session) throws(Diagnostic) -> RecordView in
        RecordView(
          try session.portal.removeMember(matching: found.id.rawValue, as: session.actor, at: session.date))
      }
    }

    /// The certificates and profiles that stay valid without the member.
    private static func remark(
      on member: MemberRecord, in contents: PortalContents, _ session: PortalSession
    ) throws(Diagnostic) -> String {
      let certificates = try contents.certificates().filter {
        $0.requester == member.email && $0.state(at: session.date) == .issued
      }
      guard !certificates.isEmpty else { return "" }
      var profiles = 0
      for certificate in certificates {
        profiles += try contents.activeProfiles(restingOn: .certificate(certificate.id), at: session.date).count
      }
      let ids = certificates.map(\.id.rawValue).joined(separator: ", ")
      let rest = profiles == 0 ? "" : ", and so do its profiles (\(profiles))"
      return certificates.count == 1
        ? "Certificate \(ids) stays valid until it is revoked\(rest)"
        : "Certificates \(ids) stay valid until they are revoked\(rest)"
    }
  }
}
