import AppleIdentifiers
import ArgumentParser
import DeveloperPortal
import Diagnostics
import SlipwayKit
import SyntaxTrees

extension TeamCommands {
  struct Restore: PortalCommand {
    static let configuration = CommandConfiguration(
      commandName: "restore", abstract: "Restore the last valid state of the portal",
      discussion: """
        A change that breaks a portal rule, such as a commit made with git, makes the portal unreadable. Moves the \
        portal's branch back to the last valid change. The ref refs/slipway/refused/COMMIT in the portal's repository \
        keeps the removed changes.
        """)

    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
      TeamRestoreReport(
        restoration: try session.portal.restore(at: session.date), team: session.portal.id.rawValue,
        repository: session.portal.repositoryDirectory, extent: context.extent)
    }
  }
}

/// The result of restoring a portal.
struct TeamRestoreReport: Report {
  let restoration: PortalRestoration
  let team: String
  /// The folder of the portal's repository.
  let repository: String
  let extent: ResultExtent

  var schema: String { "slipway.team.restore/1" }

  var fields: JSONObject {
    extent.marking([
      "id": .string(team), "restored": .bool(restoration.reference != nil && !extent.isPlan),
      "revision": .string(restoration.newest.revision), "reason": .optional(restoration.reason?.message),
      "reference": .optional(restoration.reference),
      "removed": .array(restoration.removed.map { .object($0.json) }),
    ])
  }

  func show(on page: inout Page) {
    let newest = restoration.newest
    let commit = "\(newest.revision.prefix(7)) of \(DateWording.day(newest.date))"
    guard let reference = restoration.reference, let reason = restoration.reason else {
      return page.line("The portal of \(team, .name) has no refused changes; the newest change is \(commit)")
    }
    page.line("\(StyledText("note:", .warning)) \(reason.message)")
    page.line("\(extent.isPlan ? "Would restore" : "Restored") the portal of \(team, .name) to \(commit)")
    page.line("\(extent.isPlan ? "Would remove" : "Removed") \(counted), kept in \(reference, .name):")
    page.table(restoration.removed.suffix(Self.mostChanges).map(\.row), indent: 2)
    let others = restoration.removed.count - Self.mostChanges
    if others > 0 { page.line("  and \(others) more") }
    guard !extent.isPlan else { return }
    page.next("git -C \(RemedyWording.quoted(repository)) log \(reference)", "list the removed changes")
  }

  private static let mostChanges = 10

  private var counted: String {
    restoration.removed.count == 1 ? "1 change" : "\(restoration.removed.count) changes"
  }
}
