import ArgumentParser
import DeveloperPortal
import Diagnostics
import SlipwayKit
import SyntaxTrees

extension TeamCommands {
  struct Log: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "log", abstract: "Show the portal's changes")

    @Option(
      name: .customShort("n", allowingJoined: true),
      help: ArgumentHelp("Show only the newest N changes.", valueName: "n"))
    var limit: Int?
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
          entries.map { .object($0.json) })
      ]
    }

    func show(on page: inout Page) {
      page.table(
        entries.map(\.row))
      if page.isDetailed { page.line(entries.count == 1 ? "1 change" : "\(entries.count) changes") }
    }
  }
}

extension PortalLogEntry {
  /// The change as JSON.
  var json: JSONObject {
    [
      "id": .string(revision), "date": .string(DateWording.iso(date)), "name": .string(name),
      "email": .string(email), "summary": .string(summary),
      "details": .array(details.filter { !$0.isEmpty }.map { .string($0) }),
    ]
  }

  /// The change as a table row: date, name and summary.
  var row: [StyledText] { ["\(DateWording.iso(date), .faint)", "\(name, .name)", "\(summary)"] }
}
