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

  struct List: PortalCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the team's App IDs")

    @OptionGroup var registrar: MemberFilter
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
      let contents = try session.contents()
      let owner = try registrar.owner(in: contents)
      let appIDs = try contents.appIDs().filter { owner == nil || $0.registrar == owner }
      return RecordListReport(
        noun: "app-id", key: "appIDs", records: appIDs.map { RecordView($0) },
        create: "slipway app-id create PATTERN --name NAME", isFiltered: owner != nil)
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

  struct Enable: PortalCommand {
    static let configuration = CommandConfiguration(
      commandName: "enable", abstract: "Switch a capability of an App ID on")

    @OptionGroup var service: CapabilityChoice
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
      try service.report(in: session, context, isOn: true)
    }
  }

  struct Disable: PortalCommand {
    static let configuration = CommandConfiguration(
      commandName: "disable", abstract: "Switch a capability of an App ID off")

    @OptionGroup var service: CapabilityChoice
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
      try service.report(in: session, context, isOn: false)
    }
  }

  struct Delete: PortalCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete an App ID, which makes profiles invalid")

    @Argument(help: "The App ID: its pattern, name or id.") var pattern: String
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
      let found = try session.contents().appID(matching: pattern)
      let step = try HarmfulStep(
        name: "app-id.delete", deed: Deed("Deleted", "delete", "the App ID \(found.pattern.description, .name)"),
        question: "delete the App ID \(found.pattern)", harm: context.harm(without: .appID(found.id), in: session))
      return try step.report(in: context) { () throws(Diagnostic) -> RecordView in
        RecordView(try session.portal.deleteAppID(matching: found.id.rawValue, as: session.actor, at: session.date))
      }
    }
  }
}

/// A capability of an App ID that is switched on or off.
struct CapabilityChoice: ParsableArguments {
  @Argument(help: "The App ID: its pattern, name or id.") var pattern: String
  @Argument(help: "The capability.") var capability: String

  func report(in session: PortalSession, _ context: Context, isOn: Bool) throws(Diagnostic) -> any Report {
    let found = try session.contents().appID(matching: pattern)
    let (verb, word) = isOn ? ("enable", "on") : ("disable", "off")
    let step = try HarmfulStep(
      name: "app-id.\(verb)", deed: Deed("Switched", "switch", "\(capability, .name) \(word)"),
      question: "switch \(capability) off", harm: context.harm(without: .capabilities(of: found.id), in: session),
      asksAlways: false, next: ("slipway profile list", "shows which profiles have to be renewed"))
    return try step.report(in: context, isAsked: !isOn) { () throws(Diagnostic) -> RecordView in
      RecordView(
        try session.portal.changeCapabilities(
          ofAppIDMatching: found.id.rawValue, enabling: isOn ? [capability] : [],
          disabling: isOn ? [] : [capability], as: session.actor, at: session.date))
    }
  }
}

/// The parts of a list that is typed with commas.
func listed(_ text: String?) -> [String] {
  (text ?? "").split(separator: ",").map(String.init)
}
