import SlipwayKit
import AppleIdentifiers
import ArgumentParser
import DeveloperPortal
import Diagnostics

/// The devices of a team.
struct DeviceCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "device", abstract: "Register and list the team's devices",
    subcommands: [Register.self, Import.self, List.self, Disable.self, Enable.self])
}

extension DeviceCommands {
  struct Register: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "register", abstract: "Register a device by its UDID")

    @Argument(help: "The device's UDID.") var udid: String
    @Option(help: "What the device is called.") var name: String
    @Option(name: .customLong("class"), help: "iphone, ipad, ipod, watch, tv, vision or mac.") var deviceClass:
      DeviceClass?
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let session = try context.portal(portal)
      let device = try NewDevice(udid: UDID(udid), name: RecordName(name), deviceClass: deviceClass)
      let record = try session.portal.registerDevice(device, as: session.actor, at: session.date)
      let hasProfiles = try !session.contents().profiles().isEmpty
      return context.report(
        "device.register", Deed("Registered", "register", "the device \(record.name, .name)"), RecordView(record),
        next: hasProfiles
          ? ("slipway profile update PROFILE --all-devices", "puts it into a profile that exists")
          : ("slipway app-id create PATTERN --name NAME", "registers the app's identifier"))
    }
  }

  struct List: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the team's devices")

    @Option(help: "Only devices in this state: enabled or disabled.") var state: DeviceState?
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let devices = try context.portal(portal).contents().devices().filter { state == nil || $0.state == state }
      return RecordListReport(
        noun: "device", key: "devices", records: devices.map { RecordView($0) },
        create: "slipway device register UDID --name NAME")
    }
  }

  struct Disable: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "disable", abstract: "Disable a device, which frees no slot",
      discussion: "Profiles that name the device become invalid. Its slot stays taken until the membership year ends.")

    @Argument(help: "The device: its UDID, name or id.") var device: String
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let session = try context.portal(portal)
      let found = try session.contents().device(matching: device)
      let harm = try ProfileHarm(without: .device(found.id), in: session)
      try context.confirm("disable the device \"\(found.name)\"", after: "\(harm)")
      let record = try session.portal.disableDevice(matching: device, as: session.actor, at: session.date)
      return context.report(
        "device.disable", Deed("Disabled", "disable", "the device \(record.name, .name)"), RecordView(record))
    }
  }

  struct Enable: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "enable", abstract: "Enable a disabled device again")

    @Argument(help: "The device: its UDID, name or id.") var device: String
    @OptionGroup var portal: PortalOptions
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let session = try context.portal(portal)
      let record = try session.portal.enableDevice(matching: device, as: session.actor, at: session.date)
      return context.report(
        "device.enable", Deed("Enabled", "enable", "the device \(record.name, .name)"), RecordView(record))
    }
  }
}
