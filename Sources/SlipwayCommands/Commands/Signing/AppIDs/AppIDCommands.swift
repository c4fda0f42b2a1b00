import SlipwayKit
import AppleIdentifiers
import ArgumentParser
import DeveloperPortal
import Diagnostics

/// The App IDs of a team.
struct AppIDCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "app-id", abstract: "Register and manage App IDs and their capabilities",
    subcommands: [
      Create.self, List.self, Show.self, Enable.self, Disable.self, Delete.self, Identifiers.self, Release.self,
    ])
}

extension AppIDCommands {
  struct Create: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "create", abstract: "Register an App ID")

    @Argument(help: "A bundle identifier, or a wildcard that ends in \".*\" or is \"*\".") var pattern: String
    @Option(help: "The name of the App ID.") var name: String
    @Option(
      name: .customLong("capability"), help: ArgumentHelp("The capabilities to enable.", valueName: "c,..."),
      completion: .nameList(.capability))
    var capabilities: String?
    @Option(help: "The App ID prefix, of ten characters (default: the Team ID).") var prefix: String?
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    private static func prefix(_ text: String) throws(Diagnostic) -> TeamID {
      do throws(Diagnostic) {
        return try TeamID(text)
      } catch {
        throw Diagnostic(error.code, "\"\(text)\" is not a valid App ID prefix", remedy: error.remedy)
      }
    }

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let session = try context.portal(portal)
      let record = try session.portal.createAppID(
        BundleIdentifierPattern(pattern), name: RecordName(name), capabilities: listed(capabilities),
        prefix: prefix.map(Self.prefix), as: session.actor, at: session.date)
      return context.report(
        "app-id.create", ResultAction("Registered", "register", "App ID \(record.name, .name)"), RecordView(record),
        next: (
          "slipway profile create --type development --app-id \(RemedyWording.quoted(record.pattern.description))",
          "create a profile for it"
        ))
    }
  }

  struct List: PortalCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the team's App IDs")

    @Option(help: ArgumentHelp.member(listing: "App IDs that this member registered"), completion: .names(.member))
    var member: String?
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
      let contents = try session.contents()
      let owner = try contents.owner(member)
      let appIDs = try contents.appIDs().filter { owner == nil || $0.registrar == owner }
      return RecordListReport(
        noun: "app-id", key: "appIDs", records: appIDs.map { RecordView($0) },
        create: ("slipway app-id create PATTERN --name NAME", "register an App ID"), isFiltered: owner != nil)
    }
  }

  struct Show: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show an App ID")

    @Argument(help: "The App ID, by bundle identifier, name or id.", completion: .names(.appID))
    var pattern: String
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let record = try context.portal(portal).contents().appID(matching: pattern)
      return RecordReport(name: "app-id.show", headline: "\(record.name, .name)", record: RecordView(record))
    }
  }

  struct Enable: PortalCommand {
    static let configuration = CommandConfiguration(
      commandName: "enable", abstract: "Enable a capability of an App ID",
      discussion: """
        --value assigns app groups (group.…), iCloud containers (iCloud.…) or merchant identifiers (merchant.…). \
        Registers identifiers that do not exist yet. Each can belong to only one simulated team.
        """)

    @OptionGroup var service: CapabilityChoice
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
      try service.report(in: session, context, isOn: true)
    }
  }

  struct Disable: PortalCommand {
    static let configuration = CommandConfiguration(
      commandName: "disable", abstract: "Disable a capability of an App ID",
      discussion: "With --value, removes only the values; the capability stays enabled.")

    @OptionGroup var service: CapabilityChoice
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
      try service.report(in: session, context, isOn: false)
    }
  }

  struct Delete: PortalCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete an App ID and invalidate its profiles")

    @Argument(help: "The App ID, by bundle identifier, name or id.", completion: .names(.appID))
    var pattern: String
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
      let found = try session.contents().appID(matching: pattern)
      let step = try HarmfulStep(
        name: "app-id.delete", action: ResultAction("Deleted", "delete", "App ID \(found.pattern.description, .name)"),
        question: "delete App ID \(found.pattern)", harm: context.harm(without: .appID(found.id), in: session))
      return try step.report(in: session, context) { (session) throws(Diagnostic) -> RecordView in
        RecordView(try session.portal.deleteAppID(matching: found.id.rawValue, as: session.actor, at: session.date))
      }
    }
  }
}

/// A capability to enable or disable, or the values to assign or remove.
struct CapabilityChoice: ParsableArguments {
  @Argument(help: "The App ID, by bundle identifier, name or id.", completion: .names(.appID))
  var pattern: String
  @Argument(help: "The capability.", completion: .names(.capability)) var capability: String
  @Option(help: ArgumentHelp("Values of the capability, such as app groups.", valueName: "v,...")) var value: String?

  func report(in session: PortalSession, _ context: Context, isOn: Bool) throws(Diagnostic) -> any Report {
    let found = try session.contents().appID(matching: pattern)
    let wishes = wishes(isOn: isOn)
    let isChange = try wishes.change(found)
    let harm = isChange ? try context.harm(without: .capabilities(of: found.id), in: session) : .none
    // The profiles of a wildcard App ID sign apps of others, too.
    let isShared = isOn && !found.pattern.isExplicit
    let step = HarmfulStep(
      name: isOn ? "app-id.enable" : "app-id.disable", action: isChange ? action(isOn: isOn) : unchanged(isOn: isOn),
      question: isShared
        ? "enable \(capability) for all apps of \(found.pattern)"
        : value.map { "remove \($0) from \(found.pattern)" } ?? "disable \(capability)", harm: harm,
      asksAlways: false, next: harm.isEmpty ? nil : ("slipway profile list", "show the profiles to renew"))
    return try step.report(in: session, context, isAsked: !isOn || isShared) {
      (session) throws(Diagnostic) -> RecordView in
      RecordView(
        try session.portal.changeCapabilities(
          ofAppIDMatching: found.id.rawValue, wishes, as: session.actor, at: session.date))
    }
  }

  private func wishes(isOn: Bool) -> CapabilityWishes {
    let values = value.map { [capability: listed($0)] }
    if isOn { return CapabilityWishes(enabling: [capability], assigning: values ?? [:]) }
    return CapabilityWishes(disabling: values == nil ? [capability] : [], withdrawing: values ?? [:])
  }

  private func unchanged(isOn: Bool) -> ResultAction {
    let state = isOn ? (value == nil ? "already enabled" : "already assigned") : "not enabled"
    return ResultAction("Nothing to change:", "change nothing:", "\(value ?? capability, .name) is \(state)")
  }

  private func action(isOn: Bool) -> ResultAction {
    switch (value, isOn) {
    case (let value?, true): ResultAction("Assigned", "assign", "\(value, .name)")
    case (let value?, false): ResultAction("Removed", "remove", "\(value, .name)")
    case (nil, true): ResultAction("Enabled", "enable", "\(capability, .name)")
    case (nil, false): ResultAction("Disabled", "disable", "\(capability, .name)")
    }
  }
}

/// The elements of a comma-separated list.
func listed(_ text: String?) -> [String] {
  (text ?? "").split(separator: ",").map(String.init)
}
