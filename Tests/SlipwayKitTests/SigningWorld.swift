import AppleIdentifiers
import DeveloperPortal
import Foundation
import GitStore
import ProvisioningProfiles
import SlipwayKit
import TestSupport
import Testing

/// A team with a key, a certificate and a device, in a folder of its own.
struct SigningWorld {
  static let device = "00008030-001A2B3C4D5E6F70"
  static let moment = Date(timeIntervalSince1970: 1_800_000_000)

  let folder: TemporaryFolder
  let session: PortalSession

  init() throws {
    folder = try TemporaryFolder()
    let home = PortalHome(directory: folder.path + "/home")
    let email = try EmailAddress("ada@example.org")
    let name = try RecordName("Ada")
    let team = try home.createTeam(
      name: RecordName("Example"), program: .organization, holder: (name, email), at: Self.moment)
    _ = try home.keychain.createIdentity(for: email, name: name, algorithm: .p256, at: Self.moment)
    session = try PortalSession(
      home: home, team: team.id.rawValue,
      actor: ActorSource(
        given: email.rawValue, around: "/", environment: .isolated,
        at: Moment(Self.moment)), date: Self.moment)
    for use in [CertificateUse.development, .distribution] {
      _ = try CertificateOrder(session: session).request(use, from: .identity(nil))
    }
    _ = try session.portal.approveAllPending(as: email, at: Self.moment)
    try register(Self.device, "Phone")
  }

  func register(_ udid: String, _ name: String, _ family: DeviceClass? = nil) throws {
    _ = try session.portal.registerDevice(
      NewDevice(udid: UDID(udid), name: RecordName(name), deviceClass: family), as: session.actor, at: Self.moment)
  }

  /// Registers an App ID and makes a profile for it.
  @discardableResult
  func profile(_ pattern: String, _ name: String, type: ProfileType = .development) throws -> ProfileRecord {
    _ = try session.portal.createAppID(
      BundleIdentifierPattern(pattern), name: RecordName(name), as: session.actor, at: Self.moment)
    return try session.portal.createProfile(
      NewProfile(name: RecordName(name), type: type, appID: pattern), as: session.actor, at: Self.moment)
  }

  /// A project of an app and the widget that it brings along.
  static func project(widget: String = "de.example.App.Widget", widgetVersion: String = "1") -> SmallProject {
    var project = SmallProject()
    project.embedsWidget = true
    project.project = "SDKROOT = iphoneos; GENERATE_INFOPLIST_FILE = YES; IPHONEOS_DEPLOYMENT_TARGET = 17.0;"
    project.app = "PRODUCT_BUNDLE_IDENTIFIER = de.example.App; MARKETING_VERSION = 1.0; CURRENT_PROJECT_VERSION = 1;"
    project.widget =
      "PRODUCT_BUNDLE_IDENTIFIER = \(widget); MARKETING_VERSION = 1.0; CURRENT_PROJECT_VERSION = \(widgetVersion);"
    return project
  }

  func signing(
    _ project: SmallProject, _ sources: SigningSources = SigningSources(),
    change: (inout TargetSigning.Wishes) -> Void = { _ in }
  ) throws -> [TargetSigning.Result] {
    var wishes = TargetSigning.Wishes()
    change(&wishes)
    return try TargetSigning(of: project.loaded(in: folder), with: session, from: sources)
      .decisions(wishes, at: Self.moment)
  }

  func install(
    _ project: SmallProject, on device: String = Self.device, os: String? = "18.0", installed: String? = nil
  ) throws -> DeviceInstallation.Result {
    try DeviceInstallation(
      device: UDID(device), systemVersion: os.map { try BundleVersion($0) }, installed: installed
    ).result(for: nil, of: project.loaded(in: folder), with: session)
  }
}
