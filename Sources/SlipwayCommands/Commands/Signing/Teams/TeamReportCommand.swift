import AppleIdentifiers
import ArgumentParser
import DeveloperPortal
import Diagnostics
import SlipwayKit

extension TeamCommands {
  struct Overview: PortalCommand {
    static let configuration = CommandConfiguration(
      commandName: "report", abstract: "Show devices, certificates, profiles and expiration dates",
      discussion: "With --html, writes the report as a self-contained HTML page.")

    @Option(help: ArgumentHelp("The HTML file to write.", valueName: "file")) var html: String?
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
      let overview = try TeamOverview(of: session)
      guard let html else { return TeamReport(overview: overview, page: nil) }
      let page = try ExportReport.writing(
        Array(TeamReportPage(overview: overview).html.utf8), as: .teamReport, of: "team.report",
        id: overview.team.id.rawValue,
        to: html, in: context)
      return TeamReport(overview: overview, page: page)
    }
  }
}
