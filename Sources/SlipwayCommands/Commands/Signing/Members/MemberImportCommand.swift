import ArgumentParser
import DeveloperPortal
import Diagnostics
import SlipwayKit

extension MemberCommands {
  struct Import: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "import", abstract: "Invite the people of a list",
      discussion: """
        The list is a CSV file with the columns email, name (or first name and last name) and, if wanted, role. Every \
        bad line is told, and then nobody is invited.
        """)

    @Argument(help: "The list.") var file: String
    @Option(help: "The role of those whose line names none: admin, app-manager or developer.")
    var role = MemberRole.developer
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let outcome = try ListImport(session: context.portal(portal))
        .members(fromFileAt: context.path(file), role: role)
      return ImportReport(
        "member", "members", ("Invited", "invite"), outcome, file: file, extent: context.portalExtent,
        next: ("slipway member accept EMAIL", "accepts an invitation")
      ) { RecordView($0) }
    }
  }
}
