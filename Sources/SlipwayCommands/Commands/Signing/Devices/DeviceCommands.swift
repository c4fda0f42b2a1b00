import SlipwayKit
import AppleIdentifiers
import ArgumentParser
import DeveloperPortal
import Diagnostics

/// The devices of a team.
struct DeviceCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "device", abstract: "Register and list the team's devices",
    subcommands: [Register.self, Import.self, List.self, Rename.self, Disable.self, Enable.self])
}

extension DeviceCommands {
  struct Register: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "register", abstract: "Register a device by its UDID")

    @Argument(help: "The device's UDID.") var udid: String
    @Option(help: "The device's name.") var name: String
    @Option(
      name: .customLong("class"),
      help:
        "The class: iphone, ipad, ipod, watch, tv, vision or mac (default: iphone, if the UDID is of no other class).")
    var deviceClass: DeviceClass?
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let session = try context.portal(portal)
      let device = try NewDevice(udid: UDID(udid), name: RecordName(name), deviceClass: deviceClass)
      let before = try session.contents().profiles()
      let record = try session.portal.registerDevice(device, as: session.actor, at: session.date)
      let profiles = try session.contents().profiles()
      var next: (command: String, purpose: String)?
      let appID = try session.contents().appIDs().first
      if profiles.isEmpty, let appID {
        let pattern = RemedyWording.quoted(appID.pattern.description)
        next = ("slipway profile create --type development --app-id \(pattern)", "create a profile with it")
      } else if profiles.isEmpty {
        next = ("slipway app-id create PATTERN --name NAME", "register the app's App ID")
      } else if profiles.contains(where: { !$0.isXcodeManaged }) {
        next = ("slipway profile update PROFILE --all-devices", "add it to an existing profile")
      }
      var report = context.report(
        "device.register", ResultAction("Registered", "register", "device \(record.name, .name)"), RecordView(record),
        next: next)
      report.harm = HarmPreview(regenerated: before, to: profiles)
      if deviceClass == nil, record.deviceClass == .iPhone, name.lowercased().contains("ipad") {
        report.remark = "registered as an iPhone, whose UDID looks the same; --class ipad registers an iPad"
      }
      return report
    }
  }

  struct List: PortalCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the team's devices")

    @Option(help: "List only devices in this state: enabled or disabled.") var state: DeviceState?
    @Option(
      name: .customLong("class"),
      help: "List only devices of this class: iphone, ipad, ipod, watch, tv, vision or mac.")
    var deviceClass: DeviceClass?
    @Option(help: ArgumentHelp.member(listing: "devices that this member registered"), completion: .names(.member))
    var member: String?
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
      let contents = try session.contents()
      let owner = try contents.owner(member)
      let devices = try contents.devices().filter { device in
        (state == nil || device.state == state) && (deviceClass == nil || device.deviceClass == deviceClass)
          && (owner == nil || device.registrar == owner)
      }
      return RecordListReport(
        noun: "device", key: "devices", records: devices.map { RecordView($0) },
        create: ("slipway device register UDID --name NAME", "register a device"),
        isFiltered: state != nil || deviceClass != nil || owner != nil)
    }
  }

  struct Rename: PortalCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename", abstract: "Rename a device", discussion: "Profiles stay valid.")

    @Argument(help: "The device, by UDID, name or id.", completion: .names(.device)) var device: String
    @Argument(help: "The new name.") var name: String
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
      let record = try session.portal.renameDevice(
        matching: device, to: RecordName(name), as: session.actor, at: session.date)
      return context.report(
        "device.rename", ResultAction("Renamed", "rename", "the device to \(record.name, .name)"), RecordView(record))
    }
  }

  struct Disable: PortalCommand {
    static let configuration = CommandConfiguration(
      commandName: "disable", abstract: "Disable a device",
      discussion: """
        Profiles that list the device become invalid. The device counts toward the limit until the membership year ends.
        """)

    @Argument(help: "The device, by UDID, name or id.", completion: .names(.device)) var device: String
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
      let found = try session.contents().device(matching: device)
      let step = try HarmfulStep(
        name: "device.disable", action: ResultAction("Disabled", "disable", "device \(found.name, .name)"),
        question: "disable device \"\(found.name)\"", harm: context.harm(without: .device(found.id), in: session))
      return try step.report(in: session, context) { (session) throws(Diagnostic) -> RecordView in
        RecordView(
          try session.portal.disableDevice(matching: found.id.rawValue, as: session.actor, at: session.date))
      }
    }
  }

  struct Enable: PortalCommand {
    static let configuration = CommandConfiguration(commandName: "enable", abstract: "Enable a disabled device")

    @Argument(help: "The device, by UDID, name or id.", completion: .names(.device)) var device: String
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
      let before = try session.contents().profiles()
      let record = try session.portal.enableDevice(matching: device, as: session.actor, at: session.date)
      var report = context.report(
        "device.enable", ResultAction("Enabled", "enable", "device \(record.name, .name)"), RecordView(record))
      report.harm = HarmPreview(regenerated: before, to: try session.contents().profiles())
      return report
    }
  }
}
