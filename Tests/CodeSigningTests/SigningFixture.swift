import AppleIdentifiers
import CodeSigning
import Foundation
import PropertyLists
import ProvisioningProfiles

/// A team with its keys, and profiles made for one test.
struct SigningFixture {
  let team: TeamID
  let day = Date(timeIntervalSince1970: 1_700_000_000)
  let key: PrivateKey
  let development: SigningCertificate
  let distribution: SigningCertificate
  let device: UDID
  let bundle: BundleIdentifier

  init(team: String = "A1B2C3D4E5") throws {
    self.team = try TeamID(team)
    key = try PrivateKey.generate(.p256)
    development = try Self.certificate(.appleDevelopment, team: self.team, key: key, day: day)
    distribution = try Self.certificate(.appleDistribution, team: self.team, key: key, day: day)
    device = try UDID("00008030-001A2B3C4D5E6F70")
    bundle = try BundleIdentifier("de.example.Wecker")
  }

  static func certificate(
    _ kind: CertificateKind, team: TeamID, key: PrivateKey, day: Date
  ) throws -> SigningCertificate {
    try SimulatedAuthority().issueCertificate(
      kind: kind, subject: .team("Example", id: team),
      request: try CertificateRequest(commonName: "Ada", emailAddress: "ada@example.org", key: key), serial: [1, 2],
      at: day)
  }

  /// A profile; what is not given fits the fixture's target.
  func profile(
    _ name: String = "Wecker", type: ProfileType = .development, platform: Platform = .iOS,
    pattern: String = "de.example.Wecker", certificates: [SigningCertificate]? = nil, devices: [UDID]? = nil,
    entitlements: PropertyListDictionary = PropertyListDictionary(), isXcodeManaged: Bool = false,
    isLocal: Bool = false, day: Date? = nil, number: Int = 1
  ) throws -> ProvisioningProfile {
    let standard = type == .development ? development : distribution
    let text = String(number)
    let tail = String(repeating: "0", count: 12 - text.count) + text
    let content = ProfileContent(
      name: name, uuid: "00000000-0000-0000-0000-" + tail, type: type, platform: platform, team: team,
      teamName: "Example", pattern: try BundleIdentifierPattern(pattern), appIDName: "Wecker",
      certificates: certificates ?? [standard], devices: type.listsDevices ? devices ?? [device] : [],
      entitlements: entitlements, isXcodeManaged: isXcodeManaged, isLocal: isLocal)
    return try ProvisioningProfile(parsing: try content.signed(by: SimulatedAuthority(), at: day ?? self.day))
  }

  /// A target that a fitting profile signs manually.
  func target(_ specifier: String = "Wecker") -> SigningTarget {
    SigningTarget(
      name: "Wecker", configuration: "Debug", bundleIdentifier: bundle, platform: .iOS, team: team,
      style: .manual(specifier: specifier), type: .development, device: device)
  }

  var identities: [SigningIdentity] {
    [development, distribution].map { SigningIdentity(certificate: $0, hasPrivateKey: true) }
  }

  func decide(
    _ target: SigningTarget, _ profiles: [ProvisioningProfile], identities: [SigningIdentity]? = nil,
    standings: [String: PortalStanding] = [:], at moment: Date? = nil
  ) -> SigningDecision {
    SigningDecision(
      for: target, profiles: profiles, identities: identities ?? self.identities, standings: standings,
      at: moment ?? day.addingTimeInterval(3600))
  }

  /// A request that a fitting profile is installed with.
  func request(_ profile: ProvisioningProfile) -> InstallRequest {
    InstallRequest(
      profile: profile, bundleIdentifier: bundle, platform: .iOS, device: device,
      entitlements: ["application-identifier": "A1B2C3D4E5.de.example.Wecker"],
      signer: profile.type == .development ? development : distribution, isSignerRevoked: false)
  }
}
