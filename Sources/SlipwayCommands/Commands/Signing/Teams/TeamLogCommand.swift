import SlipwayKit
import ArgumentParser
import DeveloperPortal
import Diagnostics
import JSONTrees

extension TeamCommands {
  struct Log: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "log", abstract: "Show who changed what, and when")

    @Option(name: .customShort("n"), help: ArgumentHelp("Only the newest N changes.", valueName: "n")) var limit: Int?
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let session = try context.portal(portal)
      let entries = try session.portal.log(limit: limit, at: context.hasGivenDate ? session.date : nil)
      return TeamLogReport(entries: entries)
    }
  }

  struct TeamLogReport: Report {
    let entries: [PortalLogEntry]

    var schema: String { "slipway.team.log/1" }

    var fields: JSONObject {
      [
        "changes": .array(
          entries.map { entry in
            [
              "id": .string(entry.revision), "date": .string(DateWording.iso(entry.date)), "name": .string(entry.name),
              "email": .string(entry.email), "summary": .string(entry.summary),
              "details": .array(entry.details.filter { !$0.isEmpty }.map { .string($0) }),
            ]
          })
      ]
    }

    func show(on page: inout Page) {
      page.table(
        entries.map { ["\(DateWording.iso($0.date), .faint)", "\($0.name, .name)", "\($0.summary)"] })
      if page.isDetailed { page.line("\(entries.count) changes") }
    }
  }
}
