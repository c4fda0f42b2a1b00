import AppleIdentifiers
import ArgumentParser
import DeveloperPortal
import Diagnostics
import ProvisioningProfiles
import SlipwayKit

/// Creates a profile.
struct ProfileCreateCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Create a provisioning profile",
    discussion: "The profile is a real CMS-signed file; its signing certificate chains to the simulated portal's root.")

  @Option(help: "\(OptionHelp.profileType(CreatedProfileTypes.accepted))")
  var type: AcceptedValue<CreatedProfileTypes>
  @Option(
    help: ArgumentHelp("The App ID, by bundle identifier, name or id.", valueName: "pattern"),
    completion: .names(.appID))
  var appId: String
  @Option(help: "The name (default: derived from the App ID and the type).") var name: String?
  @Option(
    help: ArgumentHelp(
      """
      The certificates, by id (default: for development, all valid certificates; otherwise the one that expires last).
      """,
      valueName: "id,..."), completion: .nameList(.certificate))
  var certificate: String?
  @Option(help: ArgumentHelp(OptionHelp.devices, valueName: "udid,..."), completion: .nameList(.device))
  var device: String?
  @Flag(help: "Include every enabled device for the platform (default).") var allDevices = false
  @Option(help: "The platform: ios, macos, tvos, watchos or visionos.") var platform = Platform.iOS
  @Flag(help: "Create a team profile as Xcode does: with all matching certificates and devices, updated automatically.")
  var xcodeManaged = false
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let session = try context.portal(portal)
    let request = NewProfile(
      name: try name.map { text throws(Diagnostic) in try RecordName(text) }, type: type.value, platform: platform,
      appID: appId, certificates: certificate.map { .matching(listed($0)) } ?? .fitting, devices: try devices(),
      isXcodeManaged: xcodeManaged)
    let record = try session.portal.createProfile(request, as: session.actor, at: session.date)
    return try context.report(
      "profile.create", ResultAction("Created", "create", "profile \(record.name, .name)"),
      RecordView(record, in: session),
      next: ("slipway signing", "show which targets would be signed with it"))
  }

  private func devices() throws(Diagnostic) -> NewProfile.Devices {
    guard let device else { return .all }
    guard !allDevices else {
      throw Diagnostic(
        .usage, "--device and --all-devices can't be used together", remedy: .advice("remove one of them"))
    }
    return .matching(listed(device))
  }
}

/// Changes the certificates or devices of a profile.
struct ProfileUpdateCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Change the certificates or devices of a profile",
    discussion: """
      Regenerates the profile with a new UUID. --certificate or --all-certificates replaces all certificates; --device \
      or --all-devices replaces all devices. Without these options, keeps the certificates and devices that are still \
      valid.
      """)

  @Argument(help: "The profile, by id, name or UUID.", completion: .names(.profile)) var id: String
  @Option(help: ArgumentHelp("The certificates, by id.", valueName: "id,..."), completion: .nameList(.certificate))
  var certificate: String?
  @Flag(help: "Include every valid certificate of the profile's type.") var allCertificates = false
  @Option(help: ArgumentHelp(OptionHelp.devices, valueName: "udid,..."), completion: .nameList(.device))
  var device: String?
  @Flag(help: "Include every enabled device for the platform.") var allDevices = false
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    guard !(allDevices && device != nil) else {
      throw Diagnostic(
        .usage, "--device and --all-devices can't be used together", remedy: .advice("remove one of them"))
    }
    guard !(allCertificates && certificate != nil) else {
      throw Diagnostic(
        .usage, "--certificate and --all-certificates can't be used together", remedy: .advice("remove one of them"))
    }
    let session = try context.portal(portal)
    let old = try session.contents().profile(matching: id)
    let record = try session.portal.updateProfile(
      matching: id, certificates: allCertificates ? .fitting : certificate.map { .matching(listed($0)) },
      devices: allDevices ? .all : device.map { .matching(listed($0)) }, as: session.actor, at: session.date)
    var report = try context.report(
      "profile.update", ResultAction("Updated", "update", "profile \(record.name, .name)"),
      RecordView(record, in: session))
    report.remark = remark(on: record, from: old)
    return report
  }

  /// A note on the certificates that the profile had and that it was not given again.
  private func remark(on new: ProfileRecord, from old: ProfileRecord) -> StyledText? {
    let count = Set(old.certificates).subtracting(new.certificates).count
    guard certificate != nil, count > 0 else { return nil }
    let command = RemedyWording.text(
      .operation(.init("profile.update", ["id": new.name.rawValue, "all-certificates": ""])))
    return "\(count == 1 ? "1 certificate is" : "\(count) certificates are") no longer in the profile; all: \(command)"
  }
}

/// Renews a profile.
struct ProfileRenewCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "renew", abstract: "Renew a profile with a new UUID and expiration date",
    discussion: "Keeps the name. Uses the current App ID, and the certificates and devices that are still valid.")

  @Argument(help: "The profile, by id, name or UUID.", completion: .names(.profile)) var id: String
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let session = try context.portal(portal)
    let record = try session.portal.renewProfile(matching: id, as: session.actor, at: session.date)
    return try context.report(
      "profile.renew", ResultAction("Renewed", "renew", "profile \(record.name, .name)"),
      RecordView(record, in: session))
  }
}

/// Deletes a profile.
struct ProfileDeleteCommand: PortalCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a profile from the portal")

  @Argument(help: "The profile, by id, name or UUID.", completion: .names(.profile)) var id: String
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in session: PortalSession, _ context: Context) throws(Diagnostic) -> any Report {
    let found = try session.contents().profile(matching: id)
    let view = try RecordView(found, in: session)
    let step = HarmfulStep(
      name: "profile.delete", action: ResultAction("Deleted", "delete", "profile \(found.name, .name)"),
      question: "delete profile \"\(found.name)\"", harm: .none,
      remark: HarmWording.loss(try context.harm(without: .profile(found.id), in: session)))
    return try step.report(in: session, context) { (session) throws(Diagnostic) -> RecordView in
      _ = try session.portal.deleteProfile(matching: found.id.rawValue, as: session.actor, at: session.date)
      return view
    }
  }
}

extension RecordView {
  /// A profile with its status in the portal of `session`.
  init(_ record: ProfileRecord, in session: PortalSession) throws(Diagnostic) {
    let judge = try ProfileJudge(session.contents(), at: session.date)
    self.init(record, status: judge.status(of: record), at: session.date)
  }
}
