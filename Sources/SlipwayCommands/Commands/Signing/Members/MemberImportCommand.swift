import ArgumentParser
import DeveloperPortal
import Diagnostics
import SlipwayKit

extension MemberCommands {
  struct Import: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "import", abstract: "Invite people from a list",
      discussion: """
        The list is a CSV file with the columns email, name (or first name and last name) and, optionally, role. If \
        lines are invalid, reports all of them and invites nobody.
        """)

    @Argument(help: "The file with the list.") var file: String
    @Option(help: "The role for lines without one: admin, app-manager or developer.")
    var role = AcceptedValue<InvitedRoles>(.developer)
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let session = try context.portal(portal)
      let outcome = try ListImport(session: session)
        .members(fromFileAt: context.path(file), role: role.value)
      return ImportReport(
        "member", "members", ("Invited", "invite"), outcome, file: file, extent: context.portalExtent,
        next: try session.portal.push(of: "the invitations") ?? ("slipway member accept EMAIL", "accept an invitation")
      ) { RecordView($0) }
    }
  }
}
