import AppleIdentifiers
import ArgumentParser
import DeveloperPortal
import Diagnostics
import ProvisioningProfiles
import SlipwayKit

/// Makes a profile.
struct ProfileCreateCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Make a provisioning profile",
    discussion: "A real CMS-signed file, under the simulator's own root.")

  @Option(help: "development, ad-hoc, app-store or in-house.") var type: ProfileType
  @Option(help: ArgumentHelp("The App ID: its pattern, name or id.", valueName: "pattern")) var appId: String
  @Option(help: "What it is called; made from the App ID and the type if not said.") var name: String?
  @Option(help: ArgumentHelp("Certificates, by id.", valueName: "id,...")) var certificate: String?
  @Option(help: ArgumentHelp("Devices, by UDID, name or id.", valueName: "udid,...")) var device: String?
  @Flag(help: "Every enabled device that fits the platform.") var allDevices = false
  @Option(help: "ios, macos, tvos, watchos or visionos.") var platform = Platform.iOS
  @Flag(help: "A team profile, as Xcode makes them: with all that fits, and made again by itself when that changes.")
  var xcodeManaged = false
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let session = try context.portal(portal)
    let request = NewProfile(
      name: try name.map { text throws(Diagnostic) in try RecordName(text) }, type: type, platform: platform,
      appID: appId, certificates: certificate.map { .matching(listed($0)) } ?? .fitting, devices: try devices(),
      isXcodeManaged: xcodeManaged)
    let record = try session.portal.createProfile(request, as: session.actor, at: session.date)
    return try context.report(
      "profile.create", Deed("Made", "make", "the profile \(record.name, .name)"), RecordView(record, in: session),
      next: ("slipway signing", "tells whether a target would be signed with it"))
  }

  private func devices() throws(Diagnostic) -> NewProfile.Devices {
    guard let device else { return .all }
    guard !allDevices else {
      throw Diagnostic(
        .usage, "--device and --all-devices exclude each other", remedy: .advice("leave one of them out"))
    }
    return .matching(listed(device))
  }
}

/// Gives a profile other certificates or devices.
struct ProfileUpdateCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Give a profile other certificates or devices",
    discussion: "The profile is made again, with a new UUID. What is not said stays, as far as it is still good.")

  @Argument(help: "The profile: its id, name or UUID.") var id: String
  @Option(help: ArgumentHelp("Certificates, by id.", valueName: "id,...")) var certificate: String?
  @Option(help: ArgumentHelp("Devices, by UDID, name or id.", valueName: "udid,...")) var device: String?
  @Flag(help: "Every enabled device that fits the platform.") var allDevices = false
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    guard certificate != nil || device != nil || allDevices, !(allDevices && device != nil) else {
      throw Diagnostic(
        .usage, "say what is to change", remedy: .advice("--certificate, --device or --all-devices"))
    }
    let session = try context.portal(portal)
    let record = try session.portal.updateProfile(
      matching: id, certificates: certificate.map { .matching(listed($0)) },
      devices: allDevices ? .all : device.map { .matching(listed($0)) }, as: session.actor, at: session.date)
    return try context.report(
      "profile.update", Deed("Updated", "update", "the profile \(record.name, .name)"), RecordView(record, in: session))
  }
}

/// Makes a profile again.
struct ProfileRenewCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "renew", abstract: "Make a profile again, with a new UUID and lifetime",
    discussion: "The name stays. The App ID is taken as it is now, with the certificates and devices still good.")

  @Argument(help: "The profile: its id, name or UUID.") var id: String
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let session = try context.portal(portal)
    let record = try session.portal.renewProfile(matching: id, as: session.actor, at: session.date)
    return try context.report(
      "profile.renew", Deed("Made", "make", "the profile \(record.name, .name) again"), RecordView(record, in: session))
  }
}

/// Deletes a profile.
struct ProfileDeleteCommand: PortalCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a profile from the portal")

  @Argument(help: "The profile: its id, name or UUID.") var id: String
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
    let found = try session.contents().profile(matching: id)
    let view = try RecordView(found, in: session)
    let step = HarmfulStep(
      name: "profile.delete", deed: Deed("Deleted", "delete", "the profile \(found.name, .name)"),
      question: "delete the profile \"\(found.name)\"", harm: .none,
      remark: HarmWording.loss(try context.harm(without: .profile(found.id), in: session)))
    return try step.report(in: context) { () throws(Diagnostic) -> RecordView in
      _ = try session.portal.deleteProfile(matching: found.id.rawValue, as: session.actor, at: session.date)
      return view
    }
  }
}

extension RecordView {
  /// Shows a profile as it stands in the portal of `session`.
  init(_ record: ProfileRecord, in session: PortalSession) throws(Diagnostic) {
    let judge = try ProfileJudge(session.contents(), at: session.date)
    self.init(record, status: judge.status(of: record), at: session.date)
  }
}
