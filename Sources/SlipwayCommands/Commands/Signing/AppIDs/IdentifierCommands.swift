import AppleIdentifiers
import ArgumentParser
import Capabilities
import DeveloperPortal
import Diagnostics
import SlipwayKit
import SyntaxTrees

extension AppIDCommands {
  struct Identifiers: PortalCommand {
    static let configuration = CommandConfiguration(
      commandName: "identifiers", abstract: "List app groups, iCloud containers and merchant identifiers")

    @Option(help: ArgumentHelp.member(listing: "identifiers that this member registered"), completion: .names(.member))
    var member: String?
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
      let contents = try session.contents()
      let owner = try contents.owner(member)
      let appIDs = try contents.appIDs()
      let records = try contents.identifiers().filter { owner == nil || $0.registrar == owner }
      return RecordListReport(
        noun: "app-id.identifiers", verb: nil, key: "identifiers",
        records: records.map { RecordView($0, among: appIDs) },
        create: ("slipway app-id enable PATTERN app-groups --value group.NAME", "enable App Groups for an App ID"),
        isFiltered: owner != nil)
    }
  }

  struct Release: PortalCommand {
    static let configuration = CommandConfiguration(
      commandName: "release", abstract: "Delete (release) an app group or a merchant identifier",
      discussion: "The profiles that depend on it become invalid.")

    @Argument(help: "The app group or the merchant identifier.", completion: .names(.identifier)) var identifier: String
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
      let contents = try session.contents()
      let found = try contents.identifier(matching: identifier)
      let appIDs = try contents.appIDs()
      let step = try HarmfulStep(
        name: "app-id.release",
        action: ResultAction("Deleted", "delete", "\(found.kind.title) \(found.identifier, .name)"),
        question: "delete \(found.kind.title) \(found.identifier)",
        harm: context.harm(without: .identifier(found.identifier), in: session))
      return try step.report(in: session, context) { (session) throws(Diagnostic) -> RecordView in
        RecordView(
          try session.portal.deleteIdentifier(matching: found.id.rawValue, as: session.actor, at: session.date),
          among: appIDs)
      }
    }
  }
}

extension RecordView {
  /// An identifier with the App IDs, out of the team's `appIDs`, that it is assigned to.
  init(_ record: IdentifierRecord, among appIDs: [AppIDRecord]) {
    let holders = appIDs.filter { $0.values[record.kind.capability]?.contains(record.identifier) == true }
      .map(\.pattern.description)
    json = [
      "id": .string(record.id.rawValue), "state": "active", "kind": .string(record.kind.name),
      "identifier": .string(record.identifier), "capability": .string(record.kind.capability),
      "appIDs": .array(holders.map { .string($0) }), "created": .string(DateWording.iso(record.created)),
    ]
    let users = holders.isEmpty ? "no App ID" : holders.joined(separator: ", ")
    rows = [
      ("id", "\(record.id)"), ("identifier", "\(record.identifier)"), ("kind", "\(record.kind.title)"),
      ("assigned to", "\(users)"),
    ]
    summary = ["\(record.id, .faint)", "\(record.identifier, .name)", "\(record.kind.title)", "\(users, .faint)"]
  }
}
