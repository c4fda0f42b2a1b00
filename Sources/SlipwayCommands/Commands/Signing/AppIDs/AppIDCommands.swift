import SlipwayKit
import AppleIdentifiers
import ArgumentParser
import DeveloperPortal
import Diagnostics

/// The App IDs of a team.
struct AppIDCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "app-id", abstract: "Register App IDs, explicit and wildcard",
    subcommands: [Create.self, List.self, Show.self, Enable.self, Disable.self, Delete.self])
}

extension AppIDCommands {
  struct Create: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "create", abstract: "Register an App ID")

    @Argument(help: "A bundle identifier, or one that ends in \".*\", or \"*\" alone.") var pattern: String
    @Option(help: "What it is called.") var name: String
    @Option(name: .customLong("capability"), help: ArgumentHelp("Capabilities to switch on.", valueName: "c,..."))
    var capabilities: String?
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let session = try context.portal(portal)
      let record = try session.portal.createAppID(
        BundleIdentifierPattern(pattern), name: RecordName(name), capabilities: listed(capabilities),
        as: session.actor, at: session.date)
      return context.report(
        "app-id.create", Deed("Registered", "register", "the App ID \(record.name, .name)"), RecordView(record),
        next: (
          "slipway profile create --type development --app-id \(RemedyWording.quoted(record.pattern.description))",
          "makes a profile for it"
        ))
    }
  }

  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the team's App IDs")

    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let appIDs = try context.portal(portal).contents().appIDs()
      return RecordListReport(
        noun: "app-id", key: "appIDs", records: appIDs.map { RecordView($0) },
        create: "slipway app-id create PATTERN --name NAME")
    }
  }

  struct Show: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show an App ID")

    @Argument(help: "The App ID: its pattern, name or id.") var pattern: String
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let record = try context.portal(portal).contents().appID(matching: pattern)
      return RecordReport(name: "app-id.show", headline: "\(record.name, .name)", record: RecordView(record))
    }
  }

  struct Enable: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "enable", abstract: "Switch a capability of an App ID on")

    @Argument(help: "The App ID: its pattern, name or id.") var pattern: String
    @Argument(help: "The capability.") var capability: String
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let session = try context.portal(portal)
      let record = try session.portal.changeCapabilities(
        ofAppIDMatching: pattern, enabling: [capability], as: session.actor, at: session.date)
      return context.report(
        "app-id.enable", Deed("Switched", "switch", "\(capability, .name) on"), RecordView(record),
        next: ("slipway profile list", "shows which profiles have to be renewed"))
    }
  }

  struct Disable: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "disable", abstract: "Switch a capability of an App ID off")

    @Argument(help: "The App ID: its pattern, name or id.") var pattern: String
    @Argument(help: "The capability.") var capability: String
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let session = try context.portal(portal)
      let record = try session.portal.changeCapabilities(
        ofAppIDMatching: pattern, disabling: [capability], as: session.actor, at: session.date)
      return context.report(
        "app-id.disable", Deed("Switched", "switch", "\(capability, .name) off"), RecordView(record),
        next: ("slipway profile list", "shows which profiles have to be renewed"))
    }
  }

  struct Delete: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete an App ID, which makes profiles invalid")

    @Argument(help: "The App ID: its pattern, name or id.") var pattern: String
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let session = try context.portal(portal)
      let found = try session.contents().appID(matching: pattern)
      let harm = try ProfileHarm(without: .appID(found.id), in: session)
      try context.confirm("delete the App ID \(found.pattern)", after: "\(harm)")
      let record = try session.portal.deleteAppID(matching: pattern, as: session.actor, at: session.date)
      return context.report(
        "app-id.delete", Deed("Deleted", "delete", "the App ID \(record.pattern.description, .name)"),
        RecordView(record))
    }
  }
}

/// The parts of a list that is typed with commas.
func listed(_ text: String?) -> [String] {
  (text ?? "").split(separator: ",").map(String.init)
}
